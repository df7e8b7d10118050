/** What the console's forms need to know of roles. The gateway enforces what each role may do. */
import { type MemberRole, roleFacts } from '../../api/contract/staff-roles.ts';

/** A built-in role, or one that an administrator made. */
export interface ShownRole {
  readonly role: MemberRole;
  readonly customRole?: { readonly name: string; readonly refundsLimited: boolean } | null;
}

/** Whether each member has a limit for refunds. */
export function hasRefundLimit({ role, customRole }: ShownRole): boolean {
  return role === 'CUSTOM' ? customRole?.refundsLimited === true : roleFacts[role].isLimited;
}

/** Its name in the language of the page; an administrator's own words where one made it. */
export function nameRole(names: Readonly<Record<MemberRole, string>>, { role, customRole }: ShownRole): string {
  return customRole?.name ?? names[role];
}
