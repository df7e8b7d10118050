/** Roles, permissions and refund limits, which the viewer and the list of staff both show. */
import { recordOf } from '../../../contract/names-of.ts';
import { type MemberRole, roleFacts, staffRoles } from '../../../contract/staff-roles.ts';
import type { Permission } from '../../access/role.ts';
import type { SignInMethod } from '../../access/sign-in-method.ts';
import type { Money } from '../../kernel/money.ts';
import { builder } from './builder.ts';
import { describeEnum } from './enums.ts';

export const StaffRoleEnum = describeEnum<MemberRole>(
  'StaffRole',
  'What a member of staff is there for. Each role is a set of permissions.',
  {
    ...recordOf(staffRoles, (role) => roleFacts[role].says),
    CUSTOM: 'A role that an administrator made from permissions: see customRole.',
  },
);

export const SignInMethodEnum = describeEnum<SignInMethod>('SignInMethod', 'How somebody signed in.', {
  PASSWORD: 'By password, and a code where they have a second factor.',
  PASSKEY: 'By a passkey.',
  COMPANY_ACCOUNT: "By the company's account: its identity provider said who it is.",
});

type PermissionValues = Record<string, { value: Permission; description: string }>;

const permissionValues = {
  PAYMENTS_READ: { value: 'payments:read', description: 'Read payments and what belongs to them.' },
  PAYMENTS_WRITE: { value: 'payments:write', description: 'Make payments and store accounts.' },
  PAYMENTS_CAPTURE: { value: 'payments:capture', description: 'Capture.' },
  PAYMENTS_REVERSE: { value: 'payments:reverse', description: 'Reverse.' },
  PAYMENTS_REFUND: { value: 'payments:refund', description: 'Refund, within refundLimit where there is one.' },
  PAYMENTS_INQUIRE: { value: 'payments:inquire', description: 'Ask the bank about a payment whose outcome is missing.' },
  PAYMENTS_DECIDE: { value: 'payments:decide', description: 'Decide a payment whose outcome the bank does not tell.' },
  JOBS_MANAGE: { value: 'jobs:manage', description: 'Reschedule, pause, resume, run and cancel subscription jobs.' },
  LINKS_MANAGE: { value: 'links:manage', description: 'Make and end payment links.' },
  ACCOUNTS_ERASE: { value: 'accounts:erase', description: 'Delete stored accounts, as shoppers ask for it.' },
  PERSONAL_READ: { value: 'personal:read', description: 'See whole what says who a shopper is; without it, it is masked.' },
  PERSONAL_REVEAL: { value: 'personal:reveal', description: 'Have it revealed for one payment, which is noted in the audit log.' },
  NOTES_WRITE: { value: 'notes:write', description: 'Add notes.' },
  WEBHOOKS_REDELIVER: { value: 'webhooks:redeliver', description: 'Send notifications again, and test receivers.' },
  EXPORT: { value: 'export', description: 'Export lists.' },
  RECONCILE: { value: 'reconcile', description: 'Import settlement files, match their lines, record and answer chargebacks.' },
  CONFIGURATION_READ: { value: 'configuration:read', description: 'Read tokens, wallet keys, staff and the audit log.' },
  ADMIN: { value: 'admin', description: 'Change configuration, issue and revoke tokens, invite and change staff.' },
} as const satisfies PermissionValues;

export const PermissionEnum = builder.enumType('Permission', {
  description: 'What a caller may do, as the console shows or hides it. It is enforced wherever it is asked for.',
  values: permissionValues,
});

const permissionNames = new Map(Object.entries<{ value: Permission }>(permissionValues).map(([name, { value }]) => [value, name]));

/** As GraphQL names the permission. */
export function nameOfPermission(permission: Permission): string {
  return permissionNames.get(permission) ?? permission;
}

export const RefundLimitRef = builder.objectRef<Money>('RefundLimit').implement({
  description:
    'The most that a member of staff may refund on one payment, in one refund or several. Within 24 hours: a multiple of it, which the installation sets.',
  fields: (t) => ({
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'As amounts are written: 100.00.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'The only currency in which it may be.' }),
  }),
});
