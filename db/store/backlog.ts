import type { Backlog } from '../../api/doors/gateway/ports.ts';
import type { Driver } from './driver.ts';
import { integer, toNumber } from './row.ts';
import { statement } from './statement.ts';

/** A backlog is counted up to here: beyond it the number only says that there is far too much, and counting would take long. */
const countedMax = 100_000;

const count = (from: string, most: string): string => `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${most}))`;

const backlog = statement(
  ['most'],
  ({ most }) => `SELECT ${count(`webhook_deliveries WHERE status = 'pending'`, most)},
  ${count('attempts WHERE finished_at IS NULL AND next_inquiry_at IS NOT NULL', most)}`,
);

export async function readBacklog(driver: Driver): Promise<Backlog> {
  const { sql, args } = backlog({ most: integer(countedMax) });
  const [row] = await driver.readInBackground(sql, args);
  return { webhooks: toNumber(row?.[0] ?? 0), unknownOutcomes: toNumber(row?.[1] ?? 0) };
}
