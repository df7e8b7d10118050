/** The FTP server of issued files, on Node and Deno: listens, limits connections, and ends cleanly. */
import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createGuessLimit } from '../../../domain/staff/sign-in/address-limit.ts';
import type { FtpServer, FtpServing } from '../../shared/ftp.ts';
import { createSecureContexts } from './certificate.ts';
import { fileCommands } from './commands-files.ts';
import { loginCommands } from './commands-login.ts';
import { toPlainAddress } from './control.ts';
import { createPlaces } from './places.ts';
import { type FtpDependencies, type FtpLimits, runSession } from './session.ts';

export const defaultFtpLimits: FtpLimits = {
  waitingMax: 100,
  connectionsMax: 100,
  connectionsPerAddressMax: 20,
  connectionsPerLoginMax: 10,
  loginMs: 5_000,
  idleMs: 300_000,
  acceptMs: 15_000,
  wrongPasswordsMax: 3,
};

/** How long transfers that run may take to finish once the server stops. */
const closeTimeoutMs = 5_000;

/** Rejects where a port cannot be listened on. */
export const serveFtp: FtpServer = async ({ gateway, log, now }, { settings, host, tls, allowsPlain, limits: given }) => {
  const limits = { ...defaultFtpLimits, ...given };
  const guesses = createGuessLimit();
  const dependencies: Omit<FtpDependencies, 'place'> = {
    settings: { allowsPlain, passivePorts: settings.passivePorts, passiveAddress: settings.passiveAddress },
    limits,
    secureContext: createSecureContexts(tls, host, now),
    openLogin: (entityId, token) => gateway.openFilesLogin(entityId, token),
    waitForGuess: (address) => guesses.wait(address, now()),
    noteWrongGuess: (address) => guesses.noteWrong(address, now()),
    holdLogin: createHolder(limits.connectionsPerLoginMax),
    now,
    log,
  };
  const places = createPlaces(limits);
  const sockets = new Set<Socket>();
  const sessions = new Set<Promise<void>>();
  const stopping = new AbortController();
  const commands = { open: loginCommands, loggedIn: fileCommands };

  const accept = async (raw: Socket, isEncrypted: boolean): Promise<void> => {
    raw.on('error', () => raw.destroy());
    const place = places.enter({ address: toPlainAddress(raw.remoteAddress), end: () => raw.destroy() });
    if (!place) {
      if (!isEncrypted) raw.write('421 Too many connections: try again later.\r\n');
      return void raw.destroySoon();
    }
    sockets.add(raw);
    raw.once('close', () => {
      sockets.delete(raw);
      place.leave();
    });
    const socket = isEncrypted ? new TLSSocket(raw, { isServer: true, secureContext: await dependencies.secureContext() }) : raw;
    const session = runSession(socket, { ...dependencies, place }, commands, stopping.signal);
    sessions.add(session);
    await session.finally(() => sessions.delete(session));
  };
  const listen = (port: number, isEncrypted: boolean): Promise<Server> =>
    listenOn(
      createServer((socket) => void accept(socket, isEncrypted).catch(() => socket.destroy())),
      port,
      host,
    );

  const plain = settings.port === null ? undefined : await listen(settings.port, false);
  const encrypted = settings.tlsPort === null ? undefined : await listen(settings.tlsPort, true);
  return {
    port: portOf(plain),
    tlsPort: portOf(encrypted),
    async close() {
      for (const server of [plain, encrypted]) server?.close();
      stopping.abort();
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, closeTimeoutMs);
      await Promise.all(sessions);
      clearTimeout(late);
      for (const socket of sockets) socket.destroySoon();
    },
  } satisfies FtpServing;
};

/** Gives out at most so many of each key at a time. Call what it returns, once, to give one back. */
function createHolder(max: number): (key: string) => (() => void) | undefined {
  const held = new Map<string, number>();
  return (key) => {
    const count = held.get(key) ?? 0;
    if (count >= max) return undefined;
    held.set(key, count + 1);
    return () => {
      const left = (held.get(key) ?? 1) - 1;
      if (left === 0) held.delete(key);
      else held.set(key, left);
    };
  };
}

function listenOn(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function portOf(server: Server | undefined): number | null {
  const address = server?.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
