/** What the stored documentation needs of the outside. */
export interface StoredFiles {
  /** The text of a file; undefined where there is none of that name. */
  readonly read: (name: string) => Promise<string | undefined>;
}
