/** Risk rules and series through the doors, on the real store and the simulator (spec §2.2, §2.3, §2.6, §2.X). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerRedirect } from '../../api/domain/payments/processing/redirect.ts';
import { readRiskFacts } from '../../api/domain/risk/facts.ts';
import { historyRowsMax } from '../../api/domain/risk/rule.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { decodeForm } from '../../rest-compat/decode-form.ts';
import { tableOf } from '../catalogue/tables.ts';
import { cardPayment, channels, formOf, otherToken, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

let gateway: Harness;

beforeEach(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 0, 1, 12) });
});

afterEach(async () => {
  await gateway.stop();
});

const approved = '000.100.110';
const shopper: Parameters = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'customer.ip': '192.0.2.1',
};

function pay(over: Parameters = {}) {
  return gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.riskRules, ...over });
}

async function riskOf(id: unknown) {
  const query = `query ($id: ID!) { payment(id: $id) { paymentType paymentMethod outcome status authorized captured
    risk { score decision cardFingerprint reasons { rule score detail } } } }`;
  const { data } = await gateway.graphql(query, { id });
  return data.payment;
}

const ruleFields = 'id name kind condition effect score resultCode active isDefault version';
const createRule = `mutation ($entityId: ID!, $rule: RiskRuleInput!) {
  rule: createRiskRule(entityId: $entityId, rule: $rule) { ${ruleFields} } }`;
const updateRule = `mutation ($entityId: ID!, $id: ID!, $rule: RiskRuleInput!, $expectedVersion: Int) {
  rule: updateRiskRule(entityId: $entityId, id: $id, rule: $rule, expectedVersion: $expectedVersion) { ${ruleFields} } }`;

/** Makes a rule, or changes the one that `id` names. */
async function put({ id, ...rule }: { readonly id?: string; readonly [name: string]: unknown }, over: object = {}) {
  const document = id === undefined ? createRule : updateRule;
  const answer = await gateway.graphql(document, { entityId: channels.riskRules, id, rule, ...over });
  expect(answer.errors).toBeUndefined();
  return answer.data.rule;
}

describe('the rules of a channel say whether they run', () => {
  const query = `query ($entityId: ID!) { riskRules(entityId: $entityId) { edges { node { id name active runs checkedTypes needsCard } } } }`;
  const rulesOf = async (entityId: string) => {
    const { data, errors } = await gateway.graphql(query, { entityId });
    expect(errors).toBeUndefined();
    return data.riskRules.edges.map(({ node }: { node: Readonly<Record<string, unknown>> }) => node);
  };
  const large = { ...shopper, amount: '1200000.00' };

  test('where the risk check is off, a debit of 1.2 million passes, and no rule runs', async () => {
    const paid = await pay({ ...large, entityId: channels.documented });
    expect(paid.body.result.code).toBe(approved);
    const rules = await rulesOf(channels.documented);
    expect(rules.find(({ name }: { name: string }) => name === 'Large amount')).toMatchObject({ active: true, runs: false });
    expect(rules.some(({ runs }: { runs: boolean }) => runs)).toBe(false);
  });

  test('where it is on, the same debit is reviewed, by what runs for debits, rebills and authorisations', async () => {
    const paid = await pay(large);
    expect(paid.body.result.code).toMatch(/^000\.400\./);
    const rules = await rulesOf(channels.riskRules);
    expect(rules.find(({ name }: { name: string }) => name === 'Large amount')).toMatchObject({
      active: true,
      runs: true,
      checkedTypes: ['PA', 'DB', 'RB', 'RI'],
      needsCard: false,
    });
    expect(rules.filter(({ needsCard }: { needsCard: boolean }) => needsCard).map(({ name }: { name: string }) => name)).toEqual([
      'Many payments with a card',
    ]);
    expect(rules.every(({ active, runs }: { active: boolean; runs: boolean }) => active === runs)).toBe(true);
  });
});

describe('a direct debit (spec §2.D)', () => {
  const debit: Parameters = {
    ...shopper,
    entityId: channels.riskRules,
    amount: '20.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE89370400440532013000',
    'bankAccount.bic': 'COBADEFFXXX',
  };
  const mandate: Parameters = {
    'bankAccount.mandate.id': 'mandate-a',
    'bankAccount.mandate.dateOfSignature': '2025-12-02',
    transactionDueDate: '2026-02-01',
  };

  test.each([
    ['with a mandate and a due day', mandate],
    ['without a mandate', {}],
    ["with a BIC of another country than the IBAN's", { 'bankAccount.bic': 'BNPAFRPP', 'bankAccount.country': 'AT' }],
  ])('is approved %s', async (_, over) => {
    const answer = await gateway.rest.post('/v1/payments', { ...debit, ...over });
    expect(answer.body).toMatchObject({
      paymentBrand: 'DIRECTDEBIT_SEPA',
      result: { code: approved },
      bankAccount: { last4Digits: '3000' },
    });
  });

  test('tells the rules the same with and without mandate and due day', () => {
    const facts = (over: Parameters) => {
      const { tree } = decodeForm(formOf({ ...debit, ...over }), tableOf(requestShapes.payment));
      const known = { at: 0, amountMinor: 2_000n, currency: 'EUR', cardFingerprint: null, cardBin: null, holder: null };
      return readRiskFacts({ ...known, tree, issuerCountry: null, isFirstCustomer: null });
    };
    expect(facts(mandate)).toEqual(facts({}));
    expect(facts({ 'billing.country': 'FR' })).not.toEqual(facts({}));
  });
});

describe('a payment on a channel with risk rules', () => {
  test('answers the score as text, stores decision and reasons, and tells the first customer from the second time', async () => {
    const first = await pay(shopper);
    expect(first.body).toMatchObject({ result: { code: approved }, risk: { score: '10' } });
    expect(await riskOf(first.body.id)).toMatchObject({
      outcome: 'APPROVED',
      risk: { score: '10', decision: 'ACCEPT', reasons: [{ rule: 'First payment of a customer', score: 10 }] },
    });
    expect((await pay(shopper)).body.risk).toEqual({ score: '0' });
  });

  test('no check and no score where the rules are off', async () => {
    const plain = await pay({ ...shopper, entityId: channels.documented });
    expect(plain.body.risk).toBeUndefined();
    expect(await riskOf(plain.body.id)).toMatchObject({ risk: null });
  });

  test('is rejected by velocity before the bank is asked, with the documented code, and counted', async () => {
    for (let made = 0; made < 10; made += 1) expect((await pay()).body.result.code).toBe(approved);
    const eleventh = await pay();
    expect(eleventh.status).toBe(400);
    expect(eleventh.body).toMatchObject({ result: { code: '800.120.101' }, risk: { score: '500' } });
    expect(eleventh.body.resultDetails).toBeUndefined();
    expect(await riskOf(eleventh.body.id)).toMatchObject({
      outcome: 'REJECTED',
      status: 'DECLINED',
      captured: '0.00',
      risk: {
        decision: 'REJECT',
        reasons: [{ detail: '11 payments with this card within 60 minutes, at most 10' }, { detail: 'the score is 500, at least 400' }],
      },
    });
    expect((await pay({ 'card.number': '4711100000000000' })).body.result.code).toBe(approved);
    gateway.clock.advance(61 * minuteMs);
    expect((await pay()).body.result.code).toBe(approved);
  });

  test.each([
    ['email', { 'customer.givenName': 'J', 'customer.surname': 'J', 'customer.email': 'jane@example.com' }, '800.120.103'],
    ['ip', { 'customer.givenName': 'J', 'customer.surname': 'J', 'customer.ip': '192.0.2.9' }, '800.120.102'],
  ])('counts by %s whatever the card', async (subject, customer, code) => {
    const condition = { velocity: { subject, windowMinutes: 10, countMax: 1 } };
    await put({ name: 'Twice', condition, effect: 'REJECT' });
    expect((await pay(customer)).body.result.code).toBe(approved);
    expect((await pay({ ...customer, 'card.number': '4711100000000000' })).body.result.code).toBe(code);
    expect((await pay()).body.result.code).toBe(approved);
  });

  test.each([
    ['count', { countMax: 5 }],
    ['volume', { volumeMax: '500.00' }],
  ])('of payments at once no more pass than the rule allows by %s', async (_what, limit) => {
    await put({ name: 'At once', condition: { velocity: { subject: 'ip', windowMinutes: 10, ...limit } }, effect: 'REJECT', score: 1 });
    const customer = { 'customer.givenName': 'J', 'customer.surname': 'J', 'customer.ip': '192.0.2.9' };
    const at = (place: number): Parameters => ({ 'card.number': place % 2 === 0 ? '4200000000000000' : '4711100000000000' });
    const answers = await Promise.all(Array.from({ length: 16 }, (_, place) => pay({ ...customer, ...at(place), amount: '100.00' })));
    const codes = answers.map(({ body }) => body.result.code).sort();
    expect(codes).toEqual([...Array(5).fill(approved), ...Array(11).fill('countMax' in limit ? '800.120.102' : '800.120.202')]);
  });

  test('is marked for review after the bank approved it, and PA.CP then captures nothing', async () => {
    const reviewed = await pay({ amount: '20000.00', paymentType: 'PA.CP' });
    expect(reviewed.status).toBe(200);
    expect(reviewed.body).toMatchObject({ result: { code: '000.400.000' }, risk: { score: '300' } });
    expect(reviewed.body.resultDetails).toBeDefined();
    expect(await riskOf(reviewed.body.id)).toMatchObject({ outcome: 'REVIEW', authorized: '20000.00', captured: '0.00' });
    const declined = await pay({ amount: '20000.00', 'customParameters[forceResultCode]': '800.100.151' });
    expect(declined.body.result.code).toBe('800.100.151');
  });

  test('keeps score and review through a redirect', async () => {
    const { 'card.number': _n, 'card.cvv': _c, 'card.expiryMonth': _m, 'card.expiryYear': _y, 'card.holder': _h, ...rest } = cardPayment;
    const form = {
      ...rest,
      entityId: channels.riskRules,
      paymentBrand: 'PAYPAL',
      amount: '20000.00',
      shopperResultUrl: 'https://example.com/r',
    };
    const pending = await gateway.rest.post('/v1/payments', form);
    expect(pending.body).toMatchObject({ result: { code: '000.200.000' }, risk: { score: '300' } });
    await answerRedirect(gateway.ports, String(pending.body.id), 'approve');
    const settled = await gateway.rest.get(`/v1/payments/${pending.body.id}`, { entityId: channels.riskRules });
    expect(settled.body).toMatchObject({ result: { code: '000.400.000' }, risk: { score: '300' } });
  });

  test('compares the countries of card, network address and both addresses', async () => {
    const abroad = { 'billing.country': 'FR', 'shipping.country': 'BR', 'risk.parameters[IP_COUNTRY]': 'US' };
    const answer = await pay(abroad);
    expect(answer.body).toMatchObject({ result: { code: '000.400.000' }, risk: { score: '450', parameters: { IP_COUNTRY: 'US' } } });
    const { risk } = await riskOf(answer.body.id);
    expect(risk.reasons.map(({ detail }: { detail: string }) => detail)).toEqual([
      'the card is of DE, the network address of US',
      'the card is of DE, the billing address of FR',
      'the billing address is of FR, the shipping address of BR',
      'the score is 450, at least 400',
    ]);
  });

  test('repeats the answer under an idempotency key without another check', async () => {
    const first = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.riskRules }, { idempotencyKey: 'once' });
    const again = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.riskRules }, { idempotencyKey: 'once' });
    expect(again.body).toEqual(first.body);
    const { cardFingerprint } = (await riskOf(first.body.id)).risk;
    const subjects = { card: cardFingerprint, email: null, ip: null, device: null };
    const until = gateway.clock.now();
    const history = await gateway.store.risk.history({ entityId: channels.riskRules, after: until - hourMs, until, subjects });
    expect(history.card).toHaveLength(1);
  });

  test('keeps no card number with the check: a fingerprint that another installation would not make', async () => {
    const { body } = await pay();
    const check = await gateway.store.risk.check(demoMerchant, String(body.id));
    expect(check?.cardFingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(check, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('4200000000000000');
  });
});

describe('a risk check on its own (RI)', () => {
  test('answers the score, moves nothing and asks no bank', async () => {
    const check = await pay({ ...shopper, paymentType: 'RI' });
    expect(check.status).toBe(200);
    expect(check.body).toMatchObject({ paymentType: 'RI', result: { code: '000.300.100' }, risk: { score: '10' } });
    expect(await riskOf(check.body.id)).toMatchObject({ paymentType: 'RI', paymentMethod: 'RM', authorized: '0.00', captured: '0.00' });
    expect((await gateway.store.ledger.prove('')).differences).toEqual([]);
    const refund = await gateway.rest.post(`/v1/payments/${check.body.id}`, {
      ...{ entityId: channels.riskRules, paymentType: 'RF', amount: '1.00', currency: 'EUR' },
    });
    expect(refund.body.result.code).toBe('700.400.520');
  });

  test('needs no account, says review and rejection by code, and counts for the next payment', async () => {
    const base = { entityId: channels.riskRules, amount: '20000.00', currency: 'EUR', paymentType: 'RI', ...shopper };
    expect((await gateway.rest.post('/v1/payments', base)).body.result.code).toBe('000.400.000');
    const condition = { velocity: { subject: 'email', windowMinutes: 10, countMax: 1 } };
    await put({ name: 'Twice', condition, effect: 'REJECT' });
    const rejected = await gateway.rest.post('/v1/payments', { ...base, amount: '1.00' });
    expect([rejected.status, rejected.body.result.code]).toEqual([400, '800.120.103']);
  });

  test('is refused where the channel has no rules, and the list of types stays as merchants know it', async () => {
    const refused = await pay({ entityId: channels.documented, paymentType: 'RI' });
    expect([refused.status, refused.body.result.code, refused.body.id]).toEqual([400, '600.200.202', undefined]);
    const unknown = await pay({ paymentType: 'XX' });
    expect(unknown.body.result.parameterErrors).toMatchObject([{ message: 'must be one of [PA, DB, CD, PA.CP]' }]);
  });
});

describe('what else is weighed, and what is not (spec §2.X)', () => {
  const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...account } = cardPayment;
  const money = { entityId: channels.riskRules, amount: '20.00', currency: 'EUR' };

  async function stored() {
    return gateway.rest.post('/v1/registrations', { ...account, entityId: channels.riskRules });
  }

  test('a stored card is known by the same fingerprint, in a payment and in a check on its own', async () => {
    const { id } = (await stored()).body;
    const direct = await riskOf((await pay()).body.id);
    for (const paymentType of ['DB', 'PA', 'RI']) {
      const { body } = await gateway.rest.post(`/v1/registrations/${id}/payments`, { ...money, paymentType });
      expect(body).toMatchObject({ paymentType, registrationId: id, risk: { score: '0' } });
      expect((await riskOf(body.id)).risk.cardFingerprint).toBe(direct.risk.cardFingerprint);
    }
  });

  test('storing an account and crediting one are not: PA, DB and RI are', async () => {
    const registration = await stored();
    expect(registration.body.risk).toBeUndefined();
    const credit = await gateway.rest.post(`/v1/registrations/${registration.body.id}/payments`, { ...money, paymentType: 'CD' });
    expect(credit.body).toMatchObject({ paymentType: 'CD', result: { code: approved } });
    // The score is the bank's own: no rule ran.
    expect((await riskOf(credit.body.id)).risk).toMatchObject({ decision: null, reasons: [] });
  });

  test('the amount of the risk request counts where it is sent', async () => {
    const check = { ...money, ...shopper, paymentType: 'RI' };
    const small = await gateway.rest.post('/v1/payments', check);
    const large = await gateway.rest.post('/v1/payments', { ...check, 'risk.amount': '20000.00' });
    expect(Number(Object(large.body.risk).score)).toBeGreaterThan(Number(Object(small.body.risk).score));
    expect(large.body.amount).not.toBe('20000.00');
  });

  test.each([
    ['risk.channelId', 'set-1'],
    ['risk.serviceId', 'I'],
    ['risk.amount', '20.00'],
    ['risk.orderTimestamp', '2025-12-31 10:00:00'],
    ['risk.brand', 'VISA'],
    ['risk.parameters[USER_DATA1]', 'gold'],
    ['risk.merchantWebsite', 'shop.example'],
    ['risk.accountToken', 'token-1'],
  ])('%s is taken and comes back beside the score', async (name, value) => {
    const { body } = await pay({ [name]: value });
    const [, leaf = '', key] = /^risk\.(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
    expect(body).toMatchObject({ result: { code: approved }, risk: { [leaf]: key === undefined ? value : { [key]: value } } });
    expect(Object(body.risk).score).toMatch(/^-?\d{1,5}$/);
  });
});

describe('rules in GraphQL', () => {
  const list = `query ($entityId: ID!) { riskRules(entityId: $entityId) { edges { node { id name condition active isDefault version } } } }`;
  const remove = `mutation ($entityId: ID!, $id: ID!) { deleteRiskRule(entityId: $entityId, id: $id) { id } }`;
  const rules = async () =>
    (await gateway.graphql(list, { entityId: channels.riskRules })).data.riskRules.edges.map(({ node }: { node: unknown }) => node);

  test('are made, changed and deleted, each with its audit entry, and come back as they were sent', async () => {
    const condition = { list: { field: 'email', values: ['jane@example.com'] } };
    const made = await put({ name: 'Blocked', condition, effect: 'REJECT' });
    expect(made).toMatchObject({ kind: 'list', condition, active: true, isDefault: false, version: 1 });
    expect((await pay(shopper)).body.result.code).toBe('800.300.200');
    const off = await put({ id: made.id, name: 'Blocked', condition, effect: 'REJECT', active: false }, { expectedVersion: 1 });
    expect(off).toMatchObject({ id: made.id, active: false, version: 2 });
    expect((await pay(shopper)).body.result.code).toBe(approved);
    const stale = await gateway.graphql(updateRule, {
      ...{ entityId: channels.riskRules, id: made.id, expectedVersion: 1, rule: { name: 'Late', condition, effect: 'REJECT' } },
    });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.110.100' });
    await gateway.graphql(remove, { entityId: channels.riskRules, id: made.id });
    expect((await rules()).map(({ id }: { id: string }) => id)).not.toContain(made.id);
    const audit = await gateway.graphql(`{ auditLog(first: 3) { edges { node { action subjectId change } } } }`);
    const actions = audit.data.auditLog.edges.map(({ node }: { node: { action: string } }) => node.action);
    expect(actions).toEqual(['risk-rule.delete', 'risk-rule.put', 'risk-rule.put']);
  });

  test('a default rule is changed and brought back', async () => {
    const [first] = await rules();
    expect(first).toMatchObject({ id: `${channels.riskRules}-default-card-velocity`, isDefault: true, version: 0, active: true });
    await put({ id: first.id, name: first.name, condition: first.condition, effect: 'REJECT', active: false });
    expect((await rules())[0]).toMatchObject({ id: first.id, isDefault: false, active: false, version: 1 });
    await gateway.graphql(remove, { entityId: channels.riskRules, id: first.id });
    expect((await rules())[0]).toEqual(first);
    const twice = await gateway.graphql(remove, { entityId: channels.riskRules, id: first.id });
    expect(twice.errors?.[0]?.extensions).toMatchObject({ parameterErrors: [{ name: 'id' }] });
  });

  test('a default rule is found by its id, unchanged and changed, and by its name where the channel is named', async () => {
    const [first] = await rules();
    const node = `query ($id: ID!) { node(id: $id) { ... on RiskRule { id isDefault active } } }`;
    expect((await gateway.graphql(node, { id: first.id })).data.node).toEqual({ id: first.id, isDefault: true, active: true });
    await put({ id: 'default-card-velocity', name: first.name, condition: first.condition, effect: 'REJECT', active: false });
    expect((await gateway.graphql(node, { id: first.id })).data.node).toEqual({ id: first.id, isDefault: false, active: false });
    expect((await gateway.graphql(node, { id: 'default-card-velocity' })).data.node).toBeNull();
    await gateway.graphql(remove, { entityId: channels.riskRules, id: 'default-card-velocity' });
  });

  test('an allow list lets pass what others reject', async () => {
    await put({ name: 'Blocked', condition: { list: { field: 'bin', values: ['420000'] } }, effect: 'REJECT' });
    const blocked = await pay();
    expect(blocked.body.result.code).toBe('800.300.401');
    const { cardFingerprint } = (await riskOf(blocked.body.id)).risk;
    await put({ name: 'Known', condition: { list: { field: 'card', values: [cardFingerprint] } }, effect: 'ACCEPT', score: -100 });
    expect((await pay()).body).toMatchObject({ result: { code: approved }, risk: { score: '-100' } });
    expect((await pay({ 'card.number': '4200000000000091' })).body.result.code).toBe('800.300.401');
  });

  test('are seen and changed by nobody else, and belong to channels', async () => {
    const rule = { name: 'Mine', condition: { firstCustomer: true }, effect: 'SCORE' };
    const other = await gateway.graphql(createRule, { entityId: channels.riskRules, rule }, { token: otherToken });
    expect(other.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    const seen = await gateway.graphql(list, { entityId: channels.riskRules }, { token: otherToken });
    expect(seen.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    const merchant = await gateway.graphql(createRule, { entityId: '8ac7a4a0000000000000000000000003', rule });
    expect(merchant.errors?.[0]?.extensions).toMatchObject({ parameterErrors: [{ name: 'entityId' }] });
  });

  test('are tried on past payments without changing anything: these would have been refused', async () => {
    for (let made = 0; made < 5; made += 1) {
      await pay({ 'customer.givenName': 'J', 'customer.surname': 'J', 'customer.ip': '192.0.2.1' });
      gateway.clock.advance(minuteMs);
    }
    await pay({ amount: '1.00', 'card.number': '4711100000000000' });
    const trial = `query ($rule: RiskRuleInput!, $last: Int) { tryRiskRule(entityId: "${channels.riskRules}", rule: $rule, last: $last) {
      total matched refused reviewed examples { edges { node { amount } } } } }`;
    const condition = { velocity: { subject: 'card', windowMinutes: 60, countMax: 3 } };
    const tried = await gateway.graphql(trial, { rule: { name: 'Three', condition, effect: 'REJECT' } });
    expect(tried.errors).toBeUndefined();
    const { examples, ...counts } = tried.data.tryRiskRule;
    expect(counts).toEqual({ total: 6, matched: 2, refused: 2, reviewed: 0 });
    expect(nodesOf(examples)).toEqual([{ amount: '92.00' }, { amount: '92.00' }]);
    const band = { name: 'Small', condition: { amount: { from: '0.50', to: '2.00' } }, effect: 'REVIEW' };
    expect((await gateway.graphql(trial, { rule: band, last: 3 })).data.tryRiskRule).toMatchObject({ total: 3, matched: 1, reviewed: 1 });
    expect((await pay()).body.result.code).toBe(approved);
    expect(await gateway.store.risk.rules(channels.riskRules)).toEqual([]);
  });
});

test('a check reads no more earlier ones of a subject than the rules look at, however many there are', async () => {
  const { store } = gateway;
  const at = gateway.clock.now();
  const first = await pay(shopper);
  const check = await store.risk.check(demoMerchant, String(first.body.id));
  if (!check) throw new Error('no check was stored');
  const checks = Array.from({ length: 2 * historyRowsMax }, (_, made) => ({ ...check, paymentId: `check ${made}`, at: at - dayMs + made }));
  const perCommit = 500;
  for (let made = 0; made < checks.length; made += perCommit) {
    await store.commit(
      demoMerchant,
      checks.slice(made, made + perCommit).map((each) => ({ write: 'risk-check.insert', check: each }) as const),
    );
  }
  const { cardFingerprint: card, email, ip, device } = check;
  const subjects = { card, email, ip, device };
  const history = await store.risk.history({ entityId: channels.riskRules, after: at - 2 * dayMs, until: at, subjects });
  expect([history.email.length, history.ip.length]).toEqual([historyRowsMax, historyRowsMax]);
  expect(history.email[1]?.at).toBe(checks.at(-1)?.at);
});

describe('a series on the way through (spec §2.6)', () => {
  const series = (over: Parameters): Parameters =>
    Object.fromEntries(Object.entries(over).map(([name, value]) => [`standingInstruction.${name}`, value]));
  const masterCard = { 'card.number': '5454545454545454', paymentBrand: 'MASTER', entityId: channels.documented };
  const first = { mode: 'INITIAL', source: 'CIT', type: 'RECURRING', recurringType: 'SUBSCRIPTION' };

  test('the scheme reference comes back, and starts the payments that the merchant initiates', async () => {
    const initial = await pay({ ...masterCard, ...series(first) });
    const { standingInstruction, resultDetails } = initial.body as Record<string, Record<string, string>>;
    expect(standingInstruction).toMatchObject({ ...first, expiry: '9999-12-31', frequency: '0001' });
    expect(standingInstruction?.initialTransactionId).toMatch(/^\d{15}$/);
    expect(standingInstruction?.agreementId).toMatch(/^M\d{15}$/);
    expect(resultDetails?.CardholderInitiatedTransactionID).toBe(standingInstruction?.initialTransactionId);
    const later = { ...first, mode: 'REPEATED', source: 'MIT' };
    const { 'card.cvv': _code, ...withoutCode } = cardPayment;
    const repeat = (over: Parameters) =>
      gateway.rest.post('/v1/payments', { ...withoutCode, ...masterCard, ...series({ ...later, ...over }) });
    const refused = await repeat({});
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.initialTransactionId' }]);
    for (const name of ['initialTransactionId', 'agreementId']) {
      const reference = standingInstruction?.[name] ?? '';
      const repeated = await repeat({ [name]: reference });
      expect(repeated.body).toMatchObject({ result: { code: approved }, standingInstruction: { [name]: reference } });
    }
  });

  test('a Mastercard series without its recurring type is refused when documented, a warning when tolerant', async () => {
    const { recurringType: _type, ...without } = first;
    const refused = await pay({ ...masterCard, ...series(without) });
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.recurringType', value: null }]);
    const tolerated = await pay({ ...masterCard, entityId: channels.tolerant, ...series(without) });
    expect(tolerated.body.result.code).toBe(approved);
    const { data } = await gateway.graphql(`{ payment(id: "${tolerated.body.id}") { warnings { name } } }`);
    expect(data.payment.warnings).toEqual([{ name: 'standingInstruction.recurringType' }]);
  });

  test('the older recurringType goes on working on a tolerant channel', async () => {
    for (const recurringType of ['INITIAL', 'REPEATED', 'REGISTRATION_BASED']) {
      const answer = await pay({ entityId: channels.tolerant, recurringType });
      expect([recurringType, answer.body.result.code]).toEqual([recurringType, approved]);
    }
  });
});
