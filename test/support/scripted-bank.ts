/** A bank in this process that does as a test says and keeps a book: what moved, what was asked, what was undone. */
import type { Connector, ConnectorCall, ConnectorOutcome, Inquiry } from '../../api/connectors/connector.ts';
import { ConnectorTimeout } from '../../api/connectors/connector-timeout.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';

export interface ScriptedBank {
  readonly connector: Connector;
  /** Put into `adaptPorts`: every channel of the connector `bank` reaches this one. */
  adapt(ports: Ports): Ports;
  /** What becomes of the next calls, one each; where none is left: booked and answered. */
  readonly next: ('lost before' | 'lost after' | 'answered')[];
  /** Whether it answers inquiries, and cancellations. */
  isReachable: boolean;
  canCancel: boolean;
  /** What it answers to a call that it books. */
  outcome: ConnectorOutcome;
  readonly calls: ConnectorCall[];
  readonly booked: Map<string, ConnectorOutcome>;
  /** When it was asked, by the fake clock. */
  readonly asked: number[];
  readonly cancelled: string[];
}

export const approval: ConnectorOutcome = { resultCode: '000.100.110', resultDetails: {}, connectorReference: 'reference-1' };

export function scriptedBank(now: () => number = Date.now): ScriptedBank {
  const bank: ScriptedBank = {
    next: [],
    isReachable: true,
    canCancel: true,
    outcome: approval,
    calls: [],
    booked: new Map(),
    asked: [],
    cancelled: [],
    connector: {
      name: 'bank',
      effects: 'outside',
      async perform(call) {
        bank.calls.push(call);
        const script = bank.next.shift() ?? 'answered';
        if (script !== 'lost before') bank.booked.set(call.requestId, bank.outcome);
        if (script !== 'answered') throw new ConnectorTimeout('as scripted');
        return bank.outcome;
      },
      async inquire(requestId): Promise<Inquiry> {
        bank.asked.push(now());
        if (!bank.isReachable) return { status: 'unreachable' };
        const outcome = bank.booked.get(requestId);
        return outcome ? { status: 'known', outcome } : { status: 'absent' };
      },
      async cancel(requestId) {
        if (!bank.canCancel) return 'unreachable';
        bank.cancelled.push(requestId);
        bank.booked.delete(requestId);
        return 'cancelled';
      },
      mayReverse: () => true,
    },
    adapt: (ports) => ({
      ...ports,
      connectorFor: (settings) => (settings.connector === 'bank' ? bank.connector : ports.connectorFor(settings)),
    }),
  };
  return bank;
}
