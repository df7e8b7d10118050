/** The ports on what every fetch-like platform has: WebCrypto, fetch, performance. ports-node.ts is the faster twin on Node. */
import type { Throttle } from '../../access/budget.ts';
import { createBank } from '../../connectors/bank/bank.ts';
import { chooseConnector } from '../../connectors/choose.ts';
import { createSimulator } from '../../connectors/simulator/simulator.ts';
import type { Clocks, Log, Metrics, Ports } from '../../gateway/ports.ts';
import type { Store } from '../../kernel/commit.ts';
import { createIdMaker, createShortId } from '../../kernel/identifier.ts';
import type { VaultKey } from '../../vault/vault-key.ts';
import { createWebVault } from '../../vault/web-cipher.ts';
import { createWallets } from '../../wallets/formats/wallets.ts';
import { createWebWebhookHttp } from './webhook-http.ts';

/** A bank that has not answered by then is asked again later; the payment is pending meanwhile (architecture 5). */
const bankTimeoutMs = 20_000;

export interface WebPortsOptions {
  readonly store: Store;
  readonly vaultKeys: readonly [VaultKey, ...VaultKey[]];
  readonly log: Log;
  readonly environment: 'test' | 'live';
  readonly buildNumber: string;
  /** What redirects carry where no request says otherwise. */
  readonly publicUrl: string;
  readonly throttle: (clocks: Clocks) => Throttle;
  /** Webhooks to receivers on this machine. */
  readonly webhookAllowLoopback: boolean;
  readonly publish: Ports['publish'];
  /** Absent where no process lives on between requests. */
  readonly onPublished?: Ports['onPublished'];
}

export function createWebPorts(options: WebPortsOptions): Ports {
  const simulator = createSimulator();
  const bank = createBank({ fetch: (url, init) => fetch(url, init), timeoutMs: bankTimeoutMs });
  return {
    store: options.store,
    clocks,
    newId: createIdMaker(clocks.now, fillRandom),
    newShortId: () => createShortId(fillRandom),
    randomHex,
    connectorFor: (settings) => chooseConnector(settings, { simulator, bank }),
    vault: createWebVault({ store: options.store, keys: options.vaultKeys }),
    wallets: createWallets(),
    webhookHttp: createWebWebhookHttp({ allowLoopback: options.webhookAllowLoopback }),
    log: options.log,
    metrics: noMetrics,
    publish: options.publish,
    ...(options.onPublished ? { onPublished: options.onPublished } : {}),
    environment: options.environment,
    buildNumber: options.buildNumber,
    publicUrl: options.publicUrl,
    throttle: options.throttle(clocks),
  };
}

const clocks: Clocks = {
  now: () => Date.now(),
  entityNow: () => Date.now(),
  elapsedUs: () => performance.now() * 1_000,
};

/** The platform counts requests itself. */
const noMetrics: Metrics = { request: () => {}, commit: () => {} };

function fillRandom(bytes: Uint8Array): void {
  // A copy, because the platform's function wants a buffer that is surely not shared.
  bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length)));
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
