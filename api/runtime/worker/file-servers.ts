/**
 * Connections to merchants' FTP servers on Workers: basic-ftp over sockets of the platform, which are opened here, up to the
 * beginning of TLS (decision: files-sent-from-workers). The text of a host is checked as everywhere. What a name resolves to
 * is not: the platform reaches no private network.
 */
import { connect, type Socket } from 'cloudflare:sockets';
import { Readable } from 'node:stream';
import { Client, type FTPContext, FTPError, type FTPResponse } from 'basic-ftp';
import type { FileServer, FileServers } from '../../domain/reconciliation/file-transfer.ts';
import { type EgressRules, urlRefusal } from '../../domain/webhooks/egress.ts';
import { createFileServersOver, type FtpSession, idleMs, UploadFailed } from '../shared/file-servers.ts';
import { toStream } from './socket-stream.ts';

export function createFileServers(rules: EgressRules): FileServers {
  return createFileServersOver({ refusal: async (url) => urlRefusal(url, rules), session: createSession });
}

function createSession(server: FileServer): FtpSession {
  const client = new Client(idleMs);
  let opening: Socket | undefined;
  return {
    async open() {
      opening = openSocket(server, server.port, server.protection === 'EXPLICIT_TLS' ? 'starttls' : transportOf(server));
      const socket = await inTime(greet(opening, server), () => void opening?.close());
      client.ftp.socket = toStream(socket, { host: server.host, isEncrypted: server.protection !== 'NONE' });
      client.prepareTransfer = (ftp) => openData(ftp, server);
      await client.login(server.userName, server.password);
      await client.useDefaultSettings();
    },
    cd: (folder) => client.cd(folder),
    size: (name) => client.size(name),
    put: (name, content) => client.uploadFrom(Readable.from(content, { objectMode: false }), name),
    rename: (from, to) => client.rename(from, to),
    remove: (name) => client.remove(name),
    close: () => {
      client.close();
      opening?.close().catch(() => undefined);
    },
  };
}

const transportOf = ({ protection }: FileServer) => (protection === 'NONE' ? 'off' : 'on');

/** By the server's name, whose certificate it must have. */
function openSocket({ host }: FileServer, port: number, secureTransport: 'on' | 'off' | 'starttls'): Socket {
  const socket = connect(
    { hostname: host.includes(':') ? `[${host}]` : host, port },
    // What was sent last arrives although the other side is closed first.
    { secureTransport, allowHalfOpen: true },
  );
  // What fails is told by reading and writing.
  for (const told of [socket.opened, socket.closed]) told.catch(() => undefined);
  return socket;
}

/** Resolves to the connection on which the login is sent. */
async function greet(socket: Socket, { protection }: FileServer): Promise<Socket> {
  try {
    await socket.opened;
  } catch {
    const why = protection === 'IMPLICIT_TLS' ? ', or its certificate is not publicly trusted or for another name' : '';
    throw new UploadFailed(`the server cannot be reached${why}`);
  }
  const reader = socket.readable.getReader();
  await readReply(reader, 220);
  if (protection !== 'EXPLICIT_TLS') {
    reader.releaseLock();
    return socket;
  }
  const writer = socket.writable.getWriter();
  await writer.write(new TextEncoder().encode('AUTH TLS\r\n'));
  await readReply(reader, 234);
  reader.releaseLock();
  writer.releaseLock();
  const secured = socket.startTls();
  secured.closed.catch(() => undefined);
  try {
    await secured.opened;
  } catch {
    throw new UploadFailed("TLS failed: the server's certificate is not publicly trusted, or for another name");
  }
  return secured;
}

/** No greeting is longer. */
const replyBytesMax = 16_384;

/** Throws unless the reply is the wanted one. */
async function readReply(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: number): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done || text.length > replyBytesMax) throw new UploadFailed('the server closed the connection');
    text += decoder.decode(value, { stream: true });
    const [line, code] = /^(\d{3}) [^\n]*\n/m.exec(text) ?? [];
    if (line === undefined) continue;
    if (Number(code) === wanted) return;
    throw new FTPError({ code: Number(code), message: '' });
  }
}

/** The passive mode that the server has. To the host of the control connection, whatever host the server's answer names. */
async function openData(ftp: FTPContext, server: FileServer): Promise<FTPResponse> {
  const { reply, port } = await requestPort(ftp);
  const socket = openSocket(server, port, transportOf(server));
  ftp.dataSocket = toStream(socket, { host: server.host, isEncrypted: false });
  return reply;
}

async function requestPort(ftp: FTPContext): Promise<{ readonly reply: FTPResponse; readonly port: number }> {
  try {
    const reply = await ftp.request('EPSV');
    const [, port] = /[|!]{3}(\d{1,5})[|!]/.exec(reply.message) ?? [];
    if (port !== undefined) return { reply, port: Number(port) };
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
  }
  const reply = await ftp.request('PASV');
  const [, high, low] = /(?<!\d)\d{1,3},\d{1,3},\d{1,3},\d{1,3},(\d{1,3}),(\d{1,3})/.exec(reply.message) ?? [];
  if (high === undefined || low === undefined) throw new UploadFailed('the server names no port for the data connection');
  return { reply, port: Number(high) * 256 + Number(low) };
}

async function inTime<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new UploadFailed('the server did not answer in time'));
    }, idleMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
