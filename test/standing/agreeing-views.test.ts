/**
 * Operations follow one another on a payment in every order, and each view of it says the same: the documented answer, GraphQL's
 * amounts and sentences, what may be done next, the ledger, lists and sums, the month end. The answers by id are the book that the
 * others are held to. VIEW_STORIES says how many stories (support/rounds.ts), VIEW_SEED=N tries others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyStatuses } from '../../api/contract/words.ts';
import { toMoneyStatus } from '../../api/domain/payments/money-status.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { readStanding } from '../../api/domain/payments/query/standing.ts';
import type { Standing } from '../../api/domain/payments/standing/standing.ts';
import { scopes } from '../../api/foundation/access/scope.ts';
import { parseAmount } from '../../api/foundation/kernel/money.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { findResultCode } from '../../api/foundation/result-codes/result-codes.ts';
import { isCurrent, tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { type Settled, startSettled } from '../reconciliation/settled.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { createDice } from '../support/dice.ts';
import { callerAt, contextOf } from '../support/fake-ports.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';
import { findFalsehood } from './claims.ts';

const stories = roundsOf('VIEW_STORIES', { few: 90, many: 3_000 });
const seed = Number(process.env.VIEW_SEED ?? 2_032);
const entityId = channels.documented;
/** More than all stories make. */
const paymentsMax = 100_000;

let gateway: Settled;
beforeAll(async () => {
  gateway = await startSettled();
});
afterAll(() => gateway?.stop());

/** One payment of a story: which other it references, by its place. */
interface Member {
  readonly id: string;
  readonly type: PaymentType;
  readonly on: number | null;
  /** It added to the authorisation that it references, and what is done to it is done to that. */
  readonly isIncrement?: boolean;
  /** Of a PA.CP: the place of the capture that it made. */
  readonly ownCapture?: number;
}

const originals: Readonly<Record<string, Parameters>> = {
  DB: { paymentType: 'DB' },
  PA: { paymentType: 'PA' },
  'PA.CP': { paymentType: 'PA.CP' },
  CD: { paymentType: 'CD' },
  'DB to review': { paymentType: 'DB', 'customParameters[forceResultCode]': '000.400.000' },
  'DB that is pending': { paymentType: 'DB', 'customParameters[forceResultCode]': '000.200.000' },
  'DB with a stored account': { paymentType: 'DB', createRegistration: 'true' },
  'DB declined': { paymentType: 'DB', 'customParameters[forceResultCode]': '800.100.152' },
};

interface Follow {
  readonly type: PaymentType;
  readonly amount?: string;
  readonly over?: Parameters;
  /** Types that it is sent to, the newest of them; the first payment where there is none. */
  readonly to: readonly PaymentType[];
  /** Sent as a payment that names the other by `referenceUuid` (spec §2.6). */
  readonly practice?: 'INCREMENTAL_AUTH' | 'REAUTHORIZATION' | 'DELAYED_CHARGES';
}

const money: readonly PaymentType[] = ['CP', 'RC', 'RB', 'DB', 'CD'];
const forced = (code: string): Parameters => ({ 'customParameters[forceResultCode]': code });
const follows: Readonly<Record<string, Follow>> = {
  'CP 40': { type: 'CP', amount: '40.00', to: ['PA'] },
  'CP 92': { type: 'CP', amount: '92.00', to: ['PA'] },
  'CP 20 final': { type: 'CP', amount: '20.00', over: { sequence: 'FINAL' }, to: ['PA'] },
  'CP 30 pending': { type: 'CP', amount: '30.00', over: forced('000.200.000'), to: ['PA'] },
  'RC 15': { type: 'RC', amount: '15.00', to: ['PA'] },
  'increment 10': { type: 'PA', amount: '10.00', to: ['PA'], practice: 'INCREMENTAL_AUTH' },
  'authorise 11 again': { type: 'PA', amount: '11.00', to: ['PA'], practice: 'REAUTHORIZATION' },
  'delayed charge of 13': { type: 'DB', amount: '13.00', to: ['PA'], practice: 'DELAYED_CHARGES' },
  RV: { type: 'RV', to: ['PA', 'DB', 'CD'] },
  'RV 10': { type: 'RV', amount: '10.00', to: ['PA', 'DB', 'CD'] },
  'RV final': { type: 'RV', amount: '5.00', over: { sequence: 'FINAL' }, to: ['PA', 'DB', 'CD'] },
  'RV of the capture': { type: 'RV', to: ['CP', 'RC'] },
  'RF 30': { type: 'RF', amount: '30.00', to: money },
  'RF 92': { type: 'RF', amount: '92.00', to: money },
  'RF 12 final': { type: 'RF', amount: '12.00', over: { sequence: 'FINAL' }, to: money },
  'RF 25 pending': { type: 'RF', amount: '25.00', over: forced('000.200.000'), to: money },
  'RF 25 uncertain': { type: 'RF', amount: '25.00', over: forced('900.100.300'), to: money },
  'RF 25 declined': { type: 'RF', amount: '25.00', over: forced('800.100.152'), to: money },
  'CB 50': { type: 'CB', amount: '50.00', over: { chargebackResultCode: '000.100.220' }, to: ['CP', 'RB', 'DB'] },
  CB: { type: 'CB', to: ['CP', 'RB', 'DB'] },
  CR: { type: 'CR', to: ['CB'] },
  'CR 20': { type: 'CR', amount: '20.00', to: ['CB'] },
  'RB 7': { type: 'RB', amount: '7.00', to: ['CP', 'DB'] },
};
/** What happens to every payment of the merchant. */
const events: Readonly<Record<string, () => Promise<unknown>>> = {
  'a day passes': () => gateway.passDay(),
  'eight days pass': async () => {
    gateway.clock.advance(8 * dayMs);
    await gateway.tick();
  },
};

interface Story {
  readonly name: string;
  readonly members: readonly Member[];
  take(name: string): Promise<void>;
  /** Resolves to the result code. */
  refer(on: number, type: PaymentType, amount: string | undefined, over?: Parameters): Promise<string>;
}

async function beginStory(name: string, parameters: Parameters): Promise<Story> {
  const { body: first } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...parameters });
  const type = parameters.paymentType === 'PA.CP' ? 'PA' : (parameters.paymentType as PaymentType);
  const members: Member[] = [{ id: String(first.id), type, on: null }];
  if (parameters.paymentType === 'PA.CP') {
    const captures = (await gateway.store.payments.linked(demoMerchant, String(first.id))).filter((one) => one.type === 'CP');
    members.push(...captures.map(({ id }) => ({ id, type: 'CP' as const, on: 0 })));
    if (captures.length > 0) members[0] = { id: String(first.id), type, on: null, ownCapture: 1 };
  }
  const refer: Story['refer'] = async (on, of, amount, over = {}) => {
    const sent = { entityId, paymentType: of, ...(amount === undefined ? {} : { amount, currency: 'EUR' }), ...over };
    const { body, status } = await gateway.rest.post(`/v1/payments/${members[on]?.id}`, sent);
    if (status >= 500) throw new Error(`${of}: ${status}`);
    if (body.id !== undefined) members.push({ id: body.id, type: of, on: findPlace(members, on, of) });
    return body.result.code;
  };
  const pointTo = async ({ type: of, amount = '', practice }: Follow, on: number): Promise<void> => {
    const { 'card.cvv': _code, ...card } = cardPayment;
    const sent = { paymentType: of, amount, referenceUuid: members[on]?.id ?? '', ...merchantInitiated };
    const { body } = await gateway.rest.post('/v1/payments', { ...card, ...sent, 'standingInstruction.industryPractice': practice ?? '' });
    const isIncrement = practice === 'INCREMENTAL_AUTH';
    if (body.id !== undefined) members.push({ id: body.id, type: of, on: findPlace(members, on, of), isIncrement });
  };
  return {
    name,
    members,
    refer,
    async take(what) {
      const event = events[what];
      const follow = follows[what];
      if (event) await event();
      else if (follow) {
        const newest = members.findLastIndex((member) => follow.to.includes(member.type));
        if (follow.practice) await pointTo(follow, Math.max(newest, 0));
        else await refer(Math.max(newest, 0), follow.type, follow.amount, follow.over);
      } else if (typeof first.registrationId === 'string') await forget(first.registrationId);
    },
  };
}

const merchantInitiated: Parameters = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.initialTransactionId': 'of-the-first',
};

/** Of the payment whose amounts change: for an increment that which it added to. */
function findPlace(members: readonly Member[], on: number, type: PaymentType): number {
  const named = members[on];
  if (named?.ownCapture !== undefined && ofOwnCapture.includes(type)) return named.ownCapture;
  return named?.isIncrement ? (named.on ?? on) : on;
}

/** A PA.CP answers the id of its authorisation alone: by that id these are operations on its capture. */
const ofOwnCapture: readonly PaymentType[] = ['RF', 'RB', 'CB'];

async function forget(registrationId: string): Promise<void> {
  await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${registrationId}`, query: `entityId=${entityId}` });
}

const firsts = Object.keys(originals);
const seconds = [...Object.keys(follows), ...Object.keys(events), 'the account is deleted'];

/** Every pair of operations on every payment, in an order that the seed says; then as many triples as there is time for. */
function listStories(count: number): readonly (readonly string[])[] {
  const dice = createDice(seed);
  const pick = (names: readonly string[]): string => names[Math.floor(dice() * names.length)] ?? '';
  const pairs = firsts.flatMap((first) => seconds.flatMap((second) => seconds.map((third) => [first, second, third])));
  const shuffled = pairs.map((pair) => ({ pair, at: dice() })).sort((a, b) => a.at - b.at);
  return Array.from({ length: count }, (_, place) =>
    place % 2 === 0 ? (shuffled[place / 2]?.pair ?? []) : [pick(firsts), pick(seconds), pick(seconds), pick(seconds)],
  );
}

interface Booked {
  readonly captured: bigint;
  readonly refunded: bigint;
  readonly reversed: bigint;
  readonly chargedBack: bigint;
}

interface Told {
  readonly member: Member;
  readonly code: string;
  readonly approvedMinor: bigint;
  readonly body: Readonly<Record<string, unknown>>;
}

async function tell(member: Member): Promise<Told> {
  const { body } = await gateway.rest.get(`/v1/payments/${member.id}`, { entityId });
  const outcome = findResultCode(body.result.code)?.outcome ?? '';
  const isApproved = outcome === 'APPROVED' || outcome === 'REVIEW';
  return { member, code: body.result.code, approvedMinor: isApproved ? (parseAmount(String(body.amount)) ?? 0n) : 0n, body };
}

/** What the answers by id add up to. */
function book(told: readonly Told[]): readonly Booked[] {
  const on = (place: number, ...types: readonly PaymentType[]): readonly number[] =>
    told.flatMap(({ member }, at) => (member.on === place && types.includes(member.type) ? [at] : []));
  const sum = (places: readonly number[]): bigint => places.reduce((total, place) => total + (told[place]?.approvedMinor ?? 0n), 0n);
  const chargedBackOn = (place: number): bigint =>
    on(place, 'CB').reduce((total, at) => total + (told[at]?.approvedMinor ?? 0n) - sum(on(at, 'CR')), 0n);
  return told.map(({ member: { type }, approvedMinor }, place) => {
    if (type === 'RF' || type === 'RV') return { captured: 0n, refunded: 0n, reversed: 0n, chargedBack: 0n };
    const reversed = sum(on(place, type === 'CB' ? 'CR' : 'RV'));
    if (type !== 'PA') return { captured: approvedMinor, refunded: sum(on(place, 'RF')), reversed, chargedBack: chargedBackOn(place) };
    const captures = on(place, 'CP', 'RC');
    return {
      captured: sum(captures),
      refunded: captures.reduce((total, at) => total + sum(on(at, 'RF')), 0n),
      reversed,
      chargedBack: captures.reduce((total, at) => total + chargedBackOn(at), 0n),
    };
  });
}

/** What came to the merchant (above zero) or left, with what is in dispute. */
function merchantShare(told: readonly Told[]): bigint {
  return told.reduce((total, { member: { type, on }, approvedMinor }) => {
    const referenced = on === null ? undefined : told[on]?.member.type;
    if (type === 'DB' || type === 'CP' || type === 'RC' || type === 'RB') return total + approvedMinor;
    if (type === 'RF' || type === 'CD') return total - approvedMinor;
    if (type === 'RV' && referenced === 'DB') return total - approvedMinor;
    return type === 'RV' && referenced === 'CD' ? total + approvedMinor : total;
  }, 0n);
}

const selected = `query ($id: ID!) { payment(id: $id) {
  id paymentType amount currency outcome status moneyStatus referencedId result { code } answer
  captured refunded reversed chargedBack remaining reserved refundable { amount reason }
  standing { situation amounts { captured returned chargedBack onItsWay unknown } }
  actions { paymentType allowed amountMax refusal { code } }
} }`;

// biome-ignore lint/suspicious/noExplicitAny: as loosely as a test reads it
async function readGraphql(id: string): Promise<any> {
  const { data, errors } = await gateway.graphql(selected, { id });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.payment;
}

const minor = (text: string): bigint => parseAmount(text) ?? -1n;

/** What each money status claims. */
const claimed: Readonly<Record<string, (told: Told, booked: Booked) => boolean>> = {
  AUTHORIZED: (_, { captured }) => captured === 0n,
  PART_CAPTURED: (_, { captured, refunded, chargedBack }) => captured > 0n && refunded + chargedBack === 0n,
  CAPTURED: ({ member }, { captured, refunded, reversed, chargedBack }) =>
    captured > 0n && refunded + chargedBack === 0n && (member.type === 'PA' || reversed < captured),
  PART_REFUNDED: (_, { refunded, chargedBack }) => refunded > 0n && chargedBack === 0n,
  REFUNDED: ({ member, approvedMinor }, { captured, refunded, reversed }) =>
    member.type === 'RF' ? approvedMinor > 0n : refunded > 0n && refunded + (member.type === 'PA' ? 0n : reversed) >= captured,
  CHARGED_BACK: ({ member, approvedMinor }, { chargedBack, reversed }) =>
    member.type === 'CB' ? reversed < approvedMinor : chargedBack > 0n,
  REVERSED: ({ member, approvedMinor }, { reversed }) => (member.type === 'RV' ? approvedMinor > 0n : reversed > 0n),
  PAID_OUT: ({ member, approvedMinor }, { reversed }) => member.type === 'CD' && reversed < approvedMinor,
};

/** What two views say differently of one payment; empty where all agree. */
async function compareViews(told: readonly Told[]): Promise<readonly string[]> {
  const found: string[] = [];
  const differ = (place: number, what: string, one: unknown, other: unknown): void => {
    if (String(one) !== String(other)) found.push(`${told[place]?.member.type} (${place}) ${what}: ${one}, but ${other}`);
  };
  const booked = book(told);
  for (const [place, one] of told.entries()) {
    const { member, body, code, approvedMinor } = one;
    const seen = await readGraphql(member.id);
    const expected = booked[place];
    if (!expected) continue;
    differ(place, 'code by REST and by GraphQL', code, seen.result.code);
    differ(place, 'answer by REST and by GraphQL', JSON.stringify(body), JSON.stringify(seen.answer));
    if (approvedMinor > 0n) differ(place, 'amount by REST and by GraphQL', body.amount, seen.amount);
    differ(place, 'type', member.type, seen.paymentType);
    differ(place, 'referenced', member.on === null ? null : told[member.on]?.member.id, seen.referencedId);
    if (body.referencedId !== undefined) differ(place, 'referenced by REST', body.referencedId, seen.referencedId);
    for (const name of ['captured', 'refunded', 'reversed', 'chargedBack'] as const) differ(place, name, expected[name], minor(seen[name]));
    const returned = expected.refunded + (member.type === 'PA' ? 0n : expected.reversed);
    differ(place, 'returned of the standing', returned, minor(seen.standing.amounts.returned));
    differ(place, 'charged back of the standing', expected.chargedBack, minor(seen.standing.amounts.chargedBack));
    const isClaimed = claimed[seen.moneyStatus];
    if (isClaimed && !isClaimed(one, expected)) found.push(`${member.type} (${place}) is ${seen.moneyStatus} with ${JSON.stringify(seen)}`);
    const refund = seen.actions.find(({ paymentType }: { paymentType: string }) => paymentType === 'RF');
    differ(place, 'refundable and the action', seen.refundable.amount, refund.allowed ? refund.amountMax : '0.00');
    differ(place, 'an obstacle to a refund', seen.refundable.reason === null, refund.allowed);
  }
  const entries = (await Promise.all(told.map(({ member }) => gateway.store.ledger.entriesOf(demoMerchant, member.id)))).flat();
  const own = entries.filter(({ recordId }) => recordId === null);
  const isMerchants = (account: string): bigint => (account === 'merchant' || account === 'chargeback' ? 1n : 0n);
  const posted = own.reduce((sum, { debit, credit, amountMinor }) => sum + amountMinor * (isMerchants(debit) - isMerchants(credit)), 0n);
  if (posted !== merchantShare(told)) found.push(`the merchant has ${posted} by the ledger, ${merchantShare(told)} by the answers`);
  return [...found, ...(await findFalseSentences(told))];
}

async function findFalseSentences(told: readonly Told[]): Promise<readonly string[]> {
  const channel = (await gateway.ports.store.entities.all()).find(({ id }) => id === entityId);
  if (!channel) throw new Error('there is no such channel');
  const payments: Payment[] = [];
  const standings = new Map<string, Standing>();
  for (const { member } of told) {
    const payment = await gateway.store.payments.byId(demoMerchant, member.id);
    if (!payment) throw new Error('there is no such payment');
    payments.push(payment);
    standings.set(payment.id, await readStanding(contextOf(gateway.ports, callerAt(channel, scopes)), payment));
  }
  const books = {
    payments,
    standingOf: ({ id }: Payment): Standing => {
      const standing = standings.get(id);
      if (!standing) throw new Error('a payment has no standing');
      return standing;
    },
    bookedOf: ({ id }: Payment): bigint => told.find(({ member }) => member.id === id)?.approvedMinor ?? 0n,
    bookedOn: ({ id }: Payment, type: PaymentType): bigint =>
      told
        .filter(({ member }) => member.type === type && isOperationOn(told, id, member))
        .reduce((sum, one) => sum + one.approvedMinor, 0n),
  };
  return payments.flatMap((payment) => findFalsehood(books, payment) ?? []);
}

/** Payments of their own, also where they reference another. */
const own: readonly PaymentType[] = ['PA', 'DB', 'RB'];

/** On the payment, or on an operation on it. */
function isOperationOn(told: readonly Told[], id: string, { type, on }: Member): boolean {
  const above = on === null || own.includes(type) ? undefined : told[on]?.member;
  return above !== undefined && (above.id === id || isOperationOn(told, id, above));
}

const amountOf = (action: { readonly allowed: boolean; readonly amountMax: string | null }): string =>
  action.allowed ? (action.amountMax ?? '3.00') : '0.01';

/** Sends one of the actions that the payments offer or refuse, for as much as they say. */
async function tryAction(story: Story, dice: () => number): Promise<readonly string[]> {
  const place = Math.floor(dice() * story.members.length);
  const member = story.members[place];
  if (!member) return [];
  const { actions } = await readGraphql(member.id);
  const action = actions[Math.floor(dice() * actions.length)];
  const code = await story.refer(place, action.paymentType, amountOf(action));
  const isApproved = findResultCode(code)?.outcome === 'APPROVED';
  const isAsSaid = action.allowed ? isApproved : code === action.refusal.code;
  return isAsSaid ? [] : [`${action.paymentType} on ${member.type} (${place}) is said ${JSON.stringify(action)}, and is ${code}`];
}

test(
  'whatever follows one another on a payment, every view of it says the same',
  async () => {
    const dice = createDice(seed);
    const disagreements: string[] = [];
    const all: Member[] = [];
    for (const [first = '', ...rest] of listStories(stories)) {
      const story = await beginStory([first, ...rest].join(', '), originals[first] ?? {});
      for (const name of rest) await story.take(name);
      const found = [...(await compareViews(await Promise.all(story.members.map(tell)))), ...(await tryAction(story, dice))];
      found.push(...(await compareViews(await Promise.all(story.members.map(tell)))));
      disagreements.push(...found.map((difference) => `${story.name}: ${difference}`));
      all.push(...story.members);
    }
    await gateway.settle();
    while (!isCurrent(await gateway.store.readModel.state())) await tickProjection(gateway.ports);
    const lists = await compareLists();
    expect([...new Set([...disagreements, ...lists])]).toEqual([]);
    expect(await gateway.proof()).toEqual([]);
  },
  boundMs(60_000 + stories * 200),
);

/** Sums, the month end and lists over everything that the stories made. */
async function compareLists(): Promise<readonly string[]> {
  const found: string[] = [];
  const own = (await gateway.ports.store.acrossMerchants.toldBefore('~', paymentsMax))
    .map(({ payment }) => payment)
    .filter(({ entityPath }) => entityPath.startsWith(demoMerchant));
  const approved = own.filter(({ status }) => status === 'approved');
  const sumOf = (...types: readonly PaymentType[]): bigint =>
    approved.filter(({ type }) => types.includes(type)).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const reversedOf = (type: PaymentType): bigint =>
    approved.filter((payment) => payment.type === type).reduce((sum, { reversed }) => sum + reversed, 0n);
  const month = new Date(gateway.clock.now()).toISOString().slice(0, 7);
  const { data, errors } = await gateway.graphql(
    `query ($month: String!) { monthEnd(month: $month) { totals { currency closing inDispute } proof { check holds differences } }
      statistics(bucket: MONTH, filter: {from: "2026-01-01T00:00:00Z", to: "2036-01-01T00:00:00Z"}) {
        isCurrent totals { currency captured refunded credited chargedBack represented net } }
      ledger { accounts { account currency balance } } }`,
    { month },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  for (const { check, holds, differences } of data.monthEnd.proof) if (!holds) found.push(`month end, ${check}: ${differences.join('; ')}`);
  const [total] = data.statistics.totals;
  const figures = {
    captured: sumOf('DB', 'RB', 'CP', 'RC') - reversedOf('DB'),
    refunded: sumOf('RF'),
    credited: sumOf('CD') - reversedOf('CD'),
    chargedBack: sumOf('CB'),
    represented: sumOf('CR'),
    net: sumOf('DB', 'RB', 'CP', 'RC', 'CR') - reversedOf('DB') - sumOf('RF', 'CB') - (sumOf('CD') - reversedOf('CD')),
  };
  if (!data.statistics.isCurrent) found.push('statistics are not current');
  for (const [name, value] of Object.entries(figures))
    if (minor(total[name]) !== value) found.push(`statistics, ${name}: ${total[name]}, but ${value} by the payments`);
  return [...found, ...(await compareMoneyStatuses(own))];
}

/** Each list of a money status holds the payments that say it of themselves. */
async function compareMoneyStatuses(own: readonly Payment[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const status of moneyStatuses) {
    const wanted = own.filter((payment) => toMoneyStatus(payment) === status).map(({ id }) => id);
    const listed: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { data, errors } = await gateway.graphql(
        `query ($after: String, $of: [MoneyStatus!]) { payments(first: 100, after: $after, filter: {moneyStatuses: $of}) {
          pageInfo { hasNextPage endCursor } edges { node { id moneyStatus } } } }`,
        { after, of: [status] },
      );
      if (errors) throw new Error(JSON.stringify(errors));
      listed.push(...nodesOf(data.payments).map(({ id }: { id: string }) => id));
      more = data.payments.pageInfo.hasNextPage;
      after = data.payments.pageInfo.endCursor;
    }
    const differs = new Set([...wanted.filter((id) => !listed.includes(id)), ...listed.filter((id) => !wanted.includes(id))]);
    if (differs.size > 0) found.push(`the list of ${status} differs by ${differs.size} of ${wanted.length} payments`);
  }
  return found;
}
