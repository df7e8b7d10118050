/**
 * A database that a release made is opened by this version, with whatever migrations came after it (decision:
 * migrations-are-kept): what was stored is read as it was told then, and the gateway goes on taking payments.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { createMarkFile } from '../../api/runtime/node/mark-file.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { migrationNames } from '../../db/migrations.ts';
import { cardPayment, channels, createGraphqlClient, createRestClient, httpTransport } from '../support/client.ts';
import { type Connection, type KeptDatabase, keptVersions, openKept } from './kept.ts';
import { signInStaff } from './staff-session.ts';

/** What the gateway logs of faults fails the test that brings them about. */
const faults: string[] = [];
const log: Log = { debug() {}, info() {}, warn() {}, error: (message, fields) => void faults.push(`${message} ${JSON.stringify(fields)}`) };

async function start({ environment }: KeptDatabase, tickEveryMs: number | null): Promise<NodeGateway> {
  const parsed = parseSettings(environment);
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, log, { tickEveryMs });
}

interface KeptPayout {
  readonly id: string;
  readonly settlementDate: string;
  readonly recordCount: number;
  readonly records: { readonly edges: readonly { readonly node: { readonly payout: { readonly id: string } | null } }[] };
}

const nodesOf = (list: Connection | undefined) => list?.edges.map(({ node }) => node) ?? [];

async function problemsOf({ ports }: NodeGateway, path: string): Promise<readonly string[]> {
  const findings = await examine({ ports, mark: createMarkFile(path).read(), now: ports.clocks.now() });
  return findings.filter(({ status }) => status === 'problem').map(({ check, text }) => `${check}: ${text}`);
}

test('a database of 0.2.0 is kept, and of each version that has added tables since', () => {
  expect(keptVersions).toContain('0.2.0');
});

describe.each(keptVersions)('a database of %s', (version) => {
  let kept: KeptDatabase;
  let gateway: NodeGateway;
  beforeAll(async () => {
    kept = openKept(version);
    gateway = await start(kept, null);
  });
  afterAll(async () => {
    await gateway.stop();
    kept.remove();
  });
  const rest = () => createRestClient(httpTransport(gateway.url));
  const graphql = (query: string, variables: object = {}) =>
    createGraphqlClient(gateway.url, (request) => fetch(request))(query, variables as Readonly<Record<string, unknown>>);

  test('has every migration of this version, and the doctor finds nothing wrong with it', async () => {
    await gateway.ports.store.requireOwnVersion();
    expect(migrationNames.length).toBeGreaterThan(0);
    expect(await problemsOf(gateway, kept.path)).toEqual([]);
  });

  test('answers each payment by REST as it was answered then', async () => {
    for (const [id, { entityId, body }] of Object.entries(kept.made.answers)) {
      const { status, body: now } = await rest().get(`/v1/payments/${id}`, { entityId });
      const { buildNumber: _build, timestamp: _at, ndc: _ndc, ...told } = body;
      expect([id, status]).toEqual([id, 200]);
      expect(now).toMatchObject(told);
    }
  });

  test('lists by GraphQL what was stored: payments, jobs with their runs, checkouts, accounts, files both ways, webhooks', async () => {
    const { data, errors } = await graphql(kept.made.described);
    expect(errors).toBeUndefined();
    for (const [name, list] of Object.entries(kept.made.lists)) {
      const then = nodesOf(list);
      expect([name, then.length > 0]).toEqual([name, true]);
      expect(nodesOf(data[name])).toEqual(expect.arrayContaining([...then]));
    }
    const directions = nodesOf(kept.made.lists.settlementFiles).map(({ direction }) => direction);
    expect(new Set(directions)).toEqual(new Set(['IN', 'OUT']));
  });

  test('has payouts of the settlement lines that it stored, as the books have them paid out', async () => {
    const { data } = await graphql(`{ payouts(first: 100) { edges { node { id settlementDate recordCount
      records(first: 1) { edges { node { payout { id } } } } } } } monthEnd(month: "2026-01") { proof { check holds differences } } }`);
    const { payouts, monthEnd } = data;
    const found: KeptPayout[] = payouts.edges.map(({ node }: { node: KeptPayout }) => node);
    expect(found.length).toBeGreaterThan(0);
    for (const { id, recordCount, records } of found) {
      expect(recordCount).toBeGreaterThan(0);
      expect(records.edges[0]?.node.payout).toEqual({ id });
    }
    const days = found.map(({ settlementDate }) => settlementDate);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(monthEnd.proof.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([]);
  });

  test('finds payments in search once it is made anew, and shows notes and what under way was', async () => {
    const { data } = await graphql('query ($id: ID!) { payment(id: $id) { status notes(first: 5) { edges { node { id text } } } } }', {
      id: kept.made.payments.debit,
    });
    expect(data.payment.notes.edges.map(({ node }: { node: object }) => node)).toEqual([{ id: kept.made.note, text: 'A note of 0.2.0' }]);
    expect((await rest().get(`/v1/payments/${kept.made.waiting}`)).body.result.code).toMatch(/^(?:000\.200|100\.396)/);
  });

  test('its keys open stored accounts, and its tokens and its second factor sign in', async () => {
    const charge = { entityId: channels.documented, amount: '6.00', currency: 'EUR', paymentType: 'DB' };
    const charged = await rest().post(`/v1/registrations/${kept.made.cards.registration}/payments`, charge, {
      token: kept.made.staff.token,
    });
    expect([charged.status, charged.body.result.code]).toEqual([200, '000.100.110']);
    expect((await rest().post(`/v1/registrations/${kept.made.cards.deleted}/payments`, charge)).body.result.code).not.toBe('000.100.110');
    const { url } = gateway;
    await expect(
      signInStaff(url, 'finance@example.test', 'sandbox-demo').then((staff) => staff.graphql('{ viewer { id } }')),
    ).rejects.toThrow();
    const finance = await signInStaff(url, 'finance@example.test', 'sandbox-demo', kept.made.staff.authenticator);
    expect((await finance.graphql('{ viewer { id } }')).viewer.id).toEqual(expect.any(String));
  });

  test('takes payments, captures and refunds of payments that were stored then', async () => {
    const entityId = channels.documented;
    const paid = await rest().post('/v1/payments', cardPayment);
    expect(paid.body.result.code).toBe('000.100.110');
    const refund = await rest().post(`/v1/payments/${kept.made.payments.debit}`, {
      entityId,
      paymentType: 'RF',
      amount: '1.00',
      currency: 'EUR',
    });
    expect(refund.body.result.code).toBe('000.100.110');
    expect(await problemsOf(gateway, kept.path)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

/** Requests at once while the gateway begins. */
const payersCount = 16;
const paymentsEach = 10;

describe.each(keptVersions)('a database of %s under load', (version) => {
  test('takes every payment from the first moment on, does what is due, and proves itself afterwards', async () => {
    faults.length = 0;
    const kept = openKept(version);
    try {
      const gateway = await start(kept, 200);
      const rest = createRestClient(httpTransport(gateway.url));
      const codes: string[] = [];
      const lists = createGraphqlClient(gateway.url, (request) => fetch(request));
      const pay = async () => {
        for (let paid = 0; paid < paymentsEach; paid += 1) {
          codes.push((await rest.post('/v1/payments', cardPayment)).body.result.code);
          const { errors } = await lists('{ payments(first: 20) { edges { node { id status } } } }');
          expect(errors).toBeUndefined();
        }
      };
      await Promise.all(Array.from({ length: payersCount }, pay));
      expect(codes).toEqual(Array.from({ length: payersCount * paymentsEach }, () => '000.100.110'));
      expect(await problemsOf(gateway, kept.path)).toEqual([]);
      await gateway.stop();
      // What it goes on with after a stop is what it stored.
      const again = await start(kept, null);
      expect(await problemsOf(again, kept.path)).toEqual([]);
      await again.stop();
      expect(faults).toEqual([]);
    } finally {
      kept.remove();
    }
  });
});
