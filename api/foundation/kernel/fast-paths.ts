/**
 * What only hastens: ways beside an ordinary one that come to the same answers. FAST_PATHS says which of them are taken. Where one is not, the
 * ordinary way is, which stands behind the same interface (decision: what-only-hastens).
 */
export const fastPathNames = [
  /** `POST /graphql` executes a document that was checked before without Yoga. */
  'known-documents',
  /** Such a query for payments is written as text; needs `known-documents`. */
  'written-as-text',
  /** Documents become functions, on Node and Deno, and what was sent is walked in place of what may be sent. */
  'compiled-documents',
  /** `GET /v1/payments/{id}` answers the stored text without a document. */
  'stored-answers',
  /** Payments of a file or an object stay in memory, by their versions. */
  'cached-payments',
  /** Tokens stay in memory for two seconds, and sessions where the staff is. */
  'cached-tokens',
  /** A request that is alone commits on the calling thread, on Node. */
  'lone-commits',
  /** Node reads a connection natively until its client pipelines. */
  'native-reading',
] as const;

export type FastPath = (typeof fastPathNames)[number];

export type FastPaths = ReadonlySet<FastPath>;

export const allFastPaths: FastPaths = new Set(fastPathNames);
