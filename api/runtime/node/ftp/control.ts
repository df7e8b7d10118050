/** The control connection of an FTP session: lines in, replies out, and the change to TLS (RFC 959, RFC 4217). */
import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

/** Bytes of one command. The longest is PASS with an access token. */
export const lineBytesMax = 2_048;
/** Commands that wait while one runs; a client that sends more of them is no client. */
const waitingMax = 64;
/** Replies that a client has not read; one that asks on without reading is closed. */
const repliesBytesMax = 64 * 1_024;

export interface Control {
  /** The address at the other end, as it is compared with that of a data connection. */
  readonly peer: string;
  /** The address that the client reached. */
  readonly localAddress: string;
  isEncrypted(): boolean;
  /** The next command, or undefined when the connection has ended. */
  next(): Promise<string | undefined>;
  reply(text: string): void;
  /** Sends the reply and goes on in TLS. What came in the clear after the command ends the connection. */
  encrypt(reply: string, context: SecureContext): void;
  /** Sends the reply and closes. */
  end(reply?: string): void;
  /** Milliseconds without a byte, after which the connection is closed. */
  setIdle(ms: number): void;
}

export interface ControlOptions {
  /** Told of a command as soon as it has come, while another one may still run. */
  readonly onLine: (line: string) => void;
  readonly onClose: () => void;
  readonly onTlsError: (error: unknown) => void;
}

export function createControl(raw: Socket, options: ControlOptions): Control {
  let socket = raw;
  let isEncrypted = raw instanceof TLSSocket;
  let buffered: Buffer = Buffer.alloc(0);
  let isClosed = false;
  const lines: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;

  const close = () => {
    if (isClosed) return;
    isClosed = true;
    waiting?.(undefined);
    options.onClose();
  };
  const reply = (text: string) => {
    if (isClosed || !socket.writable) return;
    socket.write(`${text}\r\n`);
    if (socket.writableLength > repliesBytesMax) socket.destroy();
  };
  const end = (text?: string) => {
    if (text !== undefined) reply(text);
    socket.end();
    // Who does not close his side is not waited for.
    setTimeout(() => socket.destroy(), closeMs).unref();
    close();
  };
  const receive = (line: string) => {
    options.onLine(line);
    if (waiting) {
      const resolve = waiting;
      waiting = undefined;
      resolve(line);
    } else if (lines.length >= waitingMax) {
      end('421 Too many commands at once.');
    } else {
      lines.push(line);
    }
  };
  const read = (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    for (let at = buffered.indexOf(10); at !== -1 && !isClosed; at = buffered.indexOf(10)) {
      const line = buffered.subarray(0, at);
      buffered = buffered.subarray(at + 1);
      if (line.length > lineBytesMax) return void end('500 The command is too long.');
      receive(toText(line));
    }
    if (buffered.length > lineBytesMax) end('500 The command is too long.');
  };
  const listen = () => {
    socket.on('data', read);
    socket.on('error', () => socket.destroy());
    socket.on('close', close);
    socket.on('end', () => socket.end());
    socket.on('timeout', () => end('421 No command came: closing.'));
  };
  listen();

  return {
    peer: toPlainAddress(raw.remoteAddress),
    localAddress: raw.localAddress ?? '127.0.0.1',
    isEncrypted: () => isEncrypted,
    next: () =>
      new Promise((resolve) => {
        const line = lines.shift();
        if (line !== undefined || isClosed) resolve(line);
        else waiting = resolve;
      }),
    reply,
    encrypt(text, secureContext) {
      // Commands in the clear behind AUTH would be taken for encrypted ones.
      if (buffered.length > 0 || lines.length > 0) return void end('503 Nothing may follow AUTH before TLS is there.');
      const idleMs = socket.timeout ?? 0;
      for (const event of ['data', 'timeout', 'end']) raw.removeAllListeners(event);
      raw.setTimeout(0);
      raw.pause();
      raw.write(`${text}\r\n`);
      // In the same turn as the reply: the client's first bytes of TLS must reach nobody else.
      socket = new TLSSocket(raw, { isServer: true, secureContext });
      socket.on('error', options.onTlsError);
      isEncrypted = true;
      listen();
      socket.setTimeout(idleMs);
    },
    end,
    setIdle: (ms) => void socket.setTimeout(ms),
  };
}

const closeMs = 1_000;

/** Without Telnet's interrupts, which clients send before ABOR: an IAC and one byte. */
function toText(line: Buffer): string {
  const kept: number[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at] ?? 0;
    if (byte === telnetInterpret) at += 1;
    else kept.push(byte);
  }
  return Buffer.from(kept).toString('utf8').replace(/\r$/, '');
}

const telnetInterpret = 0xff;

/** An IPv4 address on an IPv6 socket as the IPv4 address that it is. */
export function toPlainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}
