/** What we use of sax. Its own types bring those of Node, which the gateway's portable folders must not see. */
declare module 'sax' {
  export interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  }

  export interface Parser {
    /** From 0. */
    readonly line: number;
    /** Characters that it has read. */
    readonly position: number;
    onerror: (error: Error) => void;
    ondoctype: (doctype: string) => void;
    onopentag: (tag: Tag) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onclosetag: (name: string) => void;
    write(chunk: string): void;
    close(): void;
  }

  const sax: {
    parser(strict: boolean, options: { readonly xmlns: boolean; readonly trim: boolean; readonly position: boolean }): Parser;
  };
  export default sax;
}
