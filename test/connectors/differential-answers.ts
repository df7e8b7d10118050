/** An answer without what no two gateways have in common: ids, times, and references that are made from them. */
import type { RestAnswer } from '../support/client.ts';

/** Ids and times, and what a bank makes of the id of its call. */
const identities: ReadonlySet<string> = new Set([
  'id',
  'registrationId',
  'referencedId',
  'timestamp',
  'ndc',
  'ConnectorTxID1',
  'ConnectorTxID2',
  'ConnectorTxID3',
  'AuthCode',
  'CardholderInitiatedTransactionID',
  'initialTransactionId',
  'agreementId',
]);

export interface Compared {
  readonly status: number | undefined;
  readonly body: unknown;
}

export function withoutIdentity(answer: RestAnswer | undefined): Compared {
  return { status: answer?.status, body: compared(answer?.body, '') };
}

/** Names in order: that of the fields says nothing. */
function compared(value: unknown, name: string): unknown {
  if (identities.has(name)) return typeof value;
  // A statement descriptor begins with the short id.
  if (name === 'descriptor' && typeof value === 'string') return value.replace(/^\d{4}\.\d{4}\.\d{4}/, 'short id');
  if (name === 'url' && typeof value === 'string') return 'address';
  if (Array.isArray(value)) return value.map((each) => compared(each, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, compared(each, key)]),
  );
}
