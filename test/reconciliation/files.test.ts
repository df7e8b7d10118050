/** Files in, by GraphQL: row by row, once, and taken back. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeRow } from '../../api/domain/reconciliation/formats/cells.ts';
import { headerLine } from '../../api/domain/reconciliation/formats/reconciliation-csv.ts';
import { tickReconciliation } from '../../api/domain/reconciliation/tick.ts';
import type { CommitArguments } from '../../api/foundation/kernel/commit.ts';
import { dayMs, hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { channels, otherToken } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
beforeEach(async () => {
  gateway = await startSettled();
});
afterEach(() => gateway.stop());

const fields = 'id status format rows records problemCount problems { line reason } note checksum';

async function send(input: Readonly<Record<string, unknown>>) {
  const { data, errors } = await gateway.graphql(
    `mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { ${fields} } }`,
    { input: { entityId: sandbox.demoShop, name: 'statement', ...input } },
  );
  return { file: data?.importSettlementFile, errors };
}

/** A row of our own format, of which only what matters is given. */
function row(given: Readonly<Record<string, string>>): string {
  const cells: Readonly<Record<string, string>> = {
    ReconciliationType: 'SETTLED',
    PaymentType: 'DEBIT',
    Cashflow: 'POS',
    ClearingInstituteMerchantId: 'M-0001',
    Amount: '92.00',
    Currency: 'EUR',
    SettlementAmount: given.Amount ?? '92.00',
    SettlementCurrency: 'EUR',
    SettlementFxRate: '1.00',
    SettlementDate: '2026-06-02',
    SettlementStatus: 'SUCCESS',
    SettlementFileFormat: 'X',
    ClearingInsitituteName: 'Bank',
    ...given,
  };
  return writeRow(
    headerLine
      .trim()
      .split(';')
      .map((name) => cells[name] ?? ''),
  );
}

const bank = { entityId: channels.tolerant };

describe('an imported file', () => {
  test('reports the bad row with its line, and takes the rest in', async () => {
    const debit = await gateway.pay('92.00');
    const { file } = await send({
      content: `${headerLine}${row({ UniqueID: debit })}${row({ Amount: 'x' })}${row({ MerchantAccountId: channels.other })}`,
    });
    expect(file).toMatchObject({ status: 'IMPORTED', format: 'RECONCILIATION_CSV', rows: 3, records: 1, problemCount: 2 });
    expect(file.problems).toEqual([
      { line: 3, reason: 'Amount must be an amount such as 92.00' },
      { line: 4, reason: 'MerchantAccountId must be a channel of the entity that the file is for' },
    ]);
    expect((await gateway.records())[0]).toMatchObject({
      matchingStatus: 'MATCHED',
      matchedPaymentIds: [debit],
      entityId: channels.documented,
    });
    expect(await gateway.proof()).toEqual([]);
  });

  test('changes nothing the second time', async () => {
    await gateway.pay('92.00');
    const content = `${headerLine}${row({ Amount: '92.00' })}`;
    const first = await send({ content });
    const second = await send({ content, name: 'again' });
    expect(second.file.id).toBe(first.file.id);
    expect(await gateway.records()).toHaveLength(1);
  });

  test('comes in chunks as well, with the checksum of the whole', async () => {
    const content = `${headerLine}${row({ Amount: '1.00', SettlementTxId: 'ü' })}${row({ Amount: '2.00' })}`;
    const whole = await send({ content });
    await gateway.graphql(`mutation { withdrawSettlementFile(id: "${whole.file.id}", reason: "once more") { status } }`);
    const first = await send({ content: content.slice(0, 900), isLast: false });
    expect(first.file).toMatchObject({ status: 'UPLOADING', records: 0 });
    const last = await send({ content: content.slice(900), fileId: first.file.id });
    expect(last.file).toMatchObject({ id: first.file.id, status: 'IMPORTED', records: 2, checksum: whole.file.checksum });
    const late = await send({ content: 'x', fileId: first.file.id });
    expect(late.errors?.[0]?.message).toContain('chunks are added only until its last one');
  });

  test('of another format is recognised, or refused by name', async () => {
    const { file } = await send({ content: readFileSync(new URL('samples/camt.053.xml', import.meta.url), 'utf8') });
    expect(file).toMatchObject({ status: 'IMPORTED', format: 'CAMT_053', records: 4, problemCount: 1 });
    expect((await send({ content: 'id,amount' })).errors?.[0]?.message).toContain('name its format');
    expect((await send({ content: '<Document><Other/></Document>', format: 'CAMT_054' })).file).toMatchObject({
      status: 'FAILED',
      note: expect.stringContaining('BkToCstmrDbtCdtNtfctn'),
    });
  });

  test('of an acquirer is matched by its references, and makes the chargeback that it tells of (spec §2.9)', async () => {
    const sale = await gateway.pay('92.00', undefined, { merchantTransactionId: 'order-10000001' });
    const disputed = await gateway.pay('45.00', undefined, { merchantTransactionId: 'order-10000003' });
    const content = readFileSync(new URL('samples/acquirer.csv', import.meta.url), 'utf8').replace('8a0000000000000000000000000000a1', '');
    const { file } = await send({ content });
    expect(file).toMatchObject({ status: 'IMPORTED', rows: 7, records: 6, problemCount: 1 });
    const records = await gateway.records();
    expect(records.map(({ matchingStatus, matchedPaymentIds }) => [matchingStatus, ...matchedPaymentIds])).toEqual([
      ['MATCHED', sale],
      ['NOT_MATCHED'],
      ['NOT_MATCHED'],
      ['MATCHED', disputed],
      ['NOT_MATCHED'],
      ['NOT_MATCHED'],
    ]);
    expect((await gateway.store.payments.linked(demoMerchant, disputed)).map(({ type }) => type)).toEqual(['DB', 'CB']);
    expect(await gateway.proof()).toEqual([]);
  });

  test('matches a line that names no payment by amount, currency and date, where one open payment alone has them', async () => {
    const only = await gateway.pay('45.60', undefined, bank);
    const alike = [await gateway.pay('92.00', undefined, bank), await gateway.pay('92.00', undefined, bank)];
    await gateway.settle();
    await send({ ...bank, content: `${headerLine}${row({ Amount: '45.60' })}${row({ Amount: '92.00' })}${row({ Amount: '1.00' })}` });
    const records = await gateway.records();
    expect(records.map(({ matchingStatus, matchedPaymentIds }) => [matchingStatus, ...matchedPaymentIds])).toEqual([
      ['MATCHED', only],
      ['MULTIPLE_MATCHES'],
      ['NOT_MATCHED'],
    ]);
    expect(records[1]?.candidates.map(({ paymentId }) => paymentId).sort()).toEqual([...alike].sort());
    expect((await gateway.movement(only)).settledMinor).toBe(4_560n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('settles a batch line over the payments of its day, where they add up to it', async () => {
    const ids = [await gateway.pay('10.00', undefined, bank), await gateway.pay('20.00', undefined, bank)];
    await gateway.settle();
    const { file } = await send({
      entityId: channels.tolerant,
      content: `${headerLine}${row({ PaymentType: 'BATCH', Amount: '30.00', SettlementDate: '2026-06-01' })}`,
    });
    expect(file.records).toBe(1);
    const [record] = await gateway.records();
    expect(record).toMatchObject({ matchingStatus: 'MATCHED', matchReason: 'the 2 open payments of its day add up to it' });
    expect([...(record?.matchedPaymentIds ?? [])].sort()).toEqual([...ids].sort());
    for (const id of ids) expect((await gateway.movement(id)).settledMinor).toBeGreaterThan(0n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('is for a merchant or a channel of the caller alone', async () => {
    expect((await send({ entityId: sandbox.psp, content: headerLine })).errors).toHaveLength(1);
    const mutation = `mutation { importSettlementFile(input: {entityId: "${sandbox.demoShop}", name: "a", content: "H,"}) { id } }`;
    const { errors } = await gateway.graphql(mutation, {}, { token: otherToken });
    expect(errors?.[0]?.extensions?.resultCode).toBe('800.900.301');
  });

  test('keeps the proof of the ledger, also of what belongs to no payment and came after an earlier proof', async () => {
    const proof = async () => {
      gateway.clock.advance(60_000);
      return (await gateway.graphql('{ ledger { proof { holds differences entries } } }')).data.ledger.proof;
    };
    await gateway.pay('92.00');
    await send({ content: `${headerLine}${row({ Amount: '5.00', SettlementFee: '1.00' })}` });
    expect(await proof()).toMatchObject({ holds: true, differences: [] });
    await send({ content: `${headerLine}${row({ Amount: '7.00', SettlementFee: '1.00' })}` });
    expect(await proof()).toMatchObject({ holds: true, differences: [] });
    expect(await proof()).toMatchObject({ holds: true, differences: [] });
  });

  test('keeps no card number, wherever the file has one, and takes the row in', async () => {
    const { file } = await send({ content: `${headerLine}${row({ AccountHolder: 'card 4200000000000000 of Jane' })}` });
    expect(file).toMatchObject({ status: 'IMPORTED', records: 1 });
    const stored = `${await gateway.store.reconciliation.part(demoMerchant, file.id, 1)}${JSON.stringify((await gateway.records())[0]?.holder)}`;
    expect(stored).not.toContain('4200000000000000');
    expect(stored).toContain('0000 of Jane');
  });

  test('goes on where a crash left it, and takes no row twice', async () => {
    const content = `${headerLine}${Array.from({ length: 450 }, (_, at) => row({ Amount: `${at + 1}.00`, SettlementTxId: `TX-${at}` })).join('')}`;
    const { commit } = gateway.store;
    let commits = 0;
    // The database is away in the middle of the import.
    Object.assign(gateway.store, {
      commit: (...args: CommitArguments) => {
        const isImport = args[1].some(({ write }) => write === 'reconciliation-record.insert');
        commits += isImport ? 1 : 0;
        return isImport && commits === 2 ? Promise.reject(new Error('away')) : commit(...args);
      },
    });
    const { errors } = await send({ content });
    expect(errors).toHaveLength(1);
    await tickReconciliation(gateway.ports);
    const records = await gateway.records();
    expect(records).toHaveLength(450);
    expect(new Set(records.map(({ settlementTxId }) => settlementTxId)).size).toBe(450);
    expect(await gateway.proof()).toEqual([]);
  });
});

describe('what came in a file', () => {
  const yesterday = '2026-05-31';
  const facts = async (id: string) => {
    const { data } = await gateway.graphql(`{ settlementFile(id: "${id}") { issueAfter withdrawalObstacle } }`);
    return data.settlementFile;
  };
  const issued = async () => {
    await gateway.settle();
    const { items } = await gateway.store.reconciliation.files({ entityPath: demoMerchant, directions: ['OUT'] }, { first: 20 });
    return items.map(({ item }) => [item.day, item.rows]);
  };

  test('is issued to the merchant an hour after its import: so long it can be withdrawn', async () => {
    const { file } = await send({ content: `${headerLine}${row({ Amount: '5.00', SettlementDate: yesterday })}` });
    expect(await facts(file.id)).toEqual({ issueAfter: new Date(gateway.clock.now() + hourMs).toISOString(), withdrawalObstacle: null });
    gateway.clock.advance(hourMs - 1);
    expect(await issued()).toEqual([]);
    expect((await facts(file.id)).withdrawalObstacle).toBeNull();
    gateway.clock.advance(1);
    expect(await issued()).toEqual([[yesterday, 1]]);
    expect(await facts(file.id)).toEqual({ issueAfter: null, withdrawalObstacle: 'WAS_ISSUED' });
    const mutation = `mutation { withdrawSettlementFile(id: "${file.id}", reason: "too late") { id } }`;
    expect((await gateway.graphql(mutation)).errors?.[0]?.message).toContain('issued to the merchant already');
  });

  test('is never issued where it was withdrawn within the hour', async () => {
    const { file } = await send({ content: `${headerLine}${row({ Amount: '5.00', SettlementDate: yesterday })}` });
    await gateway.graphql(`mutation { withdrawSettlementFile(id: "${file.id}", reason: "the wrong file") { id } }`);
    expect(await facts(file.id)).toEqual({ issueAfter: null, withdrawalObstacle: 'IS_NOT_IMPORTED' });
    gateway.clock.advance(hourMs);
    expect(await issued()).toEqual([]);
  });

  test('holds up nothing that came before it, nor what the sandbox’s institute tells', async () => {
    await gateway.pay('92.00');
    await send({ content: `${headerLine}${row({ Amount: '5.00', SettlementDate: yesterday })}` });
    gateway.clock.advance(hourMs);
    const { file } = await send({ content: `${headerLine}${row({ Amount: '6.00', SettlementDate: yesterday })}` });
    expect(await issued()).toEqual([[yesterday, 1]]);
    gateway.clock.advance(dayMs - hourMs);
    const waits = await send({ content: `${headerLine}${row({ Amount: '7.00', SettlementDate: '2026-06-01' })}` });
    const days = await issued();
    expect(days).toHaveLength(3);
    expect(days.filter(([day]) => day === '2026-06-01').map(([, rows]) => rows)).toEqual(expect.arrayContaining([1]));
    expect((await facts(file.id)).withdrawalObstacle).toBe('WAS_ISSUED');
    expect((await facts(waits.file.id)).withdrawalObstacle).toBeNull();
  });

  test('waits by the merchant’s clock, which a test may move', async () => {
    await send({ content: `${headerLine}${row({ Amount: '5.00', SettlementDate: yesterday })}` });
    const to = new Date(gateway.clock.now() + hourMs).toISOString();
    const moved = await gateway.graphql(`mutation { advanceClock(entityId: "${sandbox.demoShop}", to: "${to}", mode: FROZEN) { now } }`);
    expect(moved.errors).toBeUndefined();
    expect(await issued()).toEqual([[yesterday, 1]]);
  });

  test('waits as long as the installation wants', async () => {
    await gateway.stop();
    gateway = await startSettled({ adaptPorts: (ports) => ({ ...ports, issueDelayMs: 0 }) });
    const { file } = await send({ content: `${headerLine}${row({ Amount: '5.00', SettlementDate: yesterday })}` });
    expect((await facts(file.id)).issueAfter).toBeNull();
    expect(await issued()).toEqual([[yesterday, 1]]);
  });
});

describe('a file that is taken back', () => {
  const withdraw = async (id: string, reason = 'the wrong file') => {
    const { data, errors } = await gateway.graphql(
      `mutation ($id: ID!, $reason: String!) { withdrawSettlementFile(id: $id, reason: $reason) { ${fields} } }`,
      { id, reason },
    );
    return { file: data?.withdrawSettlementFile, errors };
  };

  test('leaves nothing in the books, and may come again', async () => {
    const debit = await gateway.pay('92.00');
    const content = `${headerLine}${row({ UniqueID: debit, SettlementFee: '1.00' })}${row({ Amount: '5.00' })}`;
    const { file } = await send({ content });
    expect((await gateway.movement(debit)).settledMinor).toBe(9_200n);
    expect((await withdraw(file.id)).file).toMatchObject({ status: 'WITHDRAWN', records: 0, note: 'the wrong file' });
    expect(await gateway.records()).toEqual([]);
    expect((await gateway.movement(debit)).settledMinor).toBe(0n);
    expect(await gateway.store.reconciliation.totals(demoMerchant, null)).toMatchObject([
      { clearedMinor: 0n, feesMinor: 0n, settledMinor: 0n },
    ]);
    expect(await gateway.proof()).toEqual([]);
    expect((await send({ content })).file).toMatchObject({ status: 'IMPORTED', records: 2 });
    expect(await gateway.proof()).toEqual([]);
  });

  test('takes a fee back too, which was matched to a payment and settled none', async () => {
    const debit = await gateway.pay('92.00');
    const fee = { ReconciliationType: 'FEE', PaymentType: 'CAPTURE_FEE', Cashflow: 'NEG', UniqueID: debit, Amount: '1.50' };
    const { file } = await send({ content: `${headerLine}${row(fee)}` });
    expect((await gateway.records()).map(({ matchingStatus, matchedPaymentIds }) => [matchingStatus, matchedPaymentIds])).toEqual([
      ['MATCHED', [debit]],
    ]);
    expect((await withdraw(file.id)).file).toMatchObject({ status: 'WITHDRAWN', records: 0 });
    expect((await gateway.movement(debit)).settledMinor).toBe(0n);
    expect(await gateway.proof()).toEqual([]);
  });

  test('is refused once it was issued, or made a chargeback, or without a reason', async () => {
    const debit = await gateway.pay('92.00', 'chargeback');
    await gateway.passDay();
    const [clearing] = (await gateway.store.reconciliation.files({ entityPath: demoMerchant, directions: ['IN'] }, { first: 1 })).items;
    expect((await withdraw(clearing?.item.id ?? '')).errors?.[0]?.message).toContain('issued to the merchant already');
    const second = await gateway.pay('10.00');
    const { file } = await send({
      content: `${headerLine}${row({ ReconciliationType: 'CHARGEBACK', Cashflow: 'NEG', UniqueID: second, Amount: '10.00', SettlementDate: '2026-06-09' })}`,
    });
    expect((await withdraw(file.id)).errors?.[0]?.message).toContain('chargebacks were made of it');
    expect((await withdraw(file.id, ' ')).errors?.[0]?.message).toContain('say in three characters');
    expect(debit).not.toBe(second);
  });
});
