/** The movements that the lines of one batch may settle, found by what a line says, as they stand after the lines before it. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { listReferences } from './matching-rules.ts';
import type { Movement } from './movement.ts';
import { type SettlementLine, toSigned } from './record.ts';

export interface KnownMovements {
  get(paymentId: Id): Movement | undefined;
  /** Adds it where it is not known yet. */
  add(movements: readonly Movement[]): void;
  /** What a line makes of one that is known. */
  change(movement: Movement): void;
  /** Those that share a reference with the line, or its amount. */
  findFor(line: SettlementLine): readonly Movement[];
  /** Those that lines have changed. */
  changed(): ReadonlyMap<Id, Movement>;
}

/** `ahead`: how movements stand that are changed by a commit which may not be done yet. */
export function createKnownMovements(ahead: ReadonlyMap<Id, Movement>): KnownMovements {
  const byId = new Map<Id, Movement>();
  const byKey = new Map<string, Id[]>();
  const changed = new Map<Id, Movement>();
  const note = (key: string, id: Id): void => {
    const ids = byKey.get(key);
    if (ids) ids.push(id);
    else byKey.set(key, [id]);
  };
  return {
    get: (paymentId) => byId.get(paymentId),
    add(movements) {
      for (const movement of movements) {
        const { paymentId } = movement;
        if (byId.has(paymentId)) continue;
        byId.set(paymentId, ahead.get(paymentId) ?? movement);
        for (const key of keysOfMovement(movement)) note(key, paymentId);
      }
    },
    change(movement) {
      byId.set(movement.paymentId, movement);
      changed.set(movement.paymentId, movement);
    },
    findFor(line) {
      const ids = new Set(keysOfLine(line).flatMap((key) => byKey.get(key) ?? []));
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
    changed: () => changed,
  };
}

/** None of them ever changes. */
function keysOfMovement({
  paymentId,
  shortId,
  connectorReference,
  merchantTransactionId,
  currency,
  amountMinor,
}: Movement): readonly string[] {
  return [
    `p${paymentId}`,
    `s${shortId}`,
    ...(connectorReference === null ? [] : [`c${connectorReference}`]),
    ...(merchantTransactionId === null ? [] : [`m${merchantTransactionId}`]),
    `${currency}${amountMinor}`,
  ];
}

function keysOfLine(line: SettlementLine): readonly string[] {
  const { paymentIds, shortIds, connectorReferences, merchantTransactionIds } = listReferences(line);
  return [
    ...paymentIds.map((id) => `p${id}`),
    ...connectorReferences.map((reference) => `c${reference}`),
    ...shortIds.map((id) => `s${id}`),
    ...merchantTransactionIds.map((id) => `m${id}`),
    `${line.currency}${toSigned(line.amountMinor, line.cashflow)}`,
  ];
}
