/** The ports of Node and Deno: node:crypto, and webhooks through sockets that the egress guard has checked. */
import { randomFillSync } from 'node:crypto';
import type { VaultKey } from '../../domain/vault/vault-key.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { createPorts, type PortsOptions, type RuntimePorts } from '../shared/ports.ts';
import { createFileServers } from './file-servers.ts';
import { createNodeVault } from './vault.ts';
import { unwrapRsa15 } from './wallet-rsa15.ts';
import { createWalletSessions } from './wallet-sessions.ts';
import { encryptOnNode } from './webhook-cipher.ts';
import { createWebhookHttp } from './webhook-http.ts';

interface NodeRuntimeOptions extends Pick<PortsOptions, 'store' | 'widgetScript'> {
  readonly vaultKeys: readonly [VaultKey, ...VaultKey[]];
  /** Webhooks to receivers on this machine, and files to its servers; absent: none. */
  readonly webhookAllowLoopback?: boolean;
}

export function createNodeRuntimePorts({ store, vaultKeys, widgetScript, webhookAllowLoopback = false }: NodeRuntimeOptions): RuntimePorts {
  return {
    vault: createNodeVault({ store, keys: vaultKeys }),
    webhookHttp: createWebhookHttp({ allowLoopback: webhookAllowLoopback }),
    fileServers: createFileServers({ allowLoopback: webhookAllowLoopback }),
    encryptNotification: encryptOnNode,
    unwrapRsa15,
    startWalletSession: createWalletSessions(),
    widgetScript,
    fillRandom: createRandomPool(),
  };
}

export type NodePortsOptions = Omit<PortsOptions, keyof RuntimePorts> & NodeRuntimeOptions;

/** All ports without a server, for commands and tests. */
export function createNodePorts(options: NodePortsOptions): Ports {
  return createPorts({ ...options, ...createNodeRuntimePorts(options) });
}

/** A draw of the system costs the same for a few bytes as for thousands. */
const randomPoolBytes = 4_096;

/** Random bytes for ids; what was given out is wiped from the pool. */
function createRandomPool(): (bytes: Uint8Array) => void {
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
