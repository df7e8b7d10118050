/** Members of staff are told of each other's work: once, only what they may read, where and when they want (decision: told-once). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommitArguments } from '../../api/foundation/kernel/commit.ts';
import type { Letter } from '../../api/foundation/kernel/mail.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { mailNotifications } from '../../api/views/notifications/mail.ts';
import { tellColleagues } from '../../api/views/notifications/tell.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, emailOf, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';

let gateway: StaffHarness;
let letters: Letter[];
let support: Browser;
let finance: Browser;
let financeId: string;
let financeName: string;
let paymentId: string;

beforeEach(async () => {
  letters = [];
  const mail = { send: async (letter: Letter) => void letters.push(letter) };
  gateway = await startStaff({ now: Date.UTC(2026, 5, 1, 9), adaptPorts: (ports) => ({ ...ports, mail }) });
  support = await gateway.signedIn('SUPPORT');
  finance = await gateway.signedIn('FINANCE');
  const member = await gateway.store.staff.byEmail(emailOf('FINANCE'));
  financeId = member?.id ?? '';
  financeName = member?.name ?? '';
  paymentId = await pay();
});
afterEach(() => gateway.stop());

async function pay(entityId: string = channels.documented): Promise<string> {
  gateway.clock.advance(1_000);
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, amount: '61.00' });
  return String(body.id);
}

async function note(text: string, by = support): Promise<void> {
  const { errors } = await by.graphql('mutation ($id: ID!, $text: String!) { createNote(paymentId: $id, text: $text) { id } }', {
    id: paymentId,
    text,
  });
  expect(errors).toEqual([]);
}

const list =
  '{ unreadNotificationCount notifications { edges { node { id kind eventType attentionKind authorName isRead label payment { id } } } } }';

async function toldTo(browser: Browser) {
  const { data } = await browser.graphql(list);
  return { unread: data.unreadNotificationCount, told: nodesOf(data.notifications) };
}

async function watch(browser: Browser, id = paymentId, on = true): Promise<void> {
  const { data } = await browser.graphql('mutation ($id: ID!, $on: Boolean!) { watchPayment(id: $id, watch: $on) { isWatched } }', {
    id,
    on,
  });
  expect(data.watchPayment).toEqual({ isWatched: on });
}

test('a colleague who is named in a note is told, once, and nobody else', async () => {
  await note(`please look, @${financeName}`);
  expect(await tellColleagues(gateway.ports)).toBe(1);
  expect(await tellColleagues(gateway.ports)).toBe(0);
  const { unread, told } = await toldTo(finance);
  expect(unread).toBe(1);
  expect(told).toMatchObject([{ kind: 'MENTIONED', eventType: 'NOTE', isRead: false, payment: { id: paymentId } }]);
  expect((await toldTo(support)).told).toEqual([]);
});

test('a stop between telling and noting it tells nobody twice', async () => {
  await note(`@${financeName}`);
  const stopped = {
    ...gateway.ports,
    store: {
      ...gateway.store,
      commit: async (...args: CommitArguments) => {
        const writes: readonly { readonly write: string }[] = args[1];
        if (writes.some(({ write }) => write === 'notification-place.advance')) throw new Error('stopped');
        await gateway.store.commit(...args);
      },
    },
  };
  await expect(tellColleagues(stopped)).rejects.toThrow('stopped');
  await tellColleagues(gateway.ports);
  expect((await toldTo(finance)).told).toHaveLength(1);
});

test('who is given a payment, or an entry of the queue, is told; who takes it alone is not', async () => {
  const assign = `mutation ($id: ID!, $who: ID) { assignAttention(kind: PAYMENT, subjectId: $id, assigneeId: $who) { assigneeName version } }`;
  expect((await support.graphql(assign, { id: paymentId, who: financeId })).data.assignAttention).toEqual({
    assigneeName: financeName,
    version: 1,
  });
  await finance.graphql(assign, { id: paymentId, who: financeId });
  await tellColleagues(gateway.ports);
  expect((await toldTo(finance)).told).toMatchObject([{ kind: 'ASSIGNED', attentionKind: 'PAYMENT', authorName: expect.any(String) }]);
  const mine = `{ attention(filter: {kinds: [PAYMENT], assigneeId: "${financeId}"}) { edges { node { subjectId } } } }`;
  expect(nodesOf((await finance.graphql(mine)).data.attention)).toEqual([{ subjectId: paymentId }]);
  await finance.graphql(assign, { id: paymentId, who: null });
  expect(nodesOf((await finance.graphql(mine)).data.attention)).toEqual([]);
});

test('who watches a payment is told of its refund and of notes, and of nothing more once they stop', async () => {
  await watch(finance);
  await gateway.rest.post(`/v1/payments/${paymentId}`, {
    entityId: channels.documented,
    paymentType: 'RF',
    amount: '1.00',
    currency: 'EUR',
  });
  await note('nothing special');
  await tellColleagues(gateway.ports);
  const { told } = await toldTo(finance);
  expect(told.map(({ eventType }) => eventType).sort()).toEqual(['NOTE', 'PAYMENT']);
  expect(told.every(({ kind, payment }) => kind === 'WATCHED' && payment.id === paymentId)).toBe(true);
  await watch(finance, paymentId, false);
  await note('nothing more');
  expect(await tellColleagues(gateway.ports)).toBe(0);
});

test('nobody is told of what they do not see, and nobody sees any more what their rights no longer reach', async () => {
  await watch(finance);
  await note('one');
  await tellColleagues(gateway.ports);
  expect((await toldTo(finance)).told).toHaveLength(1);
  const admin = await gateway.signedIn('ADMIN');
  const move = 'mutation ($id: ID!, $entity: ID!) { updateStaffMember(id: $id, input: {entityId: $entity}) { id } }';
  const moved = await admin.graphql(move, { id: financeId, entity: sandbox.otherShop });
  expect(moved.errors).toEqual([]);
  await note('two');
  expect(await tellColleagues(gateway.ports)).toBe(0);
  const again = await gateway.signedIn('FINANCE');
  expect(await toldTo(again)).toEqual({ unread: 0, told: [] });
  const { errors } = await again.graphql(`mutation { watchPayment(id: "${paymentId}", watch: true) { id } }`);
  expect(errors[0]?.extensions?.resultCode).toBe('700.400.580');
});

test('one marks one, or all, of their own as read', async () => {
  await watch(finance);
  for (const text of ['one', 'two', 'three']) await note(text);
  await tellColleagues(gateway.ports);
  const [newest] = (await toldTo(finance)).told;
  const mark = 'mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) }';
  expect((await support.graphql(mark, { ids: [newest?.id] })).data.markNotificationsRead).toBe(0);
  expect((await finance.graphql(mark, { ids: [newest?.id] })).data.markNotificationsRead).toBe(2);
  expect((await finance.graphql(mark)).data.markNotificationsRead).toBe(0);
  expect((await toldTo(finance)).told.every(({ isRead }) => isRead)).toBe(true);
});

const preferences = `mutation ($input: NotificationPreferencesInput!) { updateNotificationPreferences(input: $input) { schedule quietFrom timeZone } }`;
const wanted = { mentioned: 'MAIL', assigned: 'MAIL', watched: 'OFF', schedule: 'AT_ONCE', timeZone: 'UTC', language: 'EN' };

test('a mail brings what waited, once, and not in quiet hours', async () => {
  await note(`@${financeName} the shopper is angry`);
  await note(`@${financeName} very`);
  await tellColleagues(gateway.ports);
  expect(await mailNotifications(gateway.ports)).toBe(0);
  gateway.clock.advance(hourMs);
  const rounds = await Promise.all([mailNotifications(gateway.ports), mailNotifications(gateway.ports)]);
  expect(rounds[0] + rounds[1]).toBe(1);
  expect(letters).toMatchObject([{ to: emailOf('FINANCE'), subject: 'Payments: 2 new notifications' }]);
  expect(letters[0]?.text).not.toContain('angry');

  const hour = new Date(gateway.clock.now()).getUTCHours();
  await finance.graphql(preferences, { input: { ...wanted, quietFrom: hour * 60, quietTo: hour * 60 + 120 } });
  await note(`@${financeName} three`);
  await tellColleagues(gateway.ports);
  expect(await mailNotifications(gateway.ports)).toBe(0);
  gateway.clock.advance(3 * hourMs);
  expect(await mailNotifications(gateway.ports)).toBe(1);
});

test('what was read, or is wanted nowhere, is not mailed', async () => {
  await finance.graphql(preferences, { input: wanted });
  await watch(finance);
  await note('watched, and OFF');
  await note(`@${financeName}`);
  expect(await tellColleagues(gateway.ports)).toBe(1);
  await finance.graphql('mutation { markNotificationsRead }');
  expect(await mailNotifications(gateway.ports)).toBe(0);
});

test('preferences refuse times and zones that are none', async () => {
  const refused = async (change: object) =>
    (await finance.graphql(preferences, { input: { ...wanted, ...change } })).errors[0]?.extensions?.parameterErrors?.[0]?.name;
  expect(await refused({ quietFrom: 60 })).toBe('quietTo');
  expect(await refused({ quietFrom: 1440, quietTo: 0 })).toBe('quietFrom');
  expect(await refused({ quietFrom: 0, quietTo: -1 })).toBe('quietTo');
  expect(await refused({ timeZone: 'Mars/Olympus' })).toBe('timeZone');
});
