/** The FTP server of issued files: what a runtime that has sockets is asked for, and when it is started. */
import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { FtpSettings, Settings } from './settings.ts';

export interface FtpServing {
  /** Where it listens; null where it does not. */
  readonly port: number | null;
  readonly tlsPort: number | null;
  /** Takes no new connections, lets transfers finish, and resolves when all connections are closed. */
  close(): Promise<void>;
}

export interface FtpServerOptions {
  readonly settings: Pick<FtpSettings, 'port' | 'tlsPort' | 'passivePorts' | 'passiveAddress'>;
  readonly host: string;
  readonly tls: Settings['tls'];
  /** Passwords and files in the clear. */
  readonly allowsPlain: boolean;
  /** Tests give their own. */
  readonly limits?: Readonly<Record<string, number>> | undefined;
}

export type FtpServer = (
  dependencies: { readonly gateway: Pick<Gateway, 'openFilesLogin'>; readonly log: Log; readonly now: () => Timestamp },
  options: FtpServerOptions,
) => Promise<FtpServing>;

/**
 * Starts it where the settings ask for it. Live without a certificate of its own has none: passwords would go in the clear.
 * Where the port that nobody chose is taken, the gateway runs without it and says so.
 */
export async function startFtp(
  { ftp, host, tls, environment }: Settings,
  serve: FtpServer,
  dependencies: Parameters<FtpServer>[0],
): Promise<FtpServing | undefined> {
  if (ftp === null) return undefined;
  const isLive = environment === 'live';
  if (isLive && tls === null) {
    if (ftp.isChosen) dependencies.log.warn('no FTP server: live takes no plain FTP; set TLS_CERT_FILE and TLS_KEY_FILE');
    return undefined;
  }
  try {
    return await serve(dependencies, { settings: ftp, host, tls, allowsPlain: !isLive });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || ftp.isChosen) throw error;
    dependencies.log.warn('no FTP server: its port is taken; set FTP_PORT to another one, or to 0');
    return undefined;
  }
}
