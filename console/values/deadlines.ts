/** How near a deadline is. Pure. */
import { parseTimestamp } from './timestamps.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Days within which somebody has to act. */
const urgentDays = 7;

export type Urgency = 'over' | 'urgent' | 'later';

/** Whole days left; 0 on the last one, below zero after it. */
export function countDaysLeft(deadline: string, now: number): number {
  return Math.floor((parseTimestamp(deadline) - now) / dayMs);
}

export function judgeDeadline(deadline: string, now: number): Urgency {
  if (parseTimestamp(deadline) <= now) return 'over';
  return countDaysLeft(deadline, now) < urgentDays ? 'urgent' : 'later';
}
