/** Stored accounts of another gateway come as encrypted lines: each once, and none of their numbers anywhere but in the vault. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CompactEncrypt, type CompactJWEHeaderParameters, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLine } from '../../api/domain/moving-in/account-file.ts';
import { createOpener, makeLineKey } from '../../api/domain/vault/line-key.ts';
import { moving } from '../../api/doors/docs/guides/moving.ts';
import { sandbox } from '../../db/seed.ts';
import { channels, otherToken } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { serveGraphql } from '../support/serve-graphql.ts';
import { root } from '../support/sources.ts';

const channel = channels.documented;
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2034',
};

let gateway: Harness;

async function asked(query: string, variables: Readonly<Record<string, unknown>> = {}, options = {}) {
  const { data, errors } = await gateway.graphql(query, variables, options);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const open = async (entityId: string = channel): Promise<string> =>
  (await asked('mutation ($entityId: ID!) { openAccountImport(entityId: $entityId) { publicKey } }', { entityId })).openAccountImport
    .publicKey;

async function encrypted(
  publicKey: string,
  text: string,
  header: CompactJWEHeaderParameters = { alg: 'ECDH-ES', enc: 'A256GCM' },
): Promise<string> {
  const key = await importJWK(JSON.parse(publicKey), 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key);
}

const lineOf = (publicKey: string, values: object): Promise<string> => encrypted(publicKey, JSON.stringify(values));

const lines = '{ line outcome reference registrationId reason resultCode parameters }';
const send = async (given: readonly string[], entityId: string = channel) =>
  (
    await asked(`mutation ($entityId: ID!, $lines: [String!]!) { importAccounts(entityId: $entityId, lines: $lines) ${lines} }`, {
      entityId,
      lines: given,
    })
  ).importAccounts;
const report = async (misfits?: boolean) =>
  (
    await asked(
      'query ($entityId: ID!, $misfits: Boolean) { accountImport(entityId: $entityId) { publicKey imported misfitCount accounts(first: 50, misfits: $misfits) { edges { node { reference registrationId reason resultCode parameters } } } } }',
      { entityId: channel, misfits },
    )
  ).accountImport;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.stop());

describe('an import of accounts', () => {
  it('makes a registration of each line, which pays with the reference of its series', async () => {
    const key = await open();
    expect(JSON.parse(key)).not.toHaveProperty('d');
    const [line] = await send([
      await lineOf(key, {
        reference: 'pm_1',
        ...card,
        'standingInstruction.initialTransactionId': '012345678901234',
        'customer.email': 'jane@shop.test',
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
      }),
    ]);
    expect(line).toMatchObject({ line: 0, outcome: 'IMPORTED', reference: 'pm_1', reason: null });
    const stored = await gateway.rest.get(`/v1/registrations/${line.registrationId}`);
    expect(stored.body).toMatchObject({ paymentBrand: 'VISA', card: { last4Digits: '0000', holder: 'Jane Jones' } });
    const paid = await gateway.rest.post(`/v1/registrations/${line.registrationId}/payments`, {
      entityId: channel,
      amount: '9.00',
      currency: 'EUR',
      paymentType: 'DB',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    expect(paid.body).toMatchObject({ result: { code: '000.100.110' } });
  });

  it('makes one account of a line that comes twice at once, and again', async () => {
    const line = await lineOf(await open(), { reference: 'pm_twice', ...card });
    const first = await send([line, line]);
    const again = await send([line]);
    expect(first.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual(['IMPORTED', 'KNOWN']);
    expect(again[0]).toMatchObject({ outcome: 'KNOWN' });
    const ids = new Set([...first, ...again].map(({ registrationId }) => registrationId));
    expect(ids.size).toBe(1);
    const named = (await report()).accounts.edges.filter(({ node }: { node: { reference: string } }) => node.reference === 'pm_twice');
    expect(named).toHaveLength(1);
  });

  it('tells of each line what did not fit, stops no other, and takes it when it is mended', async () => {
    const key = await open();
    const expired = { reference: 'pm_old', ...card, 'card.expiryYear': '2020' };
    const outcomes = await send([
      await lineOf(key, expired),
      await lineOf(key, { reference: 'pm_wrong', ...card, 'card.expiryMonth': '13' }),
      await lineOf(key, { reference: 'pm_code', ...card, 'card.cvv': '123' }),
      await lineOf(key, { ...card }),
      await lineOf(key, { reference: '4200000000000000', ...card }),
      await encrypted(key, '{"reference":"pm_number","card.expiryYear":2034}'),
      await encrypted(key, 'no JSON'),
      'no.jwe.at.all.',
      await lineOf(key, { reference: 'pm_good', ...card }),
    ]);
    expect(outcomes).toMatchObject([
      { outcome: 'MISFIT', reference: 'pm_old', reason: 'REFUSED', resultCode: '100.100.303' },
      { outcome: 'MISFIT', reference: 'pm_wrong', reason: 'REFUSED', resultCode: '200.300.404', parameters: ['card.expiryMonth'] },
      { outcome: 'MISFIT', reference: 'pm_code', reason: 'SECURITY_CODE' },
      { outcome: 'MISFIT', reference: null, reason: 'REFERENCE' },
      { outcome: 'MISFIT', reference: null, reason: 'REFERENCE' },
      { outcome: 'MISFIT', reference: null, reason: 'UNREADABLE' },
      { outcome: 'MISFIT', reference: null, reason: 'UNREADABLE' },
      { outcome: 'MISFIT', reference: null, reason: 'UNREADABLE' },
      { outcome: 'IMPORTED', reference: 'pm_good' },
    ]);
    const before = await report(true);
    expect(before.misfitCount).toBe(3);
    expect(before.accounts.edges.map(({ node }: { node: { reference: string } }) => node.reference).toSorted()).toEqual([
      'pm_code',
      'pm_old',
      'pm_wrong',
    ]);
    const [mended] = await send([await lineOf(key, { ...expired, 'card.expiryYear': '2034' })]);
    expect(mended).toMatchObject({ outcome: 'IMPORTED', reference: 'pm_old' });
    expect((await report(true)).misfitCount).toBe(2);
    // What was imported stays so, whatever comes afterwards under its reference.
    const [worse] = await send([await lineOf(key, expired)]);
    expect(worse).toMatchObject({ outcome: 'KNOWN', registrationId: mended.registrationId });
  });

  it('takes only its own kind of encryption', async () => {
    const key = await open();
    const [line] = await send([await encrypted(key, JSON.stringify({ reference: 'pm_enc', ...card }), { alg: 'ECDH-ES', enc: 'A128GCM' })]);
    expect(line).toMatchObject({ outcome: 'MISFIT', reason: 'UNREADABLE' });
  });

  it('opens nothing any more when it is closed, and lines for an earlier key neither', async () => {
    const key = await open();
    const line = await lineOf(key, { reference: 'pm_late', ...card });
    await asked('mutation ($entityId: ID!) { closeAccountImport(entityId: $entityId) { publicKey } }', { entityId: channel });
    expect((await report()).publicKey).toBeNull();
    await expect(send([line])).rejects.toThrow('openAccountImport');
    expect(await open()).not.toBe(key);
    expect((await send([line]))[0]).toMatchObject({ outcome: 'MISFIT', reason: 'UNREADABLE' });
  });

  it('has one key, whoever opens it at the same moment, also again after it was closed', async () => {
    await asked('mutation ($entityId: ID!) { closeAccountImport(entityId: $entityId) { publicKey } }', { entityId: channel });
    const keys = await Promise.all([open(), open(), open()]);
    expect(new Set(keys).size).toBe(1);
    expect((await report()).publicKey).toBe(keys[0]);
    const [line] = await send([await lineOf(keys[1] ?? '', { reference: 'pm_race', ...card })]);
    expect(line).toMatchObject({ outcome: 'IMPORTED' });
  });

  it('is audited, and shows no number and no private key anywhere', async () => {
    const key = await open();
    const entries = await asked(`{ auditLog(entityId: "${channel}", first: 50) { edges { node { action change } } } }`);
    const actions = entries.auditLog.edges.map(({ node }: { node: { action: string } }) => node.action);
    expect(actions).toEqual(expect.arrayContaining(['accounts.open-import', 'accounts.close-import']));
    const [line] = await send([await lineOf(key, { reference: 'pm_secret', ...card, 'card.number': '4111111111111111' })]);
    expect(line.outcome).toBe('IMPORTED');
    const told = JSON.stringify([await report(), entries, await gateway.rest.get(`/v1/registrations/${line.registrationId}`)]);
    expect(told).not.toContain('4111111111111111');
  });

  it('is refused to another merchant, and to a token that may not write', async () => {
    const key = await open();
    const line = await lineOf(key, { reference: 'pm_theirs', ...card });
    const mutation = 'mutation ($entityId: ID!, $lines: [String!]!) { importAccounts(entityId: $entityId, lines: $lines) { outcome } }';
    const theirs = await gateway.graphql(mutation, { entityId: channel, lines: [line] }, { token: otherToken });
    expect(theirs.errors?.[0]?.extensions).toMatchObject({ resultCode: '800.900.301' });
    await expect(send([])).rejects.toThrow('lines');
  });
});

describe('a line', () => {
  it('may be compressed, and is read no further than a line may be long', async () => {
    const { publicKey, privateKey } = await makeLineKey();
    const opened = await createOpener(privateKey);
    const compressed = (text: string) => encrypted(publicKey, text, { alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF' });
    expect(await opened(await compressed('a'.repeat(10_000)))).toHaveLength(10_000);
    expect(await opened(await compressed('a'.repeat(100_000)))).toBeUndefined();
  });

  it('has only texts, and a reference', () => {
    expect(readLine(JSON.stringify({ reference: 'a', 'card.number': '4200' }))).toMatchObject({
      status: 'account',
      account: { card: { number: '4200' } },
    });
    for (const text of ['[]', 'null', '"a"', '{"reference":"a","b":{}}', undefined]) {
      expect(readLine(text), text ?? 'undefined').toMatchObject({ reason: 'UNREADABLE' });
    }
    for (const reference of ['', 'a b', 'x'.repeat(129), 'a\n']) {
      expect(readLine(JSON.stringify({ reference })), JSON.stringify(reference)).toMatchObject({ reason: 'REFERENCE' });
    }
  });
});

describe('the guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'account-import-'));
  const printed = (name: string): string => findProgram(moving, name).trim();
  const run = async (url: string, ...parameters: readonly string[]): Promise<string> => {
    const env = { ...process.env, GATEWAY_URL: url };
    return (await promisify(execFile)(process.execPath, ['.run/import-accounts.ts', ...parameters], { cwd: root, env })).stdout;
  };
  const at = (name: string): string => join(folder, name);

  afterAll(() => rmSync(folder, { recursive: true }));

  it('brings the line that it prints, by the commands that it prints, and a second time changes nothing', async () => {
    const served = await serveGraphql(gateway);
    try {
      const line = JSON.stringify(JSON.parse(printed('account-line.json')));
      writeFileSync(at('key.json'), await run(served.url, '--open', '--channel', channel));
      writeFileSync(at('accounts.jsonl'), `${line}\n\n${line.replace('pm_1', 'pm_guide')}\n`);
      const [, options = ''] = printed('encrypt-accounts.sh').split(' -- ');
      const env = { ...process.env, RUN: `${process.execPath} ${join(root, '.run/import-accounts.ts')}` };
      await promisify(execFile)('sh', ['-c', `$RUN ${options}`], { cwd: folder, env });
      const encryptedFile = readFileSync(at('accounts.jwe'), 'utf8');
      expect(encryptedFile.trim().split('\n')).toHaveLength(2);
      expect(encryptedFile).not.toContain('4200000000000000');
      const rows = (await run(served.url, '--send', at('accounts.jwe'), '--channel', channel)).trim().split('\n');
      expect(rows).toHaveLength(3);
      expect(rows[2]).toMatch(/^2,pm_guide,[0-9a-f]{32},IMPORTED,,,$/);
      const again = await run(served.url, '--send', at('accounts.jwe'), '--channel', channel);
      expect(again.trim().split('\n')[2]).toBe(rows[2]?.replace('IMPORTED', 'KNOWN'));
      await run(served.url, '--close', '--channel', channel);
      await expect(run(served.url, '--send', at('accounts.jwe'), '--channel', channel)).rejects.toThrow('openAccountImport');
    } finally {
      served.close();
    }
  });

  it('says which line cannot be encrypted, and not what stands in it', async () => {
    writeFileSync(at('wrong.jsonl'), '{"reference":"a"}\n4200000000000000\n');
    writeFileSync(at('key2.json'), await open());
    const env = { ...process.env, RUN: `${process.execPath} ${join(root, '.run/import-accounts.ts')}` };
    const failed = promisify(execFile)('sh', ['-c', '$RUN --encrypt key2.json < wrong.jsonl'], { cwd: folder, env });
    const error: unknown = await failed.catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('line 2 is no JSON object');
    expect(String(error)).not.toContain('4200000000000000');
  });
});

it('takes a reference again after a reset of the sandbox, which erased its account', async () => {
  const key = await open();
  const line = await lineOf(key, { reference: 'pm_reset', ...card });
  const [first] = await send([line]);
  expect(first).toMatchObject({ outcome: 'IMPORTED' });
  await asked(`mutation { resetSandbox(entityId: "${sandbox.demoShop}", name: "Demo Shop") { now } }`);
  const [again] = await send([line]);
  expect(again).toMatchObject({ outcome: 'IMPORTED', reference: 'pm_reset' });
  expect(again.registrationId).not.toBe(first.registrationId);
  expect((await gateway.rest.get(`/v1/registrations/${again.registrationId}`)).status).toBe(200);
});
