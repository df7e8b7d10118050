/** Which reads over several merchants the projection answers, and which each merchant's own store does. */
import type { Store } from '../../doors/gateway/ports.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { merges, Sums } from './gatherings.ts';
import type { NameKind, NamesWanted } from './merchant-names.ts';

/** Of what each merchant's object has sent to the projection. */
export const projectedReads = {
  readModel: ['list', 'numbered', 'ids', 'count', 'totals', 'originalIds', 'questionsOf', 'subjectsByTerm'],
  statistics: ['byTime', 'byResult', 'byGroup'],
  payments: ['byIds', 'linkedOfEach', 'countLinkedOfEach', 'linkedAfter'],
  registrations: ['byIds', 'page'],
} as const satisfies { readonly [Part in keyof Store]?: readonly (keyof Store[Part])[] };

export type ProjectedPart = keyof typeof projectedReads;

/**
 * How several merchants' answers become one. A name of `merges`, or sums: each merchant below the entity is asked. `numberedById`,
 * `numberedByTransaction`: each for as many as come before the page and in it. `ofId`, `ofIds`: of the merchants whose ids are named;
 * `ofMerchant`: of the merchant that is named.
 */
export type Gathering = keyof typeof merges | Sums | 'numberedById' | 'numberedByTransaction' | 'ofId' | 'ofIds' | 'ofMerchant';

const byCurrency: Sums = { by: ['currency'] };

/**
 * Of the merchants' stores, asked one beside the other, or of the ones that ids name. What is not here is refused over merchants, because
 * nobody above one merchant may ask for it: what a request that names one payment, account or channel needs (its merchant's object
 * answers it), due work, the chain of hashes, and what is sealed with a merchant's keys.
 */
export const gatheredReads = {
  attempts: { ofPayment: 'ofId', ofEach: 'ofIds', byIds: 'ofIds' },
  attention: { entries: 'places', change: 'ofId', ofPayments: 'ofIds' },
  auditLog: { page: 'page', byId: 'ofId' },
  authentications: { byId: 'ofId', ofCheckout: 'ofId', ofPayments: 'ofIds' },
  bulkRuns: { byId: 'ofId', recent: 'newest', results: 'ofId', decisions: 'ofId' },
  checkouts: { byId: 'ofId', page: 'page', counts: 'rows' },
  deliveries: {
    byId: 'ofId',
    page: 'page',
    failureCounts: { by: ['kind'] },
    count: 'count',
    attempts: 'ofId',
    attemptsByIds: 'ofIds',
  },
  events: { byIds: 'ofIds', ofEach: 'ofIds' },
  jobs: {
    byId: 'ofId',
    byIds: 'ofIds',
    ofRegistration: 'ofId',
    lastOfChain: 'ofId',
    page: 'jobs',
    planned: 'soonest',
    runs: 'ofId',
    waitingRuns: 'ofId',
    runById: 'ofId',
    attempts: 'ofId',
    runOfPayment: 'ofId',
  },
  ledger: { entriesOf: 'ofId', entriesOfEach: 'ofIds', byIds: 'ofIds', balances: 'accounts', proofs: 'rows' },
  notes: { ofEach: 'ofIds', byId: 'ofId' },
  pastImports: { byId: 'ofId', recent: 'newest', steps: 'ofId' },
  paymentLinks: { byId: 'ofId', page: 'page' },
  payments: {
    answerById: 'ofId',
    byConnectorReference: 'rows',
    byId: 'ofId',
    byIds: 'ofIds',
    countNumbered: 'count',
    linked: 'ofId',
    mattersOfEach: 'ofIds',
    numbered: 'numberedById',
    ofCheckout: 'ofId',
    page: 'page',
    reviewsOfEach: 'ofIds',
  },
  reconciliation: {
    bankLine: 'ofId',
    bankLines: 'page',
    bankLinesOfPayouts: 'ofIds',
    chargeback: 'ofId',
    chargebacks: 'page',
    chargebacksOfPayments: 'ofIds',
    chargebackSums: { by: ['status', 'currency'] },
    countIssued: 'ofId',
    decisions: 'ofIds',
    entriesOfRecords: 'ofIds',
    evidence: 'ofIds',
    file: 'ofId',
    files: 'page',
    fileDestination: 'ofId',
    fileDestinations: 'page',
    fileTransfer: 'ofId',
    fileTransferOf: 'ofId',
    fileTransfers: 'page',
    matches: 'ofIds',
    matchesOfBankLines: 'ofIds',
    monthTotals: byCurrency,
    movements: 'ofIds',
    movementsOn: 'ofIds',
    // Of one merchant's path.
    openPayouts: 'rows',
    openAt: 'bySubject',
    openSumsAt: byCurrency,
    outstanding: 'byPayment',
    part: 'ofId',
    paymentIdsBySettlementId: 'newest',
    payout: 'ofId',
    payouts: 'page',
    payoutsByIds: 'ofIds',
    payoutsByKeys: 'ofMerchant',
    payoutSums: byCurrency,
    proveSettlement: 'sentences',
    record: 'ofId',
    records: 'page',
    recordsByIds: 'ofIds',
    recordsOfFile: 'ofId',
    recordsOfIssued: 'ofId',
    recordsOfPayments: 'ofIds',
    sumsOfIssued: 'ofIds',
    takeInOwn: 'done',
    totals: byCurrency,
  },
  refundApprovals: { byId: 'ofId', ofPayment: 'ofId', waiting: 'longest' },
  registrations: { byId: 'ofId', page: 'page', records: 'numberedByTransaction', countRecords: 'count' },
  requestLog: {
    ofEach: 'ofIds',
    byIds: 'ofIds',
    page: 'requestLog',
    sums: { by: ['operation', 'resultCode'], least: ['firstAt'], most: ['lastAt', 'lastId'] },
  },
  resultCalls: { byPayment: 'ofId' },
  risk: { check: 'ofId', checks: 'ofIds' },
  scheduledReports: { schedule: 'ofId', schedules: 'page', runsOf: 'ofIds', run: 'ofId', runByFile: 'ofId', part: 'ofId' },
  tags: { ofEach: 'ofIds', names: 'names', tagged: 'newest', assigned: 'newest' },
  // Above merchants there are none: they cannot be set up there.
  teamChats: { ofEntity: 'ofId' },
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
