import { dayMs, hourMs, minuteMs } from '../kernel/moment.ts';
import type { AttemptRule } from '../ports/staff.ts';

/**
 * The fifth wrong password in a row makes an account wait a quarter of an hour, each further one twice as long, at most
 * four hours: long enough that guessing is hopeless, short enough that nobody can shut a colleague out for a day.
 */
export const passwordAttempts: AttemptRule = { attemptsMax: 5, lockMs: 15 * minuteMs, lockMaxMs: 4 * hourMs };

/** Wrong passwords are forgotten when nobody tried for so long. */
export const attemptsForgottenMs = dayMs;
