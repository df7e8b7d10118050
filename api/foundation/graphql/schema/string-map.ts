/** Text values under names that a client chose. No prototype, so that no name means anything to us. */
export interface StringMap {
  readonly [name: string]: string;
}
