/** Two fresh gateways that know nothing of each other, with the same clock and the same ids: one is asked by REST, one by GraphQL. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { differingColumns } from './differences.ts';
import { type Mark, openReader, type Reader, type Rows } from './recorded.ts';

export interface Side {
  readonly harness: Harness;
  readonly reader: Reader;
  /** Makes the ids that follow those of the request with that number. */
  begin(request: number): void;
}

export interface Pair {
  readonly rest: Side;
  readonly graphql: Side;
  /** Number of the next request, the same on both sides. */
  nextRequest(): number;
  marks(): readonly [Mark, Mark];
  rows(marks: readonly [Mark, Mark]): readonly [Rows, Rows];
  stop(): Promise<void>;
}

/** 2026-03-02 12:00:00 UTC: a working day, before every cut-off. */
const now = Date.UTC(2026, 2, 2, 12);

export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'parity-'));
  const [rest, graphql] = await Promise.all([startSide(join(folder, 'rest.db')), startSide(join(folder, 'graphql.db'))]);
  let requests = 0;
  return {
    rest,
    graphql,
    nextRequest() {
      requests += 1;
      rest.begin(requests);
      graphql.begin(requests);
      return requests;
    },
    marks: () => [rest.reader.mark(), graphql.reader.mark()],
    rows: ([ofRest, ofGraphql]) => [rest.reader.since(ofRest), graphql.reader.since(ofGraphql)],
    async stop() {
      for (const { reader, harness } of [rest, graphql]) {
        reader.close();
        await harness.stop();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startSide(databaseFile: string): Promise<Side> {
  let request = 0;
  let made = 0;
  const next = (): number => {
    made += 1;
    return made;
  };
  const adaptPorts = (ports: Ports): Ports => ({
    ...ports,
    newId: () => `8a${hex(request, 14)}${hex(next(), 16)}`,
    newShortId: () => `${decimal(request, 8).replace(/^(.{4})/, '$1.')}.${decimal(next(), 4)}`,
    // The gateway's own keys for them are drawn at its first start.
    vault: {
      ...ports.vault,
      fingerprint: async (text) => createHash('sha256').update(text).digest('hex'),
      accountFingerprint: async (number) => createHash('sha256').update(number.reveal()).digest('hex').slice(0, 16),
    },
    // Ids of checkouts are drawn: those of one request must not meet those of another.
    randomHex: (bytes) => hex(request * 2 ** 20 + next(), bytes * 2).slice(-bytes * 2),
  });
  const harness = await startGateway({ now, databaseFile, adaptPorts });
  return {
    harness,
    reader: openReader(databaseFile, differingColumns),
    begin(number) {
      request = number;
      made = 0;
    },
  };
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}

function decimal(value: number, length: number): string {
  return String(value % 10 ** length).padStart(length, '0');
}
