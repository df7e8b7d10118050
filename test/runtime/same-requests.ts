/** Requests that two gateways are sent alike, drawn from a seed. What one answer made, a later request names by its place. */
import { print } from 'graphql';
import { rightCode } from '../../api/domain/three-d-secure/simulator/pages.ts';
import { searchDocument } from '../../console/app/search/documents.ts';
import { overviewDocument } from '../../console/pages/overview/documents.ts';
import {
  entitiesDocument,
  followUpsDocument,
  paymentsPageDocument,
  paymentsTotalsDocument,
} from '../../console/pages/payments/documents.ts';
import { sandbox } from '../../db/seed.ts';
import { monthly } from '../jobs/requests.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { createDice } from '../support/dice.ts';
import { authenticated, returnUrl } from '../three-d-secure/requests.ts';

/** What answers made, by kind, oldest first. */
export interface Made {
  readonly payments: string[];
  readonly registrations: string[];
  readonly checkouts: string[];
  readonly jobs: string[];
  /** Paths of the simulated bank's pages. */
  readonly bankPages: string[];
}

export type Caller = 'demo' | 'other' | 'nobody' | 'staff';

export interface SameRequest {
  readonly name: string;
  readonly caller: Caller;
  /** Undefined where what it needs was not made yet. */
  readonly toSend: (made: Made) => Sending | undefined;
  /** Lists follow what happened; both may need a moment. */
  readonly isList?: boolean;
}

export type Sending =
  | {
      readonly to: 'rest';
      readonly method: 'GET' | 'POST' | 'DELETE';
      readonly path: string;
      readonly form: Parameters;
      readonly key?: string;
    }
  | { readonly to: 'graphql'; readonly query: string; readonly variables: Readonly<Record<string, unknown>> };

/** A clock is moved so far at once: authorisations expire, jobs run, what was paid is settled. */
const daysAtOnce = 9;

export function drawRequests(seed: number, count: number): readonly SameRequest[] {
  const dice = createDice(seed);
  const below = (number: number): number => Math.floor(dice() * number);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => {
    const [first, ...others] = items;
    const place = below(items.length);
    return place === 0 ? first : (others[place - 1] as Item);
  };
  const amount = (): string => `${1 + below(400)}.${pick(['00', '50', '07'])}`;
  const draw = (number: number) => pick(kinds)({ number, below, pick, amount });
  return Array.from({ length: count }, (_, number) => draw(number));
}

interface Drawn {
  readonly number: number;
  readonly below: (number: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  readonly amount: () => string;
}

type Kind = (drawn: Drawn) => SameRequest;

const rest = (method: 'GET' | 'POST' | 'DELETE', path: string, form: Parameters, key?: string): Sending => ({
  to: 'rest',
  method,
  path,
  form,
  ...(key === undefined ? {} : { key }),
});

const { entityId: _, ...card } = cardPayment;
const shopOf = (caller: 'demo' | 'other'): string => (caller === 'demo' ? channels.documented : channels.other);
const shops = ['demo', 'demo', 'other'] as const;
const declined = '4000000000000002';

const pay: Kind = ({ number, pick, amount }) => {
  const caller = pick(shops);
  const form: Parameters = {
    ...card,
    entityId: shopOf(caller),
    amount: amount(),
    paymentType: pick(['DB', 'DB', 'PA', 'CD']),
    merchantTransactionId: `order-${String(number).padStart(6, '0')}`,
    ...pick<Parameters>([{}, {}, { createRegistration: 'true' }, { 'card.number': declined }, { 'customer.email': 'jane@example.com' }]),
    ...pick<Parameters>([{}, {}, {}, { amount: '0.001' }, { currency: 'XXX' }, { 'card.expiryYear': '2001' }, { paymentBrand: 'NONE' }]),
  };
  const key = pick([undefined, `key-${number % 7}`]);
  return { name: 'pay', caller, toSend: () => rest('POST', '/v1/payments', form, key) };
};

const follow: Kind = ({ below, pick, amount }) => {
  const [place, type, wanted] = [below(1_000), pick(['RF', 'RF', 'CP', 'RV', 'CB', 'RB']), pick(['1.00', '1.00', amount()])];
  const caller = pick(shops);
  return {
    name: 'follow',
    caller,
    toSend: ({ payments }) => {
      const id = payments[place % Math.max(payments.length, 1)];
      const money: Parameters = type === 'RV' ? {} : { amount: wanted, currency: 'EUR' };
      return id === undefined ? undefined : rest('POST', `/v1/payments/${id}`, { entityId: shopOf(caller), paymentType: type, ...money });
    },
  };
};

const read: Kind = ({ below, pick, number }) => {
  const caller = pick<Exclude<Caller, 'staff'>>([...shops, 'nobody']);
  const entityId = shopOf(caller === 'nobody' ? 'demo' : caller);
  const [place, isByReference] = [below(1_000), below(4) === 0];
  return {
    name: 'read',
    caller,
    toSend: ({ payments }) => {
      const id = payments[place % Math.max(payments.length, 1)];
      if (id === undefined) return undefined;
      const merchantTransactionId = `order-${String(place % Math.max(number, 1)).padStart(6, '0')}`;
      return isByReference
        ? rest('GET', '/v1/query', { entityId, merchantTransactionId })
        : rest('GET', `/v1/payments/${id}`, { entityId });
    },
  };
};

const store: Kind = ({ pick, below }) => {
  const caller = pick(shops);
  const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...stored } = card;
  const isMade = below(2) === 0;
  const place = below(1_000);
  const [method, path] = pick<readonly ['POST' | 'DELETE', string]>([
    ['POST', '/payments'],
    ['POST', '/payments'],
    ['DELETE', ''],
  ]);
  return {
    name: 'store',
    caller,
    toSend: ({ registrations }) => {
      const id = registrations[place % Math.max(registrations.length, 1)];
      const entityId = shopOf(caller);
      if (isMade || id === undefined) return rest('POST', '/v1/registrations', { entityId, ...stored });
      const form: Parameters = method === 'DELETE' ? { entityId } : { entityId, amount: '4.20', currency: 'EUR', paymentType: 'DB' };
      return rest(method, `/v1/registrations/${id}${path}`, form);
    },
  };
};

const checkout: Kind = ({ pick, below, amount }) => {
  const [place, step, wanted] = [below(1_000), pick(['prepare', 'pay', 'status']), amount()];
  return {
    name: 'checkout',
    caller: 'demo',
    toSend: ({ checkouts }) => {
      const id = checkouts[place % Math.max(checkouts.length, 1)];
      const entityId = channels.documented;
      if (step === 'prepare' || id === undefined)
        return rest('POST', '/v1/checkouts', { entityId, amount: wanted, currency: 'EUR', paymentType: 'DB' });
      if (step === 'status') return rest('GET', `/v1/checkouts/${id}/payment`, { entityId });
      const { amount: _amount, currency: _currency, paymentType: _type, ...form } = card;
      return rest('POST', `/v1/checkouts/${id}/payment`, form);
    },
  };
};

const threeDSecure: Kind = ({ pick, below, amount }) => {
  const [answer, wanted, place] = [pick<'approve' | 'decline' | 'cancel'>(['approve', 'approve', 'decline', 'cancel']), amount(), below(3)];
  const isOfBank = below(3) === 0;
  const cardNumber = pick(['4200000000000018', '4200000000000026']);
  return {
    name: 'threeDSecure',
    caller: 'demo',
    toSend: ({ bankPages }) => {
      const page = bankPages.at(-1 - place);
      if (isOfBank && place === 2) {
        const money = { amount: wanted, currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };
        return rest('POST', '/v1/payments', { entityId: channels.documented, ...money, shopperResultUrl: returnUrl });
      }
      if (page === undefined || place === 2)
        return rest('POST', '/v1/payments', authenticated({ amount: wanted, 'card.number': cardNumber }));
      return rest('POST', page, page.endsWith('/challenge') ? secured[answer] : { answer });
    },
  };
};

/** The issuer's page has other answers than the bank's. */
const secured: Readonly<Record<'approve' | 'decline' | 'cancel', Parameters>> = {
  approve: { answer: 'code', code: rightCode },
  decline: { answer: 'code', code: '000000' },
  cancel: { answer: 'cancel', code: '' },
};

const byGraphql: Kind = ({ below, amount, pick }) => {
  const [place, wanted] = [below(1_000), amount()];
  const payment =
    'id amount currency paymentType outcome moneyStatus result { code } captured refunded linkedTransactions(first: 9) { edges { node { id } } }';
  const caller = pick(shops);
  return {
    name: 'graphql',
    caller,
    toSend: ({ payments }) => {
      const id = payments[place % Math.max(payments.length, 1)];
      if (id === undefined) return undefined;
      if (place % 3 === 0) {
        const query = `mutation ($id: ID!, $amount: Decimal!) { refundPayment(id: $id, amount: $amount, reason: "alike") { ${payment} } }`;
        return { to: 'graphql', query, variables: { id, amount: wanted } };
      }
      return { to: 'graphql', query: `query ($id: ID!) { payment(id: $id) { ${payment} } }`, variables: { id } };
    },
  };
};

const job: Kind = ({ below, amount }) => {
  const [place, wanted] = [below(1_000), amount()];
  return {
    name: 'job',
    caller: 'demo',
    toSend: ({ registrations, jobs }) => {
      const registrationId = registrations[place % Math.max(registrations.length, 1)];
      if (registrationId === undefined) return undefined;
      const id = jobs[place % Math.max(jobs.length, 1)];
      if (place % 3 === 0 && id !== undefined) {
        return rest('POST', `/scheduling/v1/schedules/${id}/deschedule`, { entityId: channels.documented });
      }
      return rest('POST', '/scheduling/v1/schedules', { ...monthly, registrationId, amount: wanted });
    },
  };
};

const settle: Kind = ({ number, below }) => {
  const place = below(1_000);
  return {
    name: 'settle',
    caller: 'demo',
    toSend: ({ payments }) => {
      const id = payments[place % Math.max(payments.length, 1)];
      if (id === undefined) return undefined;
      const lines = [
        'H,Northwind,900412345,EUR,20260602',
        `D,SALE,ARN-${number},,${id},VISA,,20260601090000,30900,EUR,30900,1,,,,SETTLED,`,
        'T,1',
        '',
      ];
      const input = { entityId: sandbox.demoShop, name: `file-${number}.csv`, content: lines.join('\n') };
      const query = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { name status } }';
      return { to: 'graphql', query, variables: { input } };
    },
  };
};

const moveClock: Kind = ({ below }) => {
  const days = 1 + below(daysAtOnce);
  const query = 'mutation ($id: ID!, $days: Int!) { advanceClock(entityId: $id, days: $days) { mode } }';
  return { name: 'clock', caller: 'demo', toSend: () => ({ to: 'graphql', query, variables: { id: sandbox.demoShop, days } }) };
};

/** Of one merchant, or of all of them. */
const consoleList: Kind = ({ pick, below }) => {
  const entityId = pick([sandbox.demoShop, sandbox.otherShop, undefined]);
  const place = below(1_000);
  const filter = pick<object>([
    {},
    { outcomes: ['APPROVED'] },
    { types: ['RF'] },
    { originalsOnly: true },
    { amountMin: '100.00', currency: 'EUR' },
  ]);
  const wide = { ...filter, ...(entityId === undefined ? {} : { entityId }) };
  const [from, previousFrom, to] = ['2026-06-01T00:00:00Z', '2026-01-01T00:00:00Z', '2027-12-01T00:00:00Z'];
  const period = {
    from,
    previousFrom,
    to,
    bucket: 'MONTH',
    timeZone: 'Europe/Berlin',
    language: 'EN',
    holds: wide,
    entityId: entityId ?? null,
    currency: null,
  };
  const shown = pick<{ readonly query: string; readonly variables: Readonly<Record<string, unknown>> }>([
    { query: print(paymentsPageDocument), variables: { first: 50, filter: wide, language: 'EN' } },
    {
      query: print(paymentsPageDocument),
      variables: { first: 20, filter: wide, language: 'EN', sort: { by: 'AMOUNT', direction: 'ASC' } },
    },
    { query: print(paymentsTotalsDocument), variables: { filter: wide } },
    { query: print(overviewDocument), variables: period },
    { query: print(searchDocument), variables: { text: pick(['order-00000', 'Jones', '92.00', 'jane@example.com', '800.100']) } },
    { query: print(entitiesDocument), variables: {} },
  ]);
  return {
    name: `console of ${entityId === undefined ? 'all' : 'one'}`,
    caller: 'staff',
    isList: true,
    toSend: ({ payments }) => {
      const id = payments[place % Math.max(payments.length, 1)];
      if (place % 7 !== 0 || id === undefined) return { to: 'graphql', ...shown };
      return { to: 'graphql', query: print(followUpsDocument), variables: { id, first: 20, language: 'EN' } };
    },
  };
};

const kinds: readonly [Kind, ...Kind[]] = [
  pay,
  pay,
  pay,
  pay,
  follow,
  follow,
  follow,
  read,
  read,
  read,
  store,
  checkout,
  checkout,
  threeDSecure,
  threeDSecure,
  byGraphql,
  byGraphql,
  job,
  settle,
  moveClock,
  consoleList,
  consoleList,
  consoleList,
];
