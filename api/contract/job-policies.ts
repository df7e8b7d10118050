/**
 * Policies of subscription jobs. An entry is the whole of a policy: what it does, and what is told of it. The catalogue, the rules of
 * jobs, GraphQL and the console take the names from here (api/domain/jobs/README.md, "How to add a policy").
 */
import { namesOf } from './names-of.ts';

interface MissedPolicyFacts {
  /** Whether the last of the missed runs is charged late. */
  readonly isMadeUp: boolean;
  /** Told of runs that were missed. */
  readonly reason: string;
}

/** What happens to timestamps that passed while no process was up. */
export const missedPolicies = {
  RUN_ONCE: { isMadeUp: true, reason: 'Missed, and made up for by one later run.' },
  SKIP: { isMadeUp: false, reason: 'Missed, and skipped as the job says.' },
} as const satisfies Readonly<Record<string, MissedPolicyFacts>>;
export type MissedPolicy = keyof typeof missedPolicies;
export const missedPolicyNames = namesOf(missedPolicies);
export const defaultMissedPolicy: MissedPolicy = 'RUN_ONCE';

interface RetryModeFacts {
  /** Whether a declined run is tried again. */
  readonly isRetried: boolean;
  /** Whether the merchant advice code of the bank goes before the job's delays. */
  readonly isAdvised: boolean;
}

/** Whether, and when, a declined run is tried again. */
export const retryModes = {
  OFF: { isRetried: false, isAdvised: false },
  ADVICE_CODE: { isRetried: true, isAdvised: true },
  FIXED_DELAYS: { isRetried: true, isAdvised: false },
} as const satisfies Readonly<Record<string, RetryModeFacts>>;
export type RetryMode = keyof typeof retryModes;
export const retryModeNames = namesOf(retryModes);
export const defaultRetryMode: RetryMode = 'OFF';
