/** A connector whose calls are bounded and counted, and which sends nothing while its circuit is open. */
import { findResultCode } from '../foundation/result-codes/result-codes.ts';
import { type Bounds, callsMaxDefault } from './bounded.ts';
import type { Connector, ConnectorCall, ConnectorOutcome } from './connector.ts';
import { ConnectorNotSent } from './connector-timeout.ts';
import type { CallResult, HealthBook } from './health.ts';

export interface Guards {
  readonly health: HealthBook;
  readonly bounds: Bounds;
  readonly elapsedUs: () => number;
}

/**
 * Inquiries and cancellations pass by: they tell what became of money, and are bounded by who makes them. A connector
 * without outside effects needs no guard.
 */
export function guardConnector(connector: Connector, guards: Guards): Connector {
  if (connector.effects === 'none') return connector;
  return { ...connector, perform: (call) => performGuarded(connector, guards, call) };
}

async function performGuarded(connector: Connector, guards: Guards, call: ConnectorCall): Promise<ConnectorOutcome> {
  const { health, bounds, elapsedUs } = guards;
  const { channelId, settings } = call;
  const { name } = connector;
  return bounds.run(`${channelId} ${name}`, settings.connectorCallsMax ?? callsMaxDefault, async () => {
    const isAdmitted = health.admit(channelId, name);
    if (!isAdmitted && hasElsewhere(call)) throw new ConnectorNotSent('the circuit of this connector is open');
    const startedUs = elapsedUs();
    let result: CallResult = 'unknown';
    try {
      const outcome = await connector.perform(call);
      result = isDown(outcome) ? 'failed' : 'answered';
      return outcome;
    } catch (error) {
      if (error instanceof ConnectorNotSent) result = 'failed';
      throw error;
    } finally {
      health.record(channelId, name, result, (elapsedUs() - startedUs) / 1_000);
    }
  });
}

/**
 * What has nowhere else to go is tried whatever the circuit says: an operation on an earlier payment, an account that is kept there, a
 * channel with one connector.
 */
function hasElsewhere({ referenced, registrationBehind, settings }: ConnectorCall): boolean {
  return referenced === null && registrationBehind === undefined && settings.furtherConnectors !== undefined;
}

/** An answer of the other side that says nothing of the payment, but that it cannot work. */
function isDown({ resultCode }: ConnectorOutcome): boolean {
  const category = findResultCode(resultCode)?.category;
  return category === 'communication_error' || category === 'system_error';
}
