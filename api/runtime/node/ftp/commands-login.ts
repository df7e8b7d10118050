/** Commands of a session itself: TLS, login, and what the server offers (RFC 959, 2389, 4217). */
import { Refused } from '../../../foundation/kernel/refusal.ts';
import { Secret } from '../../../foundation/kernel/secret.ts';
import type { FtpCommand, FtpSession } from './session.ts';

const features = [
  'AUTH TLS',
  'EPSV',
  'MDTM',
  'MLST type*;size*;modify*;perm*;unique*;UNIX.mode*;',
  'PASV',
  'PBSZ',
  'PROT',
  'REST STREAM',
  'SIZE',
  'TVFS',
  'UTF8',
];

export const loginCommands: ReadonlyMap<string, FtpCommand> = new Map<string, FtpCommand>([
  ['AUTH', beginTls],
  ['PBSZ', ({ control }) => control.reply(control.isEncrypted() ? '200 PBSZ=0' : '503 AUTH TLS first.')],
  ['PROT', protect],
  ['CCC', ({ control }) => control.reply('533 The control connection stays encrypted.')],
  ['USER', takeUser],
  ['PASS', takePassword],
  ['FEAT', ({ control }) => control.reply(['211-Features:', ...features.map((feature) => ` ${feature}`), '211 End'].join('\r\n'))],
  ['OPTS', setOption],
  ['SYST', ({ control }) => control.reply('215 UNIX Type: L8')],
  [
    'HELP',
    ({ control }) =>
      control.reply(
        '214 USER: the id of a merchant or channel. PASS: one of its access tokens. The files are named {channelId}_{yyyy-MM-dd}.csv.',
      ),
  ],
  ['CLNT', ({ control }) => control.reply('200 Noted.')],
  ['NOOP', ({ control }) => control.reply('200 Fine.')],
  ['QUIT', ({ control }) => control.end('221 Goodbye.')],
]);

async function beginTls({ control, secureContext }: FtpSession, argument: string): Promise<void> {
  if (control.isEncrypted()) return void control.reply('503 The connection is encrypted already.');
  if (!/^TLS(?:-[CP])?$|^SSL$/i.test(argument.trim())) return void control.reply('504 AUTH TLS is what there is.');
  const context = await secureContext();
  control.encrypt('234 Begin TLS.', context);
}

function protect(session: FtpSession, argument: string): void {
  const { control, settings } = session;
  const level = argument.trim().toUpperCase();
  if (!control.isEncrypted()) return void control.reply('503 AUTH TLS first.');
  if (level === 'C' && !settings.allowsPlain) return void control.reply('534 Data connections are encrypted here: PROT P.');
  if (level !== 'P' && level !== 'C') return void control.reply('536 PROT P or PROT C.');
  session.isDataPrivate = level === 'P';
  control.reply(`200 PROT ${level}`);
}

function takeUser(session: FtpSession, argument: string): void {
  const { control, settings } = session;
  if (!control.isEncrypted() && !settings.allowsPlain) return void control.reply('530 AUTH TLS first: passwords are taken encrypted only.');
  if (session.login) return void control.reply('503 You are logged in already.');
  session.user = argument.trim();
  control.reply('331 PASS with an access token.');
}

async function takePassword(session: FtpSession, argument: string): Promise<void> {
  const { control, limits, user } = session;
  if (session.login) return void control.reply('503 You are logged in already.');
  if (user === undefined) return void control.reply('503 USER first.');
  if (session.waitForGuess(control.peer) > 0) return void control.end('421 Too many logins from this address: try again in a minute.');
  session.isLoggingIn = true;
  try {
    const login = await session.openLogin(user, new Secret(argument));
    const release = session.holdLogin(user);
    if (!release) return void control.end('421 This login has as many connections as it may.');
    session.endings.push(release);
    if (!session.place.logIn()) return void control.end('421 Too many connections: try again later.');
    session.login = login;
    session.log.info('ftp login', { entityId: user, callerId: login.callerId, address: control.peer, encrypted: control.isEncrypted() });
    control.reply('230 Welcome.');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal.status === 429) return void control.end('421 Too many requests: try again later.');
    session.noteWrongGuess(control.peer);
    session.wrongPasswords += 1;
    session.user = undefined;
    session.log.info('ftp login refused', { address: control.peer });
    const text = '530 The user is the id of a merchant or channel, the password an access token of it that may export.';
    if (session.wrongPasswords >= limits.wrongPasswordsMax) control.end(text);
    else control.reply(text);
  } finally {
    session.isLoggingIn = false;
  }
}

function setOption({ control }: FtpSession, argument: string): void {
  if (/^UTF-?8(?: ON)?$/i.test(argument.trim())) return void control.reply('200 Names are UTF-8.');
  if (/^MLST\b/i.test(argument)) return void control.reply('200 MLST OPTS type;size;modify;perm;unique;UNIX.mode;');
  control.reply('501 There is no such option.');
}
