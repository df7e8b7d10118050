/** The merchant's own server, to which files are sent: it takes a file, refuses it, breaks off, or takes it while its answer is lost. */
import type { FileServers, Upload, Uploaded } from '../../api/domain/reconciliation/file-transfer.ts';
import type { Random } from './random.ts';
import type { Turns } from './turns.ts';
import type { World } from './world.ts';

export interface ServerTrouble {
  readonly refused: number;
  /** The connection breaks in the middle: nothing stands under the file's name. */
  readonly cut: number;
  /** It has the file, and its answer is lost. */
  readonly lostAfter: number;
}

export interface FileServer {
  readonly servers: FileServers;
  /** What stands there, bytes. */
  readonly files: ReadonlyMap<string, number>;
  /** A process has died: what is under way may come once more. */
  forgetUnderWay(): void;
}

export interface FileServerOptions {
  readonly turns: Turns;
  readonly random: Random;
  readonly trouble: () => ServerTrouble;
  /** The gateway did what it must not. */
  readonly fault: (what: string) => void;
  /** No clock is wrong: nobody takes over what another still sends. */
  readonly isLeaseKept: () => boolean;
}

/** A runtime gives an upload up long before. */
const aloneMs = 10 * 60_000;

export function createFileServer({ turns, random, trouble, fault, isLeaseKept }: FileServerOptions): FileServer {
  const files = new Map<string, number>();
  const underWay = new Map<string, number>();
  const take = async ({ name, bytes, content }: Upload): Promise<Uploaded> => {
    let sent = 0;
    for await (const chunk of content()) sent += typeof chunk === 'string' ? new TextEncoder().encode(chunk).length : chunk.length;
    if (sent !== bytes) fault(`file ${name} is said to have ${bytes} bytes, and has ${sent}`);
    return turns.wait('an upload', () => {
      const { refused, cut, lostAfter } = trouble();
      const fate = random.next();
      if (fate < refused) return { outcome: 'failed', why: 'refused' };
      if (files.get(name) === bytes) return { outcome: 'present' };
      if (fate < refused + cut) return { outcome: 'failed', why: 'the connection broke' };
      files.set(name, bytes);
      return fate < refused + cut + lostAfter ? { outcome: 'failed', why: 'no answer' } : { outcome: 'sent' };
    });
  };
  return {
    files,
    forgetUnderWay: () => underWay.clear(),
    servers: {
      refusal: async () => null,
      check: async () => null,
      async upload(upload) {
        const since = underWay.get(upload.name);
        if (since !== undefined && turns.now() - since < aloneMs && isLeaseKept())
          fault(`file ${upload.name} is sent while it is under way`);
        underWay.set(upload.name, turns.now());
        const uploaded = await take(upload);
        underWay.delete(upload.name);
        return uploaded;
      },
    },
  };
}

const deliveredSql = `SELECT f.name FROM file_transfers AS t JOIN settlement_files AS f ON f.id = t.file_id WHERE t.status = 'delivered'
  UNION ALL SELECT file_name FROM report_runs WHERE transfer = 'sent'`;

/** What is said to have come to the merchant's server stands there. */
export function findUnsentFile({ reader, fileServer }: World): string | undefined {
  const missing = reader.read(deliveredSql, []).find(([name]) => !fileServer.files.has(String(name)));
  return missing && `file ${String(missing[0])} counts as sent, and the server does not have it`;
}

/** What came by FTP was taken in, what was issued and reported was sent, and whoever is to be told of a report was. */
export function findUndeliveredFile({ reader, folder }: World): string | undefined {
  const [waiting] = folder.waiting();
  if (waiting !== undefined) return `file ${waiting} of the institute stands in the inbox still`;
  const transfer = reader.readFirst("SELECT id, status, last_error FROM file_transfers WHERE status <> 'delivered'", []);
  if (transfer) return `transfer ${String(transfer[0])} is ${String(transfer[1])} at the end: ${String(transfer[2])}`;
  const run = reader.readFirst(
    "SELECT id, status, reason, mail, transfer, transfer_error FROM report_runs WHERE status <> 'DONE' OR mail = 'waits' OR transfer <> 'sent'",
    [],
  );
  return run && `report ${run.map(String).join(', ')} at the end`;
}
