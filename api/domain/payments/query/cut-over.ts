/** How far each channel has moved from one connector to another: what the rules say, what truly went where, and what is still open there. */
import { findConnectorKind, listConnectors } from '../../../connectors/choose.ts';
import { entitiesWithin } from '../../../foundation/entities/entities-operations.ts';
import type { ConnectorName, Entity } from '../../../foundation/entities/entity.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { dayMs } from '../../../foundation/kernel/timestamp.ts';
import { effectiveRouting, requireRoutedEntity } from '../../routing/routing-operations.ts';
import { type Payment, remainingOf } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { isOutcomeOpen } from '../rules.ts';
import type { ReportSpan } from './connector-figures.ts';
import { recentPayments } from './recent-payments.ts';
import { type Routed, routeAgain } from './routing-trial.ts';

/** Payments that the report reads at most, the newest of its time: the rules are asked about each. */
export const cutOverPaymentsMax = 5_000;
export const cutOverDaysMax = 31;

export interface ConnectorShare {
  readonly connector: string;
  /** Null: the channel no longer has it. */
  readonly kind: ConnectorName | null;
  /** New payments that went there. */
  readonly payments: number;
  /** Those of them, and of the others, that the current rules send there first. */
  readonly ruled: number;
  /** Of those that went there: without an outcome yet, or authorised with something left to capture. */
  readonly open: number;
}

export interface ChannelCutOver {
  readonly channel: Entity;
  readonly payments: number;
  /** The channel's connectors in their order, then those that it no longer has. */
  readonly connectors: readonly ConnectorShare[];
}

export interface CutOver {
  readonly payments: number;
  /** False: there were more than the report read, and the oldest are left out. */
  readonly isComplete: boolean;
  readonly channels: readonly ChannelCutOver[];
}

/** Channels with one connector, to which everything went, are left out: there is nothing to move. */
export async function reportCutOver(context: PaymentContext, entityId: string, { from, to }: ReportSpan): Promise<CutOver> {
  const { ports } = context;
  const { entity } = await requireRoutedEntity(context, 'payments:read', entityId);
  if (to <= from || to - from > cutOverDaysMax * dayMs) {
    throw wrongParameter('to', `to must be after from, by at most ${cutOverDaysMax} days`, String(to));
  }
  const payments: Payment[] = [];
  let read = 0;
  for await (const page of recentPayments(ports, { entityPath: entity.path, from, to, paymentsMax: cutOverPaymentsMax })) {
    payments.push(...page);
    read += page.length;
  }
  const routed = await routeAgain(ports, payments.reverse(), async (channel) => (await effectiveRouting(ports, channel)).rules);
  const channels = (await entitiesWithin(ports, entity.path)).filter(({ settings }) => settings !== null);
  const shown = channels.map((channel) => toCutOver(channel, routed)).filter(({ connectors }) => connectors.length > 1);
  return { payments: routed.length, isComplete: read < cutOverPaymentsMax, channels: shown };
}

function toCutOver(channel: Entity, all: readonly Routed[]): ChannelCutOver {
  const routed = all.filter(({ payment }) => payment.entityId === channel.id);
  const own = channel.settings ? listConnectors(channel.settings) : [];
  const names = [...new Set([...own, ...routed.flatMap(({ payment, connector }) => [payment.connector, connector])])];
  return { channel, payments: routed.length, connectors: names.map((name) => toShare(channel, name, routed)) };
}

function toShare({ settings }: Entity, connector: string, routed: readonly Routed[]): ConnectorShare {
  const went = routed.filter(({ payment }) => payment.connector === connector);
  return {
    connector,
    kind: (settings ? findConnectorKind(connector, settings) : undefined) ?? null,
    payments: went.length,
    ruled: routed.filter((each) => each.connector === connector).length,
    open: went.filter(({ payment }) => isOpen(payment)).length,
  };
}

function isOpen(payment: Payment): boolean {
  if (isOutcomeOpen(payment)) return true;
  return payment.type === 'PA' && payment.status === 'approved' && remainingOf(payment) > 0n;
}
