import { bankAccount, card, tokenAccount, virtualAccount, wallets } from './accounts.ts';
import { billing, merchantBilling, merchantShipping, shipping } from './addresses.ts';
import { airline } from './airline.ts';
import { cartItems, cartPayments, marketPlace } from './cart.ts';
import { customer, shippingCustomer } from './customer.ts';
import type { Field, Section } from './field.ts';
import { field } from './field.ts';
import { giftCard } from './gift-card.ts';
import { job } from './job.ts';
import { jobAdditions } from './job-additions.ts';
import { jobRules } from './job-rules.ts';
import { merchant } from './merchant.ts';
import { corporate, recipient, sender } from './parties.ts';
import {
  acceptedOriginalTypes,
  asynchronous,
  chargeback,
  legacy,
  payment,
  referenceTypes,
  registrationTypes,
  schedulingTypes,
} from './payment.ts';
import { paging, query } from './query.ts';
import { reconciliationFilter, reporting } from './reconciliation.ts';
import { recurringMigration, registration } from './registration.ts';
import { risk } from './risk.ts';
import type { Rule } from './rules.ts';
import { accountRules, authenticationRules, directRules, partyRules, queryRules, reportDetailRules, reportRules } from './rules.ts';
import { standingInstruction } from './standing-instruction.ts';
import { seriesRules } from './standing-instruction-rules.ts';
import { customParameters, threeDSecure } from './three-d-secure.ts';

/** The parameters of one operation. */
export interface RequestShape {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
  /** Fields that are required where their structure is sent; on the top level always. */
  readonly demanded: ReadonlySet<string>;
  /** Fields whose documented default is filled in, and so echoed, where their structure is sent. */
  readonly defaults: ReadonlySet<string>;
}

/** Every section with its fields, in the specification's order. */
export const sections: readonly Section[] = [
  payment,
  asynchronous,
  standingInstruction,
  query,
  paging,
  reporting,
  reconciliationFilter,
  chargeback,
  legacy,
  card,
  wallets,
  virtualAccount,
  bankAccount,
  tokenAccount,
  customer,
  shippingCustomer,
  billing,
  merchantBilling,
  shipping,
  merchantShipping,
  corporate,
  sender,
  recipient,
  merchant,
  cartItems,
  cartPayments,
  marketPlace,
  airline,
  registration,
  recurringMigration,
  threeDSecure,
  customParameters,
  giftCard,
  risk,
  job,
  jobAdditions,
];

/** Sections of other operations than payments. */
const elsewhere: ReadonlySet<Section> = new Set([query, paging, reporting, reconciliationFilter]);
/** Decoding takes credentials out of the request (name.ts). */
const outsideTrees = /^authentication\./;

const everything = sections
  .filter((each) => !elsewhere.has(each))
  .flatMap((each) => each.fields.filter((line) => !outsideTrees.test(line.name)));

/** Only for checkouts. */
const checkoutOnly = ['registrations'];
const jobOnly = ['registrationId'];
const accountKinds = [
  'card',
  'walletA',
  'walletB',
  'walletC',
  'virtualAccount',
  'bankAccount',
  'tokenAccount',
  'giftCard',
  'transactionDueDate',
];

function firstStep(name: string): string {
  return name.slice(0, name.search(/[.[]|$/));
}

function exceptStructures(...roots: readonly string[]): readonly Field[] {
  const out = new Set(roots);
  return everything.filter((each) => !out.has(firstStep(each.name)));
}

function pickFields(sectionFields: readonly Field[], ...names: readonly string[]): readonly Field[] {
  return sectionFields.filter((each) => names.includes(each.name));
}

/** Replaces `paymentType` by a field with the types of one operation. */
function replacePaymentType(fields: readonly Field[], paymentType: Field): readonly Field[] {
  return fields.map((each) => (each.name === 'paymentType' ? paymentType : each));
}

const referenceType: Field = {
  ...field('paymentType', referenceTypes, 'R', 'none', 'What is to be done with the payment referenced (spec §2.2).', { essential: true }),
  section: '2.2',
};

const registrationType: Field = {
  ...field('paymentType', registrationTypes, 'O', 'none', 'RG, which is what a registration is (spec §2.2).', { essential: true }),
  section: '2.2',
};

const jobType: Field = {
  ...field('paymentType', schedulingTypes, 'O', 'none', 'The payment that each run makes. SD and RS schedule debits.', {
    essential: true,
    echoed: false,
  }),
  section: '2.2',
};

const authenticationType: Field = {
  ...field('paymentType', acceptedOriginalTypes, 'O', 'none', 'The payment that is to follow.', { echoed: false }),
  section: '2.2',
};

/** Required fields of accounts. Those of wallets and bank accounts depend on other fields, so rules.ts decides them. */
const accountDemands = [
  'card.number',
  'card.expiryMonth',
  'card.expiryYear',
  'virtualAccount.accountId',
  'tokenAccount.number',
  'tokenAccount.type',
  'recurringMigration.paymentType',
];

/** The default of testMode depends on the environment, and those of jobs on other fields: they are not filled in here. */
const structureDefaults = ['cart.items[n].quantityUnit', 'shipping.preference', 'merchant.shipping.preference', 'limit'];
const newPayments: ReadonlySet<string> = new Set(['payment', 'registrationPayment']);

function createShape(name: string, fields: readonly Field[], rules: readonly Rule[], demanded: readonly string[]): RequestShape {
  const defaults = newPayments.has(name) ? ['transactionProcessingCode', ...structureDefaults] : structureDefaults;
  return { name, fields, rules, demanded: new Set(demanded), defaults: new Set(defaults) };
}

/** With a stored account, only a security code and a holder may be sent of a card (decision: existing-clients). */
const storedAccountFields = exceptStructures(...checkoutOnly, ...jobOnly);
const referenceFields = replacePaymentType(
  [
    ...exceptStructures(...checkoutOnly, ...jobOnly, 'overridePaymentType', ...accountKinds),
    ...pickFields(card.fields, 'card.cvv', 'card.holder'),
  ],
  referenceType,
);
const access = pickFields(payment.fields, 'entityId', 'testMode');
/** A read has no warnings that anybody would see, so it refuses a wrong testMode on tolerant channels too. */
const readAccess = access.map((each): Field => (each.name === 'testMode' ? { ...each, essential: true } : each));

export const requestShapes = {
  /** POST /v1/payments. */
  payment: createShape(
    'payment',
    exceptStructures(...checkoutOnly),
    [...directRules, ...accountRules, ...partyRules, ...seriesRules, ...jobRules],
    ['amount', 'currency', 'paymentType', ...accountDemands],
  ),
  /** POST /v1/payments/{id}, and /v1/payments with a referenceUuid and a back-office type. */
  reference: createShape('reference', referenceFields, [...partyRules], ['paymentType']),
  /** POST /v1/registrations/{id}/payments. */
  registrationPayment: createShape(
    'registrationPayment',
    storedAccountFields,
    [...directRules, ...partyRules, ...seriesRules, ...jobRules],
    ['amount', 'currency', 'paymentType'],
  ),
  /** POST /v1/registrations. */
  registration: createShape(
    'registration',
    replacePaymentType(exceptStructures(...checkoutOnly, ...jobOnly), registrationType),
    [...directRules, ...accountRules, ...partyRules, ...seriesRules],
    accountDemands,
  ),
  /** POST /v1/threeDSecure: an authentication without a payment; paymentType says nothing there. */
  authentication: createShape(
    'authentication',
    replacePaymentType(exceptStructures(...checkoutOnly, ...jobOnly, 'job', 'overridePaymentType'), authenticationType),
    [...accountRules, ...partyRules, ...seriesRules, ...authenticationRules],
    accountDemands,
  ),
  /** POST /v1/registrations/{id}: only what changes is sent. */
  registrationUpdate: createShape('registrationUpdate', exceptStructures(...checkoutOnly, ...jobOnly), [...partyRules], []),
  /** POST /v1/checkouts and /v1/checkouts/{id}; one that only stores an account has no amount. */
  checkout: createShape('checkout', exceptStructures(...jobOnly), [...partyRules, ...seriesRules, ...jobRules], []),
  /** POST /v1/checkouts/{id}: only what changes is sent, and overridePaymentType belongs to the creation (spec §2.1). */
  checkoutUpdate: createShape('checkoutUpdate', exceptStructures(...jobOnly), [...directRules], []),
  /** POST /scheduling/v1/schedules, and /v1/payments with `job`; to reschedule, only what changes is sent. */
  job: createShape(
    'job',
    replacePaymentType(exceptStructures(...checkoutOnly), jobType),
    [...directRules, ...accountRules, ...partyRules, ...seriesRules, ...jobRules],
    accountDemands,
  ),
  /** GET /v1/query and the other queries. */
  query: createShape('query', [...readAccess, ...query.fields, ...paging.fields], queryRules, []),
  /** GET /v1/payments/{id} and other reads by the id in the path. */
  read: createShape('read', [...readAccess, ...pickFields(query.fields, 'includeLinkedTransactions')], [], []),
  /** DELETE /v1/registrations/{id}. */
  deletion: createShape('deletion', access, [], []),
  /** GET /reports/v1/reconciliations/aggregations. */
  report: createShape(
    'report',
    [...access, ...reporting.fields, ...reconciliationFilter.fields, ...paging.fields, ...pickFields(payment.fields, 'currency')],
    reportRules,
    [],
  ),
  /** GET /reports/v1/reconciliations/aggregations/{id}: needs no dates (decision: validation-modes). */
  reportDetail: createShape(
    'reportDetail',
    [...access, ...reporting.fields, ...reconciliationFilter.fields, ...paging.fields],
    reportDetailRules,
    [],
  ),
} as const satisfies Record<string, RequestShape>;
