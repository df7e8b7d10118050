import { BREAK, type DocumentNode, Kind, OperationTypeNode, visit } from 'graphql';
import { putBounded } from '../../foundation/kernel/bounded-map.ts';

/** Documents that are cached; the one that was asked for longest ago goes first. A client has a few dozen. */
const documentsMax = 1_000;

/** Text of a document that is cached, in characters. */
const cachedCharactersMax = 16_384;

interface Cached {
  readonly document: DocumentNode;
  /** What subscribes is not answered by what answers known documents at once. */
  readonly canBeLearned: boolean;
  learned: boolean;
}

/**
 * Parsed documents by their text, so that they are parsed and validated once. Those with an object written into them are not cached: that object
 * may be an account, and a memory of requests is no place for one. Nor are subscriptions with a text written into them: it is a cursor, another
 * one each time. Others are: validating one takes three times as long as the rest of beginning it, and a thousand clients that come back at once
 * send the same text.
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
    // Until the half is taken nothing is near its end, and to move an entry looks its text up twice more.
    if (!known || cached.size <= documentsMax / 2) return known;
    cached.delete(text);
    cached.set(text, known);
    return known;
  };
  return {
    get: (text) => touch(text)?.document,
    set: (text, document) => {
      if (text.length > cachedCharactersMax || !mayBeCached(document)) return;
      const canBeLearned = !subscribes(document);
      putBounded(cached, text, { document, canBeLearned, learned: false }, documentsMax);
    },
    learn: (text) => {
      const known = cached.get(text);
      if (known?.canBeLearned) known.learned = true;
    },
    learned: (text) => {
      const known = touch(text);
      return known?.learned ? known.document : undefined;
    },
  };
}

function mayBeCached(document: DocumentNode): boolean {
  let isCacheable = true;
  const refuse = (): typeof BREAK => {
    isCacheable = false;
    return BREAK;
  };
  visit(document, { [Kind.OBJECT]: refuse, ...(subscribes(document) ? { [Kind.STRING]: refuse } : {}) });
  return isCacheable;
}

function subscribes({ definitions }: DocumentNode): boolean {
  return definitions.some((node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.SUBSCRIPTION);
}
