/** What one payment writes: taken from the gateway itself, so that the raw limit can never be of fewer rows than ours. */
import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdMaker, createShortIdMaker } from '../../api/foundation/kernel/identifier.ts';
import type { Bound } from '../../db/store/driver.ts';
import type { Value } from '../../db/store/row.ts';
import { cardPayment, createRestClient } from '../support/client.ts';
import { openQuietGateway } from './quiet-gateway.ts';
import type { RawPayment } from './raw-writer.ts';
import { readStoredRows, type StoredTable } from './stored-rows.ts';

export interface PaymentMaker {
  readonly texts: readonly string[];
  /** The bytes that the gateway answered. */
  readonly answer: string;
  /** What the recorded payment left in the database. */
  readonly stored: readonly StoredTable[];
  /** Payments with ids of their own, and otherwise the values of the recorded one. */
  make(count: number): readonly RawPayment[];
}

/** Takes one card payment through REST and keeps the statements that it committed. */
export async function recordPayment(): Promise<PaymentMaker> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-record-'));
  let last: readonly Bound[] = [];
  const quiet = await openQuietGateway(folder, (commit) => (statements) => {
    if (statements.some(({ sql }) => sql.includes('INTO "payments"'))) last = statements;
    return commit(statements);
  });
  try {
    const { status, body } = await createRestClient((exchange) => quiet.rest.handle(exchange)).post('/v1/payments', cardPayment);
    if (status !== 200 || last.length === 0) throw new Error('no payment was recorded');
    return { ...makerOf(last), answer: JSON.stringify(body), stored: readStoredRows(quiet.path, String(Object(body).id)) };
  } finally {
    await quiet.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ids of this run, which begin with the time, and short ids; the sandbox's own entities begin otherwise. */
export const drawn = /8a0[0-9a-f]{29}|\d{4}\.\d{4}\.\d{4}/g;

function makerOf(statements: readonly Bound[]): Omit<PaymentMaker, 'answer' | 'stored'> {
  const texts = [...new Set(statements.map(({ sql }) => sql))];
  const fillRandom = (bytes: Uint8Array) => void randomFillSync(bytes);
  const newId = createIdMaker(() => Date.now(), fillRandom);
  const newShortId = createShortIdMaker(() => Date.now(), fillRandom);
  const make = (): RawPayment => {
    const fresh = new Map<string, string>();
    const freshFor = (text: string): string => {
      const known = fresh.get(text) ?? (text.includes('.') ? newShortId() : newId());
      fresh.set(text, known);
      return known;
    };
    const renewed = (value: Value): Value => (typeof value === 'string' ? value.replace(drawn, freshFor) : value);
    return statements.map(({ sql, args }) => [texts.indexOf(sql), args.map(renewed)] as const);
  };
  return { texts, make: (count) => Array.from({ length: count }, make) };
}
