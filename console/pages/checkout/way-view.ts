/** The shopper's way through a checkout, step by step, from what is stored of it. Pure. */
import type { CheckoutAttempt, CheckoutAuthentication, CheckoutData, CheckoutView } from './documents.ts';

export type StepKind =
  | 'PREPARED'
  | 'CHANGED'
  | 'OPENED'
  | 'ATTEMPT'
  | 'AUTHENTICATION_BEGAN'
  | 'BANK_READ_BROWSER'
  | 'BANK_PAGE_SHOWN'
  | 'AUTHENTICATION_ENDED'
  | 'RETURNED'
  | 'PAID'
  | 'STORED'
  | 'WITHDRAWN'
  | 'EXPIRED'
  | 'OPEN_UNTIL';

export interface Step {
  readonly key: string;
  readonly kind: StepKind;
  /** As the API writes it; texts of that form sort as times do. */
  readonly at: string;
  /** Of an attempt, and of its steps. */
  readonly attempt?: CheckoutAttempt;
  /** What came of an authentication, in a sentence. */
  readonly explanation?: string;
}

type EventNode = CheckoutData['events']['edges'][number]['node'];

/** Within a millisecond, as things happen. */
const order: readonly StepKind[] = [
  'PREPARED',
  'CHANGED',
  'OPENED',
  'ATTEMPT',
  'AUTHENTICATION_BEGAN',
  'BANK_READ_BROWSER',
  'BANK_PAGE_SHOWN',
  'AUTHENTICATION_ENDED',
  'PAID',
  'STORED',
  'RETURNED',
  'WITHDRAWN',
  'EXPIRED',
  'OPEN_UNTIL',
];

/** Oldest first. */
export function listSteps(checkout: CheckoutView, events: readonly EventNode[]): readonly Step[] {
  const { timestamp, openedAt, attempts, authentications } = checkout;
  const steps: readonly Step[] = [
    { key: 'prepared', kind: 'PREPARED', at: timestamp },
    ...listEvents(events, 'changed').map(({ id, timestamp: at }): Step => ({ key: id, kind: 'CHANGED', at })),
    ...(openedAt === null ? [] : [{ key: 'opened', kind: 'OPENED', at: openedAt } as const]),
    ...listReturns(checkout, events),
    ...attempts.flatMap(listAttemptSteps),
    ...authentications.flatMap((authentication) => listAuthenticationSteps(authentication)),
    toEnd(checkout, events),
  ];
  return steps.toSorted((a, b) => (a.at === b.at ? order.indexOf(a.kind) - order.indexOf(b.kind) : a.at < b.at ? -1 : 1));
}

function listAttemptSteps(attempt: CheckoutAttempt): readonly Step[] {
  const { number, timestamp, payment } = attempt;
  const tried: Step = { key: `ATTEMPT ${number}`, kind: 'ATTEMPT', at: timestamp, attempt };
  const { authentication } = payment;
  // Who was authenticated elsewhere took no step here.
  if (authentication === null || authentication.flow === 'EXTERNAL') return [tried];
  return [tried, ...listAuthenticationSteps(authentication, attempt)];
}

/** Without an attempt where only an account is stored. */
function listAuthenticationSteps(authentication: CheckoutAuthentication, attempt?: CheckoutAttempt): readonly Step[] {
  const { id, createdAt, methodAt, shownAt, finishedAt, explanation } = authentication;
  const step = (kind: StepKind, at: string | null, more: Partial<Step> = {}): readonly Step[] =>
    at === null ? [] : [{ key: `${kind} ${id}`, kind, at, ...(attempt ? { attempt } : {}), ...more }];
  return [
    ...step('AUTHENTICATION_BEGAN', createdAt),
    ...step('BANK_READ_BROWSER', methodAt),
    ...step('BANK_PAGE_SHOWN', shownAt),
    ...step('AUTHENTICATION_ENDED', finishedAt, { explanation }),
  ];
}

/** How it ended; until then how long it can be paid. Events may be deleted by their age, the checkout itself is not. */
function toEnd({ status, kind, updatedAt, expiresAt }: CheckoutView, events: readonly EventNode[]): Step {
  switch (status) {
    case 'COMPLETED':
      return { key: 'end', kind: kind === 'PAYMENT' ? 'PAID' : 'STORED', at: updatedAt };
    case 'WITHDRAWN':
      return { key: 'end', kind: 'WITHDRAWN', at: listEvents(events, 'withdrawn')[0]?.timestamp ?? updatedAt };
    case 'EXPIRED':
      return { key: 'end', kind: 'EXPIRED', at: expiresAt };
    case 'OPEN':
      return { key: 'end', kind: 'OPEN_UNTIL', at: expiresAt };
    default:
      return status satisfies never;
  }
}

/** Each return; where its event was deleted by its age, the last one is still known. */
function listReturns({ returnedAt }: CheckoutView, events: readonly EventNode[]): readonly Step[] {
  const returns = listEvents(events, 'returned').map(({ id, timestamp: at }): Step => ({ key: id, kind: 'RETURNED', at }));
  return returns.length > 0 || returnedAt === null ? returns : [{ key: 'returned', kind: 'RETURNED', at: returnedAt }];
}

function listEvents(events: readonly EventNode[], step: string): readonly EventNode[] {
  return events.filter(({ payload }) => typeof payload === 'object' && payload !== null && 'step' in payload && payload.step === step);
}
