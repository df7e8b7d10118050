/** Sends files to merchants' FTP servers, under another name until all is there. A runtime hands in how it connects. */
import type { FileServer, FileServers, Upload, Uploaded } from '../../domain/reconciliation/file-transfer.ts';

/** Without a byte or an answer. */
export const idleMs = 30_000;
/** Of a whole attempt: a quarter of an hour for 256 MB is slow already. */
const attemptMs = 15 * 60_000;

/** A connection to one server. What it rejects with has the server's reply as a numeric `code`, or another failure's name as its `code`. */
export interface FtpSession {
  /** Connects, begins TLS where it is asked for, and logs in. */
  open(): Promise<unknown>;
  cd(folder: string): Promise<unknown>;
  size(name: string): Promise<number>;
  put(name: string, content: AsyncIterable<string | Uint8Array>): Promise<unknown>;
  rename(from: string, to: string): Promise<unknown>;
  remove(name: string): Promise<unknown>;
  /** Also while it is opened. */
  close(): void;
}

export interface FileServersOptions {
  /** Why nothing may be sent to an address that begins `https://`, in words; null where it may. */
  readonly refusal: (url: string) => Promise<string | null>;
  readonly session: (server: FileServer) => FtpSession;
}

/** Its message is shown to the user. */
export class UploadFailed extends Error {
  readonly code = 'UPLOAD_FAILED';

  constructor(why: string) {
    super(why);
    this.name = 'UploadFailed';
  }
}

/** Ports of FTP, and those that no other service of the internet begins at. */
const isPortOfFtp = (port: number): boolean => port === 21 || port === 990 || port > 1_023;

export function createFileServersOver({ refusal: refusalOfUrl, session: createSession }: FileServersOptions): FileServers {
  const refusal = async (host: string, port: number): Promise<string | null> => {
    if (!isPortOfFtp(port)) return `only the ports 21, 990 and those above 1023 are served, not ${port}`;
    return refusalOfUrl(`https://${host.includes(':') ? `[${host}]` : host}/`);
  };
  const within = async (server: FileServer, act: (session: FtpSession) => Promise<Uploaded>): Promise<Uploaded> => {
    const why = await refusal(server.host, server.port);
    if (why !== null) return { outcome: 'failed', why };
    const session = createSession(server);
    const late = setTimeout(() => session.close(), attemptMs);
    try {
      await session.open();
      return await act(session);
    } catch (error) {
      return { outcome: 'failed', why: describeFailure(error) };
    } finally {
      clearTimeout(late);
      session.close();
    }
  };
  return {
    refusal,
    async check(server) {
      const tried = await within(server, (session) => tryFolder(session, server.folder));
      return tried.outcome === 'failed' ? tried.why : null;
    },
    upload: (upload) => within(upload, (session) => send(session, upload)),
  };
}

/** What a transfer does, with a file that says what it is, under a name that no transfer has. */
async function tryFolder(session: FtpSession, folder: string): Promise<Uploaded> {
  if (folder !== '') await session.cd(folder);
  const name = `gateway-test-${crypto.randomUUID()}.txt`;
  const partName = `${name}.part`;
  let there = partName;
  try {
    await session.put(partName, testText());
    await session.rename(partName, name);
    there = name;
  } catch (error) {
    const why = describeFailure(error);
    // What has arrived of it goes, where the server lets it.
    await session.remove(there).catch(() => undefined);
    return { outcome: 'failed', why: `a test file could not be written: ${why}` };
  }
  try {
    await session.remove(name);
    return { outcome: 'sent' };
  } catch (error) {
    return { outcome: 'failed', why: `files arrive, but the test file ${name} could not be deleted: ${describeFailure(error)}` };
  }
}

async function* testText(): AsyncGenerator<string, void, undefined> {
  yield 'The payment gateway wrote this file to test the server. It may be deleted.\r\n';
}

async function send(session: FtpSession, { folder, name, bytes, content }: Upload): Promise<Uploaded> {
  if (folder !== '') await session.cd(folder);
  const there = await sizeOf(session, name);
  if (there === bytes) return { outcome: 'present' };
  if (there !== undefined) return { outcome: 'failed', why: 'the server has another file of this name' };
  const partName = `${name}.part`;
  await session.put(partName, content());
  const arrived = await sizeOf(session, partName);
  if (arrived !== undefined && arrived !== bytes) return { outcome: 'failed', why: `of ${bytes} bytes ${arrived} have arrived` };
  await session.rename(partName, name);
  return { outcome: 'sent' };
}

/** Undefined where there is none, or the server does not tell. */
async function sizeOf(session: FtpSession, name: string): Promise<number | undefined> {
  try {
    return await session.size(name);
  } catch (error) {
    if (replyCode(error) !== undefined) return undefined;
    throw error;
  }
}

/** Of the server's reply; undefined where the failure is another. */
function replyCode(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}

/** By the number of the server's reply. The console says each in German, too (server-failures.ts). */
export const answers: Readonly<Record<number, string>> = {
  421: 'the server is not available',
  425: 'the server could not open a data connection',
  426: 'the server closed the data connection',
  452: 'the server has no space left',
  522: 'the server demands that data connections continue the TLS session, which this runtime cannot',
  530: 'the server refused the login',
  550: 'the server refused the folder or the file',
  552: 'the server has no space left',
  553: 'the server refused the name of the file',
};

/** By the name of another failure. */
export const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
  ENOTFOUND: 'the name of the server cannot be resolved',
  EAI_AGAIN: 'the name of the server cannot be resolved just now',
  ETIMEDOUT: 'the server cannot be reached',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "the server's certificate is not publicly trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the server's certificate is not publicly trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another name",
};

/** Never the server's own text, which may repeat what it was sent. */
function describeFailure(error: unknown): string {
  const reply = replyCode(error);
  if (reply !== undefined) return answers[reply] ?? `the server answered ${reply}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && (code === 'UPLOAD_FAILED' || code === 'EGRESS_REFUSED')) return error.message;
  if (error instanceof Error && /timeout/i.test(error.message)) return 'the server did not answer in time';
  return failures[code] ?? `the transfer failed${/^[A-Z_]{3,60}$/.test(code) ? ` (${code})` : ''}`;
}
