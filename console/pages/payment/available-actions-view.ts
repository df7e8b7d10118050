/**
 * The operations that the page offers, and on which linked payment each runs: captured money is refunded on its
 * capture. Based on `Payment.actions` of each linked payment.
 */

import { type PaymentOperation as Operation, paymentOperations } from '../../client/schema-enums.ts';
import { toMinorUnits } from '../../values/minor-units.ts';
import type { Target } from './action-machine.ts';
import type { Member } from './documents.ts';
import { listBranch } from './linked-payments-view.ts';

type Action = Member['actions'][number] & Partial<Refused>;

/** Of the page's own payment alone it is read why something cannot be done. */
interface Refused {
  readonly refusal: { readonly code: string; readonly staff: string } | null;
}

export interface AvailableAction {
  readonly operation: Operation;
  /** Members that it may be done to, oldest first. */
  readonly targets: readonly Member[];
  /** Why not, where it may be done to none. */
  readonly refusal: { readonly code: string; readonly staff: string } | null;
}

/** spec §5.5: the role never has it, so it is not shown. */
const forbidden = '800.900.301';

/** Shown even when it cannot be done now, for payments of these types: there people look for it. */
const expectedTypes: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  CAPTURE: ['PA'],
  REFUND: ['PA', 'DB', 'CP', 'RC', 'RB', 'CD'],
  REVERSE: ['PA', 'DB', 'CD'],
};

export function listAvailableActions(members: readonly Member[], id: string): readonly AvailableAction[] {
  const self = members.find((member) => member.id === id);
  if (!self) return [];
  const branch = listBranch(members, resolveTarget(self, members).id);
  return paymentOperations.flatMap((operation): readonly AvailableAction[] => {
    const targets = branch.filter(
      (member) => resolveTarget(member, members) === member && findAction(member, operation)?.allowed && !isOfItsCapture(member, operation),
    );
    const refusal = findAction(self, operation)?.refusal ?? null;
    if (targets.length > 0) return [{ operation, targets, refusal: null }];
    if (!refusal || refusal.code === forbidden || !expectedTypes[operation]?.includes(self.paymentType)) return [];
    return [{ operation, targets, refusal }];
  });
}

/** A refund that is not possible now says what is in the way of the payment, not what its result code means in general. */
export function explainRefund(available: readonly AvailableAction[], explanation: string | null): readonly AvailableAction[] {
  if (explanation === null) return available;
  return available.map((one) => {
    const isRefusedRefund = one.operation === 'REFUND' && one.refusal !== null;
    return isRefusedRefund ? { ...one, refusal: { code: one.refusal.code, staff: explanation } } : one;
  });
}

/**
 * The action that makes sense next: what is held is captured before anything else is done with it. Refunds come next, so
 * that nobody reverses by habit.
 */
export function findPrimary(available: readonly AvailableAction[]): Operation | null {
  const order: readonly Operation[] = ['CAPTURE', 'REFUND', 'REVERSE'];
  return order.find((operation) => available.some((one) => one.operation === operation && one.targets.length > 0)) ?? null;
}

interface OpenFacts {
  readonly mayInquire: boolean;
  readonly mayDecide: boolean;
  readonly standing: { readonly open: object | null };
}

/** Whether a banner tells the next step, to take or to wait for: nobody is led to refund what waits for a colleague or the bank. */
export function isStepElsewhere({ standing, mayInquire, mayDecide }: OpenFacts): boolean {
  return mayInquire || mayDecide || standing.open !== null;
}

function findAction(member: Member, operation: Operation): Action | undefined {
  return member.actions.find((action) => action.operation === operation);
}

/** An increment stands for the authorisation that it added to: what is done to it is done there, and by that version. */
function resolveTarget(member: Member, members: readonly Member[]): Member {
  if (member.paymentType !== 'PA' || member.referencedId === null) return member;
  return members.find(({ id }) => id === member.referencedId) ?? member;
}

/** A refund that names a PA.CP is one of the capture that followed, which is offered by itself. */
function isOfItsCapture({ paymentType }: Member, operation: Operation): boolean {
  return operation === 'REFUND' && paymentType === 'PA';
}

/** So many are offered in a menu; of more, a dialog finds one. */
const menuTargetsMax = 8;

/** Whether a dialog asks which linked payment is meant. Earlier ones may be it that were not read: nobody captures or reverses one of them. */
export function mustChoose({ operation, targets }: AvailableAction, hasMore: boolean): boolean {
  return targets.length > menuTargetsMax || (hasMore && targets.some(({ paymentType }) => paymentType === 'CP') && operation !== 'CAPTURE');
}

/** Those whose order, id or amount holds what was typed, the newest first. `12,5` finds 12.50. */
export function findTargets(targets: readonly Member[], typed: string): readonly Member[] {
  const text = typed.trim().toLowerCase();
  const amount = text.replace(',', '.');
  return targets
    .filter(
      ({ id, shortId, merchantTransactionId, amount: of }) =>
        [id, shortId, merchantTransactionId?.toLowerCase()].some((one) => one?.includes(text)) || of.startsWith(amount),
    )
    .toReversed();
}

/** What the dialog decides on; nothing may be moved where it can no longer be done. */
export function toActionTarget(member: Member, operation: Operation): Target {
  const action = findAction(member, operation);
  return {
    id: member.id,
    version: member.version,
    currency: member.currency,
    maxMinor: action?.allowed ? (action.amountMax === null ? null : toMinorUnits(action.amountMax)) : 0n,
  };
}
