/** Days `yyyy-MM-dd` in UTC. Pure. */
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import { toDay } from './movement.ts';

export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * dayMs);
}
