/** Issued files that are sent to merchants' own servers: planned once, tried until acknowledged, never sent twice. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '../../api/domain/reconciliation/file-transfer.ts';
import { sendDueFiles } from '../../api/domain/reconciliation/transfers.ts';
import { dayMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { createFileServers } from '../../api/runtime/node/file-servers.ts';
import { makeCertificate } from '../../api/runtime/node/ftp/certificate.ts';
import { channels, demoToken, otherToken } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { createExportEndpoint } from './export-endpoint.ts';
import { demoShop } from './ftp-clients.ts';
import { type FtpSink, startFtpSink } from './ftp-sink.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
let sink: FtpSink;
const local = createFileServers({ allowLoopback: true });
const ports = (fileServers = local) => ({ ...gateway.ports, fileServers });
const name = `${channels.documented}_2026-06-01.csv`;

beforeEach(async () => {
  gateway = await startSettled({ adaptPorts: (made) => ({ ...made, fileServers: local }) });
  sink = await startFtpSink();
});
afterEach(async () => {
  sink.close();
  await gateway.stop();
});

const createMutation =
  'mutation ($input: CreateFileDestinationInput!) { createFileDestination(input: $input) { id host port status version } }';
const create = async (over = {}, token = demoToken) => {
  const input = {
    entityId: demoShop,
    host: '127.0.0.1',
    port: sink.port,
    protection: 'NONE',
    userName: 'gateway',
    password: 'secret-password',
    folder: 'in',
    ...over,
  };
  const { data, errors } = await gateway.graphql(createMutation, { input }, { token });
  return { destination: data?.createFileDestination, message: errors?.[0]?.message };
};
const transfers = async () => {
  const { data } = await gateway.graphql(
    '{ fileTransfers { edges { node { id status attempts lastError nextAttemptAt deliveredAt file { id name } destination { id host } } } } }',
  );
  return data.fileTransfers.edges.map(({ node }: { node: unknown }) => node);
};
const issue = async () => {
  await gateway.pay('92.00');
  await gateway.passDay();
};
const stored = () => sink.commands.filter((line) => line.startsWith('STOR'));

test('a file that is issued is sent to each server of its merchant, once, under its name when it is whole', async () => {
  const { destination } = await create();
  await create({ entityId: channels.tolerant });
  await issue();
  expect(await transfers()).toMatchObject([{ status: 'PENDING', attempts: 0, destination: { id: destination.id }, file: { name } }]);
  expect(await sendDueFiles(ports())).toBe(1);
  const { text } = await createExportEndpoint(gateway)(`/export/reconciliation/${name}`, demoToken);
  expect([...sink.files]).toEqual([[name, text]]);
  expect(sink.commands).toEqual(expect.arrayContaining(['CWD in', `STOR ${name}.part`, `RNFR ${name}.part`, `RNTO ${name}`]));
  expect(await transfers()).toMatchObject([{ status: 'DELIVERED', attempts: 1, lastError: null, nextAttemptAt: null }]);
  gateway.clock.advance(dayMs);
  expect(await sendDueFiles(ports())).toBe(0);
});

test('two instances that send at once send it once', async () => {
  await create();
  await issue();
  const attempts = await Promise.all([sendDueFiles(ports()), sendDueFiles(ports()), sendDueFiles(ports())]);
  expect(attempts.sort()).toEqual([0, 0, 1]);
  expect(stored()).toHaveLength(1);
});

describe('what fails is tried again', () => {
  test.each([
    ['login', 'the server refused the login'],
    ['cut', expect.stringMatching(/^the (?:server closed|transfer failed)/)],
    ['foreign-pasv', expect.stringMatching(/^the transfer failed/)],
  ] as const)('%s: with the reason, after a minute, and the name appears with the whole file only', async (fault, why) => {
    await create();
    await issue();
    sink.fault = fault;
    await sendDueFiles(ports());
    expect(await transfers()).toMatchObject([{ status: 'PENDING', attempts: 1, lastError: why }]);
    expect(JSON.stringify(await transfers())).not.toContain('secret-password');
    expect(sink.files.has(name)).toBe(false);
    expect(await sendDueFiles(ports())).toBe(0);
    sink.fault = 'none';
    gateway.clock.advance(2 * minuteMs);
    expect(await sendDueFiles(ports())).toBe(1);
    expect(sink.files.get(name)).toContain('ReconciliationType;');
    expect(await transfers()).toMatchObject([{ status: 'DELIVERED', attempts: 2, lastError: null }]);
  });

  test('a crash after the server had acknowledged: the file is found there, and not sent again', async () => {
    await create();
    await issue();
    let commits = 0;
    const store = {
      ...gateway.store,
      commit: (...given: Parameters<typeof gateway.store.commit>) => {
        commits += 1;
        // The first is the claim.
        if (commits > 1) throw new Error('the process has died');
        return gateway.store.commit(...given);
      },
    };
    await expect(sendDueFiles({ ...ports(), store })).rejects.toThrow('died');
    expect(sink.files.has(name)).toBe(true);
    expect(await sendDueFiles(ports())).toBe(0);
    gateway.clock.advance(31 * minuteMs);
    expect(await sendDueFiles(ports())).toBe(1);
    expect(stored()).toHaveLength(1);
    expect(await transfers()).toMatchObject([{ status: 'DELIVERED', attempts: 2 }]);
  });

  test('after 30 days it has failed, and is sent by hand', async () => {
    const { destination } = await create();
    await issue();
    sink.fault = 'login';
    for (let rounds = 0; rounds < 50; rounds += 1) {
      await sendDueFiles(ports());
      gateway.clock.advance(dayMs * 1.2);
    }
    const [failed] = await transfers();
    expect(failed.status).toBe('FAILED');
    sink.fault = 'none';
    const send = `mutation { sendReconciliationFile(destinationId: "${destination.id}", fileId: "${failed.file.id}") { status attempts } }`;
    expect((await gateway.graphql(send)).data).toMatchObject({ sendReconciliationFile: { status: 'PENDING' } });
    await sendDueFiles(ports());
    expect(sink.files.has(name)).toBe(true);
    expect((await gateway.graphql(send)).errors?.[0]?.message).toContain('acknowledged this file already');
  });
});

test('a file that was issued before its server was named is sent by hand', async () => {
  await issue();
  const { destination } = await create();
  await sendDueFiles(ports());
  expect(sink.files.size).toBe(0);
  const { data } = await gateway.graphql('{ settlementFiles(filter: {directions: [OUT]}) { edges { node { id } } } }');
  const fileId = data.settlementFiles.edges[0].node.id;
  await gateway.graphql(`mutation { sendReconciliationFile(destinationId: "${destination.id}", fileId: "${fileId}") { id } }`);
  await sendDueFiles(ports());
  expect(sink.files.has(name)).toBe(true);
});

test('a paused server waits for its files; a deleted one is sent nothing', async () => {
  const { destination } = await create();
  const change = (input: string) =>
    gateway.graphql(`mutation { updateFileDestination(id: "${destination.id}", input: ${input}) { status } }`);
  expect((await change('{paused: true}')).data).toEqual({ updateFileDestination: { status: 'PAUSED' } });
  await issue();
  expect(await sendDueFiles(ports())).toBe(0);
  await change('{paused: false}');
  expect((await gateway.graphql(`mutation { deleteFileDestination(id: "${destination.id}") { status } }`)).data).toEqual({
    deleteFileDestination: { status: 'DELETED' },
  });
  expect(await sendDueFiles(ports())).toBe(0);
  expect(await transfers()).toMatchObject([{ status: 'FAILED', lastError: 'the server was deleted' }]);
  expect((await gateway.graphql('{ fileDestinations { edges { node { id } } } }')).data).toEqual({ fileDestinations: { edges: [] } });
  const { items } = await gateway.store.auditLog.page('', { first: 50 });
  const entries = items.flatMap(({ item }) => (item.subjectId === destination.id ? [[item.action, JSON.parse(item.change).status]] : []));
  // Two of one millisecond stand in any order.
  expect(entries.sort()).toEqual([
    ['file-destination.create', 'active'],
    ['file-destination.delete', 'deleted'],
    ['file-destination.update', 'active'],
    ['file-destination.update', 'paused'],
  ]);
});

test('the password is sealed, stays with its host, and stands in no answer and no audit entry', async () => {
  const { destination } = await create();
  const known = await gateway.store.reconciliation.fileDestination(demoMerchant, destination.id);
  expect(JSON.stringify(known)).not.toContain('secret-password');
  // Who shares the machine of a host may listen on another port of it.
  for (const elsewhere of ['host: "203.0.113.7"', 'port: 2222']) {
    const moved = await gateway.graphql(`mutation { updateFileDestination(id: "${destination.id}", input: {${elsewhere}}) { id } }`);
    expect(moved.errors?.[0]?.message).toContain('password must be given again');
  }
  const { data } = await gateway.graphql('{ auditLog { edges { node { action change } } } }');
  expect(JSON.stringify(data)).toContain('file-destination.create');
  expect(JSON.stringify(data)).not.toContain('secret-password');
});

test('the password is kept when the vault’s keys are rotated', async () => {
  const { destination } = await create();
  const read = () => gateway.store.reconciliation.fileDestination(demoMerchant, destination.id);
  const account = JSON.parse((await read())?.sealedPassword ?? '');
  const again = await gateway.ports.vault.seal(account.id, account.entityId, await gateway.ports.vault.open(account));
  await gateway.store.commit('platform', [
    { write: 'sealed.replace', was: { place: 'destination', account }, place: { place: 'destination', account: again } },
  ]);
  expect(JSON.parse((await read())?.sealedPassword ?? '')).toEqual(again);
  await issue();
  await sendDueFiles(ports());
  expect(sink.files.has(name)).toBe(true);
});

const refused = [
  [{ host: 'ftp://files.example.com' }, 'host must be a name or an address'],
  [{ host: '10.0.0.8' }, 'host must be a server of the internet'],
  [{ host: '169.254.169.254' }, 'host must be a server of the internet'],
  [{ port: 25 }, 'only the ports 21, 990 and those above 1023'],
  [{ userName: 'x\r\nDELE y' }, 'userName must be one line'],
  [{ password: 'x\r\nDELE y' }, 'password must be one line'],
  [{ folder: 'in\nout' }, 'folder must be one line'],
] as const;

test('a server that may not be called, and texts that would be commands, are refused', async () => {
  for (const [over, why] of refused) expect((await create(over)).message).toContain(why);
});

test('another merchant neither names a server here nor sees one', async () => {
  const { destination } = await create();
  expect((await create({}, otherToken)).destination).toBeNull();
  const { data } = await gateway.graphql('{ fileDestinations { edges { node { id } } } }', {}, { token: otherToken });
  expect(data).toEqual({ fileDestinations: { edges: [] } });
  const change = `mutation { deleteFileDestination(id: "${destination.id}") { id } }`;
  expect((await gateway.graphql(change, {}, { token: otherToken })).errors?.[0]?.message).toContain('no such server');
});

test('this machine is no server of a merchant unless it may be', async () => {
  const servers = createFileServers({ allowLoopback: false });
  expect(await servers.refusal('127.0.0.1', 21)).toMatch(/this machine|loopback/i);
  expect(await servers.refusal('localhost', 21)).not.toBeNull();
  const rebinding = createFileServers({ allowLoopback: false }, { resolve: async () => [{ address: '10.0.0.8', family: 4 }] });
  expect(await rebinding.refusal('files.example.com', 21)).toContain('may not be called');
  expect(
    await rebinding.upload({
      ...{ host: 'files.example.com', port: 21, protection: 'NONE', userName: 'x', password: 'x', folder: '', name, bytes: 1 },
      content: async function* () {
        yield 'x';
      },
    }),
  ).toMatchObject({ outcome: 'failed' });
});

test('TLS: the certificate must be trusted and for the name of the server', async () => {
  sink.close();
  const certificate = await makeCertificate('files.example.com', Date.now());
  sink = await startFtpSink(certificate);
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const upload: Upload = {
    ...{ host: 'files.example.com', port: sink.port, protection: 'EXPLICIT_TLS', userName: 'x', password: 'x', folder: '' },
    ...{ name, bytes: 5 },
    content: async function* () {
      yield 'whole';
    },
  };
  const rules = { allowLoopback: true };
  expect(await createFileServers(rules, { resolve }).upload(upload)).toMatchObject({ why: "the server's certificate is signed by itself" });
  const trusting = createFileServers(rules, { resolve, ca: certificate.cert });
  expect(await trusting.upload({ ...upload, host: 'other.example.com' })).toMatchObject({
    why: "the server's certificate is for another name",
  });
  expect(await trusting.upload(upload)).toEqual({ outcome: 'sent' });
  expect(sink.files.get(name)).toBe('whole');
  expect(await trusting.upload(upload)).toEqual({ outcome: 'present' });
  expect(await trusting.upload({ ...upload, bytes: 6 })).toMatchObject({ why: 'the server has another file of this name' });
});
