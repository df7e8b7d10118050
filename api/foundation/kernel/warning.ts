/** What a request contained that was accepted but is probably a mistake of the client. */
export interface Warning {
  readonly name: string;
  readonly message: string;
}
