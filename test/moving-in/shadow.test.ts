/** Shadow mode: requests of a channel are repeated at a test system after their answers, and the differences are counted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetOldRepeats } from '../../api/domain/moving-in/shadow/repeat-operations.ts';
import { repeatsKeptMs } from '../../api/domain/moving-in/shadow/shadow-repeat.ts';
import { prepare, submit } from '../checkouts/form.ts';
import type { Fetch } from '../connectors/conformance/wire.ts';
import { drawRequests, type PlannedRequest } from '../connectors/differential-requests.ts';
import { cardPayment, type Parameters, type RestAnswer } from '../support/client.ts';
import { createDice } from '../support/dice.ts';
import type { Harness } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';
import {
  dumpDatabase,
  giveToken,
  openShadowed,
  putShadow,
  repeated,
  reportOf,
  type ShadowedGateway,
  type ShadowOptions,
  shadowedChannel,
} from './shadow-gateway.ts';

const now = Date.UTC(2026, 10, 23, 12);
const seed = 23;
const requestCount = 150;
const lastingMs = boundMs(60_000);

const open: ShadowedGateway[] = [];
const opened = async (options: ShadowOptions = {}): Promise<ShadowedGateway> => {
  const shadowed = await openShadowed({ now, ...options });
  open.push(shadowed);
  await giveToken(shadowed.gateway);
  return shadowed;
};

afterEach(async () => {
  for (const shadowed of open.splice(0)) await shadowed.close();
});

const payment = (change: Parameters = {}): Parameters => ({ ...cardPayment, entityId: shadowedChannel, ...change });
const pay = ({ rest }: Harness, change: Parameters = {}) => rest.post('/v1/payments', payment(change));

/** Sends what the seed draws. */
async function sendDrawn(gateway: Harness, planned: readonly PlannedRequest[]): Promise<readonly RestAnswer[]> {
  const answers: RestAnswer[] = [];
  for (const { path, method, parameters, on } of planned) {
    const named = on === undefined ? undefined : answers[on.index]?.body;
    const id = on?.by === 'registration' ? named?.registrationId : named?.id;
    const at = path.replace('{id}', String(id));
    const all = { entityId: shadowedChannel, ...parameters };
    answers.push(method === 'GET' ? await gateway.rest.get(at, all) : await gateway.rest.post(at, all));
  }
  return answers;
}

/** Of the answers, those of payments that were stored: what is refused is no payment, and nothing is repeated of it. */
const storedOf = (planned: readonly PlannedRequest[], answers: readonly RestAnswer[]): number =>
  answers.filter(({ body }, index) => planned[index]?.method === 'POST' && body.id !== undefined).length;

type ShadowAnswer = { result: { code: string; parameterErrors?: unknown }; [name: string]: unknown };

const withCode =
  (code: string) =>
  (answer: ShadowAnswer): void => {
    answer.result.code = code;
  };

/** What the test system answers, changed before it arrives. */
function changing(change: (answer: ShadowAnswer, sent: URLSearchParams) => void): (fetch: Fetch) => Fetch {
  return (fetch) => async (url, init) => {
    const answered = await fetch(url, init);
    if (init.method !== 'POST') return answered;
    const answer = JSON.parse(await answered.text());
    change(answer, new URLSearchParams(String(init.body)));
    return new Response(JSON.stringify(answer), { status: answered.status });
  };
}

describe('a shadow', () => {
  it('reports nothing where the test system answers as this gateway does', { timeout: lastingMs }, async () => {
    const { gateway, behind } = await opened();
    const planned = drawRequests(createDice(seed), requestCount);
    const answers = await sendDrawn(gateway, planned);
    const report = await repeated(gateway, storedOf(planned, answers));
    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({ different: 0, unanswered: 0, dropped: 0, isComplete: true, isLive: false, hasToken: true });
    expect(report.skips).toEqual([]);
    expect(report.same).toBeGreaterThan(requestCount / 2);
    const codes = new Set(answers.map(({ body }) => body.result.code));
    expect(codes.size).toBeGreaterThan(5);
    expect((await behind.gateway.store.acrossMerchants.projectedAfter('', 10_000)).length).toBeGreaterThan(requestCount / 2);
  });

  it('reports nothing of a checkout, whole or in part: the shopper’s address, which this gateway adds to a payment, is not sent', {
    timeout: lastingMs,
  }, async () => {
    const { gateway } = await opened();
    const checkout = await prepare(gateway, { entityId: shadowedChannel, 'customParameters[SIMULATOR_approvedAmount]': '4.00' });
    expect((await submit(gateway, checkout)).result.code).toBe('000.400.040');
    await submit(gateway, await prepare(gateway, { entityId: shadowedChannel }));
    const report = await repeated(gateway, 2);
    expect(report).toMatchObject({ same: 2, different: 0, differences: [] });
  });

  it('reports what was seeded, with counts, and nothing else', { timeout: lastingMs }, async () => {
    const seeded: Record<string, number> = {};
    const dice = createDice(seed);
    const count = (name: string): void => {
      seeded[name] = (seeded[name] ?? 0) + 1;
    };
    const { gateway } = await opened({
      between: changing((answer) => {
        const drawn = Math.floor(dice() * 10);
        if (answer.result.code !== '000.100.110') return;
        if (drawn === 0) {
          answer.result.code = '800.100.153';
          count('OUTCOME result.code 000.100.110 800.100.153');
        } else if (drawn === 1) {
          answer.result.code = '000.300.000';
          count('CODE result.code 000.100.110 000.300.000');
        } else if (drawn === 2) {
          delete answer.ndc;
          count('MISSING ndc string null');
        } else if (drawn === 3) {
          answer.acquirerName = 'Bank';
          count('ADDED acquirerName null string');
        } else if (drawn === 4) {
          answer.paymentType = Number(1);
          count('TYPE paymentType string number');
        } else if (drawn === 5) {
          answer.currency = 'XXX';
          count(`VALUE currency`);
        }
      }),
    });
    const planned = drawRequests(createDice(seed), requestCount);
    const report = await repeated(gateway, storedOf(planned, await sendDrawn(gateway, planned)));
    const told: Record<string, number> = {};
    for (const { kind, field, ours, theirs, count: many } of report.differences) {
      const name = kind === 'VALUE' ? `${kind} ${field}` : `${kind} ${field} ${ours} ${theirs}`;
      told[name] = (told[name] ?? 0) + many;
    }
    expect(told).toEqual(seeded);
    expect(Object.keys(seeded)).toHaveLength(6);
    expect(report.different).toBe(Object.values(seeded).reduce((all, each) => all + each, 0));
  });

  it('names the parameter that only the test system refuses', async () => {
    const { gateway } = await opened({
      between: changing((answer) => {
        for (const name of Object.keys(answer)) if (name !== 'result') delete answer[name];
        answer.result = { code: '200.300.404', parameterErrors: [{ name: 'billing.postcode', value: 'x', message: 'must be' }] };
      }),
    });
    await pay(gateway, { 'billing.postcode': '80333' });
    expect((await repeated(gateway, 1)).differences).toEqual([
      { kind: 'OUTCOME', field: 'result.code', ours: '000.100.110', theirs: '200.300.404', count: 1 },
      { kind: 'REFUSED', field: 'billing.postcode', ours: null, theirs: null, count: 1 },
    ]);
  });

  it('sends no account data, no shopper and no address of ours', async () => {
    const { gateway, sent } = await opened();
    const secrets: Parameters = {
      'card.number': '4024007164015884',
      'card.holder': 'Wilhelmina Quartz',
      'card.cvv': '987',
      'customer.givenName': 'Wilhelmina',
      'customer.surname': 'Quartz',
      'customer.email': 'wilhelmina@quartz.example',
      'customer.ip': '203.0.113.77',
      'customer.phone': '+49 171 2345678',
      'customer.birthDate': '1971-03-04',
      'billing.street1': 'Kupfergasse 17',
      'billing.city': 'Blaubeuren',
      'billing.postcode': '89143',
      'customParameters[note]': 'for Wilhelmina',
      'cart.items[0].name': 'A ring for Quartz',
      merchantTransactionId: 'order-of-quartz',
      merchantInvoiceId: 'invoice-quartz',
      notificationUrl: 'https://shop.example/told',
      shopperResultUrl: 'https://shop.example/back',
    };
    expect((await pay(gateway, secrets)).body.result.code).toBe('000.100.110');
    const debit = {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.holder': 'Wilhelmina Quartz',
    };
    const {
      'card.number': _number,
      'card.holder': _holder,
      'card.cvv': _cvv,
      'card.expiryMonth': _m,
      'card.expiryYear': _y,
      ...plain
    } = payment();
    expect((await gateway.rest.post('/v1/payments', { ...plain, ...debit })).body.result.code).toBe('000.100.110');
    await repeated(gateway, 2);
    const text = sent.map((form) => [...form.entries()].join('\n')).join('\n');
    for (const value of Object.values({ ...secrets, ...debit })) if (value !== 'DIRECTDEBIT_SEPA') expect(text).not.toContain(value);
    expect(text).not.toMatch(/quartz|wilhelmina|gateway\.test/i);
    const [card, account] = sent;
    expect(Object.fromEntries(card ?? [])).toMatchObject({
      'card.number': '4200000000000000',
      'card.holder': 'Shadow Test',
      'customer.email': 'shadow@shadow.test',
      'customer.ip': '192.0.2.1',
      shopperResultUrl: expect.stringMatching(/^https:\/\/shadow\.invalid\//),
    });
    expect(account?.get('bankAccount.iban')).toBe('DE89370400440532013000');
  });

  it('tells the test system what the real card came to, and operates on the payment that stands there', async () => {
    const { gateway, behind, sent } = await opened();
    const declined = await pay(gateway, { 'card.number': '4200000000000000', 'card.expiryYear': '2020' });
    expect(declined.body.result.code).toBe('100.100.303');
    const authorized = await pay(gateway, { paymentType: 'PA' });
    const capture = { entityId: shadowedChannel, paymentType: 'CP', amount: '50.00', currency: 'EUR' };
    await gateway.rest.post(`/v1/payments/${authorized.body.id}`, capture);
    expect(await repeated(gateway, 3)).toMatchObject({ same: 3, differences: [] });
    expect(sent[0]?.get('customParameters[forceResultCode]')).toBe('100.100.303');
    const there = await behind.gateway.store.acrossMerchants.projectedAfter('', 100);
    const [held] = there.filter(({ type }) => type === 'PA' && there.some((each) => each.referencedId !== null));
    expect(held).toMatchObject({ captured: 5_000n });
  });

  it('says why it could not repeat a request', async () => {
    const shadowed = await openShadowed({ now });
    open.push(shadowed);
    const { gateway } = shadowed;
    const before = await pay(gateway, { paymentType: 'PA' });
    expect(await repeated(gateway, 1)).toMatchObject({ hasToken: false, skips: [{ reason: 'NO_TOKEN', count: 1 }] });
    await giveToken(gateway);
    await gateway.rest.post(`/v1/payments/${before.body.id}`, {
      entityId: shadowedChannel,
      paymentType: 'CP',
      amount: '5.00',
      currency: 'EUR',
    });
    expect((await repeated(gateway, 2)).skips).toContainEqual({ reason: 'NO_EARLIER_REPEAT', count: 1 });
  });

  it('moves no money at a live system that was declared as a test system, and stops for good (spec §7.4)', async () => {
    let moved = 0;
    const live = changing((answer, request) => {
      if (!request.has('testMode')) moved += 1;
      answer.result.code = request.has('testMode') ? '600.200.701' : '000.000.000';
    });
    const { gateway, sent } = await opened({ between: live });
    const { body } = await pay(gateway);
    expect(await repeated(gateway, 1)).toMatchObject({ isLive: true });
    await pay(gateway);
    const refund = { entityId: shadowedChannel, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    expect((await gateway.rest.post(`/v1/payments/${body.id}`, refund)).body.result.code).toBe('000.100.110');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([sent.length, sent[0]?.get('testMode'), moved]).toEqual([1, 'INTERNAL', 0]);
  });

  it('goes on where a request forced the code by which a live system is known', async () => {
    const { gateway } = await opened();
    await pay(gateway, { 'customParameters[forceResultCode]': '600.200.701' });
    expect(await repeated(gateway, 1)).toMatchObject({ isLive: false, same: 1 });
  });

  it('that fails within this gateway is no failure of the payment', async () => {
    const failing = (): never => {
      throw new Error('the stand-in cannot be made');
    };
    const { gateway } = await opened({ adaptPorts: (ports) => ({ ...ports, offerToShadow: failing }) });
    const { status, body } = await pay(gateway);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    const refund = { entityId: shadowedChannel, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    expect((await gateway.rest.post(`/v1/payments/${body.id}`, refund)).body.result.code).toBe('000.100.110');
  });

  it('stops for good where the test system answers as a live one does', async () => {
    const { gateway, sent } = await opened({ between: changing(withCode('000.000.000')) });
    await pay(gateway);
    expect(await repeated(gateway, 1)).toMatchObject({ isLive: true });
    await pay(gateway);
    await pay(gateway);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toHaveLength(1);
  });

  it('does nothing while staff hold it', async () => {
    const { gateway, sent } = await opened();
    const change = (name: string) => gateway.graphql(`mutation { ${name}(entityId: "${shadowedChannel}") { id } }`);
    expect((await change('holdShadow')).data.holdShadow.id).toBe(shadowedChannel);
    gateway.clock.advance(10_000);
    await pay(gateway);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toHaveLength(0);
    expect(await reportOf(gateway)).toMatchObject({ isHeld: true, same: 0 });
    await change('releaseShadow');
    gateway.clock.advance(10_000);
    await pay(gateway);
    expect(await repeated(gateway, 1)).toMatchObject({ isHeld: false, same: 1 });
    const { data } = await gateway.graphql('{ auditLog(first: 5) { edges { node { action } } } }');
    expect(data.auditLog.edges.filter(({ node }: { node: { action: string } }) => node.action === 'entity.update')).toHaveLength(2);
  });

  it('forgets what it kept after its time', async () => {
    const { gateway } = await opened();
    await pay(gateway);
    await repeated(gateway, 1);
    expect(await forgetOldRepeats(gateway.ports)).toBe(0);
    gateway.clock.advance(repeatsKeptMs);
    expect(await forgetOldRepeats(gateway.ports)).toBe(1);
  });
});

describe('the payment', () => {
  const mine = ['entities', 'connector_tokens', 'audit', 'shadow_repeats', 'clock', 'event_chain', 'sealed_accounts', 'entity_keys'];
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  /** The same requests, ids and times each time; everything that is stored of them. */
  async function storedWith(between: ShadowOptions['between'] | null) {
    const folder = await mkdtemp(join(tmpdir(), 'shadow-'));
    folders.push(folder);
    const databaseFile = join(folder, 'gateway.db');
    let drawn = 0;
    const next = (length: number): string => {
      drawn += 1;
      return String(drawn).padStart(length, '0');
    };
    const shadowed = await openShadowed({
      now,
      databaseFile,
      clocks: { now: () => now, entityNow: () => now, elapsedUs: () => 0 },
      adaptPorts: (ports) => ({
        ...ports,
        newId: () => `8a${next(30)}`,
        newShortId: () => next(12).replace(/(\d{4})(\d{4})(\d{4})/, '$1.$2.$3'),
        randomHex: (bytes) => next(bytes * 2),
      }),
      ...(between ? { between } : {}),
    });
    const { gateway } = shadowed;
    await giveToken(gateway);
    if (between === null) await putShadow(gateway, undefined);
    const planned = drawRequests(createDice(seed), 40).map((each) => ({
      ...each,
      parameters: { ...each.parameters, createRegistration: 'false' },
    }));
    const answers = await sendDrawn(
      gateway,
      planned.filter(({ on }) => on?.by !== 'registration'),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await shadowed.close();
    return {
      answers: answers.map(({ status, body }) => ({ status, body })),
      sent: shadowed.sent.length,
      rows: dumpDatabase(databaseFile, mine),
    };
  }

  it('is stored byte by byte as without a shadow, also where the shadow never answers', { timeout: lastingMs }, async () => {
    const without = await storedWith(null);
    expect(without.sent).toBe(0);
    expect(Object.values(without.rows).flat().length).toBeGreaterThan(200);
    const hangs = (): Fetch => (_url, init) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('given up'))));
    const differs = changing(withCode('800.100.153'));
    const answersTokenCheck =
      (between: (fetch: Fetch) => Fetch) =>
      (fetch: Fetch): Fetch =>
      (url, init) =>
        init.method === 'POST' ? between(fetch)(url, init) : fetch(url, init);
    for (const between of [(fetch: Fetch) => fetch, answersTokenCheck(hangs), differs]) {
      const beside = await storedWith(between);
      expect(beside.answers).toEqual(without.answers);
      for (const [table, rows] of Object.entries(without.rows)) expect(beside.rows[table], table).toEqual(rows);
      expect(beside.sent).toBeGreaterThan(0);
    }
  });
});
