/** Packages without types of their own that the tests use. */

declare module 'sanitize-html' {
  const sanitize: (html: string, options?: object) => string;
  export default sanitize;
}
