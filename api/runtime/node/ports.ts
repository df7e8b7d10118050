/** The ports as Node makes them: the store is opened by the caller, everything else is put together here. */
import { randomFillSync } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { RateLimit } from '../../access/budget.ts';
import { createThrottle } from '../../access/throttle.ts';
import { createBank } from '../../connectors/bank/bank.ts';
import { chooseConnector } from '../../connectors/choose.ts';
import { createSimulator } from '../../connectors/simulator/simulator.ts';
import type { Clocks, Log, Metrics, Ports } from '../../gateway/ports.ts';
import type { Store } from '../../kernel/commit.ts';
import { createIdMaker, createShortId } from '../../kernel/identifier.ts';
import type { Mail } from '../../staff/ports.ts';
import type { VaultKey } from '../../vault/vault-key.ts';
import { createWallets } from '../../wallets/formats/wallets.ts';
import { type Bus, createBus } from '../shared/bus.ts';
import { createNodeVault } from './vault.ts';
import { unwrapRsa15 } from './wallet-rsa15.ts';
import { encryptOnNode } from './webhook-cipher.ts';
import { createWebhookHttp } from './webhook-http.ts';

/** A bank that has not answered by then is asked again later; the payment is pending meanwhile (architecture 5). */
const bankTimeoutMs = 20_000;

export interface NodePortsOptions {
  readonly store: Store;
  readonly vaultKeys: readonly [VaultKey, ...VaultKey[]];
  readonly log: Log;
  readonly metrics: Metrics;
  readonly environment: 'test' | 'live';
  readonly buildNumber: string;
  /** What redirects carry where no request says otherwise. */
  readonly publicUrl: string;
  readonly rateLimit: RateLimit;
  /** Webhooks to receivers on this machine; absent: none. */
  readonly webhookAllowLoopback?: boolean;
  /** Wakes readers of the log; absent: those of this process. */
  readonly bus?: Bus;
  /** Absent: links are shown to whoever asked for them. */
  readonly mail?: Mail;
  /** Tests give their own. */
  readonly clocks?: Clocks;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export function createNodePorts(options: NodePortsOptions): Ports {
  const clocks = options.clocks ?? createClocks();
  const bus = options.bus ?? createBus();
  const simulator = createSimulator();
  const bank = createBank({ fetch: options.fetch ?? ((url, init) => fetch(url, init)), timeoutMs: bankTimeoutMs });
  const fillRandom = pooledRandom();
  return {
    store: options.store,
    clocks,
    newId: createIdMaker(() => clocks.now(), fillRandom),
    newShortId: () => createShortId(fillRandom),
    randomHex: (bytes) => randomFillSync(Buffer.alloc(bytes)).toString('hex'),
    connectorFor: (settings) => chooseConnector(settings, { simulator, bank }),
    vault: createNodeVault({ store: options.store, keys: options.vaultKeys }),
    webhookHttp: createWebhookHttp({ allowLoopback: options.webhookAllowLoopback ?? false }),
    encryptNotification: encryptOnNode,
    wallets: createWallets(unwrapRsa15),
    log: options.log,
    metrics: options.metrics,
    publish: bus.publish,
    onPublished: bus.onPublished,
    environment: options.environment,
    buildNumber: options.buildNumber,
    publicUrl: options.publicUrl,
    throttle: createThrottle(options.rateLimit, clocks),
    ...(options.mail ? { mail: options.mail } : {}),
  };
}

/** A draw of the system costs the same for a few bytes as for thousands. */
const randomPoolBytes = 4_096;

/** Chance for ids; what was given out is wiped from the pool. */
function pooledRandom(): (bytes: Uint8Array) => void {
  const pool = new Uint8Array(randomPoolBytes);
  let used = randomPoolBytes;
  return (bytes) => {
    if (bytes.length > randomPoolBytes) return void randomFillSync(bytes);
    if (used + bytes.length > randomPoolBytes) {
      randomFillSync(pool);
      used = 0;
    }
    bytes.set(pool.subarray(used, used + bytes.length));
    pool.fill(0, used, used + bytes.length);
    used += bytes.length;
  };
}

export function createClocks(): Clocks {
  return {
    now: () => Date.now(),
    entityNow: () => Date.now(),
    elapsedUs: () => performance.now() * 1_000,
  };
}
