/**
 * What is told of a payment, each fact once: what it means, where its value stands, and what it is for. Walks over this table are GraphQL's
 * fields and inputs of filters, search, conditions and orders of lists, masks and exports. So are the proof of rows against events, and the
 * console's columns and filters. The console has its part in `console/pages/payments/list-facts.ts`, which a command writes.
 */
import { namesOf } from './names-of.ts';

/** How a list is narrowed by a fact. */
export type FactFilter = {
  /** What GraphQL, an export's address and the console call it. */
  readonly name: string;
  /** What GraphQL says of it. */
  readonly says: string;
  /** Offered in the console's list: what the address of the page calls it. A whole text is typed, and a range as `2-5`, or in days. Of a few values some are chosen. */
  readonly offeredAs?: string;
} & (
  | {
      /**
       * `row`: the whole value, by an index of payments' own rows; few payments have one value in common.
       * `term`: the whole value, by the index of search, capitals and accents aside. The fact must be searchable.
       * `group`: the whole value, one of few (`payment_groups`).
       */
      readonly by: 'row' | 'term' | 'group';
      readonly charactersMax: number;
      /** Of GraphQL; a text where it is absent. */
      readonly scalar?: 'ID' | 'Currency';
    }
  /** Any of a few values (`payment_groups`). */
  | { readonly by: 'groups' }
  /** From one value to another, both included: the filters `nameMin` and `nameMax`. Lists are sorted by it, so its order's index leads. */
  | { readonly by: 'range' }
);

/** A filter that is given one value. */
export type WholeFilter = Extract<FactFilter, { readonly by: 'row' | 'term' | 'group' }>;

export interface PaymentFact {
  /** `text` may hold what somebody typed; the others hold what we made. A `word` is one of ours, told in capitals. */
  readonly kind: 'text' | 'word' | 'amount' | 'moment' | 'count';
  readonly meaning: string;
  /** Where the payment's row has it; null: what computes it is named where it is read. */
  readonly property: string | null;
  /**
   * Where it stands in a documented request or answer: the catalogue's class of that place says who sees it unmasked. Null: it is no
   * documented value, and says nothing of a person.
   */
  readonly place: readonly [string, ...string[]] | null;
  /** Whether each event of the payment tells it at its place, as the row has it: `doctor` compares the two. */
  readonly isProven?: true;
  /** A field of GraphQL's `Payment` that is its value as it stands. `scalar`: of a text that is one. */
  readonly field?: { readonly isNullable: boolean; readonly scalar?: 'id' | 'currency' };
  readonly search?: {
    /** What its terms begin with. */
    readonly letter: string;
    /** What a hit says that it was found by, where that is not `meaning`. */
    readonly says?: string;
    /** Whether a text of three characters and more may be the beginning of it. */
    readonly hasBeginnings?: true;
  };
  readonly filter?: FactFilter;
  /** A column of exports: among those that a file has where nobody picks columns, or only when it is asked for. */
  readonly exported?: 'usual' | 'asked';
  /** Lists can be sorted by it. The projection's row has a column of the name of `property`, with an index. */
  readonly order?: PaymentOrderFact;
  /** A column of the console's list that shows it as its kind is shown. What is shown otherwise has its cell in `console/pages/payments/columns.tsx`. */
  readonly column?: PaymentColumnFact;
}

interface PaymentOrderFact {
  /** In GraphQL; in small letters it is part of the index's name, of cursors and of the page's address. */
  readonly name: string;
  readonly says: string;
}

export interface PaymentColumnFact {
  /** Pixels. */
  readonly width: number;
  /** What the page's address calls it, where that is not the fact's name. */
  readonly as?: string;
  /** A follow-up that has none shows that of the payment that it belongs to. */
  readonly isInherited?: true;
}

const always = { isNullable: false } as const;
const sometimes = { isNullable: true } as const;
const alwaysId = { isNullable: false, scalar: 'id' } as const;
const sometimesId = { isNullable: true, scalar: 'id' } as const;

/** Exports have their columns in this order; a new one goes behind them. */
const facts = {
  id: {
    kind: 'text',
    meaning: 'The same id as in REST.',
    property: 'id',
    place: ['id'],
    isProven: true,
    field: alwaysId,
    exported: 'usual',
  },
  shortId: {
    kind: 'text',
    meaning: 'What people read to each other, such as 4012.3456.7890.',
    property: 'shortId',
    place: ['shortId'],
    isProven: true,
    field: always,
    search: { letter: 's', says: 'The short id.' },
    filter: { name: 'shortId', says: 'Such as 4012.3456.7890.', by: 'row', charactersMax: 14 },
    exported: 'usual',
    column: { width: 144 },
  },
  timestamp: {
    kind: 'moment',
    meaning: 'When it was made.',
    property: 'createdAt',
    place: null,
    field: always,
    exported: 'usual',
    order: { name: 'TIMESTAMP', says: 'The order in which they were made.' },
  },
  updatedAt: {
    kind: 'moment',
    meaning: 'When it last changed, in the same form.',
    property: 'updatedAt',
    place: null,
    field: always,
    exported: 'asked',
    filter: { name: 'updated', says: 'When they last changed, including.', by: 'range', offeredAs: 'changed' },
    order: { name: 'UPDATED', says: 'When they last changed.' },
    column: { width: 208, as: 'updated' },
  },
  entityId: {
    kind: 'text',
    meaning: 'The channel that it ran on.',
    property: 'entityId',
    place: ['authentication', 'entityId'],
    isProven: true,
    field: alwaysId,
    exported: 'asked',
  },
  paymentType: {
    kind: 'word',
    meaning: 'What kind of operation it is.',
    property: 'type',
    place: ['paymentType'],
    isProven: true,
    field: always,
    filter: { name: 'types', says: 'Any of these payment types.', by: 'groups', offeredAs: 'type' },
    exported: 'usual',
  },
  paymentBrand: {
    kind: 'text',
    meaning: 'Such as VISA.',
    property: 'brand',
    place: ['paymentBrand'],
    isProven: true,
    field: sometimes,
    filter: { name: 'brands', says: 'Any of these brands, such as VISA.', by: 'groups' },
    exported: 'usual',
  },
  paymentMethod: {
    kind: 'word',
    meaning: 'The kind of account.',
    property: 'method',
    place: ['paymentMethod'],
    isProven: true,
    field: sometimes,
    filter: { name: 'methods', says: 'Any of these payment methods.', by: 'groups', offeredAs: 'method' },
    exported: 'asked',
  },
  amount: {
    kind: 'amount',
    meaning: 'Such as 92.00; two decimals in every currency.',
    property: 'amountMinor',
    place: ['amount'],
    isProven: true,
    field: always,
    exported: 'usual',
    filter: { name: 'amount', says: 'Including, such as 10.00.', by: 'range' },
    order: { name: 'AMOUNT', says: 'Their amounts, whatever the currency; then the order in which they were made.' },
  },
  currency: {
    kind: 'text',
    meaning: 'ISO 4217.',
    property: 'currency',
    place: ['currency'],
    isProven: true,
    field: { isNullable: false, scalar: 'currency' },
    filter: { name: 'currency', says: 'Such as EUR.', by: 'group', charactersMax: 3, scalar: 'Currency' },
    exported: 'usual',
  },
  moneyStatus: {
    kind: 'word',
    meaning: 'What became of its money.',
    property: null,
    place: null,
    filter: { name: 'moneyStatuses', says: 'Whose money is in any of these states.', by: 'groups', offeredAs: 'money' },
    exported: 'usual',
  },
  outcome: {
    kind: 'word',
    meaning: 'What happened, in a word.',
    property: null,
    place: null,
    field: always,
    filter: { name: 'outcomes', says: 'Any of these outcomes.', by: 'groups', offeredAs: 'outcome' },
    exported: 'usual',
  },
  status: {
    kind: 'word',
    meaning: 'Its state.',
    property: 'status',
    place: null,
    field: always,
    filter: { name: 'statuses', says: 'Any of these states.', by: 'groups' },
    exported: 'asked',
  },
  openQuestions: { kind: 'text', meaning: 'What is open about it, the most urgent first.', property: null, place: null, exported: 'asked' },
  openSince: { kind: 'moment', meaning: 'Since when the first of these is open.', property: null, place: null, exported: 'asked' },
  resultCode: {
    kind: 'text',
    meaning: 'Three groups of three digits, such as 000.100.110.',
    property: 'resultCode',
    place: ['result', 'code'],
    isProven: true,
    filter: { name: 'resultCode', says: 'The whole code.', by: 'group', charactersMax: 11 },
    exported: 'usual',
  },
  resultCategory: {
    kind: 'word',
    meaning: 'The group of its result that programs branch on.',
    property: null,
    place: null,
    filter: { name: 'resultCategories', says: 'With a result of any of these categories.', by: 'groups' },
  },
  resultDescription: { kind: 'text', meaning: 'The text of its result code.', property: null, place: null, exported: 'usual' },
  merchantTransactionId: {
    kind: 'text',
    meaning: "The merchant's own reference.",
    property: 'merchantTransactionId',
    place: ['merchantTransactionId'],
    isProven: true,
    field: sometimes,
    search: { letter: 'm', says: "The merchant's reference.", hasBeginnings: true },
    filter: { name: 'merchantTransactionId', says: 'The whole of it.', by: 'row', charactersMax: 255, offeredAs: 'reference' },
    exported: 'usual',
    column: { width: 130, as: 'reference', isInherited: true },
  },
  merchantInvoiceId: {
    kind: 'text',
    meaning: "The merchant's invoice.",
    property: 'merchantInvoiceId',
    place: ['merchantInvoiceId'],
    isProven: true,
    field: sometimes,
    search: { letter: 'i', hasBeginnings: true },
    filter: { name: 'merchantInvoiceId', says: 'The whole of it.', by: 'row', charactersMax: 255 },
    exported: 'asked',
    column: { width: 160, as: 'invoice', isInherited: true },
  },
  descriptor: {
    kind: 'text',
    meaning: "What the shopper's statement says.",
    property: 'descriptor',
    place: ['descriptor'],
    isProven: true,
    field: sometimes,
    search: { letter: 'x' },
    exported: 'asked',
  },
  bin: {
    kind: 'text',
    meaning: 'The first digits of the card number.',
    property: 'cardBin',
    place: ['card', 'bin'],
    isProven: true,
    search: { letter: 'b' },
    filter: { name: 'bin', says: 'First six digits of the card.', by: 'term', charactersMax: 6 },
    exported: 'asked',
  },
  last4: {
    kind: 'text',
    meaning: 'The last four characters of the card number or the IBAN.',
    property: 'last4',
    place: ['card', 'last4Digits'],
    isProven: true,
    search: { letter: 'l' },
    filter: { name: 'last4', says: 'Last four digits of the card or account.', by: 'term', charactersMax: 4 },
    exported: 'usual',
  },
  holder: {
    kind: 'text',
    meaning: "The account holder's name.",
    property: 'holder',
    place: ['card', 'holder'],
    exported: 'usual',
  },
  email: {
    kind: 'text',
    meaning: "The shopper's e-mail address.",
    property: 'email',
    place: ['customer', 'email'],
    isProven: true,
    search: { letter: 'e' },
    filter: { name: 'email', says: "The shopper's address, the whole of it.", by: 'term', charactersMax: 255 },
    exported: 'usual',
  },
  referencedId: {
    kind: 'text',
    meaning: 'The payment that it is an operation on.',
    property: 'referencedId',
    place: ['referencedId'],
    isProven: true,
    field: sometimesId,
    exported: 'asked',
  },
  registrationId: {
    kind: 'text',
    meaning: 'The stored account that it used or made, or the one of the gateway behind its channel that it used.',
    property: 'registrationId',
    place: ['registrationId'],
    isProven: true,
    field: sometimesId,
    search: { letter: 'r', says: 'The registration that was paid with.' },
    filter: { name: 'registrationId', says: 'Paid with this registration.', by: 'row', charactersMax: 64, scalar: 'ID' },
    exported: 'asked',
  },
  authorized: {
    kind: 'amount',
    meaning: 'Amount that was authorised.',
    property: 'authorized',
    place: null,
    field: always,
    exported: 'asked',
  },
  captured: {
    kind: 'amount',
    meaning: 'Amount that was captured, or taken at once.',
    property: 'captured',
    place: null,
    field: always,
    exported: 'asked',
    column: { width: 120 },
  },
  refunded: {
    kind: 'amount',
    meaning: 'Amount that was given back.',
    property: 'refunded',
    place: null,
    field: always,
    exported: 'asked',
    column: { width: 120 },
  },
  reversed: { kind: 'amount', meaning: 'Amount that was reversed.', property: 'reversed', place: null, field: always, exported: 'asked' },
  chargedBack: {
    kind: 'amount',
    meaning: 'Amount that the bank took back.',
    property: 'chargedBack',
    place: null,
    field: always,
    exported: 'asked',
    column: { width: 128 },
  },
  remaining: {
    kind: 'amount',
    meaning: 'What can still be captured (PA) or refunded (the others).',
    property: null,
    place: null,
    field: always,
    exported: 'asked',
    column: { width: 136 },
  },
  connector: {
    kind: 'text',
    meaning: 'The way to the bank that it took.',
    property: 'connector',
    place: null,
    field: always,
    exported: 'asked',
  },
  merchantCustomerId: {
    kind: 'text',
    meaning: "The merchant's id of the customer.",
    property: null,
    place: ['customer', 'merchantCustomerId'],
    search: { letter: 'u', hasBeginnings: true },
    filter: {
      name: 'merchantCustomerId',
      says: 'The whole of customer.merchantCustomerId, capitals aside.',
      by: 'term',
      charactersMax: 255,
      offeredAs: 'customer',
    },
  },
  connectorReference: {
    kind: 'text',
    meaning: "The bank's own reference.",
    property: 'connectorReference',
    place: ['resultDetails', 'ConnectorTxID1'],
    field: sometimes,
    search: { letter: 'c', says: 'A reference of the bank.', hasBeginnings: true },
    filter: {
      name: 'bankReference',
      says: "The whole of a reference that the bank gave: its own, the acquirer's (ARN) or an authorisation code.",
      by: 'term',
      charactersMax: 255,
      offeredAs: 'bankReference',
    },
    exported: 'asked',
  },
  name: {
    kind: 'text',
    meaning: "The holder's or customer's name; of an entity its own.",
    property: null,
    place: ['card', 'holder'],
    search: { letter: 'n' },
  },
  emailDomain: {
    kind: 'text',
    meaning: "What follows the @ of the shopper's e-mail address.",
    property: null,
    place: ['customer', 'email'],
    search: { letter: 'd' },
  },
  phone: {
    kind: 'text',
    meaning: "A phone number of the shopper's, with its country or without.",
    property: null,
    place: ['customer', 'phone'],
    search: { letter: 'f' },
  },
  ndc: { kind: 'text', meaning: 'The ndc of the answer.', property: null, place: ['ndc'], search: { letter: 'q' } },
  customParameter: {
    kind: 'text',
    meaning: 'A value of customParameters.',
    property: null,
    place: ['customParameters'],
    search: { letter: 'p', hasBeginnings: true },
  },
  initialTransactionId: {
    kind: 'text',
    meaning: "The scheme's reference of the first payment of a series.",
    property: null,
    place: ['standingInstruction', 'initialTransactionId'],
    search: { letter: 't', hasBeginnings: true },
  },
  mandateId: {
    kind: 'text',
    meaning: 'The mandate of a direct debit.',
    property: null,
    place: ['bankAccount', 'mandate', 'id'],
    search: { letter: 'g', hasBeginnings: true },
  },
  released: {
    kind: 'amount',
    meaning: 'Rest that was let go when it ran out or was closed.',
    property: 'released',
    place: null,
    field: always,
  },
  reserved: {
    kind: 'amount',
    meaning: 'Amount claimed by operations without an outcome yet.',
    property: 'reserved',
    place: null,
    field: always,
  },
  expiresAt: { kind: 'moment', meaning: 'When an authorisation runs out.', property: 'expiresAt', place: null, field: sometimes },
  version: { kind: 'count', meaning: 'Goes up with every change; see expectedVersion.', property: 'version', place: null, field: always },
  captureCount: { kind: 'count', meaning: 'Captures so far.', property: 'captures', place: null, field: always },
  capturesMax: { kind: 'count', meaning: 'Captures that were announced.', property: 'capturesMax', place: null, field: sometimes },
  testMode: { kind: 'word', meaning: 'INTERNAL or EXTERNAL; null in live.', property: 'testMode', place: null, field: sometimes },
} as const satisfies Readonly<Record<string, PaymentFact>>;

type Facts = typeof facts;
export type PaymentFactName = keyof Facts;

/** Names of facts that have something of this form. */
type Having<Form> = { [Name in PaymentFactName]: Facts[Name] extends Form ? Name : never }[PaymentFactName];

export type SearchableFact = Having<{ readonly search: object }>;
export type ExportedFact = Having<{ readonly exported: string }>;
export type FieldFact = Having<{ readonly field: object }>;
/** A field, and computed rather than stored. */
export type ComputedField = Having<{ readonly field: object; readonly property: null }>;
export type ProvenFact = Having<{ readonly isProven: true; readonly property: string }>;
/** Exported, and computed rather than stored. */
export type ComputedExport = Having<{ readonly exported: string; readonly property: null }>;
type FilteredBy<By extends FactFilter['by']> = Having<{ readonly filter: { readonly by: By } }>;
export type RowFilterFact = FilteredBy<'row'>;
export type TermFilterFact = FilteredBy<'term'>;
export type GroupFilterFact = FilteredBy<'group'>;
export type GroupsFilterFact = FilteredBy<'groups'>;
/** Those of few values that stand in payments' own rows. */
export type StoredGroupFact = GroupFilterFact & Having<{ readonly property: string }>;
export type StoredGroupsFact = GroupsFilterFact & Having<{ readonly property: string }>;
export type FilterFact = RowFilterFact | TermFilterFact | GroupFilterFact | GroupsFilterFact;

export type OrderFact = Having<{ readonly order: object }>;
/** Sorted by, and narrowed from one value to another. */
export type RangeFact = OrderFact & Having<{ readonly filter: { readonly by: 'range' } }>;
/** The names of its two filters. */
export type RangeNameOf<Name extends RangeFact> = `${Facts[Name]['filter']['name']}${'Min' | 'Max'}`;
/** An amount in minor units, a number, or milliseconds. */
export type RangeValueOf<Name extends RangeFact> = Facts[Name]['kind'] extends 'amount' ? bigint : number;
export type OfferedFact = Having<{ readonly filter: { readonly offeredAs: string } }>;
export type ColumnFact = Having<{ readonly column: object; readonly field: object; readonly exported: string }>;
/** What lists are sorted by, as the payment's row has it. */
export type OrderProperty = Facts[OrderFact]['property'];
/** What a list of payments can be sorted by. */
export type PaymentOrder = Facts[OrderFact]['order']['name'];

/** The name of its filter. */
export type FilterNameOf<Name extends FilterFact> = Facts[Name]['filter']['name'];
export const paymentFacts: { readonly [Name in PaymentFactName]: PaymentFact & Facts[Name] } = facts;

export const paymentFactNames: readonly PaymentFactName[] = namesOf(facts);

const isSearchable = (name: PaymentFactName): name is SearchableFact => 'search' in facts[name];
const isExported = (name: PaymentFactName): name is ExportedFact => 'exported' in facts[name];
const isField = (name: PaymentFactName): name is FieldFact => 'field' in facts[name];
const isProven = (name: PaymentFactName): name is ProvenFact => 'isProven' in facts[name];
const isOrder = (name: PaymentFactName): name is OrderFact => 'order' in facts[name];
const isOffered = (name: PaymentFactName): name is OfferedFact => filterOf(name)?.offeredAs !== undefined;
const isColumn = (name: PaymentFactName): name is ColumnFact => 'column' in facts[name];
const isRange = (name: PaymentFactName): name is RangeFact => filterOf(name)?.by === 'range';
const isFiltered = (name: PaymentFactName): name is FilterFact => filterOf(name) !== undefined && !isRange(name);

function filterOf(name: PaymentFactName): FactFilter | undefined {
  const { filter }: PaymentFact = facts[name];
  return filter;
}

export const searchableFacts: readonly SearchableFact[] = paymentFactNames.filter(isSearchable);
export const exportedFacts: readonly ExportedFact[] = paymentFactNames.filter(isExported);
export const fieldFacts: readonly FieldFact[] = paymentFactNames.filter(isField);
export const provenFacts: readonly ProvenFact[] = paymentFactNames.filter(isProven);
export const orderFacts: readonly OrderFact[] = paymentFactNames.filter(isOrder);
export const rangeFacts: readonly RangeFact[] = paymentFactNames.filter(isRange);
export const offeredFacts: readonly OfferedFact[] = paymentFactNames.filter(isOffered);
export const columnFacts: readonly ColumnFact[] = paymentFactNames.filter(isColumn);
export const filterFacts: readonly FilterFact[] = paymentFactNames.filter(isFiltered);

export const orderProperties: readonly OrderProperty[] = orderFacts.map((name) => facts[name].property);

/** Each order with what it means. */
export const paymentOrders = Object.fromEntries(orderFacts.map((name) => [facts[name].order.name, facts[name].order.says])) as Readonly<
  Record<PaymentOrder, string>
>;

const isBy =
  <Name extends FilterFact>(by: FactFilter['by']) =>
  (name: FilterFact): name is Name =>
    facts[name].filter.by === by;

export const rowFilterFacts = filterFacts.filter(isBy<RowFilterFact>('row'));
export const termFilterFacts = filterFacts.filter(isBy<TermFilterFact>('term'));
export const groupFilterFacts = filterFacts.filter(isBy<GroupFilterFact>('group'));
export const groupsFilterFacts = filterFacts.filter(isBy<GroupsFilterFact>('groups'));

const isStored = (name: PaymentFactName): boolean => facts[name].property !== null;
const isStoredGroup = (name: GroupFilterFact): name is StoredGroupFact => isStored(name);
const isStoredGroups = (name: GroupsFilterFact): name is StoredGroupsFact => isStored(name);
export const storedGroupFacts = groupFilterFacts.filter(isStoredGroup);
export const storedGroupsFacts = groupsFilterFacts.filter(isStoredGroups);

/** The names of the filters by which a list is narrowed from one value to another. */
export function rangeNamesOf<Name extends RangeFact>(fact: Name): readonly [least: RangeNameOf<Name>, most: RangeNameOf<Name>] {
  const { name } = facts[fact].filter;
  return [`${name}Min` as RangeNameOf<Name>, `${name}Max` as RangeNameOf<Name>];
}

/** What a hit of search says that it was found by. */
export function describeSearch(name: SearchableFact): string {
  const { search, meaning }: PaymentFact = facts[name];
  return search?.says ?? meaning;
}
