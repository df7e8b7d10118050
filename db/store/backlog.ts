import type { Backlog } from '../../api/doors/gateway/ports.ts';
import type { Driver } from './driver.ts';
import { integer, toNumber } from './row.ts';

/** A backlog is counted up to here: beyond it the number only says that there is far too much, and counting would take long. */
const countedMax = 100_000;

const count = (from: string): string => `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ?1))`;

const backlogSql = `SELECT ${count(`webhook_deliveries WHERE status = 'pending'`)},
  ${count('attempts WHERE finished_at IS NULL AND next_inquiry_at IS NOT NULL')}`;

export async function readBacklog(driver: Driver): Promise<Backlog> {
  const [row] = await driver.readAside(backlogSql, [integer(countedMax)]);
  return { webhooks: toNumber(row?.[0] ?? 0), unknownOutcomes: toNumber(row?.[1] ?? 0) };
}
