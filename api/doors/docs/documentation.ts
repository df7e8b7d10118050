/** The documentation as the router and assistants read it: made when it is asked for (docs.ts), or stored by a build (stored.ts). */
import type { Suggestion } from './search.ts';

export interface DocumentedFile {
  readonly contentType: string;
  /** Bytes where they are many: they are encoded once. */
  readonly body: string | Uint8Array;
}

export interface Documentation {
  /** Undefined where there is no such page. `publicUrl`: what the samples of Markdown name; the script of a page puts it there. */
  find(path: string, query: string, publicUrl?: string): DocumentedFile | undefined | Promise<DocumentedFile | undefined>;
  /** The pages that a query fits, the most telling first. */
  search(query: string): readonly Suggestion[] | Promise<readonly Suggestion[]>;
}
