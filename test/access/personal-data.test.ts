import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { createDeliverer, type Deliverer } from '../../api/domain/webhooks/deliver.ts';
import { callerOfStaff } from '../../api/foundation/access/staff.ts';
import { parseTimeZone } from '../../api/foundation/kernel/time-zone.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { exportPayments } from '../../api/views/read-model/export/read-model-export-operations.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { giveRole, makeRole, updateRole } from '../staff/role-maker.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { exportTexts } from '../support/export-texts.ts';
import { contextOf } from '../support/fake-ports.ts';
import { harnessUrl } from '../support/harness.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const shopper = {
  'customer.givenName': 'Brunhilde',
  'customer.surname': 'Wagnerova',
  'customer.email': 'brunhilde@shopper.test',
  'customer.phone': '+49 30 555777',
  'customer.ip': '203.0.113.77',
  'customer.birthDate': '1971-03-04',
  'billing.street1': 'Rheingoldweg 12',
  'billing.city': 'Worms',
  'billing.country': 'DE',
  'card.holder': 'Brunhilde Wagnerova',
  // A name of the merchant's choosing means what the documented field of this name means.
  'customParameters[email]': 'brunhilde@shopper.test',
};
const secrets = ['Brunhilde', 'Wagnerova', 'brunhilde@', '555777', '203.0.113.77', '1971-03-04', 'Rheingoldweg'];

let gateway: StaffHarness;
let receiver: WebhookReceiver;
let deliverer: Deliverer;
let id: string;
let registrationId: string;
const browsers = new Map<StaffRole, Browser>();
let failAudit = false;

beforeAll(async () => {
  receiver = await startReceiver();
  const silent = () => {};
  gateway = await startStaff({
    // One test makes a write fail.
    log: { debug: silent, info: silent, warn: silent, error: silent },
    adaptPorts: (ports) => {
      const commit: typeof ports.store.commit = (...args) =>
        failAudit && args[1].some(({ write }) => write === 'audit.append')
          ? Promise.reject(new Error('the disk is full'))
          : ports.store.commit(...args);
      return { ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }), store: { ...ports.store, commit } };
    },
  });
  deliverer = createDeliverer(gateway.ports);
  for (const role of ['VIEWER', 'SUPPORT', 'FINANCE', 'ADMIN'] as const) browsers.set(role, await gateway.signedIn(role));
  const subscribe = 'mutation ($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { status } }';
  for (const selection of [null, '{ id: customer { id: email } status: card { code: holder } }']) {
    const input = { entityId: sandbox.demoShop, url: receiver.url, selection };
    const { data } = await as('ADMIN').graphql(subscribe, { i: input });
    expect(data.createWebhookSubscription.status).toBe('ACTIVE');
  }
  const rule = {
    name: 'known thieves',
    effect: 'SCORE',
    score: 5,
    condition: { list: { field: 'email', values: ['brunhilde@shopper.test'] } },
  };
  const put = 'mutation ($r: RiskRuleInput!, $e: ID!) { createRiskRule(entityId: $e, rule: $r) { id } }';
  const { errors } = await as('ADMIN').graphql(put, { e: channels.riskRules, r: rule });
  expect(errors).toEqual([]);
  const { body } = await gateway.rest.post('/v1/payments', {
    ...cardPayment,
    ...shopper,
    entityId: channels.riskRules,
    createRegistration: 'true',
  });
  id = body.id ?? '';
  registrationId = String(body.registrationId ?? '');
  await deliverer.tick();
  await deliverer.settled();
});
afterAll(async () => {
  await deliverer.stop();
  await receiver.stop();
  await gateway.stop();
});

function as(role: StaffRole): Browser {
  const browser = browsers.get(role);
  if (!browser) throw new Error(`nobody is ${role}`);
  return browser;
}

const details = 'customer { givenName surname email phone ip birthDate } billing { street1 city } card { holder last4Digits }';
/** Every place where staff are shown something of a payment. */
const places: Readonly<Record<string, string>> = {
  'its structures': `{ payment(id: "ID") { ${details} } }`,
  'the documented answer': '{ payment(id: "ID") { answer } }',
  'the documented answer as text': '{ payment(id: "ID") { answerText } registration(id: "REG") { answerText } }',
  'the log of requests': '{ payment(id: "ID") { requestLog { edges { node { request } } } } }',
  'a list': `{ payments { edges { node { ${details} answer } } } }`,
  'an interface': '{ node(id: "ID") { ... on Payment { answer } } }',
  'what is linked': `{ payment(id: "ID") { linkedTransactions { edges { node { ${details} } } } possibleDuplicates { edges { node { answer } } } } }`,
  'its registration':
    '{ registration(id: "REG") { card { holder } answer } payment(id: "ID") { registration { card { holder } answer } } }',
  events: '{ events { edges { node { payload } } } }',
  'what a search by e-mail found': '{ search(text: "brunhilde@shopper.test") { groups { hits { title matchedField matchedValue } } } }',
  'what a search by name found': '{ search(text: "wagnerova") { groups { hits { title matchedField matchedValue } } } }',
  'a preview of a webhook': '{ webhookPreview(subjectId: "ID") }',
  'a preview that calls things otherwise': '{ webhookPreview(subjectId: "ID", selection: "{ id: customer { id: email } }") }',
  'deliveries of webhooks': '{ webhookDeliveries { edges { node { body } } } }',
  'insights by a parameter that has the name of a field':
    '{ insights(filter: {from: "DAY_BEFORE", to: "DAY_AFTER"}, customParameter: "email") { groups { value } } }',
  'what the risk rules found': '{ payment(id: "ID") { risk { reasons { detail } } } }',
  'the rules themselves': `{ riskRules(entityId: "${channels.riskRules}") { edges { node { condition } } } }`,
};

const dayFromNow = (days: number): string => new Date(gateway.clock.now() + days * 86_400_000).toISOString();

async function shown(role: StaffRole, place: string): Promise<string> {
  const query = (places[place] ?? '')
    .replaceAll('ID"', `${id}"`)
    .replaceAll('REG', registrationId)
    .replaceAll('DAY_BEFORE', dayFromNow(-1))
    .replaceAll('DAY_AFTER', dayFromNow(1));
  const { data, errors } = await as(role).graphql(query);
  expect(errors).toEqual([]);
  return JSON.stringify(data);
}

const found = (text: string): readonly string[] => secrets.filter((secret) => text.includes(secret));

describe.each(Object.keys(places))('who a shopper is, in %s,', (place) => {
  test.each(['VIEWER', 'SUPPORT'] as const)('is masked to %s', async (role) => {
    const text = await shown(role, place);
    expect(found(text)).toEqual([]);
  });

  if (place !== 'what is linked') {
    test.each(['FINANCE', 'ADMIN'] as const)('is shown to %s', async (role) => {
      expect(found(await shown(role, place)).length).toBeGreaterThan(0);
    });
  }
});

test('a mask leaves what support compares with what the shopper says', async () => {
  const { data } = await as('SUPPORT').graphql(`{ payment(id: "${id}") { ${details} } }`);
  expect(data.payment).toEqual({
    customer: { givenName: 'B•••', surname: 'W•••', email: 'b•••@shopper.test', phone: '•••77', ip: '•••', birthDate: '•••' },
    billing: { street1: '•••', city: 'Worms' },
    card: { holder: 'B••• W•••', last4Digits: '0000' },
  });
});

test('a masked notification keeps what is not personal, and one with names of the merchant’s own keeps no text', async () => {
  const { data } = await as('SUPPORT').graphql(`{ webhookDeliveries(filter: {subjectId: "${id}"}) { edges { node { body } } } }`);
  const bodies: string[] = data.webhookDeliveries.edges.map(({ node }: { node: { body: string } }) => node.body);
  const payloads = bodies.map((body) => JSON.parse(body).payload);
  expect(payloads).toContainEqual(
    expect.objectContaining({ id, amount: '92.00', customer: expect.objectContaining({ givenName: 'B•••', email: 'b•••@shopper.test' }) }),
  );
  expect(payloads).toContainEqual({ id: { id: '•••' }, status: { code: '•••' } });
});

test('support finds a payment by the whole e-mail address all the same', async () => {
  const { data } = await as('SUPPORT').graphql('{ search(text: "brunhilde@shopper.test") { groups { hits { id matchedField } } } }');
  expect(data.search.groups[0].hits).toContainEqual({ id, matchedField: 'email' });
  const listed = await as('SUPPORT').graphql('{ payments(filter: {email: "brunhilde@shopper.test"}) { edges { node { id } } } }');
  expect(listed.data.payments.edges).toEqual([{ node: { id } }]);
});

test('a merchant’s program gets everything, by GraphQL and by REST', async () => {
  const { data } = await gateway.graphql(`{ payment(id: "${id}") { ${details} answer requestLog { edges { node { request } } } } }`);
  expect(found(JSON.stringify(data))).toEqual(secrets);
  const { text } = await gateway.rest.get(`/v1/payments/${id}`, { entityId: channels.riskRules });
  expect(found(text)).toEqual(secrets);
});

test('a file of payments shows no more than the list does', async () => {
  const member = await gateway.store.staff.byEmail('finance@example.test');
  const zone = parseTimeZone('UTC');
  if (!member || !zone) throw new Error('no member');
  const caller = callerOfStaff(member, 'a'.repeat(32), 'test');
  const emailsFor = async (permissions: typeof caller.permissions) => {
    const context = contextOf(gateway.ports, { status: 'valid', caller: { ...caller, permissions } });
    const sort = { by: 'TIMESTAMP', direction: 'DESC' } as const;
    const columns = ['email', 'holder'] as const;
    const made = await exportPayments(context, { wanted: {}, sort, columns, zone, format: 'jsonl', filterText: '{}' });
    let file = '';
    for await (const text of exportTexts(made, false)) file += text;
    return file
      .trim()
      .split('\n')
      .flatMap((line) => Object.values(JSON.parse(line)));
  };
  expect(await emailsFor(caller.permissions)).toEqual(['brunhilde@shopper.test', 'Brunhilde Wagnerova']);
  expect(await emailsFor(caller.permissions.filter((permission) => permission !== 'personal:read'))).toEqual([
    'b•••@shopper.test',
    'B••• W•••',
  ]);
});

/** Server-sent events as they come, until the text says something; the stream is left then. */
async function heard(role: StaffRole, after: string, until: RegExp, meanwhile: () => Promise<unknown> = async () => {}): Promise<string> {
  const response = await gateway.gateway.handle(
    new Request(`${harnessUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        origin: harnessUrl,
        cookie: as(role).cookieHeader(),
      },
      body: JSON.stringify({ query: `subscription { events(after: "${after}", filter: {types: [PAYMENT]}) { type payload } }` }),
    }),
    { publicUrl: harnessUrl },
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isBegun = false;
  while (reader && !until.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
    if (isBegun || !text.includes('PAYMENT')) continue;
    isBegun = true;
    await meanwhile();
  }
  await reader?.cancel();
  return text;
}

describe('live events', () => {
  let cursor: string;
  beforeAll(async () => {
    const { data } = await as('ADMIN').graphql('{ events(first: 1, filter: {types: [PAYMENT]}) { edges { cursor } } }');
    cursor = data.events.edges[0].cursor;
    await gateway.rest.post('/v1/payments', { ...cardPayment, ...shopper, entityId: channels.riskRules });
  });

  test('tell two who ask for the same what each of them may see', async () => {
    const [plain, masked] = await Promise.all([heard('FINANCE', cursor, /payload/), heard('SUPPORT', cursor, /payload/)]);
    expect(found(plain)).toEqual(secrets);
    expect(masked).toContain('b•••@shopper.test');
    expect(found(masked)).toEqual([]);
  });

  test('end for whoever is not to see shoppers whole any more, within seconds', async () => {
    const member = await gateway.store.staff.byEmail('finance@example.test');
    const change = 'mutation ($id: ID!, $role: StaffRole!) { updateStaffMember(id: $id, input: {role: $role}) { role } }';
    const text = await heard('FINANCE', cursor, /800\.900\.301/, () => as('ADMIN').graphql(change, { id: member?.id, role: 'VIEWER' }));
    expect(text).toContain('800.900.301');
    await as('ADMIN').graphql(change, { id: member?.id, role: 'FINANCE' });
  });

  test('end for whoever has a role from which seeing shoppers whole is taken, within seconds', async () => {
    const member = await gateway.store.staff.byEmail('finance@example.test');
    const { data } = await makeRole(as('ADMIN'), ['personal:read']);
    const { id: role } = data.createCustomRole;
    await as('ADMIN').graphql(giveRole, { id: member?.id, r: role });
    const text = await heard('FINANCE', cursor, /800\.900\.301/, () =>
      as('ADMIN').graphql(updateRole, { id: role, i: { permissions: [] } }),
    );
    expect(text).toContain('brunhilde@shopper.test');
    expect(text).toContain('800.900.301');
    const change = 'mutation ($id: ID!) { updateStaffMember(id: $id, input: {role: FINANCE}) { role } }';
    await as('ADMIN').graphql(change, { id: member?.id });
  });
});

describe('revealing', () => {
  const reveal = `mutation ($id: ID!) { revealPersonalData(paymentId: $id) { paymentId values { name value } answer } }`;
  const lastAudit = async () =>
    (await as('ADMIN').graphql('{ auditLog(first: 1) { edges { node { action callerId subjectId change } } } }')).data.auditLog.edges[0]
      .node;

  test('tells support the values of one payment, and the audit log who asked for which, without the values', async () => {
    const { data } = await as('SUPPORT').graphql(reveal, { id });
    expect(data.revealPersonalData.values).toContainEqual({ name: 'customer.email', value: 'brunhilde@shopper.test' });
    expect(found(JSON.stringify(data.revealPersonalData.values))).toEqual(secrets);
    expect(found(JSON.stringify(data.revealPersonalData.answer))).toEqual(secrets);
    const entry = await lastAudit();
    expect(entry).toEqual({
      action: 'personal-data.reveal',
      callerId: 'support@example.test',
      subjectId: id,
      change: { shown: expect.arrayContaining(['customer.email', 'customer.birthDate', 'card.holder', 'billing.street1']) },
    });
    expect(found(JSON.stringify(entry))).toEqual([]);
  });

  test('is nothing for a viewer, nor for a program', async () => {
    expect((await as('VIEWER').graphql(reveal, { id })).errors[0]?.extensions?.resultCode).toBe('800.900.301');
    expect((await gateway.graphql(reveal, { id })).errors?.[0]?.extensions?.resultCode).toBe('800.900.301');
  });

  test('tells nothing that the audit log has not', async () => {
    failAudit = true;
    try {
      const { data, errors } = await as('SUPPORT').graphql(reveal, { id });
      expect(errors).toHaveLength(1);
      expect(found(JSON.stringify(data))).toEqual([]);
    } finally {
      failAudit = false;
    }
  });

  test('does not reach payments that one does not see', async () => {
    const { body } = await gateway.rest.post(
      '/v1/payments',
      { ...cardPayment, ...shopper, entityId: channels.other },
      { token: otherToken },
    );
    const member = await gateway.store.staff.byEmail('support@example.test');
    const move = 'mutation ($id: ID!, $e: ID!) { updateStaffMember(id: $id, input: {entityId: $e}) { entityId } }';
    await as('ADMIN').graphql(move, { id: member?.id, e: sandbox.demoShop });
    const { errors } = await as('SUPPORT').graphql(reveal, { id: body.id });
    expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', resultCode: '700.400.580' });
  });
});
