/** Data connections: the client opens them to a port that is listened on for one transfer (passive mode). */
import { createServer, type Server, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { toPlainAddress } from './control.ts';
import { TransferEnded } from './transfer.ts';

export interface PortRange {
  readonly first: number;
  readonly last: number;
}

export interface DataListener {
  readonly port: number;
  /** The connection of the session's client; waits for it. Rejects after `acceptMs`, and when the listener is closed. */
  accept(secureContext: SecureContext | undefined): Promise<Socket>;
  close(): void;
}

export interface DataOptions {
  /** Where to listen: the address that the client reached. */
  readonly host: string;
  /** Null: any free port. */
  readonly ports: PortRange | null;
  /** Only connections from here are accepted: others could steal a file, or be sent one. */
  readonly peer: string;
  readonly acceptMs: number;
}

/** Rejects where no port of the range is free. */
export async function listenForData(options: DataOptions): Promise<DataListener> {
  const server = createServer();
  server.maxConnections = 4;
  await listenWithin(server, options);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const accepted = acceptFrom(server, options);
  // Nobody may have asked for it yet when it fails.
  accepted.catch(() => undefined);
  let isTaken = false;
  return {
    port,
    async accept(secureContext) {
      const raw = await accepted;
      isTaken = true;
      if (!secureContext) return raw;
      const socket = new TLSSocket(raw, { isServer: true, secureContext });
      socket.on('error', () => socket.destroy());
      return socket;
    },
    close: () => {
      server.close();
      // A connection that a transfer has taken ends with its transfer.
      if (!isTaken) accepted.then((socket) => socket.destroy()).catch(() => undefined);
    },
  };
}

function acceptFrom(server: Server, { peer, acceptMs }: DataOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => server.close(), acceptMs);
    server.on('connection', (socket) => {
      socket.on('error', () => socket.destroy());
      if (toPlainAddress(socket.remoteAddress) !== peer) return void socket.destroy();
      server.close();
      resolve(socket);
    });
    server.on('error', reject);
    server.on('close', () => {
      clearTimeout(late);
      reject(new TransferEnded('no data connection came'));
    });
  });
}

/** Where the next search begins, so that a port rests before it is used again. */
let nextOffset = 0;

async function listenWithin(server: Server, { host, ports }: DataOptions): Promise<void> {
  if (ports === null) return listen(server, 0, host);
  const count = ports.last - ports.first + 1;
  for (let tries = 0; tries < count; tries += 1) {
    const port = ports.first + (nextOffset % count);
    nextOffset += 1;
    const error = await listen(server, port, host).catch((reason: unknown) => reason);
    if (error === undefined) return;
  }
  throw new Error('no port of FTP_PASSIVE_PORTS is free');
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
