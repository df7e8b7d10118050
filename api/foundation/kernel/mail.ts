/** Mail to members of staff, and to shoppers who asked for a receipt. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show HTML. */
  readonly html?: LetterHtml;
}

export interface LetterHtml {
  readonly text: string;
  /** Shown where the text has `cid:` and its id. */
  readonly picture?: { readonly id: string; readonly type: string; readonly base64: string };
}

export interface Mail {
  /** Rejects where the server did not take it. */
  send(letter: Letter): Promise<void>;
}
