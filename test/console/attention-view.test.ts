import { describe, expect, test } from 'vitest';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { permissionsOfRole } from '../../api/foundation/access/role.ts';
import type { Permission } from '../../console/client/viewer.ts';
import {
  type AttentionKind,
  attentionMax,
  listActionable,
  toAttentionGroups,
  toAttentionVariables,
} from '../../console/pages/overview/attention-view.ts';
import type { AttentionData } from '../../console/pages/overview/documents.ts';

const now = Date.UTC(2026, 10, 20, 12);
const every: ReadonlySet<AttentionKind> = new Set(['chargebacks', 'unknown', 'refunds', 'holds', 'webhooks']);

function toNames(role: StaffRole): readonly Permission[] {
  // The schema writes payments:read as PAYMENTS_READ.
  return permissionsOfRole(role, 'test').map((name) => name.toUpperCase().replaceAll(/[:-]/g, '_') as Permission);
}

test.each<readonly [StaffRole, readonly AttentionKind[]]>([
  ['VIEWER', []],
  ['SUPPORT', ['unknown', 'refunds', 'webhooks']],
  ['FINANCE', ['chargebacks', 'unknown', 'refunds', 'holds']],
  ['ADMIN', ['chargebacks', 'unknown', 'refunds', 'holds', 'webhooks']],
])('%s is shown what it can act on', (role, kinds) => {
  expect([...listActionable(toNames(role))]).toEqual(kinds);
});

const payment = (id: string, changes: object = {}) => ({
  node: {
    id,
    shortId: '1234',
    amount: '9.00',
    currency: 'EUR',
    timestamp: '2026-11-19T12:00:00.000Z',
    expiresAt: null,
    remaining: '9.00',
    merchantTransactionId: null,
    referencedId: null,
    ...changes,
  },
});
const holdUntil = (id: string, expiresAt: string) => payment(id, { expiresAt, remaining: '4.00' });
const chargeback = (id: string, deadline: string) => ({ node: { id, amount: '9.00', currency: 'EUR', deadline, payment: null } });
const webhook = (id: string, failingSince: string | null, status = 'ACTIVE') => ({
  node: { id, name: null, url: 'https://shop.example/hook', status, health: { failingSince, backlog: 1 } },
});
const read = (data: object) => toAttentionGroups(data as AttentionData, every, now);

describe('what needs somebody', () => {
  test('is nothing where there is nothing, and no group stands empty', () => {
    expect(read({})).toEqual([]);
    expect(read({ webhookSubscriptions: { edges: [webhook('a', null), webhook('b', '2026-11-20T00:00:00.000Z', 'PAUSED')] } })).toEqual([]);
  });

  test('holds that end within two days come, with what can still be captured, the first to end first', () => {
    const edges = [
      holdUntil('later', '2026-11-23T12:00:00.000Z'),
      holdUntil('second', '2026-11-22T11:00:00.000Z'),
      holdUntil('first', '2026-11-20T13:00:00.000Z'),
      holdUntil('over', '2026-11-20T11:00:00.000Z'),
      payment('endless'),
    ];
    const [group] = read({ holds: { edges } });
    expect(group?.items.map(({ id, amount }) => [id, amount?.value])).toEqual([
      ['first', '4.00'],
      ['second', '4.00'],
    ]);
  });

  test('chargebacks come by their deadline, and webhooks by their name or host', () => {
    const [chargebacks, webhooks] = read({
      chargebacks: { edges: [chargeback('b', '2026-12-02T00:00:00.000Z'), chargeback('a', '2026-12-01T00:00:00.000Z')] },
      webhookSubscriptions: { edges: [webhook('w', '2026-11-20T00:00:00.000Z')] },
    });
    expect(chargebacks?.items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(webhooks?.items).toMatchObject([{ to: '/webhooks/$id', label: 'shop.example' }]);
  });

  test('counts no further than was read, and shows few of many', () => {
    const [group] = read({ refunds: { edges: Array.from({ length: attentionMax }, (_, at) => payment(String(at))) } });
    expect(group).toMatchObject({ kind: 'refunds', isMore: true });
    expect(group?.items).toHaveLength(3);
  });

  test('is not asked for where nobody can act on it, and the question stays the same within an hour', () => {
    const asked = toAttentionVariables(new Set(['webhooks'] as const), null, now);
    expect(asked).toMatchObject({ hasChargebacks: false, hasPayments: false, hasHolds: false, hasWebhooks: true });
    expect(toAttentionVariables(new Set(['webhooks'] as const), null, now + 60_000)).toEqual(asked);
  });
});
