/** What was done to the payment, as lines of the timeline. Pure. */
import type { Outcome } from '../../client/schema-enums.ts';
import { formatCaller } from './caller.ts';
import type { Member } from './documents.ts';
import type { TimelineItem, Tone } from './timeline-view.ts';

/** The texts that the lines need, of `useTimelineMessages`. */
export interface LinkedTexts {
  readonly linked: (type: string, amount: string, outcome: Outcome) => string;
  readonly by: (caller: string) => string;
  readonly reason: (reason: string) => string;
  readonly token: string;
}

/** Operations upon the payment, and upon those. */
export function toLinkedItems(
  below: readonly Member[],
  messages: LinkedTexts,
  formatAmount: (amount: string, currency: string) => string,
): readonly TimelineItem[] {
  return below.map(({ id, timestamp, paymentType, amount, currency, outcome, result, requestLog }) => {
    const [request] = requestLog;
    const by = request?.callerId ? [messages.by(formatCaller(request.callerId, messages))] : [];
    const reason = request?.reason ? [messages.reason(request.reason)] : [];
    const why = outcome === 'APPROVED' ? [] : [`${result.code} ${result.staff}`];
    return {
      key: `linked ${id}`,
      at: timestamp,
      kind: 'LINKED',
      title: messages.linked(paymentType, `${formatAmount(amount, currency)} ${currency}`, outcome),
      details: [...by, ...reason, ...why],
      durationUs: null,
      tone: judgeLinked(paymentType, outcome),
      paymentId: id,
    };
  });
}

/** An approved chargeback is no good news. */
function judgeLinked(paymentType: string, outcome: Member['outcome']): Tone {
  if (outcome === 'APPROVED') return paymentType === 'CB' ? 'bad' : 'good';
  return outcome === 'PENDING' || outcome === 'UNKNOWN' || outcome === 'REVIEW' ? 'open' : 'bad';
}
