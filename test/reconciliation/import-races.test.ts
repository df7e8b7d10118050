/** What comes between the steps of an import: due work, which takes in the same ledger entries, and a colleague who takes a file back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headerLine, writeRecord } from '../../api/domain/reconciliation/formats/reconciliation-csv.ts';
import { importRound } from '../../api/domain/reconciliation/import.ts';
import { takeInMovements, toSettle } from '../../api/domain/reconciliation/intake.ts';
import type { SettlementFile } from '../../api/domain/reconciliation/settlement-file.ts';
import { tickReconciliation, workOnFiles } from '../../api/domain/reconciliation/tick.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { demoMerchant } from '../support/scopes.ts';
import { fullRecord } from './records.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
/** Happens after the database knew a file by its checksum, and before that file is read. */
let meanwhile: () => Promise<unknown>;
/** Happens once, after the records of a file, and their matches, were read to be taken back. */
let afterRecordsAreRead: (() => Promise<unknown>) | undefined;
/** Happens once, before a chunk of a file is read that is being imported. */
let beforePartIsRead: ((file: SettlementFile) => Promise<unknown>) | undefined;
/** Happens once, after the lines were read that told of a payment before. */
let afterLinesAreRead: (() => Promise<unknown>) | undefined;
beforeEach(async () => {
  meanwhile = async () => {};
  afterRecordsAreRead = undefined;
  beforePartIsRead = undefined;
  afterLinesAreRead = undefined;
  gateway = await startSettled({
    adaptPorts(ports) {
      const { reconciliation } = ports.store;
      const fileByChecksum: typeof reconciliation.fileByChecksum = async (merchant, checksum) => {
        await meanwhile();
        return reconciliation.fileByChecksum(merchant, checksum);
      };
      const matches: typeof reconciliation.matches = async (...asked) => {
        const read = await reconciliation.matches(...asked);
        const then = afterRecordsAreRead;
        afterRecordsAreRead = undefined;
        await then?.();
        return read;
      };
      const part: typeof reconciliation.part = async (scope, fileId, number) => {
        const file = beforePartIsRead && (await reconciliation.file(demoMerchant, fileId));
        if (file?.status === 'importing') {
          const then = beforePartIsRead;
          beforePartIsRead = undefined;
          await then?.(file);
        }
        return reconciliation.part(scope, fileId, number);
      };
      const recordsOfPayments: typeof reconciliation.recordsOfPayments = async (...asked) => {
        const read = await reconciliation.recordsOfPayments(...asked);
        const then = afterLinesAreRead;
        afterLinesAreRead = undefined;
        await then?.();
        return read;
      };
      const own = { ...reconciliation, fileByChecksum, matches, part, recordsOfPayments };
      return { ...ports, store: { ...ports.store, reconciliation: own } };
    },
  });
});
afterEach(() => gateway.stop());

/** Found by the simulation, seed 1033: the import was answered with a fault, and taken in nevertheless. */
test('an import beside due work cancels a reversal before its settlement once, and neither fails', async () => {
  for (let times = 0; times < 3; times += 1) {
    const id = await gateway.pay('92.00');
    const reversal = await gateway.refer(id, 'RV');
    await Promise.all([takeInMovements(gateway.ports), takeInMovements(gateway.ports)]);
    expect(await gateway.movement(id)).toMatchObject({ amountMinor: 9_200n, settledMinor: 0n, cancelledMinor: 9_200n });
    expect(await gateway.movement(reversal)).toMatchObject({ amountMinor: -9_200n, settledMinor: 0n, cancelledMinor: -9_200n });
  }
  expect(await gateway.proof()).toEqual([]);
});

const importing = 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id status } }';
const withdrawing = 'mutation ($id: ID!) { withdrawSettlementFile(id: $id, reason: "the wrong file") { status } }';

/** Found by the simulation, seed 30070: whoever imported was answered with a fault. */
test('a file that came before, and is taken back at that moment, may come again', async () => {
  const input = { entityId: sandbox.demoShop, name: 'day.csv', content: `${headerLine}${writeRecord({ ...fullRecord, paymentId: null })}` };
  const first = await gateway.graphql(importing, { input });
  expect(first.data.importSettlementFile.status).toBe('IMPORTED');
  meanwhile = () => gateway.graphql(withdrawing, { id: first.data.importSettlementFile.id });
  const second = await gateway.graphql(importing, { input });
  expect(second.errors).toBeUndefined();
  expect(second.data.importSettlementFile).toMatchObject({ status: 'IMPORTED' });
  expect(second.data.importSettlementFile.id).not.toBe(first.data.importSettlementFile.id);
});

/** Found by a run on a slow machine: what had its end was answered as IMPORTING, because due work was quicker than the request. */
test.each<[string, (file: SettlementFile) => Promise<unknown>]>([
  ['a round of due work', () => tickReconciliation(gateway.ports)],
  ['the loop over files', () => workOnFiles(gateway.ports, new AbortController().signal)],
  ['another instance', (file) => importRound(gateway.ports, file)],
])('whoever imports a file beside %s is told what became of it', async (_who, besides) => {
  const happened = vi.fn(besides);
  beforePartIsRead = happened;
  await importLines('day.csv', writeRecord({ ...fullRecord, paymentId: null }));
  expect(happened).toHaveBeenCalledOnce();
  expect(await gateway.records()).toHaveLength(1);
});

test.each([
  ['a round of due work', () => tickReconciliation(gateway.ports)],
  ['the loop over files', () => workOnFiles(gateway.ports, new AbortController().signal)],
])('whoever takes a file back beside %s is told what became of it', async (_who, besides) => {
  await importLines('day.csv', writeRecord({ ...fullRecord, paymentId: null }));
  const [record] = await gateway.records();
  const happened = vi.fn(besides);
  afterRecordsAreRead = happened;
  const { data } = await gateway.graphql(withdrawing, { id: record?.fileId });
  expect(happened).toHaveBeenCalledOnce();
  expect(data).toEqual({ withdrawSettlementFile: { status: 'WITHDRAWN' } });
  expect(await gateway.records()).toEqual([]);
});

/** Found by the simulation, seed 42735: due work had made the movements and not looked at the reversal yet, and a file settled it meanwhile. */
test('a reversal that a file has settled is not cancelled as well', async () => {
  const { ports, store } = gateway;
  const id = await gateway.pay('92.00');
  const reversal = await gateway.refer(id, 'RV');
  const [after, upTo] = [await store.acrossMerchants.intakePlace(), await store.acrossMerchants.lastLedgerEntry()];
  await store.commit('platform', [{ write: 'movements.take-in', after, upTo, clearsSimulated: true }]);
  const made = await gateway.movement(reversal);
  await store.commit(demoMerchant, [toSettle(made, { settledMinor: made.amountMinor, settledAt: made.postedAt })]);
  await takeInMovements(ports);
  expect(await gateway.movement(reversal)).toMatchObject({ settledMinor: -9_200n, cancelledMinor: 0n });
  expect(await gateway.movement(id)).toMatchObject({ settledMinor: 0n, cancelledMinor: 0n });
});

/** Found by the simulation, seed 31: due work failed, and what else was due then waited for the next round. */
test.each([
  ['two rounds of due work', () => [tickReconciliation(gateway.ports), tickReconciliation(gateway.ports)]],
  [
    'two loops over files',
    () => [workOnFiles(gateway.ports, new AbortController().signal), workOnFiles(gateway.ports, new AbortController().signal)],
  ],
])('%s take a file back together, and neither fails', async (_who, both) => {
  const input = { entityId: sandbox.demoShop, name: 'day.csv', content: `${headerLine}${writeRecord({ ...fullRecord, paymentId: null })}` };
  const { data } = await gateway.graphql(importing, { input });
  const id = data.importSettlementFile.id;
  const file = await gateway.store.reconciliation.file(demoMerchant, id);
  if (!file) throw new Error('the file is stored');
  await gateway.store.commit(demoMerchant, [
    { write: 'settlement-file.update', file: { ...file, status: 'withdrawing', version: file.version + 1 } },
  ]);
  await Promise.all(both());
  expect(await gateway.store.reconciliation.file(demoMerchant, id)).toMatchObject({ status: 'withdrawn', records: 0 });
});

/** Found by the simulation, seed 271: the slower round failed, and what else was due then waited for the next one. */
test("two rounds of due work settle the sandbox's day once, and neither fails", async () => {
  const id = await gateway.pay('92.00');
  gateway.clock.advance(dayMs);
  await Promise.all([tickReconciliation(gateway.ports), tickReconciliation(gateway.ports)]);
  await gateway.settle();
  expect(await gateway.movement(id)).toMatchObject({ settledMinor: 9_200n });
  expect((await gateway.records()).map(({ matchedPaymentIds }) => matchedPaymentIds)).toEqual([[id]]);
});

/** Found by the simulation, seed 106 of 80 steps: what the match had posted stayed in the ledger, and the payment stayed settled by no line. */
test('a line that a colleague matches while its file is taken back leaves nothing behind', async () => {
  const input = { entityId: sandbox.demoShop, name: 'day.csv', content: `${headerLine}${writeRecord({ ...fullRecord, paymentId: null })}` };
  const { data } = await gateway.graphql(importing, { input });
  const id = data.importSettlementFile.id;
  const [record] = await gateway.records();
  const payment = await gateway.pay('92.00');
  const matching =
    'mutation ($id: ID!, $ids: [ID!]!) { matchReconciliationRecord(id: $id, paymentIds: $ids, reason: "it is this one") { matchingStatus } }';
  let matched: unknown;
  afterRecordsAreRead = async () => {
    matched = (await gateway.graphql(matching, { id: record?.id, ids: [payment] })).data;
  };
  expect((await gateway.graphql(withdrawing, { id })).errors).toBeUndefined();
  expect(matched).toEqual({ matchReconciliationRecord: { matchingStatus: 'MATCHED' } });
  await tickReconciliation(gateway.ports);
  expect(await gateway.store.reconciliation.file(demoMerchant, id)).toMatchObject({ status: 'withdrawn', records: 0 });
  expect(await gateway.movement(payment)).toMatchObject({ settledMinor: 0n, settledAt: null });
  expect(await gateway.proof()).toEqual([]);
});

const disputed = (paymentId: string, over: Partial<typeof fullRecord> = {}): string =>
  writeRecord({
    ...fullRecord,
    ...{ paymentId, recordType: 'CHARGEBACK', cashflow: 'NEG', amountMinor: 2_000n, settlementAmountMinor: 2_000n },
    ...{ settlementTxId: 'dispute-1', connectorTxId1: null, merchantTransactionId: '', ...over },
  });
const importLines = async (name: string, ...lines: readonly string[]) => {
  const input = { entityId: sandbox.demoShop, name, content: `${headerLine}${lines.join('')}` };
  const { data, errors } = await gateway.graphql(importing, { input });
  expect([errors, data?.importSettlementFile.status]).toEqual([undefined, 'IMPORTED']);
};
const chargebacksOf = async (debit: string): Promise<readonly bigint[]> =>
  (await gateway.store.payments.linked(demoMerchant, debit)).filter(({ type }) => type === 'CB').map(({ amountMinor }) => amountMinor);

/** Found by the simulation, seed 3: 20.00 of 92.00 were charged back once, and stood in the books twice. */
test('a chargeback of which a second file tells again is one, and the second line an exception', async () => {
  const debit = await gateway.pay('92.00');
  await importLines('monday.csv', disputed(debit));
  await importLines('all.csv', disputed(debit, { holder: 'John Jones' }), disputed(debit, { settlementTxId: 'dispute-2' }));
  expect(await chargebacksOf(debit)).toEqual([2_000n, 2_000n]);
  const repeated = (await gateway.records()).filter(
    ({ recordType, matchingStatus }) => recordType === 'CHARGEBACK' && matchingStatus !== 'MATCHED',
  );
  expect(repeated.map(({ settlementTxId, matchReason }) => [settlementTxId, matchReason])).toEqual([
    ['dispute-1', `a line of the same dispute-1 told of this for the payment ${debit} already: the line may be a duplicate`],
  ]);
  expect(await gateway.proof()).toEqual([]);
});

test('a chargeback of which two files tell at once is one', async () => {
  const debit = await gateway.pay('92.00');
  await takeInMovements(gateway.ports);
  afterLinesAreRead = () => importLines('second.csv', disputed(debit, { holder: 'John Jones' }));
  await importLines('first.csv', disputed(debit));
  expect(await chargebacksOf(debit)).toEqual([2_000n]);
  expect(await gateway.proof()).toEqual([]);
});
