/** RECONCILIATION_INBOX: a file is imported once when it is whole, and moved to where its text says what became of it. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workOnFiles } from '../../api/reconciliation/operations-tick.ts';
import { openInbox } from '../../api/runtime/node/inbox.ts';
import { createInboxWatch, type InboxWatch } from '../../api/runtime/shared/inbox.ts';
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
  expect(await looks()).toBe(6);
  expect(read('refused', 'a.csv.txt')).toBe('refused: it begins like none of the known formats\n');
  expect(read('refused', 'b.csv.txt')).toBe('refused: it is not text in UTF-8\n');
  expect(read('refused', 'c.csv.txt')).toBe('refused: the file is empty\n');
  expect(read('refused', 'd.csv.txt')).toContain('refused: record H: the acquirer');
  expect(readFileSync(join(root, channels.tolerant, 'refused', 'g.csv.txt'), 'utf8')).toBe(
    'refused: its folder is not the id of a merchant\n',
  );
  expect(readdirSync(at())).toEqual(['done', 'f.csv', 'refused']);
});

test('a long file stays until due work has imported all of it', async () => {
  const lines = 2_600;
  put('long.csv', `${head}${Array.from({ length: lines }, (_, number) => line('100', number)).join('')}T,${lines}\n`);
  expect(await looks()).toBe(0);
  expect(readdirSync(at())).toEqual(['long.csv']);
  expect(await workOnFiles(gateway.ports, new AbortController().signal)).toBe(1);
  expect(await watch.look()).toBe(1);
  expect(read('done', 'long.csv.txt')).toContain(`${lines} rows, ${lines} records, 0 rows`);
});

test('no card number of a file is stored, wherever a piece ends', async () => {
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
