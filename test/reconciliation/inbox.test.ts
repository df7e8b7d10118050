/** RECONCILIATION_INBOX: a file is imported once when it is whole, and moved to where its text says what became of it. */
import {
  appendFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workOnFiles } from '../../api/domain/reconciliation/tick.ts';
import { openInbox } from '../../api/runtime/node/inbox.ts';
import { createInboxWatch, type Inbox, type InboxWatch } from '../../api/runtime/shared/inbox.ts';
import { sandbox } from '../../db/seed.ts';
import { channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
let root: string;
let watch: InboxWatch;
beforeEach(async () => {
  gateway = await startSettled();
  root = mkdtempSync(join(tmpdir(), 'gateway-inbox-'));
  watch = createInboxWatch(gateway.ports, await openInbox(root));
  mkdirSync(join(root, sandbox.demoShop));
});
afterEach(async () => {
  await gateway.stop();
  rmSync(root, { recursive: true });
});

const at = (...names: readonly string[]): string => join(root, sandbox.demoShop, ...names);
const put = (name: string, content: string | Uint8Array): void => writeFileSync(at(name), content);
const read = (...names: readonly string[]): string => readFileSync(at(...names), 'utf8');

const head = 'H,Acquirer,900412345,EUR,20260602\n';
const line = (amount: string, number: number): string =>
  `D,SALE,7453760615400${number},order-${number},,VISA,420000******0000,20260601090000,${amount},EUR,${amount},1,10,5,5,SETTLED,\n`;
const good = `${head}${line('9200', 1)}${line('x', 2)}T,2\n`;

const looks = async (): Promise<number> => (await watch.look()) + (await watch.look());

test('a file that two looks find the same is taken in as the merchant’s, and its text names the wrong row', async () => {
  const id = await gateway.pay('92.00', undefined, { merchantTransactionId: 'order-1', entityId: channels.tolerant });
  put('day.csv', good);
  expect(await watch.look()).toBe(0);
  expect(await gateway.records()).toEqual([]);
  expect(await watch.look()).toBe(1);
  expect((await gateway.records()).map(({ matchedPaymentIds }) => matchedPaymentIds)).toEqual([[id]]);
  expect(readdirSync(at())).toEqual(['done']);
  expect(read('done', 'day.csv')).toBe(good);
  expect(read('done', 'day.csv.txt')).toMatch(
    /^imported as file [\da-f]{32}\n2 rows, 1 records, 1 rows with problems\nline 3: the amount must be/,
  );
  const { items } = await gateway.store.reconciliation.files({ entityPath: demoMerchant, directions: ['IN'] }, { first: 5 });
  expect(items.map(({ item }) => [item.entityId, item.name, item.callerId])).toEqual([[sandbox.demoShop, 'day.csv', 'inbox']]);
  expect(await gateway.proof()).toEqual([]);
});

test('a file that grows waits, one in parts waits for its name, and renamed it is whole at once', async () => {
  put('grows.csv', head);
  await watch.look();
  appendFileSync(at('grows.csv'), line('100', 3));
  expect(await watch.look()).toBe(0);
  put('sent.csv.part', good);
  expect(await watch.look()).toBe(1);
  expect(read('done', 'grows.csv.txt')).toContain('1 records');
  expect(await looks()).toBe(0);
  renameSync(at('sent.csv.part'), at('sent.csv'));
  expect(await watch.look()).toBe(1);
  expect(readdirSync(at('done'))).toEqual(['grows.csv', 'grows.csv.txt', 'sent.csv', 'sent.csv.txt']);
});

test('the same content again, under either name and after a restart, changes nothing and says so', async () => {
  put('day.csv', good);
  await looks();
  put('day.csv', good);
  watch = createInboxWatch(gateway.ports, await openInbox(root));
  expect(await looks()).toBe(1);
  expect(await gateway.records()).toHaveLength(1);
  expect(readdirSync(at('done'))).toEqual(['day.csv', 'day.csv.2', 'day.csv.2.txt', 'day.csv.txt']);
  expect(read('done', 'day.csv.2.txt')).toMatch(/^the same content as file [\da-f]{32}, which came before: nothing changed\n/);
});

test('what is no settlement file is refused with the reason, and holds up nothing', async () => {
  put('a.csv', 'id,amount\n1,2\n');
  put('b.csv', Uint8Array.of(0x48, 0x2c, 0xff, 0xfe));
  put('c.csv', '');
  put('d.csv', 'H,,,\n');
  put('e.csv', good);
  symlinkSync('/etc/hostname', at('f.csv'));
  mkdirSync(join(root, channels.tolerant));
  writeFileSync(join(root, channels.tolerant, 'g.csv'), good);
  expect(await looks()).toBe(7);
  expect(read('refused', 'a.csv.txt')).toBe('refused: it begins like none of the known formats\n');
  expect(read('refused', 'b.csv.txt')).toBe('refused: it is not text in UTF-8\n');
  expect(read('refused', 'c.csv.txt')).toBe('refused: the file is empty\n');
  expect(read('refused', 'd.csv.txt')).toContain('refused: record H: the acquirer');
  expect(readFileSync(join(root, channels.tolerant, 'refused', 'g.csv.txt'), 'utf8')).toBe(
    'refused: its folder is not the id of a merchant\n',
  );
  expect(read('refused', 'f.csv.txt')).toBe('refused: it is a link\n');
  expect(lstatSync(at('refused', 'f.csv')).isSymbolicLink()).toBe(true);
  expect(readdirSync(at())).toEqual(['done', 'refused']);
});

test('a long file stays until due work has imported all of it', async () => {
  const lines = 2_600;
  put('long.csv', `${head}${Array.from({ length: lines }, (_, number) => line('100', number)).join('')}T,${lines}\n`);
  expect(await looks()).toBe(0);
  expect(readdirSync(at())).toEqual(['long.csv']);
  const [begun] = await gateway.store.acrossMerchants.filesInWork(1);
  // A process that stops begins no file any more.
  await workOnFiles(gateway.ports, AbortSignal.abort());
  expect(await gateway.store.acrossMerchants.filesInWork(1)).toEqual([begun]);
  expect(await workOnFiles(gateway.ports, new AbortController().signal)).toBe(1);
  expect(await watch.look()).toBe(1);
  expect(read('done', 'long.csv.txt')).toContain(`${lines} rows, ${lines} records, 0 rows`);
});

test('no card number of a file is stored, wherever a chunk ends', async () => {
  const filler = line('100', 4).repeat(Math.floor((256 * 1_024 - head.length - 60) / line('100', 4).length));
  const pad = 'x'.repeat(256 * 1_024 - head.length - filler.length - 8);
  put('cards.csv', `${head}${filler}${pad}4200000000000000\nT,1\n`);
  await looks();
  const { items } = await gateway.store.reconciliation.files({ entityPath: demoMerchant, directions: ['IN'] }, { first: 1 });
  const file = items[0]?.item;
  const parts = [];
  for (let number = 1; number <= (file?.parts ?? 0); number += 1) {
    parts.push(await gateway.store.reconciliation.part(demoMerchant, file?.id ?? '', number));
  }
  expect(parts.join('')).toContain('420000…0000');
  expect(parts.join('')).not.toContain('4200000000000000');
});

describe('who writes into a folder gets no further than that folder', () => {
  const warnings: unknown[] = [];
  const logging = (inbox: Inbox): InboxWatch => {
    warnings.length = 0;
    const log = { ...gateway.ports.log, warn: (message: string, fields?: object) => void warnings.push([message, fields]) };
    return createInboxWatch({ ...gateway.ports, log }, inbox);
  };
  const leftOut = (reason: string, folder: string = sandbox.demoShop) => ['a folder of the inbox is left out', { folder, reason }];
  const ofOther = (...names: readonly string[]): string => join(root, sandbox.otherShop, ...names);
  beforeEach(() => mkdirSync(ofOther()));

  test.each(['done', 'refused'])(
    'a link named %s moves nothing into another merchant’s folder, and is named in the log once',
    async (shelf) => {
      symlinkSync(ofOther(), at(shelf));
      put(shelf === 'done' ? 'day.csv' : 'bad.csv', shelf === 'done' ? good : 'nothing known');
      writeFileSync(ofOther('own.csv'), good);
      const logged = logging(await openInbox(root));
      for (let rounds = 0; rounds < 3; rounds += 1) await logged.look();
      expect(readdirSync(ofOther())).toEqual(['done']);
      expect(readdirSync(ofOther('done'))).toEqual(['own.csv', 'own.csv.txt']);
      expect(readdirSync(at())).toHaveLength(2);
      const { items } = await gateway.store.reconciliation.files({ entityPath: demoMerchant, directions: ['IN'] }, { first: 5 });
      expect(items).toEqual([]);
      expect(warnings).toEqual([leftOut(`its ${shelf} is a link, or no folder`)]);
      // Put right, it goes on.
      rmSync(at(shelf));
      expect((await logged.look()) + (await logged.look())).toBe(1);
    },
  );

  test('a link that takes the shelf’s place after the look is not followed either', async () => {
    const inbox = await openInbox(root);
    put('day.csv', good);
    const [file] = (await inbox.list()).flatMap(({ files }) => files);
    if (!file) throw new Error('the file was not found');
    symlinkSync(ofOther(), at('done'));
    await expect(inbox.shelve(file, 'done', 'text')).rejects.toThrow('it is a link');
    rmSync(at('done'));
    rmSync(ofOther(), { recursive: true });
    renameSync(at(), ofOther());
    symlinkSync(ofOther(), at());
    await expect(inbox.shelve(file, 'done', 'text')).rejects.toThrow('it is a link');
    await expect(inbox.read(file)[Symbol.asyncIterator]().next()).rejects.toThrow('it is a link');
    expect(readdirSync(ofOther())).toEqual(['day.csv']);
  });

  test('a merchant’s folder that is a link is left out, wherever it leads, and a shelf’s text follows no link', async () => {
    rmSync(at(), { recursive: true });
    symlinkSync(ofOther(), at());
    writeFileSync(join(root, 'kept.txt'), 'kept');
    mkdirSync(ofOther('refused'));
    symlinkSync(join(root, 'kept.txt'), ofOther('refused', 'bad.csv.txt'));
    writeFileSync(ofOther('bad.csv'), 'nothing known');
    const logged = logging(await openInbox(root));
    expect((await logged.look()) + (await logged.look())).toBe(1);
    expect(readFileSync(join(root, 'kept.txt'), 'utf8')).toBe('kept');
    expect(readdirSync(ofOther('refused'))).toEqual(['bad.csv.2', 'bad.csv.2.txt', 'bad.csv.txt']);
    expect(warnings).toEqual([leftOut('it is a link, or no folder')]);
  });

  test('a file that another folder has as well is not taken', async () => {
    writeFileSync(ofOther('own.csv.part'), good);
    linkSync(ofOther('own.csv.part'), at('mine.csv'));
    expect(await looks()).toBe(1);
    expect(read('refused', 'mine.csv.txt')).toBe('refused: it is a hard link: the same file has another name\n');
    expect(await gateway.records()).toEqual([]);
  });

  test('what replaces a file while that is imported is another file', async () => {
    const lines = 2_600;
    put('long.csv', `${head}${Array.from({ length: lines }, (_, number) => line('100', number)).join('')}T,${lines}\n`);
    await looks();
    rmSync(at('long.csv'));
    put('long.csv', good);
    await workOnFiles(gateway.ports, new AbortController().signal);
    expect(await looks()).toBe(1);
    expect(read('done', 'long.csv')).toBe(good);
    expect(read('done', 'long.csv.txt')).toContain('2 rows, 1 records');
  });

  test.each([
    ['n'.repeat(251), /^its name has 251 bytes: it may have 240$/],
    [`${'ä'.repeat(120)}.csv`, /^its name has 244 bytes: it may have 240$/],
    ['two\nlines.csv', /^its name has a line break or another control character$/],
    ['\u001b[2J.csv', /^its name has a line break or another control character$/],
    ['two\u2028lines.csv', /^its name has a line break or another control character$/],
  ])('the name %j is refused once', async (name, why) => {
    put(name, good);
    expect(await looks()).toBe(1);
    expect(await looks()).toBe(0);
    expect(readdirSync(at())).toEqual(['refused']);
    const kept = readdirSync(at('refused'));
    expect(kept).toHaveLength(2);
    expect(kept.every((each) => Buffer.byteLength(each) <= 255 && !/[\p{Cc}\p{Zl}]/u.test(each))).toBe(true);
    const text = read('refused', kept.find((each) => each.endsWith('.txt')) ?? '');
    expect(text).toMatch(/^refused: .*\n$/);
    expect(text.slice('refused: '.length, -1)).toMatch(why);
  });

  test('hundreds of unfinished files of one merchant hold up nobody, nor its own finished ones', async () => {
    for (let number = 0; number < 250; number += 1) put(`a${number}.csv.part`, head);
    for (let number = 0; number < 30; number += 1) put(`b${number}.csv`, 'nothing known');
    writeFileSync(ofOther('own.csv'), good);
    await watch.look();
    const done = await watch.look();
    expect(existsSync(ofOther('done', 'own.csv'))).toBe(true);
    // A look takes some of each merchant, and the next look the rest.
    expect(done).toBeLessThan(31);
    expect(done + (await watch.look())).toBe(31);
  });

  test('a folder that cannot be read is logged once and holds up no other', async () => {
    put('day.csv', good);
    const inbox = await openInbox(root);
    const list = async () => [{ name: '0', files: [], problem: 'it cannot be read (EACCES)' }, ...(await inbox.list())];
    const logged = logging({ ...inbox, list });
    expect((await logged.look()) + (await logged.look())).toBe(1);
    expect(warnings).toEqual([leftOut('it cannot be read (EACCES)', '0')]);
  });
});

test('an uploaded file’s name has no line break', async () => {
  const document = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id } }';
  const input = { entityId: sandbox.demoShop, name: 'two\nlines.csv', content: good };
  const { data, errors } = await gateway.graphql(document, { input });
  expect(data?.importSettlementFile ?? null).toBeNull();
  expect(JSON.stringify(errors)).toContain('name must be on one line, without control characters');
});
