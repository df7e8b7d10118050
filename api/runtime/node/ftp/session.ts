/** An FTP session: what it knows between commands, and the loop that runs them one after the other. */
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { FilesLogin } from '../../../doors/gateway/exports.ts';
import { faultFields } from '../../../foundation/kernel/fault.ts';
import type { Log } from '../../../foundation/kernel/ports.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { Secret } from '../../../foundation/kernel/secret.ts';
import { type Control, createControl } from './control.ts';
import type { DataListener, PortRange } from './data-connection.ts';
import type { Place, PlaceLimits } from './places.ts';

export interface FtpSettings {
  /** False: nothing is said in the clear but how to begin TLS. */
  readonly allowsPlain: boolean;
  /** Null: any free port. */
  readonly passivePorts: PortRange | null;
  /** The IPv4 address that PASV names; null: the one that the client reached. */
  readonly passiveAddress: string | null;
}

export interface FtpLimits extends PlaceLimits {
  readonly connectionsPerLoginMax: number;
  /** From the connection to the PASS that succeeds. */
  readonly loginMs: number;
  /** Between two commands, and without a byte in a transfer. */
  readonly idleMs: number;
  readonly acceptMs: number;
  readonly wrongPasswordsMax: number;
}

/** What a session has of the outside. */
export interface FtpDependencies {
  readonly settings: FtpSettings;
  readonly limits: FtpLimits;
  readonly secureContext: () => Promise<SecureContext>;
  readonly openLogin: (entityId: string, token: Secret<string>) => Promise<FilesLogin>;
  /** Milliseconds until this address may try another password; 0: now. */
  readonly waitForGuess: (address: string) => number;
  readonly noteWrongGuess: (address: string) => void;
  /** Takes one of the sessions of a login; undefined where it has as many as it may. */
  readonly holdLogin: (user: string) => (() => void) | undefined;
  readonly place: Place;
  readonly now: () => number;
  readonly log: Log;
}

export interface FtpSession extends FtpDependencies {
  readonly control: Control;
  user: string | undefined;
  login: FilesLogin | undefined;
  /** A password is being checked: what comes of it is waited for. */
  isLoggingIn: boolean;
  wrongPasswords: number;
  /** PROT P: data connections are encrypted. */
  isDataPrivate: boolean;
  listener: DataListener | undefined;
  /** REST: the byte from which the next RETR sends. */
  restartAt: number;
  transfer: AbortController | undefined;
  /** Called when the session has ended. */
  readonly endings: (() => void)[];
}

export type FtpCommand = (session: FtpSession, argument: string) => void | Promise<void>;

export interface FtpCommands {
  /** Before and after login. */
  readonly open: ReadonlyMap<string, FtpCommand>;
  readonly loggedIn: ReadonlyMap<string, FtpCommand>;
}

/** Resolves when the session has ended. `stopping` ends it after the transfer that runs. */
export async function runSession(
  socket: Socket,
  dependencies: FtpDependencies,
  commands: FtpCommands,
  stopping: AbortSignal,
): Promise<void> {
  const { limits, log } = dependencies;
  const session: FtpSession = {
    ...dependencies,
    control: createControl(socket, {
      onLine: (line) => abortTransfer(session, line),
      onClose: () => {
        session.transfer?.abort(new Error('the session ended'));
        session.listener?.close();
      },
      onTlsError: () => log.debug('ftp: no TLS came to be'),
    }),
    user: undefined,
    login: undefined,
    isLoggingIn: false,
    wrongPasswords: 0,
    isDataPrivate: false,
    listener: undefined,
    restartAt: 0,
    transfer: undefined,
    endings: [],
  };
  const { control } = session;
  const stop = () => {
    if (!session.transfer) control.end('421 The server stops.');
  };
  stopping.addEventListener('abort', stop);
  const endLate = () => {
    if (!session.login && !session.isLoggingIn) control.end('421 No login came: closing.');
  };
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    endLate();
  }, limits.loginMs);
  control.setIdle(limits.idleMs);
  control.reply('220 Reconciliation files: read only.');
  try {
    for (let line = await control.next(); line !== undefined; line = await control.next()) {
      await runCommand(session, line, commands);
      if (isLate) endLate();
      if (stopping.aborted) stop();
    }
  } finally {
    clearTimeout(late);
    stopping.removeEventListener('abort', stop);
    for (const end of session.endings) end();
  }
}

async function runCommand(session: FtpSession, line: string, { open, loggedIn }: FtpCommands): Promise<void> {
  const { control } = session;
  const [, name = '', argument = ''] = /^\s*(\S*) ?(.*)$/s.exec(line) ?? [];
  const word = name.toUpperCase();
  const command = open.get(word) ?? loggedIn.get(word);
  if (!command) return void control.reply('500 This command is not known.');
  if (!open.has(word) && !session.login) {
    return void control.reply('530 Log in first: USER with the id of a merchant or channel, PASS with an access token.');
  }
  try {
    await command(session, argument);
  } catch (error) {
    answerFailure(session, error);
  }
}

/** A refusal's text says what would be right; of a fault the client learns nothing. */
function answerFailure({ control, log }: FtpSession, error: unknown): void {
  if (error instanceof Refused) {
    const { status, resultCode } = error.refusal;
    if (status === 401 || status === 403) return void control.end('530 This access token is not valid here any more.');
    return void control.reply(`450 Refused (${resultCode}): try again later.`);
  }
  log.error('fault', { ...faultFields(error) });
  control.reply('451 The gateway failed: try again later.');
}

/** ABOR ends the transfer that runs (426) and is answered itself when its turn comes (226). */
function abortTransfer({ transfer }: FtpSession, line: string): void {
  if (/^\s*ABOR\s*$/i.test(line)) transfer?.abort(new Error('the client gave the transfer up'));
}
