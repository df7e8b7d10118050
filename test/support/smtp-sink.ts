/** As much of a mail server as handing one over takes. It keeps what it was given. For tests only. */
import { createServer, type Socket } from 'node:net';

export interface SentMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text as they came. */
  readonly data: string;
}

export interface SmtpSink {
  /** `smtp://127.0.0.1:2525`. */
  readonly url: string;
  readonly mails: readonly SentMail[];
  /** What RCPT TO is answered with: 250 takes it. */
  answerRecipients(line: string): void;
  stop(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const mails: SentMail[] = [];
  let recipientAnswer = '250 ok';

  const serve = (socket: Socket): void => {
    let rest = '';
    let from = '';
    let to: string[] = [];
    let isText = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (/^MAIL FROM/i.test(line)) {
        from = address;
        to = [];
        say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        to.push(address);
        say(recipientAnswer);
      } else if (/^DATA/i.test(line)) {
        isText = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
      } else {
        say('250 sink');
      }
    };
    say('220 sink');
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    // A letter may come in two pieces.
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (;;) {
        const ending = isText ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(ending);
        if (at < 0) return;
        const part = rest.slice(0, at);
        rest = rest.slice(at + ending.length);
        if (!isText) {
          hear(part);
          continue;
        }
        isText = false;
        mails.push({ from, to, data: part });
        say('250 kept');
      }
    });
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the sink listens on no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    answerRecipients(line) {
      recipientAnswer = line;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
