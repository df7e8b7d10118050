/** A gateway whose channel repeats its requests at a second one, a test system, in this process. */
import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import type { ShadowReport } from '../../api/domain/moving-in/shadow/report.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import type { ShadowAddress } from '../../api/foundation/entities/entity.ts';
import { dayMs, formatIsoDateTime } from '../../api/foundation/kernel/timestamp.ts';
import type { Fetch } from '../connectors/conformance/wire.ts';
import { openUpstream, type UpstreamCounterpart } from '../connectors/upstream-counterpart.ts';
import { channels, demoToken } from '../support/client.ts';
import { type Harness, type HarnessOptions, startGateway } from '../support/harness.ts';
import { boundMs } from '../support/pace.ts';

export const shadowUrl = 'http://shadow.test';
export const shadowedChannel = channels.tolerant;

export interface ShadowedGateway {
  readonly gateway: Harness;
  readonly behind: UpstreamCounterpart;
  /** Bodies of the requests that reached the test system. */
  readonly sent: URLSearchParams[];
  close(): Promise<void>;
}

export interface ShadowOptions extends HarnessOptions {
  /** Changes what the test system is sent and answers. */
  readonly between?: (fetch: Fetch) => Fetch;
}

export async function openShadowed({ between, ...options }: ShadowOptions = {}): Promise<ShadowedGateway> {
  const behind = await openUpstream(options.now === undefined ? {} : { now: options.now });
  const sent: URLSearchParams[] = [];
  const carried = between?.(behind.fetch) ?? behind.fetch;
  const gateway = await startGateway({
    ...options,
    fetch: (url, init) => {
      if (init.method === 'POST') sent.push(new URLSearchParams(String(init.body)));
      return carried(url, init);
    },
  });
  await putShadow(gateway, { url: shadowUrl, entityId: channels.tolerant, system: 'test' });
  return {
    ...{ gateway, behind, sent },
    async close() {
      await gateway.stop();
      await behind.close();
    },
  };
}

/** Undefined: it has none. */
export async function putShadow({ store, ports }: Harness, shadow: ShadowAddress | undefined): Promise<void> {
  const channel = (await store.entities.all()).find(({ id }) => id === shadowedChannel);
  if (!channel?.settings) throw new Error('the sandbox has the channel');
  const { shadow: _before, ...rest } = channel.settings;
  const settings = shadow ? { ...rest, shadow } : rest;
  await store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(ports);
}

export async function giveToken(gateway: Harness): Promise<void> {
  const { data } = await gateway.graphql(
    `mutation { connectChannel(entityId: "${shadowedChannel}", connector: "shadow", token: "${demoToken}") { status } }`,
  );
  expect(data.connectChannel.status).toBe('CONNECTED');
}

export type Report = Pick<ShadowReport, 'isHeld' | 'hasToken' | 'isLive' | 'dropped' | 'isComplete'> & {
  readonly same: number;
  readonly different: number;
  readonly unanswered: number;
  readonly skipped: number;
  readonly skips: readonly { readonly reason: string; readonly count: number }[];
  readonly differences: readonly {
    readonly kind: string;
    readonly field: string;
    readonly ours: string | null;
    readonly theirs: string | null;
    readonly count: number;
  }[];
};

export async function reportOf(gateway: Harness): Promise<Report> {
  const now = gateway.clock.now();
  const span = `from: "${formatIsoDateTime(now - dayMs)}", to: "${formatIsoDateTime(now + dayMs)}"`;
  const { data, errors } = await gateway.graphql(
    `{ shadowReports(filter: {entityId: "${shadowedChannel}", ${span}}) { isHeld hasToken isLive same different unanswered skipped dropped isComplete
       skips { reason count } differences { kind field ours theirs count } } }`,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.shadowReports[0];
}

/** Waits until so many requests were repeated, or could not be. */
export async function repeated(gateway: Harness, count: number): Promise<Report> {
  return vi.waitFor(
    async () => {
      const report = await reportOf(gateway);
      expect(report.same + report.different + report.unanswered + report.skipped).toBe(count);
      return report;
    },
    { timeout: boundMs(20_000), interval: 100 },
  );
}

/** Everything that is stored but the shadow itself, row by row. */
export function dumpDatabase(file: string, except: readonly string[]): Readonly<Record<string, readonly unknown[]>> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    const names = tables.map(({ name }) => String(name)).filter((name) => !except.includes(name) && !name.startsWith('sqlite_'));
    return Object.fromEntries(names.map((name) => [name, inOrder(database.prepare(`SELECT * FROM "${name}"`).all())]));
  } finally {
    database.close();
  }
}

/** A fingerprint is made with a key that each database draws for itself. */
const inOrder = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  rows.map((row) => JSON.stringify({ ...row, account_fingerprint: null })).sort();
