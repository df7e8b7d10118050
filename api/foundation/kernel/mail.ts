/** Mail to members of staff. */
/** A letter to a member of staff. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Rejects where the server did not take it. */
  send(letter: Letter): Promise<void>;
}
