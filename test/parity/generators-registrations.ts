/** Random stored accounts and what is done with them: changed, paid with, deleted, each valid or not. */
import fc from 'fast-check';
import { cardPayment, channels } from '../support/client.ts';
import type { RegistrationOperation } from './ask.ts';
import { entityIds, key, mutated, mutation, type Spelling, spelling } from './generators.ts';
import type { Leaf } from './request.ts';
import { leavesByStructure } from './texts.ts';

export interface RegistrationStep {
  readonly operation: Exclude<RegistrationOperation, 'create'>;
  readonly leaves: readonly Leaf[];
  readonly key: string | undefined;
  readonly spelling: Spelling;
}

const card: readonly Leaf[] = Object.entries(cardPayment).filter(([name]) => /^card\.|^paymentBrand$/.test(name));
const expiry: readonly Leaf[] = card.filter(([name]) => name.startsWith('card.expiry'));

/** One of each kind of account (spec §2.A to §2.E), and one that a series brought along (spec §2.T). */
const accounts: readonly (readonly Leaf[])[] = [
  card,
  card.filter(([name]) => name !== 'paymentBrand' && name !== 'card.holder'),
  [
    ['paymentBrand', 'APPLEPAY'],
    ['walletA.paymentToken', 'token'],
  ],
  [
    ['paymentBrand', 'GOOGLEPAY'],
    ['walletB.source', 'app'],
    ['card.number', '4200000000000000'],
    ...expiry,
    ['threeDSecure.eci', '05'],
    ['threeDSecure.verificationId', 'AAACAgSRBklmQCFgMpEGAAAAAAA='],
  ],
  [
    ['paymentBrand', 'PAYPAL'],
    ['virtualAccount.accountId', 'jane@jones.com'],
  ],
  [
    ['paymentBrand', 'DIRECTDEBIT_SEPA'],
    ['bankAccount.holder', 'Jane Jones'],
    ['bankAccount.iban', 'DE89370400440532013000'],
    ['bankAccount.bic', 'COBADEFFXXX'],
    ['bankAccount.mandate.id', 'mandate-a'],
  ],
  [
    ['paymentBrand', 'MASTER'],
    ['tokenAccount.number', '5306889942833340'],
    ['tokenAccount.type', 'NETWORK'],
    ['tokenAccount.cryptogram', 'AAACAgSRBklmQCFgMpEGAAAAAAA='],
  ],
  [...card, ['recurringMigration.paymentType', 'DB'], ['recurringMigration.connectorTxId1', 'scheme-reference']],
];

/** What the address knows; everything else would be an unknown parameter, see the table of differences. */
function knownTo(shape: 'registration' | 'registrationUpdate' | 'registrationPayment'): (leaf: Leaf) => boolean {
  const names = new Set([...leavesByStructure(shape).values()].flat().map(({ path }) => path));
  return ([name]) => {
    const path = name.replace(/\[\d+\]/g, '[n]');
    return names.has(path) || names.has(path.replace(/\[[^\]]*\]$/, ''));
  };
}

const known = {
  registration: knownTo('registration'),
  registrationUpdate: knownTo('registrationUpdate'),
  registrationPayment: knownTo('registrationPayment'),
};

const changes: readonly (readonly Leaf[])[] = [
  [['card.holder', 'Jane Smith']],
  [
    ['card.expiryMonth', '07'],
    ['card.expiryYear', '2036'],
  ],
  [['card.expiryYear', '2020']],
  [['card.number', '4200000000000000']],
  [['bankAccount.holder', 'Jane Smith']],
  [['paymentBrand', 'VISA']],
  [
    ['billing.street1', 'Main Street 1'],
    ['billing.country', 'DE'],
  ],
];

const amounts: readonly (readonly Leaf[])[] = ['PA', 'DB', 'CD'].map((type) => [
  ['amount', '20.00'],
  ['currency', 'EUR'],
  ['paymentType', type],
  ['shopperResultUrl', 'https://shop.example/return'],
]);

/** Mostly the channel of the registration, or none, which the registration then names. */
const whose = fc.oneof(
  { arbitrary: fc.constantFrom(channels.documented, channels.tolerant, undefined), weight: 4 },
  { arbitrary: entityIds, weight: 1 },
);

function named(leaves: readonly Leaf[], entityId: string | undefined): readonly Leaf[] {
  const others = leaves.filter(([name]) => name !== 'entityId');
  return entityId === undefined ? others : [...others, ['entityId', entityId]];
}

export const registrationCase = fc
  .record({
    account: fc.constantFrom(...accounts),
    entityId: entityIds,
    mutations: fc.array(mutation('registration'), { maxLength: 3 }),
    key,
    spelling,
  })
  .map(({ account, entityId, mutations, ...rest }) => ({
    ...rest,
    leaves: mutated(named(account, entityId), mutations).filter(known.registration),
  }));

const update = fc
  .record({
    body: fc.constantFrom(...changes),
    entityId: whose,
    mutations: fc.array(mutation('registrationUpdate'), { maxLength: 1 }),
    key,
    spelling,
  })
  .map(
    ({ body, entityId, mutations, ...rest }): RegistrationStep => ({
      ...rest,
      operation: 'update',
      leaves: mutated(named(body, entityId), mutations).filter(known.registrationUpdate),
    }),
  );

const pay = fc
  .record({
    body: fc.constantFrom(...amounts),
    entityId: whose,
    mutations: fc.array(mutation('registrationPayment'), { maxLength: 2 }),
    key,
    spelling,
  })
  .map(
    ({ body, entityId, mutations, ...rest }): RegistrationStep => ({
      ...rest,
      operation: 'pay',
      leaves: mutated(named(body, entityId), mutations).filter(known.registrationPayment),
    }),
  );

const remove = fc
  .record({ entityId: whose, testMode: fc.option(fc.constantFrom('INTERNAL', 'EXTERNAL', 'internal'), { nil: undefined }), key, spelling })
  .map(
    ({ entityId, testMode, ...rest }): RegistrationStep => ({
      ...rest,
      operation: 'delete',
      leaves: named(testMode === undefined ? [] : [['testMode', testMode]], entityId),
    }),
  );

/** An account that will mostly be stored, and what is done with it. */
export const registrationSequence = fc.record({
  account: fc.constantFrom(...accounts),
  entityId: fc.constantFrom(channels.documented, channels.tolerant, channels.riskRules),
  key,
  steps: fc.array(fc.oneof({ arbitrary: pay, weight: 3 }, { arbitrary: update, weight: 3 }, { arbitrary: remove, weight: 1 }), {
    minLength: 1,
    maxLength: 6,
  }),
});
