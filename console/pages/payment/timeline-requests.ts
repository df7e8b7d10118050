/** Who asked for the payment and who let it go on, as lines of the timeline. Pure. */
import type { RequestEndpoint } from '../../client/schema-enums.ts';
import { formatCaller, isToken } from './caller.ts';
import type { History } from './documents.ts';
import type { TimelineItem } from './timeline-view.ts';

type HistoryPayment = NonNullable<History['payment']>;

/** The texts that the lines need, of `useTimelineMessages`. */
interface RequestTexts {
  readonly request: (operation: string, endpoint: RequestEndpoint) => string;
  readonly by: (caller: string) => string;
  readonly reason: (reason: string) => string;
  readonly token: string;
  readonly reviewAccepted: string;
}

/** Who let the payment go on after a look, and why. */
export function toReviewItems(
  { timeline }: Pick<HistoryPayment, 'timeline'>,
  messages: Pick<RequestTexts, 'reviewAccepted'>,
): readonly TimelineItem[] {
  return timeline.flatMap(({ at, kind, detail }) =>
    kind === 'REVIEW'
      ? [
          {
            key: `review ${at}`,
            at,
            kind: 'NOTE' as const,
            title: messages.reviewAccepted,
            details: detail === null ? [] : [detail],
            durationUs: null,
            tone: 'good' as const,
          },
        ]
      : [],
  );
}

export function toRequestItems(
  { requestLog }: Pick<HistoryPayment, 'requestLog'>,
  messages: Omit<RequestTexts, 'reviewAccepted'>,
): readonly TimelineItem[] {
  return requestLog.map(({ id, at, endpoint, operation, callerId, reason, resultCode, decidedUs }) => ({
    key: `request ${id}`,
    at,
    kind: 'REQUEST',
    title: messages.request(operation, endpoint),
    details: [
      joinParts(callerId === null || isOfSchedule(endpoint, callerId) ? '' : messages.by(formatCaller(callerId, messages)), resultCode),
      reason === null ? '' : messages.reason(reason),
    ].filter(Boolean),
    durationUs: decidedUs,
    tone: 'plain',
  }));
}

/** The token that scheduled a job makes none of its payments: the gateway does. */
function isOfSchedule(endpoint: RequestEndpoint, callerId: string): boolean {
  return endpoint === 'TICK' && isToken(callerId);
}

export function joinParts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}
