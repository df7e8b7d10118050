/**
 * In the place of GraphQL Yoga's caches of documents, with a library of their own (`.run/left-out.ts`): the gateway gives it its own
 * (doors/gateway/gateway.ts). What is left is one of validated documents by their rules, of which there are a few.
 */
export const _createLRUCache = (): Map<string, unknown> => new Map();
export const createLRUCache = _createLRUCache;
