/** A connector whose calls are measured, and have spans. */

import type { Connector } from '../../connectors/connector.ts';
import type { Turns } from '../../foundation/access/turns.ts';
import type { ScrapedMetrics } from './metrics.ts';
import type { Telemetry } from './telemetry.ts';

export interface ConnectorObserver {
  readonly metrics: Pick<ScrapedMetrics, 'bankCall'>;
  readonly telemetry: Telemetry;
  readonly elapsedUs: () => number;
  /** Others work while the bank is asked; absent: nobody waits for a turn. */
  readonly outside?: Turns['outside'] | undefined;
}

/** What stays in this process is no call of a bank. */
export function observeConnector(
  connector: Connector,
  { metrics, telemetry, elapsedUs, outside = (call) => call() }: ConnectorObserver,
): Connector {
  if (connector.effects === 'none') return connector;
  const { name } = connector;
  const measure = <T>(operation: string, call: () => Promise<T>, isUnknown: (answer: T) => boolean): Promise<T> =>
    telemetry.span(`${name} ${operation}`, { kind: 'client' }, async (span) => {
      const startedUs = elapsedUs();
      let outcome: 'answered' | 'unknown' = 'unknown';
      try {
        const answer = await outside(call);
        if (!isUnknown(answer)) outcome = 'answered';
        return answer;
      } finally {
        metrics.bankCall({ connector: name, operation, outcome, durationUs: elapsedUs() - startedUs });
        span.set({ 'gateway.connector': name, 'gateway.operation': operation, 'gateway.outcome': outcome });
        if (outcome === 'unknown') span.fail();
      }
    });
  const { cancel } = connector;
  return {
    ...connector,
    perform: (call) =>
      measure(
        call.operation,
        () => connector.perform(call),
        () => false,
      ),
    inquire: (requestId, settings, channelId, about) =>
      measure(
        'inquire',
        () => connector.inquire(requestId, settings, channelId, about),
        ({ status }) => status === 'unreachable',
      ),
    ...(cancel
      ? {
          cancel: (requestId, settings, channelId) =>
            measure(
              'cancel',
              () => cancel(requestId, settings, channelId),
              (answer) => answer === 'unreachable',
            ),
        }
      : {}),
  };
}
