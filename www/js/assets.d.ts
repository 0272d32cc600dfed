/** What the bundler makes of imports that are not JavaScript. */

declare module '*.py' {
  const text: string;
  export default text;
}

declare module '*.css' {
  const text: string;
  export default text;
}
declare module '*.txt' {
  const text: string;
  export default text;
}

/** Where the lesson stands, as the bundler was told; empty where it was not. */
declare const SITE: string | undefined;
