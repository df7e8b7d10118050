/** The ports of Workers: WebCrypto, fetch, and sockets of the platform. */

import type { VaultOptions } from '../../domain/vault/vault.ts';

import type { RuntimePorts } from '../shared/ports.ts';
import { createWebWebhookHttp } from '../shared/webhook-http.ts';
import { createFileServers } from './file-servers.ts';
import { createWorkerVault } from './vault.ts';

export interface WorkerPortsOptions extends VaultOptions {
  readonly webhookAllowLoopback: boolean;
}

export function createWorkerPorts({ webhookAllowLoopback, ...vault }: WorkerPortsOptions): RuntimePorts {
  return {
    vault: createWorkerVault(vault),
    webhookHttp: createWebWebhookHttp({ allowLoopback: webhookAllowLoopback }),
    fileServers: createFileServers({ allowLoopback: webhookAllowLoopback }),
    fillRandom: (bytes) => {
      // A copy, because the platform's function wants a buffer that no other thread can change.
      bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length)));
    },
  };
}
