import { BREAK, type DocumentNode, Kind, OperationTypeNode, visit } from 'graphql';
import { putBounded } from '../../foundation/kernel/bounded-map.ts';

/** Documents that are cached; the one that was asked for longest ago goes first. A client has a few dozen. */
const documentsMax = 1_000;

/** Text of a document that is cached, in characters. */
const cachedCharactersMax = 16_384;

interface Cached {
  readonly document: DocumentNode;
  learned: boolean;
}

/**
 * Parsed documents by their text. Those with an object written into them are not cached: that object may be an account, and
 * a memory of requests is no place for one.
 */
export interface DocumentCache {
  get(text: string): DocumentNode | undefined;
  set(text: string, document: DocumentNode): void;
  /** Notes that the document was answered without errors, so it is valid and within the limits. */
  learn(text: string): void;
  learned(text: string): DocumentNode | undefined;
}

export function createDocumentCache(): DocumentCache {
  const cached = new Map<string, Cached>();
  const touch = (text: string): Cached | undefined => {
    const known = cached.get(text);
    if (!known) return undefined;
    cached.delete(text);
    cached.set(text, known);
    return known;
  };
  return {
    get: (text) => touch(text)?.document,
    set: (text, document) => {
      if (text.length > cachedCharactersMax || !mayBeCached(document)) return;
      putBounded(cached, text, { document, learned: false }, documentsMax);
    },
    learn: (text) => {
      const known = cached.get(text);
      if (known) known.learned = true;
    },
    learned: (text) => {
      const known = touch(text);
      return known?.learned ? known.document : undefined;
    },
  };
}

function mayBeCached(document: DocumentNode): boolean {
  let isCacheable = true;
  visit(document, {
    [Kind.OBJECT]: () => {
      isCacheable = false;
      return BREAK;
    },
    [Kind.OPERATION_DEFINITION]: (node) => {
      if (node.operation !== OperationTypeNode.SUBSCRIPTION) return undefined;
      isCacheable = false;
      return BREAK;
    },
  });
  return isCacheable;
}
