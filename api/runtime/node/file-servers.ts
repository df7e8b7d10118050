/** Sends files to merchants' FTP servers: through the egress guard, under another name until all is there. */
import { Readable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import type { FileServers, Upload, Uploaded } from '../../reconciliation/file-transfer.ts';
import type { EgressRules } from '../../webhooks/egress.ts';
import { createEgressGuard, EgressRefused, type Resolve } from './egress.ts';

/** Without a byte or an answer. */
const idleMs = 30_000;
/** Of a whole attempt: a quarter of an hour for 256 MB is slow already. */
const attemptMs = 15 * 60_000;

/** Ports of FTP, and those that no other service of the internet begins at. */
const isPortOfFtp = (port: number): boolean => port === 21 || port === 990 || port > 1_023;

/** `ca`: certificates that are trusted besides; absent: the public ones alone. */
export function createFileServers(rules: EgressRules, { resolve, ca }: { resolve?: Resolve; ca?: string } = {}): FileServers {
  const guard = createEgressGuard(rules, resolve);
  const refusal = async (host: string, port: number): Promise<string | null> => {
    if (!isPortOfFtp(port)) return `only the ports 21, 990 and those above 1023 are served, not ${port}`;
    return guard.refusal(`https://${host.includes(':') ? `[${host}]` : host}/`);
  };
  return {
    refusal,
    async upload(upload) {
      const why = await refusal(upload.host, upload.port);
      if (why !== null) return { outcome: 'failed', why };
      const client = new Client(idleMs);
      const late = setTimeout(() => client.close(), attemptMs);
      try {
        return await send(client, upload, { address: await toAddress(guard.lookup, upload.host), ca });
      } catch (error) {
        return { outcome: 'failed', why: describeFailure(error) };
      } finally {
        clearTimeout(late);
        client.close();
      }
    },
  };
}

async function send(client: Client, upload: Upload, { address, ca }: { address: string; ca: string | undefined }): Promise<Uploaded> {
  const { host, port, protection, userName, password, folder, name, bytes, content } = upload;
  const isName = address !== host;
  await client.access({
    // An address that was checked, so that the name cannot lead elsewhere meanwhile; the certificate must be the name's.
    host: address,
    port,
    user: userName,
    password,
    secure: protection === 'NONE' ? false : protection === 'IMPLICIT_TLS' ? 'implicit' : true,
    secureOptions: { host, ...(isName ? { servername: host } : {}), ...(ca === undefined ? {} : { ca }) },
  });
  if (folder !== '') await client.cd(folder);
  const there = await sizeOf(client, name);
  if (there === bytes) return { outcome: 'present' };
  if (there !== undefined) return { outcome: 'failed', why: 'the server has another file of this name' };
  const partName = `${name}.part`;
  await client.uploadFrom(Readable.from(content()), partName);
  const arrived = await sizeOf(client, partName);
  if (arrived !== undefined && arrived !== bytes) return { outcome: 'failed', why: `of ${bytes} bytes ${arrived} have arrived` };
  await client.rename(partName, name);
  return { outcome: 'sent' };
}

/** Undefined where there is none, or the server does not tell. */
async function sizeOf(client: Client, name: string): Promise<number | undefined> {
  try {
    return await client.size(name);
  } catch (error) {
    if (error instanceof FTPError) return undefined;
    throw error;
  }
}

function toAddress(lookup: ReturnType<typeof createEgressGuard>['lookup'], host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: false }, (error, address) => {
      if (error) reject(error);
      else resolve(typeof address === 'string' ? address : host);
    });
  });
}

const answers: Readonly<Record<number, string>> = {
  421: 'the server is not available',
  425: 'the server could not open a data connection',
  426: 'the server closed the data connection',
  452: 'the server has no space left',
  530: 'the server refused the login',
  550: 'the server refused the folder or the file',
  552: 'the server has no space left',
  553: 'the server refused the name of the file',
};

const failures: Readonly<Record<string, string>> = {
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
  if (error instanceof EgressRefused) return error.message;
  if (error instanceof FTPError) return answers[error.code] ?? `the server answered ${error.code}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && /timeout/i.test(error.message)) return 'the server did not answer in time';
  return failures[code] ?? `the transfer failed${/^[A-Z_]{3,60}$/.test(code) ? ` (${code})` : ''}`;
}
