/** What the bundler makes of imports that are not JavaScript. */

declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module '*.css' {
  const text: string;
  export default text;
}
