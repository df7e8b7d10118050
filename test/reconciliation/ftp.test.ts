/** Issued files over the gateway's own FTP server, with clients that the lock file brings: basic-ftp, and lines over a socket. */
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultFtpLimits } from '../../api/runtime/node/ftp/server.ts';
import { startFtp } from '../../api/runtime/shared/ftp.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { sandbox } from '../../db/seed.ts';
import { channels, demoToken, otherToken } from '../support/client.ts';
import { createExportEndpoint } from './export-endpoint.ts';
import { demoShop, download, logIn, logInRaw, openPassive, openRaw, serveFiles } from './ftp-clients.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
let served: Awaited<ReturnType<typeof serveFiles>>;
/** The day's file of the channel, and that of another channel of the merchant. */
const name = `${channels.documented}_2026-06-01.csv`;
const tolerantName = `${channels.tolerant}_2026-06-01.csv`;
let content = '';

beforeAll(async () => {
  gateway = await startSettled();
  for (const amount of ['92.00', '10.00', '20.50']) await gateway.pay(amount);
  await gateway.pay('7.00', undefined, { entityId: channels.tolerant });
  await gateway.passDay();
  served = await serveFiles(gateway);
  content = (await createExportEndpoint(gateway)(`/export/reconciliation/${name}`, demoToken)).text;
});
afterAll(async () => {
  await served.close();
  await gateway.stop();
});

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of closing.splice(0)) await each.close();
});
const closed = <T extends { close(): unknown }>(each: T): T => {
  closing.push(each);
  return each;
};

const ways = [
  ['plain', () => served.port, {}],
  ['explicit TLS', () => served.port, { secure: true }],
  ['implicit TLS', () => served.tlsPort, { secure: 'implicit' as const }],
] as const;

test.each(ways)('the day’s file is listed and fetched, whole and from a byte on: %s', async (_way, port, options) => {
  const client = closed(await logIn(port(), options));
  expect((await client.list()).map((file) => [file.name, file.size])).toEqual(
    expect.arrayContaining([
      [name, Buffer.byteLength(content)],
      [tolerantName, expect.any(Number)],
    ]),
  );
  expect(await client.size(name)).toBe(Buffer.byteLength(content));
  expect((await client.lastMod(name)).getTime()).toBe(Date.UTC(2026, 5, 2, 9));
  expect(await download(client, name)).toBe(content);
  expect(await download(client, `/./${name}`, 100)).toBe(Buffer.from(content).subarray(100).toString());
  await expect(download(client, name, content.length + 1)).rejects.toThrow('554');
});

test('TLS begins in each of thirty sessions, one after the other and ten at once', async () => {
  const once = async () => {
    const client = await logIn(served.port, { secure: true });
    const text = await download(client, name);
    client.close();
    return text;
  };
  for (let round = 0; round < 20; round += 1) expect(await once()).toBe(content);
  expect(await Promise.all(Array.from({ length: 10 }, once))).toEqual(Array.from({ length: 10 }, () => content));
});

describe('a login sees its own files only', () => {
  const listOf = async (user: string, password: string) => {
    const client = closed(await logIn(served.port, { user, password }));
    return (await client.list()).map((file) => file.name).sort();
  };

  test('a merchant those of all its channels, a channel its own, another merchant none of them', async () => {
    expect(await listOf(demoShop, demoToken)).toEqual([name, tolerantName].sort());
    expect(await listOf(channels.documented, demoToken)).toEqual([name]);
    expect(await listOf(sandbox.otherShop, otherToken)).toEqual([]);
  });

  test.each([
    ['its channel', channels.documented, tolerantName, demoToken],
    ['another merchant', sandbox.otherShop, name, otherToken],
  ])('%s cannot fetch by name what it does not see', async (_whose, user, hidden, password) => {
    const client = closed(await logIn(served.port, { user, password }));
    await expect(download(client, hidden)).rejects.toThrow('550');
    await expect(client.size(hidden)).rejects.toThrow('550');
    expect(await client.list(hidden)).toEqual([]);
  });

  test.each([
    ['another merchant’s token', demoShop, otherToken],
    ['a token that does not exist', demoShop, btoa(`${'0'.repeat(32)}|x`)],
    ['no token', demoShop, ''],
    ['no entity', 'anonymous', demoToken],
    ['an unknown entity', '0'.repeat(32), demoToken],
    ['an entity above merchants', sandbox.psp, demoToken],
  ])('%s opens nothing', async (_what, user, password) => {
    await expect(logIn(served.port, { user, password })).rejects.toThrow('530');
  });

  test('a token that is revoked while the session lasts ends it', async () => {
    const { data } = await gateway.graphql(
      'mutation ($i: CreateAccessTokenInput!) { createAccessToken(input: $i) { token accessToken { id } } }',
      {
        i: { entityId: demoShop, name: 'accounting', scopes: ['PAYMENTS_READ'] },
      },
    );
    const { token, accessToken } = data.createAccessToken;
    const client = closed(await logIn(served.port, { password: token }));
    expect(await client.size(name)).toBeGreaterThan(0);
    const revoked = await gateway.graphql(`mutation { revokeAccessToken(id: "${accessToken.id}") { id } }`);
    expect(revoked.errors).toBeUndefined();
    await expect(client.size(name)).rejects.toThrow('530');
  });
});

describe('nothing leads out of the root', () => {
  const outside = [
    '..',
    '../',
    '/..',
    '../../etc/passwd',
    '/../../../../etc/passwd',
    '/etc/passwd',
    './../data/vault.key',
    `x/../../${name}`,
    `../${name}`,
    `/../${name}`,
    `sub/${name}`,
    `//../${name}`,
    '..\\..\\etc\\passwd',
    `..\\${name}`,
    'C:\\boot.ini',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%2fetc%2fpasswd',
    '..%c0%afetc%c0%afpasswd',
    '\u2025/etc/passwd',
    '../\u0000',
    `${name}\u0000.txt`,
    '~root',
    '~/.ssh/id_rsa',
    'file:///etc/passwd',
    '$HOME/.profile',
    '`id`',
    `${channels.other}_2026-06-01.csv`,
    "' OR '1'='1",
  ];

  test.each(outside)('%j is no path of it', async (path) => {
    const client = closed(await logInRaw(served.port));
    for (const command of ['CWD', 'RETR', 'SIZE', 'MDTM', 'MLST', 'MLSD']) {
      await openPassive(client);
      expect(await client.ask(`${command} ${path}`)).toMatch(/^(?:550|501) /);
    }
    expect(await client.ask('PWD')).toBe('257 "/" is the folder.');
  });

  test('above the root there is the root', async () => {
    const client = closed(await logIn(served.port));
    await client.cdup();
    await client.cd('/');
    expect(await client.pwd()).toBe('/');
    expect((await client.list()).length).toBe(2);
  });
});

test.each([
  'STOR x.csv',
  'STOU',
  `APPE ${name}`,
  `DELE ${name}`,
  'MKD x',
  'XMKD x',
  'RMD /',
  `RNFR ${name}`,
  'RNTO x',
  `SITE CHMOD 777 ${name}`,
  `MFMT 20200101000000 ${name}`,
  'ALLO 10',
])('%s is refused: the server only reads', async (command) => {
  const client = closed(await logInRaw(served.port));
  expect(await client.ask(command)).toBe('550 Read only: files were issued once and never change.');
});

test('lists in all forms, with the patterns and flags that clients send', async () => {
  const client = closed(await logInRaw(served.port));
  const lines = async (command: string) => {
    const { data, reply } = await client.transfer(command);
    expect(reply).toMatch(/^226 /);
    return data.split('\r\n').filter((line) => line !== '');
  };
  expect(await lines('NLST')).toEqual(expect.arrayContaining([name, tolerantName]));
  expect(await lines('NLST *.csv')).toHaveLength(2);
  expect(await lines(`NLST ${channels.documented}*`)).toEqual([name]);
  expect(await lines('NLST *2026-06-0?.txt')).toEqual([]);
  expect(await lines(`LIST -la ${name}`)).toEqual([expect.stringMatching(/^-r--r--r-- 1 gateway gateway +\d+ Jun +2 \S+ \S+\.csv$/)]);
  expect(await lines('LIST -a')).toHaveLength(2);
  expect(await lines('MLSD')).toContainEqual(
    expect.stringMatching(new RegExp(`^type=file;size=\\d+;modify=20260602090000.000;perm=r;unique=\\w+;UNIX.mode=0444; ${name}$`)),
  );
  expect(await client.ask(`MLST ${name}`)).toContain(`; /${name}`);
  expect(await client.ask('MLST')).toContain('type=dir');
});

describe('the session', () => {
  test('nothing but TLS, login and help is answered before the login', async () => {
    const client = closed(await openRaw(served.port));
    for (const command of ['PWD', 'LIST', `RETR ${name}`, 'EPSV', 'PASV', 'SIZE x', 'STOR x']) {
      expect(await client.ask(command)).toMatch(/^530 Log in first/);
    }
    expect(await client.ask('FEAT')).toMatch(/^211-[\s\S]*MLST[\s\S]*UTF8[\s\S]*211 End$/);
    expect(await client.ask('OPTS UTF8 ON')).toMatch(/^200 /);
    expect(await client.ask('NOPE')).toMatch(/^500 /);
    expect(await client.ask('NOOP')).toMatch(/^200 /);
    expect(await client.ask('QUIT')).toMatch(/^221 /);
  });

  test('only passive mode: the server opens no connections', async () => {
    const client = closed(await logInRaw(served.port));
    expect(await client.ask('PORT 192,0,2,1,0,22')).toMatch(/^502 /);
    expect(await client.ask('EPRT |1|192.0.2.1|22|')).toMatch(/^502 /);
    expect(await client.ask('LIST')).toBe('425 EPSV or PASV first.');
  });

  test('data goes to the address of the session and to no other', async () => {
    const client = closed(await logInRaw(served.port));
    const port = await openPassive(client);
    const thief = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    let stolen = '';
    thief.on('data', (chunk) => {
      stolen += String(chunk);
    });
    thief.on('error', () => undefined);
    await new Promise((resolve) => thief.once('close', resolve));
    const own = connect(port, '127.0.0.1');
    let text = '';
    own.on('data', (chunk) => {
      text += String(chunk);
    });
    await client.ask(`RETR ${name}`);
    expect(await client.reply()).toMatch(/^226 /);
    await expect.poll(() => text).toBe(content);
    expect(stolen).toBe('');
  });

  test('a transfer is given up by ABOR, and the session goes on', async () => {
    const client = closed(await logInRaw(served.port));
    await openPassive(client);
    expect(await client.ask(`RETR ${name}`)).toMatch(/^150 /);
    client.write(Buffer.concat([Buffer.from([255, 244, 255, 242]), Buffer.from('ABOR\r\n')]));
    expect(await client.reply()).toMatch(/^426 /);
    expect(await client.reply()).toMatch(/^226 /);
    expect(await client.ask('PWD')).toMatch(/^257 /);
  });

  test('what comes in the clear behind AUTH TLS ends the connection', async () => {
    const client = closed(await openRaw(served.port));
    client.write(`AUTH TLS\r\nUSER ${demoShop}\r\n`);
    expect(await client.reply()).toMatch(/^503 /);
    await expect(client.reply()).rejects.toThrow('ended');
  });

  test('a command that does not end, and thousands at once, end the connection', async () => {
    const long = closed(await openRaw(served.port));
    long.write('A'.repeat(5_000));
    expect(await long.reply()).toMatch(/^500 /);
    await expect(long.reply()).rejects.toThrow('ended');
    const many = closed(await openRaw(served.port));
    many.write('NOOP\r\n'.repeat(20_000));
    await expect(
      (async () => {
        for (let replies = 0; replies < 20_000; replies += 1) await many.reply();
      })(),
    ).rejects.toThrow('ended');
  });
});

describe('limits', () => {
  const serve = async (limits: Record<string, number>) => closed(await serveFiles(gateway, { limits }));

  test('three wrong passwords end the connection; guessing from one address becomes slow', async () => {
    const { port } = await serve({ connectionsPerAddressMax: 100 });
    const guess = async () => {
      const client = closed(await openRaw(port));
      const replies: string[] = [];
      try {
        for (;;) {
          await client.ask(`USER ${demoShop}`);
          replies.push((await client.ask(`PASS ${otherToken}`)).slice(0, 3));
        }
      } catch {
        return replies;
      }
    };
    expect(await guess()).toEqual(['530', '530', '530']);
    for (let rounds = 0; rounds < 19; rounds += 1) await guess();
    expect(await guess()).toEqual(['421']);
    await expect(logIn(port)).rejects.toThrow('421');
  });

  test('connections of a login, of an address and in all', async () => {
    const ofLogin = await serve({ connectionsPerLoginMax: 1 });
    const held = await logIn(ofLogin.port);
    await expect(logIn(ofLogin.port)).rejects.toThrow('421');
    held.close();
    await expect
      .poll(() =>
        logIn(ofLogin.port)
          .then((client) => closed(client) && true)
          .catch(() => false),
      )
      .toBe(true);
    for (const limits of [{ connectionsPerAddressMax: 1 }, { connectionsMax: 1 }]) {
      const { port } = await serve(limits);
      closed(await logInRaw(port));
      await expect(logIn(port)).rejects.toThrow('421');
    }
    // Who has not logged in takes no place of those who have.
    const { port } = await serve({ connectionsMax: 1 });
    for (let strangers = 0; strangers < 5; strangers += 1) closed(await openRaw(port));
    expect(await download(closed(await logIn(port)), name)).toBe(content);
  });

  test('strangers who fill the places before the login keep nobody out, and end nobody who has logged in', async () => {
    const { port } = await serve({ waitingMax: 3, connectionsPerAddressMax: 100 });
    const client = closed(await logInRaw(port));
    const strangers = [];
    for (let each = 0; each < 3; each += 1) strangers.push(closed(await openRaw(port, { from: '127.0.0.9' })));
    const other = closed(await openRaw(port, { from: '127.0.0.8' }));
    // The address with the most connections lost the one that waited longest.
    await expect(strangers[0]?.reply()).rejects.toThrow('ended');
    expect(await download(closed(await logIn(port)), name)).toBe(content);
    expect(await other.ask('NOOP')).toMatch(/^200 /);
    expect((await client.transfer(`RETR ${name}`)).data).toBe(content);
  });

  test('an address that may not wait more than so often is refused; what it gave up is free again', async () => {
    const { port } = await serve({ connectionsPerAddressMax: 2 });
    const held = [closed(await logInRaw(port)), closed(await openRaw(port))];
    expect(await openRaw(port).then((client) => closed(client).greeting)).toMatch(/^421 /);
    held[1]?.close();
    await expect.poll(() => openRaw(port).then((client) => closed(client).greeting)).toMatch(/^220 /);
  });

  test('a login has five seconds', () => {
    expect(defaultFtpLimits).toMatchObject({ loginMs: 5_000, waitingMax: 100, connectionsMax: 100 });
  });

  test('who says nothing is not waited for: before the login, between commands, and for a data connection', async () => {
    const silent = closed(await openRaw((await serve({ loginMs: 50 })).port));
    expect(await silent.reply()).toBe('421 No login came: closing.');
    const idle = await serve({ idleMs: 50 });
    const client = closed(await openRaw(idle.port));
    expect(await client.reply()).toBe('421 No command came: closing.');
    const waiting = closed(await logInRaw((await serve({ acceptMs: 50 })).port));
    await openPassive(waiting);
    await waiting.ask('LIST');
    expect(await waiting.reply()).toMatch(/^426 /);
  });

  test('ports of data connections come from their range, and PASV names the public address', async () => {
    const settings = { port: 0, tlsPort: null, passivePorts: { first: 42_100, last: 42_109 }, passiveAddress: '192.0.2.10' };
    const { port } = closed(await serveFiles(gateway, { settings }));
    const client = closed(await logInRaw(port));
    const ports = new Set<number>();
    for (let rounds = 0; rounds < 5; rounds += 1) ports.add(await openPassive(client));
    expect([...ports].every((each) => each >= 42_100 && each <= 42_109)).toBe(true);
    expect(ports.size).toBeGreaterThan(1);
    expect(await client.ask('PASV')).toMatch(/\(192,0,2,10,164,\d+\)/);
  });

  test('where nothing goes in the clear, login and data need TLS', async () => {
    const { port } = closed(await serveFiles(gateway, { allowsPlain: false }));
    const raw = closed(await openRaw(port));
    expect(await raw.ask(`USER ${demoShop}`)).toMatch(/^530 AUTH TLS first/);
    expect(await raw.ask(`PASS ${demoToken}`)).toMatch(/^503 /);
    await expect(logIn(port)).rejects.toThrow('530');
    const client = closed(await logIn(port, { secure: true }));
    expect(await download(client, name)).toBe(content);
    await expect(client.send('PROT C')).rejects.toThrow('534');
  });

  test('a server that stops tells its sessions', async () => {
    const stopping = await serveFiles(gateway);
    const client = closed(await logInRaw(stopping.port));
    await stopping.close();
    expect(await client.reply()).toMatch(/^421 /);
  });
});

describe('the server starts', () => {
  const warnings: string[] = [];
  const start = async (environment: Record<string, string>, serve: Parameters<typeof startFtp>[1]) => {
    const parsed = parseSettings(environment);
    if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
    warnings.length = 0;
    const log = { ...gateway.ports.log, warn: (message: string) => void warnings.push(message) };
    return startFtp(parsed.settings, serve, { gateway: gateway.gateway, log, now: gateway.ports.clocks.now });
  };
  const live = { GATEWAY_ENVIRONMENT: 'live', VAULT_KEYS: `k:${btoa('k'.repeat(32))}`, PUBLIC_URL: 'https://pay.example.com' };
  const taken = () => Promise.reject(Object.assign(new Error('in use'), { code: 'EADDRINUSE' }));

  test('not in live without a certificate, and says so where a port was chosen', async () => {
    expect(await start(live, taken)).toBeUndefined();
    expect(warnings).toEqual([]);
    expect(await start({ ...live, FTP_PORT: '21' }, taken)).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('live takes no plain FTP')]);
  });

  test('without the port that nobody chose, where it is taken; not without one that was chosen', async () => {
    expect(await start({}, taken)).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('its port is taken')]);
    await expect(start({ FTP_PORT: '2121' }, taken)).rejects.toThrow('in use');
    expect(await start({ FTP_PORT: '0' }, taken)).toBeUndefined();
  });

  test('in live with TLS alone', async () => {
    const options: unknown[] = [];
    const serve = async (...given: Parameters<Parameters<typeof startFtp>[1]>) => {
      options.push(given[1]);
      return { port: 21, tlsPort: null, close: async () => {} };
    };
    await start({ ...live, TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' }, serve);
    await start({}, serve);
    expect(options).toMatchObject([{ allowsPlain: false }, { allowsPlain: true }]);
  });
});

/** What programs of accounting send, in their order. `npm test -- foreign-clients` tries curl and lftp themselves. */
describe.each([
  {
    name: 'curl',
    begins: ['AUTH SSL'],
    logsIn: [],
    protects: ['PBSZ 0', 'PROT P'],
    opens: ['PWD'],
    lists: 'NLST',
    asks: ['TYPE I', `SIZE ${name}`],
  },
  {
    name: 'lftp',
    begins: ['FEAT', 'AUTH TLS'],
    logsIn: ['FEAT', 'OPTS UTF8 ON', 'OPTS MLST type;size;modify;UNIX.mode;UNIX.uid;UNIX.gid;'],
    protects: ['PBSZ 0', 'PROT P'],
    opens: ['SYST', 'PWD', 'TYPE I'],
    lists: 'MLSD',
    asks: [`SIZE ${name}`, `MDTM ${name}`],
  },
])('the conversation of $name', ({ begins, logsIn, protects, opens, lists, asks }) => {
  const began = async (isEncrypted: boolean, isImplicit: boolean) => {
    const client = closed(await openRaw(isImplicit ? served.tlsPort : served.port, { isImplicit }));
    if (isEncrypted && !isImplicit) {
      for (const command of begins) expect(await client.ask(command)).toMatch(/^2(?:11-|34 )/);
      await client.beginTls();
    }
    for (const command of [...logsIn, `USER ${demoShop}`, `PASS ${demoToken}`, ...(isEncrypted ? protects : [])]) {
      expect(await client.ask(command)).toMatch(/^[23]\d\d[ -]/);
    }
    return client;
  };

  test.each([
    ['plain', false, false],
    ['explicit TLS', true, false],
    ['implicit TLS', true, true],
  ])('lists, fetches and resumes: %s', async (_way, isEncrypted, isImplicit) => {
    const client = await began(isEncrypted, isImplicit);
    for (const command of opens) expect(await client.ask(command)).toMatch(/^2\d\d /);
    const listed = await client.transfer(lists);
    expect(listed.data.split('\r\n').map((each) => each.split(' ').at(-1))).toEqual(expect.arrayContaining([name, tolerantName]));
    for (const command of asks) expect(await client.ask(command)).toMatch(/^2\d\d /);
    expect(await client.transfer(`RETR ${name}`)).toEqual({ data: content, reply: '226 That was all.' });
    expect(await client.ask('REST 100')).toMatch(/^350 /);
    expect((await client.transfer(`RETR ${name}`)).data).toBe(Buffer.from(content).subarray(100).toString());
    // Where a file was resumed once, the next one is sent whole.
    expect((await client.transfer(`RETR ${name}`)).data).toBe(content);
    expect(await client.ask('QUIT')).toMatch(/^221 /);
  });

  test('sent at once is answered in its order', async () => {
    const client = await began(true, false);
    const commands = [...opens, ...asks, 'PWD'];
    client.write(commands.map((command) => `${command}\r\n`).join(''));
    const replies: string[] = [];
    for (const _command of commands) replies.push(await client.reply());
    expect(replies.filter((reply) => !/^2\d\d /.test(reply))).toEqual([]);
    expect(replies.at(-1)).toMatch(/^257 /);
    expect(replies[commands.findIndex((command) => command.startsWith('SIZE'))]).toBe(`213 ${Buffer.byteLength(content)}`);
  });
});

test('a client that closes the data connection in the middle is told, and may fetch the file again', async () => {
  const client = closed(await logInRaw(served.port));
  const data = connect(await openPassive(client), '127.0.0.1');
  data.once('connect', () => data.destroy());
  await new Promise((resolve) => data.once('close', resolve));
  expect(await client.ask(`RETR ${name}`)).toMatch(/^150 /);
  expect(await client.reply()).toMatch(/^(?:226|426) /);
  expect((await client.transfer(`RETR ${name}`)).data).toBe(content);
});
