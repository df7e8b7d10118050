/** What follows a declined run: another attempt, the next timestamp, or the end of the job (decision: retries-of-runs). Pure. */
import { retryModes } from '../../contract/job-policies.ts';
import { dayMs, hourMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { findResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Job } from './job.ts';

/** Hours until the next attempt by the merchant advice code; null: no further attempt (decision: existing-clients). */
const hoursByAdvice: ReadonlyMap<string, number | null> = new Map([
  ['01', null],
  ['02', 72],
  ['03', null],
  ['21', null],
  ['24', 1],
  ['25', 24],
  ['26', 48],
  ['27', 96],
  ['28', 144],
  ['29', 192],
  ['30', 240],
]);

/** The issuer forbids every further payment: the schemes fine a merchant who goes on. */
const stopAdvices: ReadonlyMap<string, string> = new Map([
  ['03', 'The bank says not to try again (merchant advice code 03).'],
  ['21', 'The cardholder has revoked the payments (merchant advice code 21).'],
]);

/** The account has ended, although the payment of another account may succeed. */
const endedAccountCodes: ReadonlySet<string> = new Set(['100.100.303', '800.100.157', '100.150.202', '100.150.203', '100.150.205']);

export interface Decline {
  readonly resultCode: string;
  readonly adviceCode: string | null;
  /** Attempts so far, with this one. */
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp;
  readonly now: Timestamp;
}

export type AfterDecline =
  | { readonly kind: 'retry'; readonly at: Timestamp }
  /** The job goes on with its next timestamp. */
  | { readonly kind: 'give-up' }
  /** The job stops itself. */
  | { readonly kind: 'stop'; readonly reason: string };

export function decideAfterDecline(
  job: Pick<Job, 'retryMode' | 'retryDelays' | 'retryAttempts' | 'retryDays'>,
  decline: Decline,
): AfterDecline {
  const reason = findStopReason(decline);
  if (reason !== undefined) return { kind: 'stop', reason };
  if (!retryModes[job.retryMode].isRetried || decline.attempts >= job.retryAttempts) return { kind: 'give-up' };
  const hours = findDelayHours(job, decline);
  if (hours === null) return { kind: 'give-up' };
  const at = decline.now + hours * hourMs;
  return at - decline.firstAttemptAt <= job.retryDays * dayMs ? { kind: 'retry', at } : { kind: 'give-up' };
}

/** Why the account can never be charged again: it has expired, was lost, stolen or closed, or the payments were revoked. */
export function findStopReason({ resultCode, adviceCode }: Pick<Decline, 'resultCode' | 'adviceCode'>): string | undefined {
  const known = findResultCode(resultCode);
  const isRevoked = known?.category === 'rejected_bank_or_external' && known.retry === 'NEVER';
  if (isRevoked || endedAccountCodes.has(resultCode)) return `The account can no longer be charged (${resultCode}).`;
  return adviceCode === null ? undefined : stopAdvices.get(adviceCode);
}

function findDelayHours({ retryMode, retryDelays }: Pick<Job, 'retryMode' | 'retryDelays'>, decline: Decline): number | null {
  const advised = retryModes[retryMode].isAdvised && decline.adviceCode !== null ? hoursByAdvice.get(decline.adviceCode) : undefined;
  if (advised !== undefined) return advised;
  // Sent again unchanged, what a rule of ours refused fails again.
  if (findResultCode(decline.resultCode)?.retry === 'NEVER') return null;
  const delays: readonly number[] = JSON.parse(retryDelays);
  return delays[decline.attempts - 1] ?? delays.at(-1) ?? null;
}
