/** Which reads over several merchants the projection answers, and which each merchant's own store does. */
import type { Store } from '../../doors/gateway/ports.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { NameKind, NamesWanted } from './merchant-names.ts';

/** Of what each merchant's object has sent to the projection. */
export const projectedReads = {
  readModel: ['list', 'numbered', 'ids', 'count', 'totals', 'originalIds', 'questionsOf', 'subjectsByTerm'],
  statistics: ['byTime', 'byResult'],
  payments: ['byIds', 'linkedOfEach', 'countLinkedOfEach', 'linkedAfter'],
  registrations: ['byIds', 'page'],
} as const satisfies { readonly [Part in keyof Store]?: readonly (keyof Store[Part])[] };

export type ProjectedPart = keyof typeof projectedReads;

/**
 * How the answers of several merchants become one. `page`: newest first, in the order of ids; `rows`: all of them; `newest`: the first
 * so many, newest first; `places`: the first so many by their places; `ofIds`, `ofId`: of the merchants whose ids they are.
 */
export type Gathering = 'page' | 'rows' | 'newest' | 'places' | 'ofIds' | 'ofId';

/** Of the merchants' stores, asked one beside the other, or of the ones that ids name. What is not here is refused over merchants. */
export const gatheredReads = {
  attempts: { ofEach: 'ofIds' },
  attention: { entries: 'places', ofPayments: 'ofIds' },
  auditLog: { page: 'page', byId: 'ofId' },
  bulkRuns: { byId: 'ofId', recent: 'newest', results: 'ofId', decisions: 'ofId' },
  checkouts: { byId: 'ofId', page: 'page', counts: 'rows' },
  deliveries: { byId: 'ofId', page: 'page' },
  events: { byIds: 'ofIds' },
  jobs: { byId: 'ofId', byIds: 'ofIds' },
  ledger: { entriesOf: 'ofId', entriesOfEach: 'ofIds' },
  paymentLinks: { byId: 'ofId', page: 'page' },
  payments: { byConnectorReference: 'rows', byId: 'ofId', byIds: 'ofIds', page: 'page', mattersOfEach: 'ofIds' },
  reconciliation: {
    chargeback: 'ofId',
    chargebacks: 'page',
    chargebacksOfPayments: 'ofIds',
    decisions: 'ofIds',
    evidence: 'ofIds',
    file: 'ofId',
    files: 'page',
    fileDestination: 'ofId',
    fileDestinations: 'page',
    fileTransfers: 'page',
    matches: 'ofIds',
    movements: 'ofIds',
    movementsOn: 'ofIds',
    paymentIdsBySettlementId: 'newest',
    bankLine: 'ofId',
    bankLines: 'page',
    payout: 'ofId',
    payouts: 'page',
    record: 'ofId',
    records: 'page',
    recordsByIds: 'ofIds',
    recordsOfPayments: 'ofIds',
  },
  refundApprovals: { byId: 'ofId', ofPayment: 'ofId' },
  registrations: { byId: 'ofId', page: 'page' },
  requestLog: { ofEach: 'ofIds' },
  scheduledReports: { schedule: 'ofId', schedules: 'page', runsOf: 'ofIds', run: 'ofId', runByFile: 'ofId', part: 'ofId' },
  tags: { ofEach: 'ofIds' },
  webhooks: { acknowledgements: 'rows', below: 'rows', byId: 'ofId', health: 'ofId' },
} as const satisfies { readonly [Part in keyof Store]?: { readonly [Method in keyof Store[Part]]?: Gathering } };

export type GatheredPart = keyof typeof gatheredReads;

/** Who may have what is asked for: the merchants at which names were written, or the one whose id it is. */
export type Narrowed = NamesWanted | { readonly ofId: Id };

/** By what some of those reads are asked of few merchants, where they are asked for that. Undefined: of all. */
const narrowings: { readonly [Part in GatheredPart]?: Readonly<Record<string, (values: readonly unknown[]) => Narrowed | undefined>> } = {
  checkouts: { page: byFilter('checkout', 'merchantTransactionId') },
  deliveries: {
    page: ([filter]) => {
      const ofId = textOf(filter, 'eventId');
      return ofId === undefined ? undefined : { ofId };
    },
  },
  reconciliation: {
    bankLines: byFilter('bankLine', 'reference'),
    files: byFilter('file', 'name'),
    paymentIdsBySettlementId: ([, texts]) => ({ kind: 'record', match: 'whole', texts: texts as readonly string[] }),
    payouts: byFilter('payout', 'instituteMerchantId'),
    records: byFilter('record', 'settlementId'),
  },
  webhooks: { below: ([, part]) => (typeof part === 'string' ? { kind: 'webhook', match: 'part', texts: [part] } : undefined) },
};

export function narrow(part: GatheredPart, method: string, values: readonly unknown[]): Narrowed | undefined {
  return narrowings[part]?.[method]?.(values);
}

function byFilter(kind: NameKind, field: string): (values: readonly unknown[]) => NamesWanted | undefined {
  return ([filter]) => {
    const text = textOf(filter, field);
    return text === undefined ? undefined : { kind, match: 'whole', texts: [text] };
  };
}

function textOf(filter: unknown, field: string): string | undefined {
  const text: unknown = Reflect.get(Object(filter), field);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

type Reads = Readonly<Record<string, readonly string[]>>;

/** Answers what another object asks. Rejects what is no read of these. */
export async function answerRead(
  reads: Reads,
  store: Store,
  part: string,
  [method, values]: readonly [string, readonly unknown[]],
): Promise<unknown> {
  const isRead = Object.hasOwn(reads, part) && reads[part]?.includes(method);
  const of: object | undefined = isRead ? Reflect.get(store, part) : undefined;
  const read: unknown = of && Reflect.get(of, method);
  if (typeof read !== 'function' || !of) throw new Error('no read over merchants');
  return Reflect.apply(read, of, values);
}

/** As `answerRead` takes them. */
export const gatheredNames: Reads = Object.fromEntries(
  Object.entries(gatheredReads).map(([part, methods]) => [part, Object.keys(methods)]),
);
