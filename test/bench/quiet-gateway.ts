/** The gateway in this process, without a server, a log and metrics, on a migrated sandbox of its own in a folder. */
import { join } from 'node:path';
import { createCompiledExecution } from '../../api/doors/execution/compiled-execution.ts';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createNodePorts } from '../../api/runtime/node/ports.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { openSandbox } from '../../api/runtime/shared/sandbox.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import type { RestHandler } from '../../rest-compat/exchange.ts';

export interface QuietGateway {
  readonly ports: Ports;
  readonly rest: RestHandler;
  readonly gateway: Gateway;
  /** Of the database. */
  readonly path: string;
  close(): Promise<void>;
}

/** `commitWith` may stand in for the driver's commit. */
export async function openQuietGateway(folder: string, commitWith: (commit: Driver['commit']) => Driver['commit']): Promise<QuietGateway> {
  const path = join(folder, 'gateway.db');
  const driver = await openFile({ path });
  try {
    await migrate(driver);
    const ports = createQuietPorts(createStore({ ...driver, commit: commitWith(driver.commit) }));
    await openSandbox(ports, '127.0.0.1', {});
    const gateway = createGateway(ports, { execute: createCompiledExecution() });
    return { ports, rest: createRestEndpoint(ports, gateway), gateway, path, close: () => driver.close() };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/** Ports without a log and metrics. */
export function createQuietPorts(store: Store): Ports {
  return createNodePorts({
    store,
    vaultKeys: [{ id: 'bench', key: new Secret(new Uint8Array(32).fill(7)) }],
    log: { debug() {}, info() {}, warn() {}, error() {} },
    metrics: { request() {}, commit() {} },
    environment: 'test',
    buildNumber: `${'0'.repeat(40)}@bench`,
    publicUrl: 'http://127.0.0.1',
    rateLimit: { status: 'off' },
  });
}
