/** The connectors of a new payment by the routing rules, and which of them may be called now. */

import { listConnectors } from '../../../connectors/choose.ts';
import type { ConnectorCall } from '../../../connectors/connector.ts';
import { notSentCodes } from '../../../connectors/connector-timeout.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { decideRoute } from '../../routing/decide-route.ts';
import { readRoutingFacts } from '../../routing/facts.ts';
import { effectiveRouting } from '../../routing/routing-operations.ts';
import { storedAccountTarget } from '../../routing/rule.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentPorts } from '../ports.ts';
import type { Plan } from './plan.ts';

export interface PaymentRoute {
  /** In the order in which they are called; empty: staff hold all of them. */
  readonly connectors: readonly string[];
}

type RoutedCall = Pick<ConnectorCall, 'request' | 'cardNumber' | 'settings' | 'testMode' | 'operation'>;

/**
 * The plan with its connector, and those that may follow it. What names an earlier payment goes where that went, what runs on an account
 * that the gateway behind keeps goes there, and `testMode=EXTERNAL` to the channel's test system. Where staff hold it, nothing is sent.
 */
export function routePlan(context: PaymentContext, plan: Plan): Plan | Promise<Plan> {
  return isRouted(plan) ? decidePlanRoute(context, plan) : declineHeld(plan);
}

/** A new payment whose connector nobody chooses any more: declined where staff hold that one. A rebill is one, too. */
export function declineHeld(plan: Plan): Plan {
  const { payment, call, localDecline } = plan;
  const isHeld = payment.type !== 'RI' && call.settings.heldConnectors?.includes(payment.connector) === true;
  return isHeld ? { ...plan, localDecline: localDecline ?? notSentCodes.held } : plan;
}

async function decidePlanRoute({ ports }: PaymentContext, plan: Plan): Promise<Plan> {
  const channel = await findEntity(ports, plan.payment.entityId);
  assert(channel, 'a payment has a channel');
  const { connectors } = await findRoute(ports, { payment: plan.payment, call: plan.call, channel });
  const [first, ...fallbacks] = connectors;
  if (first === undefined) return { ...plan, localDecline: plan.localDecline ?? notSentCodes.held };
  return { ...plan, payment: { ...plan.payment, connector: first }, fallbacks };
}

/** Whether there is anything to decide: no more is read for a channel with one connector that nobody holds. */
function isRouted({ lineage, call, payment }: Plan): boolean {
  const isBound = lineage !== null || call.registrationBehind !== undefined || call.testMode === 'EXTERNAL';
  return !isBound && payment.type !== 'RI' && hasChoice(call.settings);
}

export function hasChoice({ furtherConnectors, heldConnectors }: ChannelSettings): boolean {
  return furtherConnectors !== undefined || heldConnectors !== undefined;
}

export interface ToRoute {
  readonly payment: Payment;
  readonly call: RoutedCall;
  readonly channel: Entity;
}

export async function findRoute(ports: PaymentPorts, { payment, call, channel }: ToRoute): Promise<PaymentRoute> {
  const { settings } = call;
  const connectors = listConnectors(settings);
  const { rules } = await effectiveRouting(ports, channel);
  const needsHolder = rules.some(({ to }) => to.includes(storedAccountTarget));
  const route = decideRoute(readRoutingFacts(payment, call.request, issuerCountryOf(ports, payment, call)), {
    rules,
    connectors,
    accountHolder: needsHolder ? await findAccountHolder(ports, payment) : null,
  });
  return { connectors: orderByHealth(ports, channel.id, route.connectors, settings) };
}

/** What is held is left out; what does not work at the moment comes last. */
function orderByHealth(
  { connectorHealth }: PaymentPorts,
  channelId: Id,
  connectors: readonly string[],
  { heldConnectors = [] }: ChannelSettings,
): readonly string[] {
  const free = connectors.filter((name) => !heldConnectors.includes(name));
  const isDown = (name: string): boolean => connectorHealth.isOpen(channelId, name);
  return [...free.filter((name) => !isDown(name)), ...free.filter(isDown)];
}

function issuerCountryOf(ports: PaymentPorts, { brand }: Payment, { cardNumber, settings }: RoutedCall): string | null {
  return cardNumber === null ? null : (ports.connectorFor(settings).issuerCountry?.(cardNumber, brand) ?? null);
}

/** Where the newest approved payment with the same stored account went. */
async function findAccountHolder(ports: PaymentPorts, { registrationId, entityPath }: Payment): Promise<string | null> {
  if (registrationId === null) return null;
  const filter = { entityPath: toMerchantKey(entityPath), registrationId, statuses: ['approved'] as const, types: ['PA', 'DB'] as const };
  const { items } = await ports.store.payments.page(filter, { first: 1 });
  return items[0]?.item.connector ?? null;
}
