/** What routing rules would have done with last month's payments, before they are switched on. */

import { listConnectors } from '../../../connectors/choose.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import { invalidParameters, Refused } from '../../../foundation/kernel/refusal.ts';
import { dayMs } from '../../../foundation/kernel/timestamp.ts';
import { decideRoute } from '../../routing/decide-route.ts';
import { readRoutingFacts } from '../../routing/facts.ts';
import { effectiveRouting, requireRoutedEntity } from '../../routing/routing-operations.ts';
import type { RoutingRule } from '../../routing/rule.ts';
import { parseRouting } from '../../routing/rule-input.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import { channelOf, nextTurn, recentPayments } from './recent-payments.ts';

export const trialDays = 31;
/** Payments that a trial reads at most, the newest ones. */
export const routingTrialPaymentsMax = 5_000;

export interface TrialConnector {
  readonly connector: string;
  /** Payments that went there, and how many of them were approved. */
  readonly before: number;
  readonly approvedBefore: number;
  /** Payments that would have gone there first, and how many of those went elsewhere. */
  readonly after: number;
  readonly moved: number;
  /**
   * Share of those that would have gone there that may be approved: for those that did go there what happened, for the others the share of
   * their brand at this connector, or of all brands. Null where nothing was known of it.
   */
  readonly expectedApproval: number | null;
}

export interface RoutingTrial {
  readonly payments: number;
  /** False: there were more than the trial read. */
  readonly isComplete: boolean;
  readonly moved: number;
  readonly connectors: readonly TrialConnector[];
  /** In their order; null: no rule, so the channel's own connector. */
  readonly rules: readonly { readonly name: string | null; readonly payments: number }[];
}

export async function tryRouting(context: PaymentContext, entityId: string, rules: unknown): Promise<RoutingTrial> {
  const { ports } = context;
  const { entity, connectors } = await requireRoutedEntity(context, 'payments:read', entityId);
  const parsed = parseRouting({ rules }, new Set(connectors));
  if (parsed.status === 'refused') throw new Refused(invalidParameters(parsed.errors));
  const to = ports.clocks.entityNow(entity.id) + 1;
  const span = { entityPath: entity.path, from: to - trialDays * dayMs, to, paymentsMax: routingTrialPaymentsMax };
  const payments: Payment[] = [];
  for await (const page of recentPayments(ports, span)) payments.push(...page);
  const candidate = { entityId: entity.id, isMerchant: entity.kind === 'merchant', rules: parsed.rules };
  const routed = await routeAgain(ports, payments.reverse(), (channel) => candidateRules(ports, channel, candidate));
  return { ...sumTrial(routed, parsed.rules), isComplete: payments.length < routingTrialPaymentsMax };
}

interface Candidate {
  readonly entityId: string;
  readonly isMerchant: boolean;
  readonly rules: readonly RoutingRule[];
}

export interface Routed {
  readonly payment: Payment;
  readonly rule: string | null;
  readonly connector: string;
}

/** Payments between which everything else that waits has its turn, some milliseconds: 5,000 at once held up everybody for 0.15 s. */
export const routedInTurn = 100;

/** Where rules send payments first. Oldest first, so that a stored account has the connector that it had at the time. */
export async function routeAgain(
  ports: PaymentPorts,
  payments: readonly Payment[],
  findRules: (channel: Entity) => Promise<readonly RoutingRule[]>,
  pause: () => Promise<void> = nextTurn,
): Promise<readonly Routed[]> {
  const holders = new Map<string, string>();
  const rulesOf = new Map<string, readonly RoutingRule[]>();
  const routed: Routed[] = [];
  for (const [place, payment] of payments.entries()) {
    if (place % routedInTurn === routedInTurn - 1) await pause();
    const found = await channelOf(ports, payment);
    if (!found || payment.testMode === 'EXTERNAL') continue;
    const { channel, settings } = found;
    const rules = rulesOf.get(channel.id) ?? (await findRules(channel));
    rulesOf.set(channel.id, rules);
    const facts = readRoutingFacts(payment, JSON.parse(payment.answer) as RequestTree, null);
    const accountHolder = holders.get(payment.registrationId ?? '') ?? null;
    const route = decideRoute(facts, { rules, connectors: listConnectors(settings), accountHolder });
    routed.push({ payment, rule: route.rule, connector: route.connectors[0] });
    if (payment.registrationId !== null && payment.status === 'approved') holders.set(payment.registrationId, payment.connector);
  }
  return routed;
}

/** With the candidate in place of its entity's rules; those of the other one, channel or merchant, stay. */
async function candidateRules(
  ports: PaymentPorts,
  channel: Entity,
  { entityId, isMerchant, rules }: Candidate,
): Promise<readonly RoutingRule[]> {
  const others = (await effectiveRouting(ports, channel)).ofEach.filter((each) => each.entityId !== entityId).flatMap((each) => each.rules);
  return isMerchant ? [...others, ...rules] : [...rules, ...others];
}

function sumTrial(routed: readonly Routed[], rules: readonly RoutingRule[]): Omit<RoutingTrial, 'isComplete'> {
  const observed = observeApproval(routed);
  const names = [...new Set(routed.flatMap(({ payment, connector }) => [payment.connector, connector]))].sort();
  const countRule = (name: string | null): number => routed.filter(({ rule }) => rule === name).length;
  return {
    payments: routed.length,
    moved: routed.filter(hasMoved).length,
    connectors: names.map((connector) => sumConnector(connector, routed, observed)),
    rules: [...rules.map(({ name }) => name), null].map((name) => ({ name, payments: countRule(name) })),
  };
}

function hasMoved({ payment, connector }: Routed): boolean {
  return payment.connector !== connector;
}

function sumConnector(connector: string, routed: readonly Routed[], observed: ApprovalShares): TrialConnector {
  const before = routed.filter(({ payment }) => payment.connector === connector);
  const after = routed.filter((each) => each.connector === connector);
  const shares = after.map((each) => (hasMoved(each) ? observed(connector, each.payment.brand) : Number(isApproved(each.payment))));
  const known = shares.filter((share) => share !== null);
  return {
    connector,
    before: before.length,
    approvedBefore: before.filter(({ payment }) => isApproved(payment)).length,
    after: after.length,
    moved: after.filter(hasMoved).length,
    expectedApproval: known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length,
  };
}

type ApprovalShares = (connector: string, brand: string | null) => number | null;

function observeApproval(routed: readonly Routed[]): ApprovalShares {
  const shares = new Map<string, { count: number; approved: number }>();
  for (const { payment } of routed) {
    for (const key of [payment.connector, `${payment.connector} ${payment.brand}`]) {
      const share = shares.get(key) ?? { count: 0, approved: 0 };
      shares.set(key, { count: share.count + 1, approved: share.approved + Number(isApproved(payment)) });
    }
  }
  return (connector, brand) => {
    const share = shares.get(`${connector} ${brand}`) ?? shares.get(connector);
    return share ? share.approved / share.count : null;
  };
}

function isApproved({ status }: Payment): boolean {
  return status === 'approved' || status === 'expired';
}
