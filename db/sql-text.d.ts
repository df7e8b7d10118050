/** A file of SQL as its text, which the bundler of Workers makes of it. */
declare module '*.sql' {
  const text: string;
  export default text;
}
