/** Settlement files, records, movements and chargebacks, on every driver. */
import type { BankLine } from '../../api/domain/reconciliation/bank-line.ts';
import type { Chargeback } from '../../api/domain/reconciliation/chargeback.ts';
import { toMovement } from '../../api/domain/reconciliation/intake.ts';
import type { Movement } from '../../api/domain/reconciliation/movement.ts';
import { type Payout, toIdOfDay } from '../../api/domain/reconciliation/payout.ts';
import type { ReconciliationRecord } from '../../api/domain/reconciliation/record.ts';
import type { SettlementFile } from '../../api/domain/reconciliation/settlement-file.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import { sandbox } from '../../db/seed.ts';
import { fullRecord } from '../reconciliation/records.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { channelPath, entryOf, nextId, now, paymentOf, writesOf } from './fixtures.ts';
import { conflictOf, conflictOfCommit, expect, type OpenStore, test, withStore } from './suite.ts';

const channel = { entityId: sandbox.documented, entityPath: channelPath };

function fileOf(changes: Partial<SettlementFile> = {}): SettlementFile {
  return {
    id: nextId(),
    direction: 'IN',
    ...channel,
    merchantPath: demoMerchant,
    name: 'a.csv',
    format: 'RECONCILIATION_CSV',
    status: 'uploading',
    checksum: null,
    day: null,
    parts: 0,
    bytes: 0,
    rows: 0,
    records: 0,
    problemCount: 1,
    problems: [{ line: 2, reason: 'x' }],
    place: '{"part":2,"rows":1,"reader":""}',
    note: null,
    callerId: 'x',
    createdAt: now,
    finishedAt: null,
    issueAfter: null,
    version: 1,
    ...changes,
  };
}

function recordOf(changes: Partial<ReconciliationRecord> = {}): ReconciliationRecord {
  return {
    ...fullRecord,
    id: nextId(),
    fileId: nextId(),
    line: 1,
    ...channel,
    matchReason: 'x',
    candidates: [{ paymentId: 'x', score: 1, reasons: ['y'] }],
    matchedBy: null,
    bookedAt: now,
    issuedFileId: null,
    setAsideAt: null,
    version: 1,
    ...changes,
  };
}

function movementOf(changes: Partial<Movement> = {}): Movement {
  return {
    paymentId: nextId(),
    ...channel,
    merchantPath: demoMerchant,
    type: 'DB',
    referencedId: null,
    currency: 'EUR',
    amountMinor: 9_200n,
    settledMinor: 0n,
    cancelledMinor: 0n,
    shortId: '1234.5678.9012',
    merchantTransactionId: 'order-1',
    connectorReference: 'ref-1',
    last4: '0000',
    clearing: 'waiting',
    failure: null,
    postedAt: now,
    day: '2026-01-01',
    settledAt: null,
    ...changes,
  };
}

export function reconciliationSuite(name: string, open: OpenStore): void {
  withStore(`${name}: settlement`, open, (store) => {
    const read = () => store().reconciliation;

    test('keeps a file and its chunks, until it is whole', async () => {
      const file = fileOf({ parts: 1 });
      const part = { write: 'settlement-file.part', fileId: file.id, number: 1, content: 'x;ü' } as const;
      await store().commit(demoMerchant, [{ write: 'settlement-file.insert', file }, part]);
      expect(await read().file(demoMerchant, file.id)).toEqual(file);
      expect(await read().file(otherMerchant, file.id)).toBeUndefined();
      expect(await read().part(demoMerchant, file.id, 1)).toBe('x;ü');
      expect(await read().part(otherMerchant, file.id, 1)).toBeUndefined();
      const ready: SettlementFile = { ...file, status: 'importing', checksum: 'c', version: 2 };
      await store().commit(demoMerchant, [{ write: 'settlement-file.update', file: ready }]);
      expect(await conflictOf(store(), [{ ...part, number: 2 }])).toBe('settlement_file_state');
      expect(await conflictOf(store(), [{ write: 'settlement-file.update', file: ready }])).toBe('settlement_file_state');
      expect(await read().fileByChecksum(demoMerchant, 'c')).toEqual(ready);
      expect((await store().acrossMerchants.filesInWork(10)).map(({ id }) => id)).toEqual([file.id]);
      expect((await read().files({ entityPath: demoMerchant, statuses: ['importing'] }, { first: 10 })).items).toHaveLength(1);
      expect((await read().files({ entityPath: otherMerchant }, { first: 10 })).items).toEqual([]);
    });

    test('refuses the same content twice, unless the first was withdrawn, and two files of a day', async () => {
      const first = fileOf({ checksum: 'c', status: 'importing' });
      await store().commit(demoMerchant, [{ write: 'settlement-file.insert', file: first }]);
      expect(await conflictOf(store(), [{ write: 'settlement-file.insert', file: fileOf({ checksum: 'c' }) }])).toBe(
        'settlement_file_checksum',
      );
      await store().commit(demoMerchant, [{ write: 'settlement-file.update', file: { ...first, status: 'withdrawn', version: 2 } }]);
      await store().commit(demoMerchant, [{ write: 'settlement-file.insert', file: fileOf({ checksum: 'c' }) }]);
      const issued = { direction: 'OUT', status: 'issued', day: '2026-01-01' } as const;
      await store().commit(demoMerchant, [{ write: 'settlement-file.insert', file: fileOf(issued) }]);
      expect(await conflictOf(store(), [{ write: 'settlement-file.insert', file: fileOf(issued) }])).toBe('settlement_file_day');
      expect(await read().issuedFile(demoMerchant, sandbox.documented, '2026-01-01')).toMatchObject(issued);
    });

    test('keeps a record with every field, its matches and what was decided by hand', async () => {
      const record = recordOf();
      const match = { recordId: record.id, paymentId: nextId(), settledPaymentId: null, amountMinor: 9_200n };
      const decision = {
        id: nextId(),
        recordId: record.id,
        action: 'MATCH',
        paymentIds: ['x'],
        reason: 'y',
        callerId: 'z',
        callerName: 'Z',
        at: now,
      } as const;
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records: [record], matches: [match] }]);
      expect(await read().record(demoMerchant, record.id)).toEqual(record);
      expect(await read().record(otherMerchant, record.id)).toBeUndefined();
      expect(await read().matches(demoMerchant, [record.id])).toEqual([match]);
      expect(await read().recordsOfPayments(demoMerchant, [match.paymentId])).toEqual([{ ...match, record }]);
      expect(await read().recordsOfPayments(otherMerchant, [match.paymentId])).toEqual([]);
      const columns = { ...record, matchingStatus: 'NOT_MATCHED', matchedPaymentIds: [], matchReason: 'undone', matchedBy: 'z' } as const;
      const again = { write: 'reconciliation-record.match', id: record.id, expectedVersion: 1, columns, matches: [] } as const;
      await store().commit(demoMerchant, [again, { write: 'match-decision.insert', decision }]);
      expect(await read().record(demoMerchant, record.id)).toEqual({ ...record, ...columns, version: 2 });
      expect(await read().matches(demoMerchant, [record.id])).toEqual([]);
      expect(await read().decisions(demoMerchant, [record.id])).toEqual([decision]);
      expect(await conflictOf(store(), [again])).toBe('record_version');
      const aside = { write: 'reconciliation-record.aside', id: record.id, expectedVersion: 2, setAsideAt: now } as const;
      await store().commit(demoMerchant, [aside]);
      expect(await read().record(demoMerchant, record.id)).toEqual({ ...record, ...columns, setAsideAt: now, version: 3 });
      const idsOf = async (isSetAside: boolean) =>
        (await read().records({ entityPath: demoMerchant, matchingStatuses: ['NOT_MATCHED'], isSetAside }, { first: 10 })).items.map(
          ({ item }) => item.id,
        );
      expect([(await idsOf(true)).includes(record.id), (await idsOf(false)).includes(record.id)]).toEqual([true, false]);
      expect(await conflictOf(store(), [aside])).toBe('record_version');
      expect(await conflictOfCommit(store(), [otherMerchant, [{ ...aside, expectedVersion: 3 }]])).toBe('record_version');
    });

    test('lists records by what is asked, and those that no file has', async () => {
      const [one, two, three] = [
        recordOf(),
        recordOf({ matchingStatus: 'NOT_MATCHED', recordType: 'FEE' }),
        recordOf({ settlementDate: '2026-06-03' }),
      ];
      for (const record of [one, two, three])
        await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records: [record], matches: [] }]);
      const ids = async (filter: object) =>
        (await read().records({ entityPath: demoMerchant, ...filter }, { first: 10 })).items.map(({ item }) => item.id);
      expect(await ids({})).toEqual([three.id, two.id, one.id]);
      expect(await ids({ matchingStatuses: ['NOT_MATCHED', 'MULTIPLE_MATCHES'] })).toEqual([two.id]);
      expect(await ids({ recordTypes: ['FEE'] })).toEqual([two.id]);
      expect(await ids({ from: '2026-06-03', to: '2026-06-03' })).toEqual([three.id]);
      expect(await ids({ fileId: one.fileId })).toEqual([one.id]);
      expect(await ids({ isIssued: true })).toEqual([]);
      expect((await read().recordsToIssue(demoMerchant, sandbox.documented, '2026-06-02', 10)).map(({ id }) => id)).toEqual([
        one.id,
        two.id,
      ]);
      expect(await store().acrossMerchants.daysToIssue(10)).toEqual([{ ...channel, day: '2026-06-02' }]);
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.issue', ids: [one.id, two.id], issuedFileId: 'f' }]);
      expect(await read().countIssued(demoMerchant, 'f', undefined)).toBe(2);
      expect(await read().countIssued(demoMerchant, 'f', 'FEE')).toBe(1);
      expect((await read().recordsOfIssued(demoMerchant, 'f', { descending: true, skip: 0, itemsMax: 10 })).map(({ id }) => id)).toEqual([
        two.id,
        one.id,
      ]);
      expect(await read().sumsOfIssued(demoMerchant, ['f'])).toHaveLength(2);
      expect(await conflictOf(store(), [{ write: 'reconciliation-record.delete', id: one.id, expectedVersion: 1 }])).toBe('record_version');
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.delete', id: three.id, expectedVersion: 1 }]);
      expect(await ids({})).toEqual([two.id, one.id]);
    });

    test('lists of a channel what is its own, and nothing of the merchant’s other channels', async () => {
      const tolerant = { entityId: sandbox.tolerant, entityPath: `${demoMerchant}${sandbox.tolerant}/` };
      const files = [fileOf(), fileOf(tolerant)];
      const records = [recordOf(), recordOf(tolerant)];
      for (const file of files) await store().commit(demoMerchant, [{ write: 'settlement-file.insert', file }]);
      for (const record of records)
        await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records: [record], matches: [] }]);
      const seen = async (entityPath: string) => ({
        files: (await read().files({ entityPath }, { first: 10 })).items.map(({ item }) => item.id).sort(),
        records: (await read().records({ entityPath }, { first: 10 })).items.map(({ item }) => item.id).sort(),
      });
      const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();
      expect(await seen(demoMerchant)).toEqual({ files: idsOf(files), records: idsOf(records) });
      for (const [place, { entityPath }] of [channel, tolerant].entries())
        expect(await seen(entityPath)).toEqual({ files: [files[place]?.id], records: [records[place]?.id] });
    });

    test('leaves out records of files that are held, and names the earliest day of the others, by entity', async () => {
      const [held, first, second] = [fileOf({ issueAfter: now }), fileOf(), fileOf()];
      const tolerant = { entityId: sandbox.tolerant, entityPath: `${demoMerchant}${sandbox.tolerant}/` };
      const records = [
        recordOf({ fileId: held.id, settlementDate: '2026-06-01' }),
        recordOf({ fileId: second.id, settlementDate: '2026-06-02' }),
        recordOf({ fileId: first.id, settlementDate: '2026-06-04' }),
        recordOf({ fileId: first.id, settlementDate: '2026-06-03' }),
        recordOf({ fileId: held.id, settlementDate: '2026-06-01', ...tolerant }),
        recordOf({ fileId: first.id, settlementDate: '2026-06-01', ...tolerant }),
      ];
      for (const file of [held, first, second]) await store().commit(demoMerchant, [{ write: 'settlement-file.insert', file }]);
      for (const record of records)
        await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records: [record], matches: [] }]);
      const { acrossMerchants } = store();
      expect(await acrossMerchants.heldFiles(10)).toEqual([held]);
      expect(await acrossMerchants.daysToIssue(10)).toEqual([
        { ...tolerant, day: '2026-06-01' },
        { ...channel, day: '2026-06-02' },
      ]);
      expect(await acrossMerchants.daysToIssue(1)).toEqual([{ ...tolerant, day: '2026-06-01' }]);
      const toIssue = async (day: string, itemsMax = 10) =>
        (await read().recordsToIssue(demoMerchant, sandbox.documented, day, itemsMax)).map(({ id }) =>
          records.findIndex((each) => each.id === id),
        );
      expect(await toIssue('2026-06-03')).toEqual([3, 1]);
      expect(await toIssue('2026-06-04')).toEqual([3, 2, 1]);
      expect(await toIssue('2026-06-04', 2)).toEqual([3, 2]);
      const released: SettlementFile = { ...held, issueAfter: null, version: 2 };
      await store().commit(demoMerchant, [{ write: 'settlement-file.update', file: released }]);
      expect(await acrossMerchants.heldFiles(10)).toEqual([]);
      expect(await toIssue('2026-06-01')).toEqual([0]);
    });

    test('finds what was charged back or reversed of the payments that are asked for, and of no other', async () => {
      const [payment, other] = [nextId(), nextId()];
      const movements = (['CB', 'CR', 'RV', 'RF'] as const).flatMap((type) =>
        [payment, other].map((referencedId) => movementOf({ paymentId: nextId(), type, referencedId })),
      );
      for (const movement of movements) await store().commit(demoMerchant, [{ write: 'movement.insert', movement }]);
      const found = await read().movementsOn(demoMerchant, [payment]);
      expect(found.map(({ type, referencedId }) => [type, referencedId]).sort()).toEqual(['CB', 'CR', 'RV'].map((type) => [type, payment]));
      expect(await read().movementsOn(otherMerchant, [payment])).toEqual([]);
    });

    test('finds movements by each reference and by amount, within the merchant', async () => {
      const movement = movementOf();
      const { paymentId: id, shortId, merchantTransactionId } = movement;
      // Its short id and reference lead to the payment.
      await store().commit(demoMerchant, [
        { write: 'payment.insert', payment: paymentOf({ id, rootId: id, shortId, merchantTransactionId }) },
      ]);
      await store().commit(demoMerchant, [{ write: 'movement.insert', movement }]);
      await store().commit(demoMerchant, [{ write: 'movement.insert', movement: { ...movement, amountMinor: 1n } }]);
      const none = { paymentIds: [], shortIds: [], connectorReferences: [], merchantTransactionIds: [] };
      for (const part of [
        { paymentIds: [movement.paymentId] },
        { shortIds: [movement.shortId] },
        { connectorReferences: ['ref-1'] },
        { merchantTransactionIds: ['order-1'] },
      ]) {
        expect(await read().movementsByReference(demoMerchant, { ...none, ...part }, 10)).toEqual([movement]);
        expect(await read().movementsByReference(otherMerchant, { ...none, ...part }, 10)).toEqual([]);
      }
      const wanted = { currency: 'EUR', amountMinor: 9_200n, from: '2026-01-01', to: '2026-01-02' };
      expect(await read().movementsByReference(demoMerchant, { ...none, shortIds: ['none has it'] }, 10)).toEqual([]);
      expect(await read().movementsByAmount(demoMerchant, [wanted], 10)).toEqual([movement]);
      // Two lines of one amount and day look for the same movement: it is found once.
      expect(await read().movementsByAmount(demoMerchant, [wanted, wanted], 10)).toEqual([movement]);
      expect(
        await read().movementsByAmount(
          demoMerchant,
          [
            { ...wanted, from: '2026-01-02' },
            { ...wanted, amountMinor: -9_200n },
          ],
          10,
        ),
      ).toEqual([]);
      expect(await read().movementsByAmount(otherMerchant, [wanted], 10)).toEqual([]);
    });

    test('settles a movement by what was read, and lists what is open', async () => {
      const movement = movementOf();
      await store().commit(demoMerchant, [{ write: 'movement.insert', movement }]);
      expect(await read().earliestUnsettledDay(demoMerchant)).toBe('2026-01-01');
      expect(await store().acrossMerchants.daysToSettle(10)).toEqual([{ ...channel, day: '2026-01-01' }]);
      expect((await read().outstanding({ entityPath: demoMerchant }, { first: 10 })).items.map(({ item }) => item)).toEqual([movement]);
      const settle = { ...movement, write: 'movement.settle', expected: movement, settledMinor: 9_200n, settledAt: now } as const;
      expect(await conflictOfCommit(store(), [otherMerchant, [settle]])).toBe('movement_state');
      await store().commit(demoMerchant, [settle, { write: 'movement.presented', paymentIds: [movement.paymentId] }]);
      expect(await conflictOf(store(), [settle])).toBe('movement_state');
      expect((await read().outstanding({ entityPath: demoMerchant }, { first: 10 })).items).toEqual([]);
      expect(await read().earliestUnsettledDay(demoMerchant)).toBeNull();
    });

    test('settles many movements by what was read, or none of them', async () => {
      const one = movementOf();
      const other = movementOf({ amountMinor: -500n });
      await store().commit(demoMerchant, [
        { write: 'movement.insert', movement: one },
        { write: 'movement.insert', movement: other },
      ]);
      const settledOne = { ...one, settledMinor: 9_200n, settledAt: now };
      const settledOther = { ...other, cancelledMinor: -500n, failure: 'it could not be settled' };
      const settle = (expectedOne: Movement) =>
        ({
          write: 'movements.settle',
          settlements: [
            { ...settledOther, expected: other },
            { ...settledOne, expected: expectedOne },
          ],
        }) as const;
      const found = () => read().movements(demoMerchant, [one.paymentId, other.paymentId]);
      expect(await conflictOfCommit(store(), [otherMerchant, [settle(one)]])).toBe('movement_state');
      expect(await conflictOf(store(), [settle(settledOne)])).toBe('movement_state');
      expect(new Set(await found())).toEqual(new Set([one, other]));
      await store().commit(demoMerchant, [settle(one)]);
      expect(new Set(await found())).toEqual(new Set([settledOne, settledOther]));
    });

    test('follows the ledger in its order, once', async () => {
      const payment = paymentOf();
      await store().commit(demoMerchant, writesOf(payment));
      expect(await read().earliestUnsettledDay(demoMerchant)).toBe('2026-01-01');
      const last = await store().acrossMerchants.lastLedgerEntry();
      const take = { write: 'movements.take-in', after: 0, upTo: last, clearsSimulated: true } as const;
      await store().commit('platform', [take]);
      await store().commit('platform', [take]);
      expect(await read().movements(demoMerchant, [payment.id])).toEqual([toMovement(payment, entryOf(payment), 'test')]);
      await store().commit('platform', [{ write: 'intake.advance', from: 0, to: last }]);
      expect(await store().acrossMerchants.intakePlace()).toBe(last);
      expect(await conflictOfCommit(store(), ['platform', [{ write: 'intake.advance', from: 0, to: last }]])).toBe('intake_place');
    });

    test('makes of a refund what leaves the merchant, and names what has more to follow', async () => {
      const refund = paymentOf({ type: 'RF', referencedId: nextId(), connector: 'bank', merchantTransactionId: 'order-9' });
      const reversal = paymentOf({ type: 'RV', referencedId: nextId() });
      // The last moment of a day, which arithmetic with fractions of days could take for the next one.
      const leaving = {
        ...entryOf(refund),
        debit: 'shopper',
        credit: 'merchant',
        postedAt: Date.UTC(2026, 11, 31, 23, 59, 59, 999),
      } as const;
      const [insert] = writesOf(refund);
      await store().commit(demoMerchant, [...(insert ? [insert] : []), { write: 'ledger.post', entries: [leaving] }]);
      await store().commit(demoMerchant, writesOf(reversal));
      const last = await store().acrossMerchants.lastLedgerEntry();
      await store().commit('platform', [{ write: 'movements.take-in', after: 0, upTo: last, clearsSimulated: true }]);
      const made = toMovement(refund, leaving, 'test');
      expect(made).toMatchObject({
        amountMinor: -refund.amountMinor,
        clearing: 'external',
        merchantTransactionId: 'order-9',
        day: '2026-12-31',
      });
      expect(await read().movements(demoMerchant, [refund.id])).toEqual([made]);
      expect((await store().acrossMerchants.entriesToFollowUp(0, last)).map(({ paymentId }) => paymentId)).toEqual([reversal.id]);
      expect(await store().acrossMerchants.entriesToFollowUp(last, last)).toEqual([]);
    });

    test('names what was left out of chargebacks and reversals, until what is stored says that it was followed up', async () => {
      const [disputed, other] = [nextId(), nextId()];
      const chargeback = movementOf({ type: 'CB', referencedId: disputed, amountMinor: -9_200n });
      const comeBack = movementOf({ type: 'CR', referencedId: chargeback.paymentId });
      const target = movementOf({ paymentId: other });
      const reversal = movementOf({ type: 'RV', referencedId: other, amountMinor: -9_200n });
      // No institute books a refund with its payment, and a reversal of what was presented is settled by itself.
      const presented = movementOf({ clearing: 'presented' });
      const late = movementOf({ type: 'RV', referencedId: presented.paymentId, amountMinor: -9_200n });
      const refund = movementOf({ type: 'RF', referencedId: other, amountMinor: -100n });
      const movements = [chargeback, comeBack, target, reversal, presented, late, refund];
      await store().commit(
        demoMerchant,
        movements.map((movement): Write => ({ write: 'movement.insert', movement })),
      );
      const left = async (after = '', itemsMax = 10) =>
        (await read().movementsLeftOut(demoMerchant, after, itemsMax)).map(({ paymentId }) => paymentId);
      expect(await left()).toEqual([chargeback.paymentId, comeBack.paymentId, reversal.paymentId]);
      expect(await left(chargeback.paymentId, 1)).toEqual([comeBack.paymentId]);
      expect(await read().movementsLeftOut(otherMerchant, '', 10)).toEqual([]);
      const stored: Chargeback = {
        ...{ id: chargeback.paymentId, paymentId: disputed, ...channel, amountMinor: 9_200n, currency: 'EUR', reasonCode: '000.100.203' },
        ...{ status: 'open', deadlineAt: now, representmentId: null, note: null, createdAt: now, updatedAt: now, version: 1 },
      };
      await store().commit(demoMerchant, [{ write: 'chargeback.insert', chargeback: stored }]);
      expect(await left()).toEqual([comeBack.paymentId, reversal.paymentId]);
      const won: Chargeback = { ...stored, status: 'won', representmentId: comeBack.paymentId, version: stored.version + 1 };
      const open = { settledMinor: 0n, cancelledMinor: 0n };
      const cancelled = { write: 'movement.settle', paymentId: reversal.paymentId, expected: open, settledMinor: 0n } as const;
      await store().commit(demoMerchant, [
        { write: 'chargeback.update', chargeback: won },
        { ...cancelled, cancelledMinor: -9_200n, failure: null, settledAt: null },
      ]);
      expect(await left()).toEqual([]);
    });

    test('follows up nothing of a merchant that is not served here', async () => {
      const reversal = paymentOf({ type: 'RV', referencedId: nextId() });
      await store().commit(demoMerchant, writesOf(reversal));
      const { acrossMerchants } = store();
      const last = await acrossMerchants.lastLedgerEntry();
      const found = async () => (await acrossMerchants.entriesToFollowUp(0, last)).map(({ paymentId }) => paymentId);
      const move = { merchantPath: demoMerchant, state: 'CLOSED', address: 'https://x.example', lastSequence: 1, closedAt: now } as const;
      await store().commit('platform', [{ write: 'merchant-move.put', move: { ...move, movedAt: null } }]);
      expect(await found()).toEqual([]);
      await store().commit('platform', [{ write: 'merchant-move.delete', merchantPath: demoMerchant }]);
      expect(await found()).toEqual([reversal.id]);
    });

    test('adds up, and names each side that does not agree', async () => {
      const payment = paymentOf();
      const record = recordOf({
        cashflow: 'POS',
        currency: 'EUR',
        settlementCurrency: 'EUR',
        settlementAmountMinor: 9_200n,
        settlementFeeMinor: 100n,
      });
      await store().commit(demoMerchant, writesOf(payment));
      expect(await read().proveSettlement(demoMerchant)).toEqual([]);
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records: [record], matches: [] }]);
      expect(await read().proveSettlement(demoMerchant)).toEqual([
        `account clearing of ${sandbox.documented} in EUR holds 0, the records say -9200`,
        `account fees of ${sandbox.documented} in EUR holds 0, the records say 100`,
        `account settled of ${sandbox.documented} in EUR holds 0, the records say 9100`,
      ]);
      const posted = { paymentId: record.id, recordId: record.id };
      await store().commit(demoMerchant, [
        {
          write: 'ledger.post',
          entries: [
            entryOf(payment, { ...posted, debit: 'settled', credit: 'clearing' }),
            entryOf(payment, { ...posted, debit: 'fees', credit: 'settled', amountMinor: 100n }),
          ],
        },
      ]);
      expect(await read().proveSettlement(demoMerchant)).toEqual([]);
      expect(await read().entriesOfRecords(demoMerchant, [record.id])).toHaveLength(2);
      expect(await read().entriesOfRecords(otherMerchant, [record.id])).toEqual([]);
      const [sum] = await read().totals(demoMerchant, null);
      expect(sum).toMatchObject({ capturedMinor: 9_200n, clearedMinor: 9_200n, settledMinor: 9_100n, feesMinor: 100n });
      expect(await read().totals(demoMerchant, now - 1)).toEqual([]);
      expect(await read().totals(otherMerchant, null)).toEqual([]);
      expect((await store().ledger.prove(demoMerchant)).differences).toEqual([]);
    });

    test('reads in the order and within the bounds that are asked for', async () => {
      const files = [fileOf({ status: 'withdrawing', issueAfter: now + 2 }), fileOf({ status: 'issuing', issueAfter: now + 1 })];
      const [second, first] = files;
      for (const file of [...files].reverse()) await store().commit(demoMerchant, [{ write: 'settlement-file.insert', file }]);
      expect((await store().acrossMerchants.filesInWork(10)).map(({ id }) => id)).toEqual(files.map(({ id }) => id));
      expect((await store().acrossMerchants.heldFiles(10)).map(({ id }) => id)).toEqual([first?.id, second?.id]);
      const fileId = nextId();
      const records = [3, 1, 2].map((line) => recordOf({ fileId, line }));
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records, matches: [] }]);
      const linesAfter = async (line: number, itemsMax: number) =>
        (await read().recordsOfFile(demoMerchant, fileId, line, itemsMax)).map((record) => record.line);
      expect(await linesAfter(-1, 10)).toEqual([1, 2, 3]);
      expect(await linesAfter(1, 10)).toEqual([2, 3]);
      expect(await linesAfter(-1, 2)).toEqual([1, 2]);
      const [one, two] = [movementOf({ currency: 'USD' }), movementOf()];
      for (const movement of [two, one]) await store().commit(demoMerchant, [{ write: 'movement.insert', movement }]);
      const waiting = async (day: string) =>
        (await read().waitingMovements(demoMerchant, sandbox.documented, day, 10)).map(({ paymentId }) => paymentId);
      expect(await waiting('2026-01-01')).toEqual([one.paymentId, two.paymentId]);
      expect(await waiting('2026-01-02')).toEqual([]);
      const wanted = { currency: 'USD', amountMinor: 9_200n, from: '2026-01-01', to: '2026-01-01' };
      expect(await read().movementsByAmount(demoMerchant, [wanted], 10)).toEqual([one]);
      expect((await read().movementsOfDay(demoMerchant, '2026-01-01', 10)).length).toBe(2);
      expect(await read().movementsOfDay(demoMerchant, '2026-01-02', 10)).toEqual([]);
    });

    test('issues a record once, and takes none back that was issued', async () => {
      const record = recordOf();
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records: [record], matches: [] }]);
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.issue', ids: [record.id], issuedFileId: 'f1' }]);
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.issue', ids: [record.id], issuedFileId: 'f2' }]);
      expect((await read().record(demoMerchant, record.id))?.issuedFileId).toBe('f1');
      expect(await conflictOf(store(), [{ write: 'reconciliation-record.delete', id: record.id, expectedVersion: 1 }])).toBe(
        'record_version',
      );
      expect(await read().record(demoMerchant, record.id)).toBeDefined();
    });

    test('takes back a record as it was read, and none that somebody has matched since', async () => {
      const record = recordOf();
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.insert', records: [record], matches: [] }]);
      expect(await conflictOf(store(), [{ write: 'reconciliation-record.delete', id: record.id, expectedVersion: 2 }])).toBe(
        'record_version',
      );
      await store().commit(demoMerchant, [{ write: 'reconciliation-record.delete', id: record.id, expectedVersion: 1 }]);
      expect(await read().record(demoMerchant, record.id)).toBeUndefined();
    });

    test('sends what is due, the longest due first, to servers that are active', async () => {
      const destination = (status: 'active' | 'paused') => ({
        id: nextId(),
        entityId: sandbox.demoShop,
        entityPath: demoMerchant,
        host: 'files.example',
        port: 21,
        protection: 'EXPLICIT_TLS' as const,
        userName: 'u',
        folder: '/',
        sealedPassword: 's',
        issuedFiles: true,
        status,
        version: 1,
        createdAt: now,
        updatedAt: now,
      });
      const [active, paused] = [destination('active'), destination('paused')];
      const transfer = (destinationId: string, nextAttemptAt: number, status: 'pending' | 'delivered' = 'pending') => ({
        id: nextId(),
        fileId: nextId(),
        destinationId,
        entityId: sandbox.demoShop,
        entityPath: demoMerchant,
        status,
        attempts: 0,
        lastError: null,
        nextAttemptAt,
        deliveredAt: null,
        createdAt: now,
        version: 1,
      });
      const [late, early, later] = [transfer(active.id, now), transfer(active.id, now - 1), transfer(active.id, now + 1)];
      const sent = transfer(active.id, now - 2, 'delivered');
      for (const each of [active, paused]) await store().commit(demoMerchant, [{ write: 'file-destination.insert', destination: each }]);
      for (const each of [late, early, later, sent, transfer(paused.id, now)])
        await store().commit(demoMerchant, [{ write: 'file-transfer.insert', transfer: each }]);
      const due = async (itemsMax: number) => (await store().acrossMerchants.dueFileTransfers(now, itemsMax)).map(({ id }) => id);
      expect(await due(10)).toEqual([early.id, late.id]);
      expect(await due(1)).toEqual([early.id]);
      await store().commit(demoMerchant, [{ write: 'file-transfer.cancel', destinationId: active.id, why: 'deleted' }]);
      expect(await due(10)).toEqual([]);
      expect(await read().fileTransfer(demoMerchant, sent.id)).toEqual(sent);
      expect(await read().fileTransfer(demoMerchant, late.id)).toMatchObject({ status: 'failed', lastError: 'deleted', version: 2 });
      const changed = { ...active, host: 'other.example', version: 2 };
      await store().commit(demoMerchant, [{ write: 'file-destination.update', destination: changed }]);
      expect(await conflictOf(store(), [{ write: 'file-destination.update', destination: changed }])).toBe('file_destination_version');
      expect(await read().fileDestination(demoMerchant, active.id)).toEqual(changed);
      expect(await read().fileDestination(demoMerchant, paused.id)).toEqual(paused);
      expect(await read().fileDestination(otherMerchant, active.id)).toBeUndefined();
      const again = { ...sent, attempts: 2, version: 2 };
      await store().commit(demoMerchant, [{ write: 'file-transfer.update', transfer: again }]);
      expect(await conflictOf(store(), [{ write: 'file-transfer.update', transfer: again }])).toBe('file_transfer_version');
      expect(await read().fileTransfer(demoMerchant, early.id)).toMatchObject({ attempts: 0, version: 2 });
    });

    test('adds payouts up, and what a bank line pays of them, once', async () => {
      const of = { entityId: sandbox.demoShop, entityPath: demoMerchant };
      const sums = { paymentsMinor: 100n, refundsMinor: -20n, chargebacksMinor: -5n, feesMinor: -3n };
      const day = (settlementDate: string) => ({ ...of, ...sums, settlementDate, instituteMerchantId: 'SC-1', instituteName: 'Bank' });
      const payout = (settlementDate: string): Payout => ({
        ...day(settlementDate),
        id: toIdOfDay(nextId(), settlementDate),
        ...{ currency: 'SEK', isDirect: false, receivedMinor: 0n, records: 2 },
      });
      const [first, second] = [payout('2030-01-02'), payout('2030-01-01')];
      for (const each of [first, { ...first, id: nextId(), refundsMinor: 20n, records: -1 }, second])
        await store().commit(demoMerchant, [{ write: 'payout.add', payout: each }]);
      const filter = { entityPath: demoMerchant, currency: 'SEK' };
      const listed = async (more = {}) => (await read().payouts({ ...filter, ...more }, { first: 5 })).items.map(({ item }) => item.id);
      expect(await read().payout(demoMerchant, first.id)).toEqual({
        ...first,
        ...{ paymentsMinor: 200n, refundsMinor: 0n, chargebacksMinor: -10n, feesMinor: -6n, records: 1 },
      });
      expect(await read().payout(otherMerchant, first.id)).toBeUndefined();
      expect(await listed()).toEqual([first.id, second.id]);
      expect(await listed({ to: '2030-01-01' })).toEqual([second.id]);
      const line = { id: toIdOfDay(nextId(), '2030-01-03'), ...of, statementName: 'a', account: 'DE1', bank: 'B', bookedOn: '2030-01-03' };
      const said = {
        amountMinor: 72n,
        currency: 'SEK',
        counterparty: null,
        text: null,
        reference: null,
        checksum: 'suite',
        createdAt: now,
      };
      const open: BankLine = { ...line, ...said, status: 'open', matchReason: 'x', decidedBy: null, version: 1 };
      for (const each of [open, { ...open, id: nextId() }]) await store().commit(demoMerchant, [{ write: 'bank-line.insert', line: each }]);
      expect(
        (await read().bankLines({ entityPath: demoMerchant, statuses: ['open'] }, { first: 5 })).items.map(({ item }) => item),
      ).toEqual([open]);
      expect(await read().knownBankLines(demoMerchant, sandbox.demoShop, ['suite', 'none'])).toEqual(['suite']);
      const match = { lineId: open.id, payoutId: second.id, entityPath: demoMerchant, amountMinor: 72n };
      const decide = (expectedVersion: number, receivedMinor: bigint, undone: readonly (typeof match)[] = []): Write => ({
        write: 'bank-line.decide',
        ...{ id: open.id, expectedVersion, columns: { status: 'matched', matchReason: 'y', decidedBy: 'z' }, undone },
        ...{ matches: [match], received: [{ payoutId: second.id, receivedMinor }] },
      });
      expect(await conflictOf(store(), [decide(2, 0n)])).toBe('record_version');
      expect(await conflictOf(store(), [decide(1, 1n)])).toBe('record_version');
      await store().commit(demoMerchant, [decide(1, 0n)]);
      expect(await listed({ statuses: ['RECEIVED'] })).toEqual([second.id]);
      expect(await listed({ statuses: ['WAITING'] })).toEqual([first.id]);
      await store().commit(demoMerchant, [decide(2, 72n, [match])]);
      expect(await read().payout(demoMerchant, second.id)).toMatchObject({ receivedMinor: 72n });
      expect(await read().bankLinesOfPayouts(demoMerchant, [second.id])).toMatchObject([
        { payoutId: second.id, amountMinor: 72n, line: { version: 3 } },
      ]);
      expect(await read().matchesOfBankLines(demoMerchant, [open.id])).toEqual([match]);
      expect(await read().openPayouts(demoMerchant, { from: '2030-01-01', to: '2030-01-02', itemsMax: 5 })).toMatchObject([
        { id: first.id },
      ]);
      expect(await read().payoutsByKeys(demoMerchant, sandbox.demoShop, [second])).toMatchObject([{ id: second.id }]);
      expect((await read().payoutSums(demoMerchant, '2030-01-01', '2030-01-03')).filter(({ currency }) => currency === 'SEK')).toEqual([
        { currency: 'SEK', count: 2, expectedMinor: 256n, receivedMinor: 72n, feesMinor: -9n },
      ]);
    });

    test('keeps a chargeback with its sealed documents', async () => {
      const chargeback: Chargeback = {
        id: nextId(),
        paymentId: nextId(),
        ...channel,
        reasonCode: '000.100.220',
        amountMinor: 9_200n,
        currency: 'EUR',
        status: 'open',
        deadlineAt: now + 1,
        representmentId: null,
        note: null,
        createdAt: now,
        updatedAt: now,
        version: 1,
      };
      const evidence = {
        id: nextId(),
        chargebackId: chargeback.id,
        entityId: sandbox.documented,
        name: 'a.pdf',
        contentType: 'application/pdf',
        bytes: 3,
        callerName: 'Z',
        createdAt: now,
      };
      const sealed = { id: nextId(), entityId: sandbox.documented, keyId: 'k', wrappedDataKey: 'w', sealed: 's' };
      await store().commit(demoMerchant, [
        { write: 'chargeback.insert', chargeback },
        { write: 'evidence.insert', evidence, documentsMax: 2 },
        { write: 'evidence.part', evidenceId: evidence.id, number: 1, sealed },
      ]);
      expect(await read().chargeback(demoMerchant, chargeback.id)).toEqual(chargeback);
      expect(await read().chargeback(otherMerchant, chargeback.id)).toBeUndefined();
      expect(await read().evidence(demoMerchant, [chargeback.id])).toEqual([evidence]);
      expect(await read().evidenceParts(demoMerchant, evidence.id)).toEqual([sealed]);
      expect(await read().evidenceParts(otherMerchant, evidence.id)).toEqual([]);
      expect(await read().chargebacksOfPayments(demoMerchant, [chargeback.paymentId])).toEqual([chargeback]);
      expect(await store().acrossMerchants.overdueChargebacks(now + 1, 10)).toEqual([chargeback]);
      const changed = { ...chargeback, status: 'represented', version: 2 } as const;
      await store().commit(demoMerchant, [{ write: 'chargeback.update', chargeback: changed }]);
      expect(
        (await read().chargebacks({ entityPath: demoMerchant, statuses: ['represented'] }, { first: 10 })).items.map(({ item }) => item),
      ).toEqual([changed]);
      expect(await conflictOf(store(), [{ write: 'chargeback.update', chargeback: changed }])).toBe('chargeback_state');
      expect(
        await conflictOfCommit(store(), [
          otherMerchant,
          [{ write: 'evidence.insert', evidence: { ...evidence, id: nextId() }, documentsMax: 2 }],
        ]),
      ).toBe('chargeback_state');
      const another = () => ({ write: 'evidence.insert', evidence: { ...evidence, id: nextId() }, documentsMax: 2 }) as const;
      await store().commit(demoMerchant, [another()]);
      expect(await conflictOf(store(), [another()])).toBe('chargeback_state');
      const lost = { ...changed, status: 'lost', version: 3 } as const;
      await store().commit(demoMerchant, [{ write: 'chargeback.update', chargeback: lost }]);
      expect(await conflictOf(store(), [{ ...another(), documentsMax: 20 }])).toBe('chargeback_state');
    });
  });
}
