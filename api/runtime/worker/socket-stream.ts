/** A socket of the platform as the stream that basic-ftp takes for a socket of Node. */
import type { Socket } from 'cloudflare:sockets';
import type { Socket as NodeSocket } from 'node:net';
import { Duplex } from 'node:stream';

const encoder = new TextEncoder();

/** `host` is where the connection leads. Emits `timeout` when nothing has come or gone for as long as `setTimeout` said. */
export function toStream(socket: Socket, { host, isEncrypted }: { readonly host: string; readonly isEncrypted: boolean }): NodeSocket {
  const reader = socket.readable.getReader();
  const writer = socket.writable.getWriter();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let idleMs = 0;
  const touch = () => {
    clearTimeout(idle);
    if (idleMs > 0) idle = setTimeout(() => stream.emit('timeout'), idleMs);
  };
  const stream = new Duplex({
    async read() {
      try {
        const { done, value } = await reader.read();
        touch();
        if (done) return void stream.push(null);
        counted.bytesRead += value.length;
        stream.push(value);
      } catch (error) {
        stream.destroy(toError(error));
      }
    },
    async write(chunk, _encoding, done) {
      const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
      try {
        await writer.write(bytes);
      } catch (error) {
        return done(toError(error));
      }
      touch();
      counted.bytesWritten += bytes.length;
      done();
    },
    final(done) {
      writer.close().then(
        () => done(),
        (error: unknown) => done(toError(error)),
      );
    },
    destroy(error, done) {
      idleMs = 0;
      touch();
      socket.close().catch(() => undefined);
      done(error);
    },
  });
  const counted = Object.assign(stream, { bytesRead: 0, bytesWritten: 0 });
  const asked = {
    remoteAddress: host,
    ...(isEncrypted ? { encrypted: true } : {}),
    setKeepAlive: () => stream,
    setTimeout: (ms: number) => {
      idleMs = ms;
      touch();
    },
  };
  // As much of Node's socket as basic-ftp asks for.
  return Object.assign(counted, asked) as unknown as NodeSocket;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('the connection failed');
}
