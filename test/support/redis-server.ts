/** As much of Redis as hints need: PING, CLIENT, AUTH, SUBSCRIBE, PUBLISH in its second protocol. For tests only. */
import { createServer, type Socket } from 'node:net';

export interface RedisServer {
  /** `redis://127.0.0.1:6400`. */
  readonly url: string;
  readonly port: number;
  /** Everything that was published. */
  readonly published: readonly string[];
  /** Resolves when so many were. */
  publishedCount(count: number): Promise<void>;
  /** Resolves when so many connections listen to a channel. */
  subscribed(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedisServer(port = 0): Promise<RedisServer> {
  const sockets = new Set<Socket>();
  const listening = new Map<Socket, Set<string>>();
  const published: string[] = [];
  const waiting = new Set<{ readonly condition: () => boolean; readonly resolve: () => void }>();
  const until = (condition: () => boolean): Promise<void> =>
    condition() ? Promise.resolve() : new Promise((resolve) => void waiting.add({ condition, resolve }));
  const wake = (): void => {
    for (const one of waiting) if (one.condition()) one.resolve();
  };

  const answer = (socket: Socket, [name = '', ...parameters]: readonly string[]): void => {
    const [channel = '', message = ''] = parameters;
    switch (name.toUpperCase()) {
      case 'SUBSCRIBE': {
        const channels = listening.get(socket) ?? new Set();
        listening.set(socket, channels.add(channel));
        socket.write(`*3\r\n${bulk('subscribe')}${bulk(channel)}:${channels.size}\r\n`);
        wake();
        return;
      }
      case 'PUBLISH': {
        published.push(message);
        wake();
        const hearers = [...listening].filter(([, channels]) => channels.has(channel));
        for (const [hearer] of hearers) hearer.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`);
        return void socket.write(`:${hearers.length}\r\n`);
      }
      case 'PING':
        return void socket.write('+PONG\r\n');
      default:
        return void socket.write('+OK\r\n');
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.on('data', (chunk) => {
      rest += String(chunk);
      for (let command = readCommand(rest); command; command = readCommand(rest)) {
        rest = rest.slice(command.length);
        answer(socket, command.words);
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      listening.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port');
  return {
    url: `redis://127.0.0.1:${address.port}`,
    port: address.port,
    published,
    subscribed: (count) => until(() => listening.size >= count),
    publishedCount: (count) => until(() => published.length >= count),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
}

/** The first whole command, and how many characters it has: `*2\r\n$4\r\nPING\r\n…`. What tests send is ASCII. */
function readCommand(text: string): { readonly words: readonly string[]; readonly length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return undefined;
    const start = at + size[0].length;
    const end = start + Number(size[1]);
    if (text.length < end + 2) return undefined;
    words.push(text.slice(start, end));
    at = end + 2;
  }
  return { words, length: at };
}
