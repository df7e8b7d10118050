/** A merchant's own FTP server, as small as basic-ftp needs it: it takes files, and fails as it is told. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

export interface FtpSink {
  readonly port: number;
  readonly files: Map<string, string>;
  /** Commands in order, without passwords. */
  readonly commands: string[];
  /** What goes wrong, from now on. */
  fault: 'none' | 'login' | 'write' | 'delete' | 'cut' | 'foreign-pasv';
  close(): void;
}

export interface SinkCertificate {
  readonly cert: string;
  readonly key: string;
}

export async function startFtpSink(tls?: SinkCertificate, { isImplicit = false } = {}): Promise<FtpSink> {
  const sockets = new Set<Socket>();
  const sink = { files: new Map<string, string>(), commands: [] as string[], fault: 'none' as FtpSink['fault'] };
  const server = await listen((raw) => {
    sockets.add(raw);
    let renamed = '';
    let data: Promise<Socket> | undefined;
    let isDataPrivate = false;
    const context = tls && createSecureContext(tls);
    let control: Socket = context && isImplicit ? new TLSSocket(raw, { isServer: true, secureContext: context }) : raw;
    raw.on('error', () => undefined);
    const say = (text: string) => void control.write(`${text}\r\n`);
    const openData = async (): Promise<number> => {
      const { promise, resolve } = Promise.withResolvers<Socket>();
      const listener = await listen((socket) => {
        sockets.add(socket);
        listener.close();
        resolve(context && isDataPrivate ? new TLSSocket(socket, { isServer: true, secureContext: context }) : socket);
      });
      data = promise;
      return (listener.address() as AddressInfo).port;
    };
    const take = async (name: string) => {
      if (sink.fault === 'write') return say('553 Not here.');
      say('150 Go on.');
      const socket = await data;
      if (!socket) return;
      const chunks: Buffer[] = [];
      for await (const chunk of socket) {
        chunks.push(chunk);
        if (sink.fault === 'cut') return void control.destroy();
      }
      sink.files.set(name, Buffer.concat(chunks).toString());
      say('226 Taken.');
    };
    const answers: Readonly<Record<string, (argument: string) => unknown>> = {
      USER: () => say('331 Password.'),
      PASS: () => say(sink.fault === 'login' ? '530 No, not with secret-password.' : '230 Welcome.'),
      AUTH: () => {
        if (!context) return say('502 No TLS.');
        control.removeAllListeners('data');
        say('234 Go on.');
        control = new TLSSocket(raw, { isServer: true, secureContext: context });
        control.on('error', () => undefined);
        control.on('data', read);
      },
      PBSZ: () => say('200 Yes.'),
      PROT: (level) => {
        isDataPrivate = level === 'P';
        say('200 Yes.');
      },
      CWD: (folder) => say(folder === 'in' ? '250 Yes.' : '550 No.'),
      EPSV: async () => say(sink.fault === 'foreign-pasv' ? '500 No.' : `229 (|||${await openData()}|)`),
      PASV: () => say('227 (192,0,2,1,10,10)'),
      SIZE: (name) => say(sink.files.has(name) ? `213 ${Buffer.byteLength(sink.files.get(name) ?? '')}` : '550 No.'),
      STOR: take,
      DELE: (name) => {
        if (sink.fault === 'delete') return say('550 No.');
        say(sink.files.delete(name) ? '250 Gone.' : '550 No.');
      },
      RNFR: (name) => {
        renamed = name;
        say('350 To what?');
      },
      RNTO: (name) => {
        sink.files.set(name, sink.files.get(renamed) ?? '');
        sink.files.delete(renamed);
        say('250 Renamed.');
      },
    };
    const read = (chunk: Buffer) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        const [name = '', ...rest] = line.split(' ');
        sink.commands.push(name === 'PASS' ? 'PASS' : line);
        const answer = answers[name];
        if (answer) void answer(rest.join(' '));
        else say('200 Yes.');
      }
    };
    control.on('error', () => undefined);
    control.on('data', read);
    say('220 Hello.');
  });
  return Object.assign(sink, {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
}

function listen(onConnection: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(onConnection).listen(0, '127.0.0.1', () => resolve(server));
  });
}
