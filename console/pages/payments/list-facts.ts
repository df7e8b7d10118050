/** Written from `api/contract/payment-facts.ts` by `test/console/list-facts.test.ts`. Do not edit. */

/** Columns that show a fact as its kind is shown. */
export const factColumns = {
  shortId: { fact: 'shortId', kind: 'text', width: 144 },
  updated: { fact: 'updatedAt', kind: 'moment', width: 208, sort: 'UPDATED' },
  reference: { fact: 'merchantTransactionId', kind: 'text', width: 130, isInherited: true },
  invoice: { fact: 'merchantInvoiceId', kind: 'text', width: 160, isInherited: true },
  captured: { fact: 'captured', kind: 'amount', width: 120 },
  refunded: { fact: 'refunded', kind: 'amount', width: 120 },
  chargedBack: { fact: 'chargedBack', kind: 'amount', width: 128 },
  remaining: { fact: 'remaining', kind: 'amount', width: 136 },
} as const;

/** Facts that are looked up whole: what the address of the page calls each, and the gateway. */
export const factFilters = {
  reference: 'merchantTransactionId',
  customer: 'merchantCustomerId',
  bankReference: 'bankReference',
} as const;

/** Facts of a few values, of which some are chosen. */
export const factChoices = {
  type: 'types',
  method: 'methods',
  money: 'moneyStatuses',
  outcome: 'outcomes',
} as const;

/** Facts that are narrowed from one value to another. */
export const factRanges = {
  changed: { names: ['updatedMin', 'updatedMax'], kind: 'moment' },
} as const;

/** What the list can be sorted by. */
export const orderNames = ['TIMESTAMP', 'UPDATED', 'AMOUNT'] as const;
