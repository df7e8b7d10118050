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
  /** The next inquiry is answered as the bank sees it then, and its answer is on its way until it is let go. */
  holdInquiry(): Held;
  /** The next cancellation is on its way there until it is let go. */
  holdCancellation(): Held;
}

export interface Held {
  readonly isAsked: Promise<void>;
  letGo(): void;
}

export const approval: ConnectorOutcome = { resultCode: '000.100.110', resultDetails: {}, connectorReference: 'reference-1' };

export function scriptedBank(now: () => number = Date.now): ScriptedBank {
  const held: { inquiry?: Hold; cancellation?: Hold } = {};
  const hold = (what: keyof typeof held): Held => {
    const made = createHold();
    held[what] = made;
    return { isAsked: made.isAsked, letGo: made.letGo };
  };
  const pass = (what: keyof typeof held): Promise<void> | undefined => {
    const waits = held[what];
    delete held[what];
    return waits?.pass();
  };
  const bank: ScriptedBank = {
    holdInquiry: () => hold('inquiry'),
    holdCancellation: () => hold('cancellation'),
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
        await pass('inquiry');
        return outcome ? { status: 'known', outcome } : { status: 'absent' };
      },
      async cancel(requestId) {
        await pass('cancellation');
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

interface Hold extends Held {
  /** Waits where it is asked, until it is let go. */
  pass(): Promise<void>;
}

function createHold(): Hold {
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    isAsked: asked.promise,
    letGo: free.resolve,
    pass: () => {
      asked.resolve();
      return free.promise;
    },
  };
}
