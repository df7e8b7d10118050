/** What one payment writes: taken from the gateway itself, so that the raw limit can never be of fewer rows than ours. */
import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway } from '../../api/gateway/gateway.ts';
import { createIdMaker, createShortIdMaker } from '../../api/kernel/identifier.ts';
import { Secret } from '../../api/kernel/secret.ts';
import { createNodePorts } from '../../api/runtime/node/ports.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { openSandbox } from '../../api/runtime/shared/sandbox.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import type { Bound } from '../../db/store/driver.ts';
import type { Value } from '../../db/store/row.ts';
import { createStore } from '../../db/store/store.ts';
import { cardPayment, createRestClient } from '../support/client.ts';
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
  const path = join(folder, 'gateway.db');
  const driver = await openFile({ path });
  try {
    await migrate(driver);
    let last: readonly Bound[] = [];
    const store = createStore({
      ...driver,
      commit: (statements) => {
        if (statements.some(({ sql }) => sql.includes('INTO "payments"'))) last = statements;
        return driver.commit(statements);
      },
    });
    const ports = createNodePorts({
      store,
      vaultKeys: [{ id: 'bench', key: new Secret(new Uint8Array(32).fill(7)) }],
      log: { debug() {}, info() {}, warn() {}, error() {} },
      metrics: { request() {}, commit() {} },
      environment: 'test',
      buildNumber: `${'0'.repeat(40)}@bench`,
      publicUrl: 'http://127.0.0.1',
      rateLimit: { status: 'off' },
    });
    await openSandbox(ports, '127.0.0.1', undefined);
    const door = createRestEndpoint(ports, createGateway(ports));
    const { status, body } = await createRestClient((exchange) => door.handle(exchange)).post('/v1/payments', cardPayment);
    if (status !== 200 || last.length === 0) throw new Error('no payment was recorded');
    return { ...makerOf(last), answer: JSON.stringify(body), stored: readStoredRows(path, String(Object(body).id)) };
  } finally {
    await driver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ids of this run, which begin with the time, and short ids; the sandbox's own entities begin otherwise. */
export const drawn = /8a0[0-9a-f]{29}|\d{4}\.\d{4}\.\d{4}/g;

function makerOf(statements: readonly Bound[]): Omit<PaymentMaker, 'answer' | 'stored'> {
  const texts = [...new Set(statements.map(({ sql }) => sql))];
  const fillRandom = (bytes: Uint8Array) => void randomFillSync(bytes);
  const newId = createIdMaker(() => Date.now(), fillRandom);
  const newShortId = createShortIdMaker(fillRandom);
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
