/** Connections to merchants' FTP servers on Node and Deno: basic-ftp over sockets that the egress guard has checked. */
import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';
import type { FileServer, FileServers } from '../../domain/reconciliation/file-transfer.ts';
import type { EgressRules } from '../../domain/webhooks/egress.ts';
import { createFileServersOver, type FtpSession, idleMs } from '../shared/file-servers.ts';
import { createEgressGuard, type EgressGuard, type Resolve } from './egress.ts';

/** `ca`: certificates that are trusted besides; absent: the public ones alone. */
export function createFileServers(rules: EgressRules, { resolve, ca }: { resolve?: Resolve; ca?: string } = {}): FileServers {
  const guard = createEgressGuard(rules, resolve);
  return createFileServersOver({ refusal: guard.refusal, session: (upload) => createSession(upload, guard, ca) });
}

function createSession({ host, port, protection, userName, password }: FileServer, guard: EgressGuard, ca: string | undefined): FtpSession {
  const client = new Client(idleMs);
  return {
    async open() {
      const address = await toAddress(guard, host);
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
    },
    cd: (folder) => client.cd(folder),
    size: (name) => client.size(name),
    put: (name, content) => client.uploadFrom(Readable.from(content, { objectMode: false }), name),
    rename: (from, to) => client.rename(from, to),
    remove: (name) => client.remove(name),
    close: () => client.close(),
  };
}

function toAddress({ lookup }: EgressGuard, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: false }, (error, address) => {
      if (error) reject(error);
      else resolve(typeof address === 'string' ? address : host);
    });
  });
}
