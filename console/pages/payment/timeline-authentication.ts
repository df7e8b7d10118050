/** The steps of 3-D Secure as lines of the timeline. Pure. */
import type { PaymentView } from './documents.ts';
import type { TimelineItem, Tone } from './timeline-view.ts';

type Authentication = PaymentView['authentication'];

/** The texts that the lines need, of `useTimelineMessages`. */
export interface AuthenticationTexts {
  readonly authenticationSteps: Readonly<Record<'began' | 'method' | 'shown' | 'ended' | 'external', string>>;
  readonly threeDSecureVersion: (version: string) => string;
}

export function toAuthenticationItems(authentication: Authentication, messages: AuthenticationTexts): readonly TimelineItem[] {
  if (authentication === null) return [];
  const { flow, version, explanation, eci, createdAt, methodAt, shownAt, finishedAt } = authentication;
  const names = messages.authenticationSteps;
  const step = (at: string | null, title: string, details: readonly string[] = [], tone: Tone = 'plain'): readonly TimelineItem[] =>
    at === null
      ? []
      : [{ key: `authentication ${title}`, at, kind: 'THREE_D_SECURE', title, details: details.filter(Boolean), durationUs: null, tone }];
  const versionText = version === null ? '' : messages.threeDSecureVersion(version);
  const result = [explanation, eci === null ? '' : `ECI ${eci}`];
  // Who was authenticated elsewhere took no step here.
  if (flow === 'EXTERNAL') return step(finishedAt, names.external, [...result, versionText], getTone(authentication));
  return [
    ...step(createdAt, names.began, [versionText]),
    ...step(methodAt, names.method),
    ...step(shownAt, names.shown),
    ...step(finishedAt, names.ended, result, getTone(authentication)),
  ];
}

function getTone({ state, status }: NonNullable<Authentication>): Tone {
  if (state !== 'FINISHED') return 'open';
  if (status === 'Y' || status === 'A') return 'good';
  return status === 'N' || status === 'R' ? 'bad' : 'open';
}
