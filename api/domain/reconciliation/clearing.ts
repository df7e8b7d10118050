/**
 * The sandbox's clearing institute: when a merchant's day has passed, it writes the day's file for each channel, which is
 * imported like any other. In the test environment only, for payments of the simulator.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Payment } from '../payments/payment.ts';
import { addDays } from './days.ts';
import { headerLine, writeRecord } from './formats/reconciliation-csv.ts';
import { importRound } from './import.ts';
import { takeInHand } from './in-hand.ts';
import { takeInMovements } from './intake.ts';
import { type Movement, toDay } from './movement.ts';
import type { EntityDay, ReconciliationPorts } from './ports.ts';
import { createIncomingFile, cutIntoParts } from './receive.ts';
import { type SettlementFile, sandboxClearingId } from './settlement-file.ts';
import { createLines, createMonthlyFee } from './simulator/clearing-rules.ts';

/** Channels that one round looks at. */
const channelsMax = 200;
/** Movements of one file: they and their payments are in memory at once. */
const movementsMax = 400;

/** One file of each channel whose day has passed. Resolves to how many it wrote. */
export async function settleDays(ports: ReconciliationPorts): Promise<number> {
  if (ports.environment !== 'test') return 0;
  await takeInMovements(ports);
  let done = 0;
  for (const entityDay of await ports.store.acrossMerchants.daysToSettle(channelsMax)) {
    if (entityDay.day >= toDay(ports.clocks.entityNow(entityDay.entityId))) continue;
    try {
      await settleDay(ports, entityDay);
      done += 1;
    } catch (error) {
      // Another round was first with this channel's day.
      if (!(error instanceof Conflict)) throw error;
    }
  }
  return done;
}

/** The movements are taken from the waiting in the commit that stores the file with their lines. */
async function settleDay(ports: ReconciliationPorts, { entityId, entityPath, day }: EntityDay): Promise<void> {
  const merchant = toMerchantKey(entityPath);
  const scope = toDataScope(entityPath);
  const channel = await findEntity(ports, entityId);
  const movements = await ports.store.reconciliation.waitingMovements(scope, entityId, day, movementsMax);
  if (!channel || movements.length === 0) return;
  const content = await writeDay(ports, merchant, channel, day, movements);
  const presented: Write = { write: 'movement.presented', paymentIds: movements.map(({ paymentId }) => paymentId) };
  if (content === undefined) {
    await ports.store.commit(merchant, [presented]);
    return;
  }
  const parts = cutIntoParts(content);
  const bytes = new TextEncoder().encode(content);
  const blank = createIncomingFile(ports, {
    entityId,
    entityPath,
    name: `sandbox-clearing_${entityId}_${day}.csv`,
    format: 'RECONCILIATION_CSV',
    callerId: sandboxClearingId,
  });
  const file: SettlementFile = {
    ...blank,
    status: 'uploading',
    checksum: bytesToHex(sha256(bytes)),
    parts: parts.length,
    bytes: bytes.length,
  };
  const ready: SettlementFile = { ...file, status: 'importing', version: 2 };
  const letGo = takeInHand(file.id);
  try {
    await ports.store.commit(merchant, [
      { write: 'settlement-file.insert', file },
      ...parts.map((chunk, at): Write => ({ write: 'settlement-file.part', fileId: file.id, number: at + 1, content: chunk })),
      { write: 'settlement-file.update', file: ready },
      presented,
    ]);
    await importRound(ports, ready);
  } finally {
    letGo();
  }
}

/** Undefined where the institute has nothing to tell. */
async function writeDay(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  channel: Entity,
  day: string,
  movements: readonly Movement[],
): Promise<string | undefined> {
  const load = async (ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> =>
    new Map((ids.length === 0 ? [] : await ports.store.payments.byIds(merchant, ids)).map((payment) => [payment.id, payment]));
  const payments = await load(movements.map(({ paymentId }) => paymentId));
  const targets = await load(
    movements.filter(({ type }) => type === 'CB' || type === 'CR' || type === 'CP').flatMap(({ referencedId }) => referencedId ?? []),
  );
  // A representment references the chargeback, and that the payment.
  const above = await load([...targets.values()].filter(({ type }) => type === 'CB').flatMap(({ referencedId }) => referencedId ?? []));
  const lines = movements.flatMap((movement) => {
    const payment = payments.get(movement.paymentId);
    const target = targets.get(movement.referencedId ?? '');
    const disputed = target?.type === 'CB' ? above.get(target.referencedId ?? '') : target;
    const maker = movement.type === 'CP' && target?.captureCallerId ? target : undefined;
    return payment ? createLines(channel, day, { movement, payment, disputed, maker }) : [];
  });
  const isMonthEnd = addDays(day, 1).endsWith('-01') && movements.length < movementsMax;
  const all = isMonthEnd && lines.length > 0 ? [...lines, createMonthlyFee(channel, day)] : lines;
  return all.length === 0 ? undefined : `${headerLine}${all.map(writeRecord).join('')}`;
}
