/** Forms of staff: initial values, validation, and the input that is sent. Pure. */

import type { StaffRole } from '../../../api/contract/staff-roles.ts';
import type { VariablesOf } from '../../client/graphql.ts';
import { hasRefundLimit } from '../../client/staff-roles.ts';
import { toApiAmount } from '../../values/minor-units.ts';
import type { inviteDocument, Member, StaffEntity, updateDocument } from './documents.ts';

export interface StaffForm {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly entityId: string;
  /** As it is typed; empty: no limit, so no refunds. */
  readonly amount: string;
  readonly currency: string;
}

export type InviteInput = VariablesOf<typeof inviteDocument>['input'];
export type UpdateInput = VariablesOf<typeof updateDocument>['input'];

export const defaultCurrency = 'EUR';

export function emptyForm(entityId: string): StaffForm {
  return { email: '', name: '', role: 'VIEWER', entityId, amount: '', currency: defaultCurrency };
}

/** `typeAmount`: how the language types an amount. */
export function toForm(
  { email, name, role, entityId, refundLimit }: Member,
  typeAmount: (amount: string, currency?: string) => string = (amount) => amount,
): StaffForm {
  const amount = typeAmount(refundLimit?.amount ?? '', refundLimit?.currency);
  return { email, name, role, entityId, amount, currency: refundLimit?.currency ?? defaultCurrency };
}

export type FormProblem = 'amount' | 'currency' | 'email' | 'name';

/** Fields that cannot be sent as they are; the gateway has the last word all the same. */
export function findProblems(form: StaffForm): readonly FormProblem[] {
  const limit = hasRefundLimit(form.role) && form.amount.trim() !== '';
  const checks: readonly (readonly [FormProblem, boolean])[] = [
    ['email', /^[^\s@]+@[^\s@]+$/.test(form.email.trim())],
    ['name', form.name.trim() !== ''],
    ['amount', !limit || toApiAmount(form.amount, form.currency) !== undefined],
    ['currency', !limit || /^[A-Z]{3}$/.test(form.currency)],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}

function toRefundLimit({ role, amount, currency }: StaffForm): { readonly amount: string; readonly currency: string } | null {
  const written = hasRefundLimit(role) ? toApiAmount(amount, currency) : undefined;
  return written === undefined ? null : { amount: written, currency };
}

export function toInviteInput(form: StaffForm): InviteInput {
  const { email, name, role, entityId } = form;
  return { email: email.trim(), name: name.trim(), role, entityId, refundLimit: toRefundLimit(form) };
}

/** Only what is different, upon the version that was seen. Undefined where nothing is. */
export function toUpdateInput(before: Member, form: StaffForm): UpdateInput | undefined {
  const limit = toRefundLimit(form);
  const isSameLimit = limit?.amount === before.refundLimit?.amount && limit?.currency === before.refundLimit?.currency;
  const name = form.name.trim();
  const change: UpdateInput = {
    ...(name !== before.name && { name }),
    ...(form.role !== before.role && { role: form.role }),
    ...(form.entityId !== before.entityId && { entityId: form.entityId }),
    // A role without limits loses its own by itself, and naming one for it would be refused.
    ...(hasRefundLimit(form.role) && !isSameLimit && { refundLimit: limit }),
  };
  return Object.keys(change).length === 0 ? undefined : { ...change, expectedVersion: before.version };
}

export type MemberState = 'active' | 'disabled' | 'invited';

export function getMemberState({ disabledAt, accepted }: Pick<Member, 'accepted' | 'disabledAt'>): MemberState {
  if (disabledAt !== null) return 'disabled';
  return accepted ? 'active' : 'invited';
}

/** Deeper than the tree of entities goes. */
const levelsMax = 8;

/** The tree as a list, each below the one that it belongs to, with how deep it stands. */
export function flattenEntityTree(places: readonly StaffEntity[]): readonly { readonly place: StaffEntity; readonly level: number }[] {
  const known = new Set(places.map(({ id }) => id));
  const below = (parentId: string | null, level: number): readonly { place: StaffEntity; level: number }[] =>
    level > levelsMax
      ? []
      : places
          .filter((place) => (parentId === null ? !known.has(place.parentId ?? '') : place.parentId === parentId))
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .flatMap((place) => [{ place, level }, ...below(place.id, level + 1)]);
  return below(null, 0);
}
