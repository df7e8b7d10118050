import { dayMs, hourMs, minuteMs } from '../../foundation/kernel/timestamp.ts';
import type { AttemptRule } from './ports.ts';

/**
 * The fifth wrong password in a row makes an account wait a quarter of an hour, each further one twice as long, at most
 * four hours. That is long enough that guessing is hopeless, short enough that nobody can shut a colleague out for a day.
 */
export const passwordAttempts: AttemptRule = { attemptsMax: 5, lockMs: 15 * minuteMs, lockMaxMs: 4 * hourMs };

/** Wrong passwords are forgotten when nobody tried for so long. */
export const attemptsForgottenMs = dayMs;

/**
 * Mails that an address is sent because somebody says that the password is forgotten: two, then one after 5 minutes, and
 * so on to an hour. Nobody is flooded, and no link is out of date before it has been read.
 */
export const forgottenMails: AttemptRule = { attemptsMax: 2, lockMs: 5 * minuteMs, lockMaxMs: hourMs };
