/** A team is told in its chat what needs it: once, without personal data, and by an address that nobody sees again (decision: told-in-chat). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { chatDelaysMs, escapeChat, toChatText } from '../../api/views/notifications/chat.ts';
import { forgetChatMessages, sendToChats, tellChatsOfQueue } from '../../api/views/notifications/chat-tell.ts';
import { tellColleagues } from '../../api/views/notifications/tell.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, emailOf, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels } from '../support/client.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const attempts = chatDelaysMs.length + 1;
const secretPart = 'T0123-B0456-a-secret-part';
const allKinds = ['MENTIONED', 'ASSIGNED', 'WATCHED', 'UNKNOWN_OUTCOME', 'DISPUTE', 'FAILING_WEBHOOK'];

let gateway: StaffHarness;
let receiver: WebhookReceiver;
let logged: string[];
let admin: Browser;
let support: Browser;
let financeName: string;
let financeId: string;
let payment: { readonly id: string; readonly shortId: string };

beforeEach(async () => {
  receiver = await startReceiver();
  const webhookHttp = createWebhookHttp({ allowLoopback: true });
  logged = [];
  const note = (message: string, fields?: object): void => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  gateway = await startStaff({ now: Date.UTC(2026, 5, 1, 9), log, adaptPorts: (ports) => ({ ...ports, webhookHttp }) });
  admin = await gateway.signedIn('ADMIN');
  support = await gateway.signedIn('SUPPORT');
  const member = await gateway.store.staff.byEmail(emailOf('FINANCE'));
  financeName = member?.name ?? '';
  financeId = member?.id ?? '';
  payment = await pay();
});
afterEach(async () => {
  await gateway.stop();
  await receiver.stop();
});

async function pay(): Promise<{ readonly id: string; readonly shortId: string }> {
  gateway.clock.advance(1_000);
  const shopper = { 'customer.email': 'jane@shopper.test', 'customer.givenName': 'Jane', 'customer.surname': 'Roe' };
  const request = {
    ...cardPayment,
    ...shopper,
    entityId: channels.documented,
    amount: '61.00',
    merchantTransactionId: 'jane@shopper.test',
  };
  const { body } = await gateway.rest.post('/v1/payments', request);
  const { data } = await support.graphql('query ($id: ID!) { payment(id: $id) { shortId } }', { id: body.id });
  return { id: String(body.id), shortId: data.payment.shortId };
}

const chatFields = 'host urlEnd kinds language sentAt failure { kind status }';
const put = (input: object, browser = admin) =>
  browser.graphql(`mutation ($input: TeamChatInput!) { putTeamChat(input: $input) { ${chatFields} } }`, {
    input: { entityId: channels.documented, kinds: allKinds, language: 'EN', ...input },
  });
const address = () => `${receiver.url}/${secretPart}`;
const read = async (entityId: string = channels.documented) =>
  (await admin.graphql(`query ($id: ID!) { teamChat(entityId: $id) { ${chatFields} } }`, { id: entityId })).data.teamChat;
const runTest = async () =>
  (await admin.graphql(`mutation ($id: ID!) { testTeamChat(entityId: $id) { ${chatFields} } }`, { id: channels.documented })).data
    .testTeamChat;

async function note(text: string): Promise<void> {
  const { errors } = await support.graphql('mutation ($id: ID!, $text: String!) { createNote(paymentId: $id, text: $text) { id } }', {
    id: payment.id,
    text,
  });
  expect(errors).toEqual([]);
}

const told = (): readonly string[] => receiver.received.flatMap(({ body }) => String(JSON.parse(body).text).split('\n'));

test('a chat is told of a mention, once, in one line that names the payment and nothing of a person', async () => {
  await note(`@${financeName} before there was a chat`);
  expect((await put({ url: address() })).errors).toEqual([]);
  await note(`please look, @${financeName}: Jane <b>is angry</b>`);
  await tellColleagues(gateway.ports);
  expect(await sendToChats(gateway.ports)).toBe(1);
  gateway.clock.advance(dayMs);
  await tellColleagues(gateway.ports);
  expect(await sendToChats(gateway.ports)).toBe(0);
  const link = `<${gateway.ports.publicUrl}/console/payments/${payment.id}|${payment.shortId}>`;
  expect(told()).toEqual([`A colleague was mentioned in a note: payment ${link}, 61.00 EUR`]);
  const [request] = receiver.received;
  expect(request?.headers['content-type']).toBe('application/json');
  // Random digits may be any four, also those of the card's number.
  const said = String(request?.body).replaceAll(payment.id, 'ID').replaceAll(payment.shortId, 'SHORT ID');
  for (const secret of ['Jane', 'jane@', financeName, 'angry', '4200', secretPart]) expect(said).not.toContain(secret);
});

test('assignments and changes of watched payments are told, only the chosen kinds, and only below the entity', async () => {
  await put({ url: address(), kinds: ['ASSIGNED', 'WATCHED'], language: 'DE' });
  await put({ url: `${address()}/merchant`, entityId: sandbox.otherShop });
  const assign = `mutation ($id: ID!, $who: ID) { assignAttention(kind: PAYMENT, subjectId: $id, assigneeId: $who) { version } }`;
  await support.graphql(assign, { id: payment.id, who: financeId });
  await support.graphql(`mutation { watchPayment(id: "${payment.id}", watch: true) { id } }`);
  await note(`@${financeName}`);
  await gateway.rest.post(`/v1/payments/${payment.id}`, {
    entityId: channels.documented,
    paymentType: 'RF',
    amount: '1.00',
    currency: 'EUR',
  });
  await tellColleagues(gateway.ports);
  await sendToChats(gateway.ports);
  const beginnings = told().map((line) => line.slice(0, line.indexOf(':')));
  expect(beginnings).toEqual(['Jemandem zugewiesen', 'Eine beobachtete Zahlung hat sich geändert']);
  expect(receiver.received).toHaveLength(1);
});

test('an entry of the queue is told once, and a chat above the merchant is told of it too', async () => {
  await put({ url: address(), entityId: sandbox.psp });
  gateway.clock.advance(minuteMs);
  const record = `mutation { recordChargeback(id: "${payment.id}", amount: "61.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`;
  expect((await gateway.graphql(record)).errors).toBeUndefined();
  // The list takes it from the ledger.
  await gateway.graphql('{ chargebacks { edges { node { id } } } }');
  expect(await tellChatsOfQueue(gateway.ports)).toBe(1);
  expect(await tellChatsOfQueue(gateway.ports)).toBe(0);
  await sendToChats(gateway.ports);
  expect(told()).toEqual([expect.stringMatching(/^New dispute: payment <[^|]+\|[\d.]+>, 61\.00 EUR; respond by 2026-\d\d-\d\d$/)]);
});

test('a new dispute is told however many wait already, each once', async () => {
  await put({ url: address(), kinds: ['DISPUTE'] });
  const disputes = 105;
  for (let count = 0; count < disputes; count += 1) {
    const { id } = await pay();
    const record = `mutation { recordChargeback(id: "${id}", amount: "61.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`;
    expect((await gateway.graphql(record)).errors).toBeUndefined();
  }
  await gateway.graphql('{ chargebacks { edges { node { id } } } }');
  expect((await tellChatsOfQueue(gateway.ports)) + (await tellChatsOfQueue(gateway.ports))).toBe(disputes);
});

test(`a message that is not accepted is tried again, ${attempts} times in all, and the chat says why`, async () => {
  receiver.behave(() => 500);
  await put({ url: address() });
  await note(`@${financeName}`);
  await tellColleagues(gateway.ports);
  await sendToChats(gateway.ports);
  expect(await read()).toMatchObject({ sentAt: null, failure: { kind: 'SERVER_ERROR', status: 500 } });
  await sendToChats(gateway.ports);
  expect(receiver.received).toHaveLength(1);
  for (const delayMs of chatDelaysMs) {
    gateway.clock.advance(delayMs);
    await Promise.all([sendToChats(gateway.ports), sendToChats(gateway.ports)]);
  }
  gateway.clock.advance(dayMs);
  await sendToChats(gateway.ports);
  expect(receiver.received).toHaveLength(attempts);
});

test('a message that is accepted at the second attempt is not sent a third time', async () => {
  receiver.behave((_one, number) => (number === 1 ? 429 : 200));
  await put({ url: address() });
  await note(`@${financeName}`);
  await tellColleagues(gateway.ports);
  await sendToChats(gateway.ports);
  gateway.clock.advance(minuteMs);
  expect(await sendToChats(gateway.ports)).toBe(1);
  gateway.clock.advance(dayMs);
  expect(await sendToChats(gateway.ports)).toBe(0);
  expect(await read()).toMatchObject({ sentAt: expect.any(String), failure: null });
});

test('a test says at once whether the chat accepts it, and follows no redirect', async () => {
  await put({ url: address() });
  expect(await runTest()).toMatchObject({ failure: null, sentAt: expect.any(String) });
  expect(told()).toEqual([expect.stringContaining('Test: ')]);
  receiver.behave((_one, _number, response) => {
    response.writeHead(302, { Location: receiver.url }).end();
    return undefined;
  });
  expect(await runTest()).toMatchObject({ failure: { kind: 'REDIRECT', status: 302 } });
  expect(receiver.received).toHaveLength(2);
});

test('the address is sealed, and in no answer, no audit entry and no log', async () => {
  const answers = [await put({ url: address() }), await put({ kinds: ['DISPUTE'] }), await runTest(), await read()];
  expect(answers.at(-1)).toMatchObject({ host: '127.0.0.1', urlEnd: secretPart.slice(-4), kinds: ['DISPUTE'] });
  receiver.behave(() => 404);
  answers.push(await runTest());
  const audit = await admin.graphql('{ auditLog(first: 20) { edges { node { action change } } } }');
  const text = JSON.stringify([answers, audit]);
  for (const action of ['team-chat.update', 'team-chat.test']) expect(text).toContain(action);
  const stored = await gateway.store.acrossMerchants.teamChats(10);
  expect(stored).toHaveLength(1);
  // Both ways of failing: an answer that says no, and none.
  await receiver.stop();
  await runTest();
  await sendToChats(gateway.ports);
  for (const shown of [text, JSON.stringify(stored), logged.join()]) expect(shown).not.toContain('a-secret');
});

test('an object that sleeps wakes when a line is to be sent again, and not for lines that were accepted', async () => {
  await put({ url: address() });
  receiver.behave((_one, number) => (number === 1 ? 503 : 200));
  await note(`@${financeName} please look`);
  await tellColleagues(gateway.ports);
  expect(await sendToChats(gateway.ports)).toBe(0);
  expect(await gateway.store.dueOfMerchant.next()).toBe(gateway.clock.now() + minuteMs);
  gateway.clock.advance(minuteMs);
  expect(await sendToChats(gateway.ports)).toBe(1);
  expect((await gateway.store.dueOfMerchant.next()) ?? Number.MAX_SAFE_INTEGER).toBeGreaterThan(gateway.clock.now() + minuteMs);
});

test('an address that may not be called is refused, and not repeated', async () => {
  const refusal = async (url: string) => {
    const { errors } = await put({ url });
    expect(JSON.stringify(errors)).not.toContain('a-secret');
    return errors[0]?.extensions?.parameterErrors?.[0]?.message;
  };
  expect(await refusal(`https://10.0.0.1/${secretPart}`)).toBe('url is refused: 10.0.0.1 is a private address');
  expect(await refusal(`https://169.254.169.254/${secretPart}`)).toContain('metadata');
  expect(await refusal(`http://8.8.8.8/${secretPart}`)).toBe('url must be an https address');
  expect(await refusal(`https://user:a-secret@8.8.8.8/${secretPart}`)).toContain('credentials');
  expect((await put({})).errors[0]?.extensions?.parameterErrors?.[0]?.message).toContain('no chat yet');
  expect((await put({ url: address(), kinds: [] })).errors[0]?.extensions?.parameterErrors?.[0]?.name).toBe('kinds');
  expect(await read()).toBeNull();
});

test('only who administers the entity gives, tries and removes its chat', async () => {
  await put({ url: address() });
  const fields = ['testTeamChat(entityId: $id) { host }', 'deleteTeamChat(entityId: $id)'];
  for (const field of fields) {
    const { errors } = await support.graphql(`mutation ($id: ID!) { ${field} }`, { id: channels.documented });
    expect(errors[0]?.extensions?.resultCode).toBe('800.900.301');
  }
  expect((await put({ url: address() }, support)).errors[0]?.extensions?.resultCode).toBe('800.900.301');
  expect(receiver.received).toHaveLength(0);
});

test('a chat that is removed is told nothing more, not even what waited', async () => {
  await put({ url: address() });
  await note(`@${financeName}`);
  await tellColleagues(gateway.ports);
  const { data } = await admin.graphql('mutation ($id: ID!) { deleteTeamChat(entityId: $id) }', { id: channels.documented });
  expect(data.deleteTeamChat).toBe(channels.documented);
  await put({ url: address() });
  gateway.clock.advance(hourMs);
  await sendToChats(gateway.ports);
  expect(receiver.received).toHaveLength(0);
});

test('what was told is forgotten after 90 days', async () => {
  await put({ url: address() });
  await note(`@${financeName}`);
  await tellColleagues(gateway.ports);
  await sendToChats(gateway.ports);
  expect(await forgetChatMessages(gateway.ports)).toBe(0);
  gateway.clock.advance(91 * dayMs);
  expect(await forgetChatMessages(gateway.ports)).toBe(1);
});

test('the three characters of the markup are escaped, in addresses and in text', () => {
  expect(escapeChat('a & b <c> &amp;')).toBe('a &amp; b &lt;c&gt; &amp;amp;');
  const line = toChatText(
    { kind: 'WATCHED', payment: { id: 'x|y', shortId: '<!channel>' }, amountMinor: null, currency: null, until: null },
    { language: 'en', publicUrl: 'https://pay.example?a=1&b=2' },
  );
  expect(line).toBe('A watched payment has changed: payment <https://pay.example?a=1&amp;b=2/console/payments/x%7Cy|&lt;!channel&gt;>');
});
