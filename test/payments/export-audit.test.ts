/** No row leaves before somebody can read who took it: an export whose audit entry cannot be written sends none. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { type CommitArguments, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { type HttpAnswer, isStream } from '../../api/runtime/shared/exchange.ts';
import { answerExport } from '../../api/runtime/shared/export-endpoint.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

let gateway: Harness;
let refuse: ((action: string) => Error | undefined) | undefined;
let faults: string[];

beforeEach(async () => {
  refuse = undefined;
  faults = [];
  gateway = await startGateway({
    now: Date.UTC(2026, 0, 1),
    adaptPorts: (ports) => ({ ...ports, store: { ...ports.store, commit: refusing(ports.store) } }),
  });
  for (const holder of ['Jane Jones', 'John Smith']) await gateway.rest.post('/v1/payments', { ...cardPayment, 'card.holder': holder });
  await tickProjection(gateway.ports);
});
afterEach(() => gateway.stop());

/** A commit that fails where it would write an audit entry that the test refuses. */
function refusing(store: Store): Store['commit'] {
  return async (...commit: CommitArguments) => {
    for (const write of commit[1]) {
      const error = write.write === 'audit.append' ? refuse?.(write.entry.action) : undefined;
      if (error) throw error;
    }
    return store.commit(...commit);
  };
}

interface Exported {
  readonly status: number;
  readonly text: string;
  /** Whether the text ended as a whole file ends. */
  readonly isWhole: boolean;
}

async function exported(): Promise<Exported> {
  const answer = await answerExport(
    {
      gateway: gateway.gateway,
      rest: createRestEndpoint(gateway.ports, gateway.gateway),
      log: { debug() {}, info() {}, warn() {}, error: (message) => faults.push(message) },
    },
    {
      method: 'GET',
      path: '/export/payments.csv',
      query: 'columns=holder',
      headers: { authorization: `Bearer ${demoToken}` },
      peer: '192.0.2.1',
      isEncrypted: false,
      readBody: async () => ({ kind: 'text', text: '' }),
      abortSignal: () => new AbortController().signal,
    },
    { publicUrl: 'http://gateway.test' },
  );
  const { status, body } = answer;
  try {
    return { status, text: await readText(body), isWhole: true };
  } catch {
    return { status, text: '', isWhole: false };
  }
}

async function readText(body: HttpAnswer['body']): Promise<string> {
  if (typeof body === 'string') return body;
  return isStream(body) ? new Response(body).text() : new TextDecoder().decode(body);
}

test('with its entry an export sends its rows', async () => {
  expect(await exported()).toEqual({ status: 200, text: 'holder\r\nJohn Smith\r\nJane Jones\r\n', isWhole: true });
});

test('where the entry cannot be stored it answers 503 and sends no row', async () => {
  refuse = () => new StoreUnavailable('SQLITE_FULL');
  const { status, text } = await exported();
  expect(status).toBe(503);
  expect(text).not.toMatch(/Jane|John|holder/);
});

test('where writing the entry fails by a fault of ours it sends no row either', async () => {
  refuse = (action) => (action === 'payments.export' ? new Error('database fault') : undefined);
  await expect(exported()).rejects.toThrow('database fault');
});

test('where the second entry cannot be written the file does not end as a whole one, and the fault is logged', async () => {
  refuse = (action) => (action === 'payments.exported' ? new StoreUnavailable('SQLITE_FULL') : undefined);
  const { status, isWhole } = await exported();
  expect([status, isWhole]).toEqual([200, false]);
  expect(faults).toEqual(['fault']);
});
