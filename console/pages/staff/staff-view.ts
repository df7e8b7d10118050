/** Forms of staff: initial values, validation, and the input that is sent. Pure. */

import type { MemberRole } from '../../../api/contract/staff-roles.ts';
import type { VariablesOf } from '../../client/graphql.ts';
import { hasRefundLimit } from '../../client/staff-roles.ts';
import { toApiAmount } from '../../values/minor-units.ts';
import type { inviteDocument, Member, OfferedRole, StaffEntity, updateDocument } from './documents.ts';

/** A role that an administrator made, as far as the form shows it. */
export interface FormRole {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly refundsLimited: boolean;
}

export interface StaffForm {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Of CUSTOM. */
  readonly customRole: FormRole | null;
  readonly entityId: string;
  /** As it is typed; empty: no limit, so no refunds. */
  readonly amount: string;
  readonly currency: string;
}

export type InviteInput = VariablesOf<typeof inviteDocument>['input'];
export type UpdateInput = VariablesOf<typeof updateDocument>['input'];

const defaultCurrency = 'EUR';

export function emptyForm(entityId: string): StaffForm {
  return { email: '', name: '', role: 'VIEWER', customRole: null, entityId, amount: '', currency: defaultCurrency };
}

/** `typeAmount`: how the language types an amount. */
export function toForm(
  { email, name, role, customRole, entityId, refundLimit }: Member,
  typeAmount: (amount: string, currency?: string) => string = (amount) => amount,
): StaffForm {
  const amount = typeAmount(refundLimit?.amount ?? '', refundLimit?.currency);
  return { email, name, role, customRole, entityId, amount, currency: refundLimit?.currency ?? defaultCurrency };
}

export type FormProblem = 'amount' | 'currency' | 'email' | 'name';

/** Fields that cannot be sent as they are; the gateway has the last word all the same. */
export function findProblems(form: StaffForm): readonly FormProblem[] {
  const limit = hasRefundLimit(form) && form.amount.trim() !== '';
  const checks: readonly (readonly [FormProblem, boolean])[] = [
    ['email', /^[^\s@]+@[^\s@]+$/.test(form.email.trim())],
    ['name', form.name.trim() !== ''],
    ['amount', !limit || toApiAmount(form.amount, form.currency) !== undefined],
    ['currency', !limit || /^[A-Z]{3}$/.test(form.currency)],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}

function toRefundLimit(form: StaffForm): { readonly amount: string; readonly currency: string } | null {
  const { amount, currency } = form;
  const written = hasRefundLimit(form) ? toApiAmount(amount, currency) : undefined;
  return written === undefined ? null : { amount: written, currency };
}

export function toInviteInput(form: StaffForm): InviteInput {
  const { email, name, role, customRole, entityId } = form;
  const held = { role, ...(customRole && { customRoleId: customRole.id }) };
  return { email: email.trim(), name: name.trim(), ...held, entityId, refundLimit: toRefundLimit(form) };
}

/** Only what is different, upon the version that was seen. Undefined where nothing is. */
export function toUpdateInput(before: Member, form: StaffForm): UpdateInput | undefined {
  const limit = toRefundLimit(form);
  const isSameLimit = limit?.amount === before.refundLimit?.amount && limit?.currency === before.refundLimit?.currency;
  const name = form.name.trim();
  const change: UpdateInput = {
    ...(name !== before.name && { name }),
    ...(hasOtherRole(before, form) && (form.customRole ? { customRoleId: form.customRole.id } : { role: form.role })),
    ...(form.entityId !== before.entityId && { entityId: form.entityId }),
    // A role without limits loses its own by itself, and naming one for it would be refused.
    ...(hasRefundLimit(form) && !isSameLimit && { refundLimit: limit }),
  };
  return Object.keys(change).length === 0 ? undefined : { ...change, expectedVersion: before.version };
}

export function hasOtherRole(before: Pick<Member, 'role' | 'customRole'>, form: StaffForm): boolean {
  return form.role !== before.role || form.customRole?.id !== before.customRole?.id;
}

/** Whether the role belongs to this entity or to one above it, as far as they are seen; the gateway has the last word. */
export function isGivenAt(role: Pick<OfferedRole, 'entityId'>, entityId: string, places: readonly StaffEntity[]): boolean {
  // One of an entity that is not in sight stands above all that are.
  if (!places.some(({ id }) => id === role.entityId)) return true;
  let at: string | null = entityId;
  for (let level = 0; at !== null && level <= levelsMax; level += 1) {
    if (at === role.entityId) return true;
    at = places.find(({ id }) => id === at)?.parentId ?? null;
  }
  return false;
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
