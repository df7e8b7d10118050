/** A gateway with issued files behind its FTP server, and clients that speak to it. */
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type AccessOptions, Client } from 'basic-ftp';
import { serveFtp } from '../../api/runtime/node/ftp/server.ts';
import type { FtpServerOptions } from '../../api/runtime/shared/ftp.ts';
import { demoToken } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import type { Settled } from './settled.ts';

const patienceMs = 30_000;

export const demoShop = demoMerchant.split('/').at(-2) ?? '';

export async function serveFiles({ gateway, ports }: Pick<Settled, 'gateway' | 'ports'>, options: Partial<FtpServerOptions> = {}) {
  const { port, tlsPort, close } = await serveFtp(
    { gateway, log: ports.log, now: ports.clocks.now },
    {
      settings: { port: 0, tlsPort: 0, passivePorts: null, passiveAddress: null },
      host: '127.0.0.1',
      tls: null,
      allowsPlain: true,
      ...options,
      // A busy machine takes longer than a login may.
      limits: { loginMs: patienceMs, ...options.limits },
    },
  );
  return { port: port ?? 0, tlsPort: tlsPort ?? 0, close };
}

/** Logged in with basic-ftp. The sandbox's certificate is signed by itself. */
export async function logIn(port: number, over: AccessOptions = {}): Promise<Client> {
  const client = new Client(patienceMs);
  try {
    await client.access({
      host: '127.0.0.1',
      port,
      user: demoShop,
      password: demoToken,
      secureOptions: { rejectUnauthorized: false },
      ...over,
    });
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

export async function download(client: Client, name: string, startAt = 0): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await client.downloadTo(sink, name, startAt);
  return Buffer.concat(chunks).toString();
}

/** Sends lines as they are. */
export interface RawClient {
  readonly greeting: string;
  /** The next reply, all of its lines. Rejects when the connection has ended. */
  reply(): Promise<string>;
  ask(line: string): Promise<string>;
  write(bytes: string | Uint8Array): void;
  /** After the reply to AUTH. */
  beginTls(): Promise<void>;
  /** Opens the data connection, sends the command, and resolves to the data and to the reply that ended the transfer. */
  transfer(command: string): Promise<{ readonly data: string; readonly reply: string }>;
  close(): void;
}

/** The sandbox's certificate is signed by itself. */
const anyCertificate = { rejectUnauthorized: false } as const;

export interface RawOptions {
  /** TLS from the first byte. */
  readonly isImplicit?: boolean;
  /** Its own address; absent: 127.0.0.1. */
  readonly from?: string;
}

export async function openRaw(port: number, { isImplicit = false, from = '127.0.0.1' }: RawOptions = {}): Promise<RawClient> {
  let encrypted: TLSSocket | undefined = isImplicit ? connectTls({ port, host: '127.0.0.1', ...anyCertificate }) : undefined;
  let socket: Socket = encrypted ?? connect({ port, host: '127.0.0.1', localAddress: from });
  let isDataPrivate = false;
  let text = '';
  let isEnded = false;
  let wake = () => {};
  const listen = () => {
    socket.on('data', (chunk) => {
      text += String(chunk);
      wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isEnded = true;
      wake();
    });
  };
  listen();
  const reply = async (): Promise<string> => {
    for (;;) {
      const [whole] = /^(?:\d{3}-[\s\S]*?\r\n\d{3} [^\n]*\n|\d{3} [^\n]*\n)/.exec(text) ?? [];
      if (whole !== undefined) {
        text = text.slice(whole.length);
        return whole.trim();
      }
      if (isEnded) throw new Error('the connection has ended');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const write = (bytes: string | Uint8Array) => void socket.write(bytes);
  const ask = (line: string) => {
    write(`${line}\r\n`);
    if (/^PROT /.test(line)) isDataPrivate = line.endsWith('P');
    return reply();
  };
  /** As curl and lftp do it, a data connection goes on with the TLS session of the commands. */
  const openData = (dataPort: number): Socket => {
    if (!isDataPrivate) return connect(dataPort, '127.0.0.1');
    const session = encrypted?.getSession();
    return connectTls({ port: dataPort, host: '127.0.0.1', ...anyCertificate, ...(session ? { session } : {}) });
  };
  const greeting = await reply();
  const client: RawClient = {
    greeting,
    reply,
    write,
    ask,
    async beginTls() {
      for (const event of ['data', 'close']) socket.removeAllListeners(event);
      const over = connectTls({ socket, ...anyCertificate });
      encrypted = over;
      socket = over;
      listen();
      await new Promise((resolve) => over.once('secureConnect', resolve));
    },
    async transfer(command) {
      const data = openData(await openPassive(client));
      const chunks: Buffer[] = [];
      data.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
      const ended = new Promise((resolve) => data.once('close', resolve));
      const first = await ask(command);
      if (!first.startsWith('150 ')) data.destroy();
      const last = first.startsWith('150 ') ? await reply() : first;
      // The reply comes over a connection of its own, and may arrive before the data.
      await ended;
      return { data: Buffer.concat(chunks).toString(), reply: last };
    },
    close: () => socket.destroy(),
  };
  return client;
}

/** A raw client that is logged in. */
export async function logInRaw(port: number): Promise<RawClient> {
  const client = await openRaw(port);
  await client.ask(`USER ${demoShop}`);
  await client.ask(`PASS ${demoToken}`);
  return client;
}

/** The port that EPSV names. */
export async function openPassive(client: RawClient): Promise<number> {
  return Number(/\|\|\|(\d+)\|/.exec(await client.ask('EPSV'))?.[1]);
}
