/** Commands of a login: its one folder, lists of it, and files to read (RFC 959, RFC 3659, RFC 2428). */
import type { FolderContent, FolderFile } from '../../../doors/gateway/exports.ts';
import { listenForData } from './data-connection.ts';
import { rootFacts, toFacts, toListLine, toTimeValue } from './listing.ts';
import { fitsPattern, parsePath } from './path.ts';
import type { FtpCommand, FtpSession } from './session.ts';
import { sendAll, skipBytes, TransferEnded } from './transfer.ts';

const notThere = '550 There is no such file or folder here.';

const writing = ['STOR', 'STOU', 'APPE', 'DELE', 'RMD', 'XRMD', 'MKD', 'XMKD', 'RNFR', 'RNTO', 'MFMT', 'MFCT', 'MFF', 'SITE', 'ALLO'];

export const fileCommands: ReadonlyMap<string, FtpCommand> = new Map<string, FtpCommand>([
  ...writing.map((name): [string, FtpCommand] => [name, refuseWrite]),
  ...['PORT', 'EPRT'].map((name): [string, FtpCommand] => [name, refuseActive]),
  ...['PWD', 'XPWD'].map((name): [string, FtpCommand] => [name, ({ control }) => control.reply('257 "/" is the folder.')]),
  ...['CWD', 'XCWD'].map((name): [string, FtpCommand] => [name, changeFolder]),
  // Above the root there is the root.
  ...['CDUP', 'XCUP'].map((name): [string, FtpCommand] => [name, ({ control }) => control.reply('250 "/" is the folder.')]),
  [
    'TYPE',
    ({ control }, type) => control.reply(/^(?:[AI]\b|L 8$)/i.test(type) ? '200 Bytes are sent as they are.' : '504 TYPE I or TYPE A.'),
  ],
  ['MODE', ({ control }, mode) => control.reply(/^S$/i.test(mode) ? '200 Stream.' : '504 MODE S.')],
  ['STRU', ({ control }, structure) => control.reply(/^F$/i.test(structure) ? '200 File.' : '504 STRU F.')],
  ['PASV', passive],
  ['EPSV', extendedPassive],
  ['LIST', (session, argument) => list(session, withoutFlags(argument), (file) => toListLine(file, session.now()))],
  ['NLST', (session, argument) => list(session, withoutFlags(argument), ({ name }) => `${name}\r\n`)],
  ['MLSD', machineList],
  ['MLST', factsOf],
  ['STAT', ({ control }) => control.reply('211 Logged in.')],
  ['SIZE', sizeOf],
  ['MDTM', timeOf],
  ['REST', restart],
  ['RETR', retrieve],
  ['ABOR', ({ control }) => control.reply('226 Nothing is being sent.')],
]);

function refuseWrite({ control }: FtpSession): void {
  control.reply('550 Read only: files were issued once and never change.');
}

function refuseActive({ control }: FtpSession): void {
  control.reply('502 The server opens no connections: use passive mode (EPSV or PASV).');
}

function changeFolder({ control }: FtpSession, argument: string): void {
  control.reply(parsePath(argument)?.kind === 'root' ? '250 "/" is the folder.' : notThere);
}

async function openListener(session: FtpSession): Promise<number | undefined> {
  const { control, settings, limits } = session;
  session.listener?.close();
  session.listener = undefined;
  try {
    const options = { host: control.localAddress, ports: settings.passivePorts, peer: control.peer, acceptMs: limits.acceptMs };
    session.listener = await listenForData(options);
    return session.listener.port;
  } catch {
    control.reply('425 No port is free for data: try again.');
    return undefined;
  }
}

async function extendedPassive(session: FtpSession, argument: string): Promise<void> {
  if (!/^(?:[12])?$|^ALL$/i.test(argument.trim())) return void session.control.reply('522 Network protocols (1,2)');
  if (/^ALL$/i.test(argument.trim())) return void session.control.reply('200 EPSV alone.');
  const port = await openListener(session);
  if (port !== undefined) session.control.reply(`229 Connect to (|||${port}|)`);
}

async function passive(session: FtpSession): Promise<void> {
  const { control, settings } = session;
  const address = settings.passiveAddress ?? control.localAddress.replace(/^::ffff:/i, '');
  if (!/^\d+(?:\.\d+){3}$/.test(address)) return void control.reply('425 PASV is for IPv4: use EPSV.');
  const port = await openListener(session);
  if (port === undefined) return;
  control.reply(`227 Connect to (${address.replaceAll('.', ',')},${port >> 8},${port & 0xff})`);
}

/** `LIST -la`: flags of `ls` that clients send. */
function withoutFlags(argument: string): string {
  return argument.trim().replace(/^(?:-[A-Za-z]+(?: +|$))+/, '');
}

async function list(session: FtpSession, path: string, toLine: (file: FolderFile) => string): Promise<void> {
  const wanted = parsePath(path);
  if (!wanted) return void session.control.reply(notThere);
  const pattern = wanted.kind === 'file' ? wanted.name : '*';
  await send(session, () => listed(session, pattern, toLine));
}

async function* listed(
  { login }: FtpSession,
  pattern: string,
  toLine: (file: FolderFile) => string,
): AsyncGenerator<string, void, undefined> {
  if (!login) return;
  const files = /[*?]/.test(pattern) ? login.list() : one((await login.open(pattern))?.file);
  for await (const file of files) if (fitsPattern(file.name, pattern)) yield toLine(file);
}

function one(file: FolderFile | undefined): readonly FolderFile[] {
  return file ? [file] : [];
}

async function machineList(session: FtpSession, argument: string): Promise<void> {
  const wanted = parsePath(argument);
  if (wanted?.kind === 'file') return void session.control.reply('501 MLSD lists folders: use MLST for a file.');
  if (!wanted) return void session.control.reply(notThere);
  await send(session, () => listed(session, '*', (file) => `${toFacts(file)} ${file.name}\r\n`));
}

async function factsOf(session: FtpSession, argument: string): Promise<void> {
  const { control } = session;
  if (parsePath(argument)?.kind === 'root') return void control.reply(`250-Facts:\r\n ${rootFacts} /\r\n250 End`);
  const file = await findFile(session, argument);
  if (file) control.reply(`250-Facts:\r\n ${toFacts(file.file)} /${file.file.name}\r\n250 End`);
}

async function sizeOf(session: FtpSession, argument: string): Promise<void> {
  const file = await findFile(session, argument);
  if (file) session.control.reply(`213 ${file.file.bytes}`);
}

async function timeOf(session: FtpSession, argument: string): Promise<void> {
  const file = await findFile(session, argument);
  if (file) session.control.reply(`213 ${toTimeValue(file.file.modifiedAt)}`);
}

function restart(session: FtpSession, argument: string): void {
  if (!/^\d{1,15}$/.test(argument.trim())) return void session.control.reply('501 REST takes a number of bytes.');
  session.restartAt = Number(argument);
  session.control.reply(`350 The next file is sent from byte ${session.restartAt}.`);
}

async function retrieve(session: FtpSession, argument: string): Promise<void> {
  const from = session.restartAt;
  session.restartAt = 0;
  const opened = await findFile(session, argument);
  if (!opened) return;
  const { file, content } = opened;
  if (from > file.bytes) return void session.control.reply(`554 The file has ${file.bytes} bytes.`);
  const bytes = await send(session, () => skipBytes(content, from));
  const { control, login, user } = session;
  session.log.info('ftp file', { name: file.name, entityId: user, callerId: login?.callerId, address: control.peer, from, bytes });
}

/** Undefined where there is none, which the client was told. */
async function findFile({ control, login }: FtpSession, path: string): Promise<FolderContent | undefined> {
  const wanted = parsePath(path);
  const opened = wanted?.kind === 'file' ? await login?.open(wanted.name) : undefined;
  if (!opened) control.reply(notThere);
  return opened;
}

/** Over the data connection that the client has asked for. Resolves to the bytes sent; -1 where the transfer failed. */
async function send(session: FtpSession, toChunks: () => AsyncIterable<string | Uint8Array>): Promise<number> {
  const { control, settings, limits, listener } = session;
  session.listener = undefined;
  if (!settings.allowsPlain && !session.isDataPrivate) return fail('521 Data connections are encrypted here: PROT P first.');
  if (!listener) return fail('425 EPSV or PASV first.');
  const transfer = new AbortController();
  session.transfer = transfer;
  // Who gives up before the connection is there is not waited for.
  transfer.signal.addEventListener('abort', () => listener.close());
  control.setIdle(0);
  control.reply('150 Here it comes.');
  try {
    const socket = await listener.accept(session.isDataPrivate ? await session.secureContext() : undefined);
    const bytes = await sendAll(socket, toChunks(), { signal: transfer.signal, idleMs: limits.idleMs });
    control.reply('226 That was all.');
    return bytes;
  } catch (error) {
    if (error instanceof TransferEnded) return fail('426 The data connection ended before all was sent.');
    throw error;
  } finally {
    listener.close();
    session.transfer = undefined;
    control.setIdle(limits.idleMs);
  }

  function fail(reply: string): -1 {
    listener?.close();
    control.reply(reply);
    return -1;
  }
}
