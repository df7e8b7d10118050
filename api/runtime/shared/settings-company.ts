/** The variables about the company's identity provider: how each is read, and what they must be together. */
import { z } from 'zod';
import { type StaffRole, staffRoles } from '../../contract/staff-roles.ts';
import { isLoopback } from '../../domain/staff/company/provider.ts';
import type { ClaimedRole, CompanySettings } from '../../domain/staff/company/settings.ts';
import type { StaffPolicy } from '../../foundation/access/staff-policy.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { onOff } from './settings-fields.ts';

const issuer = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null) return false;
  if (url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}, 'OIDC_ISSUER must be an address of https: without ? and #, as the provider writes it in its tokens');

const roles = z.string().transform((text, issues): readonly ClaimedRole[] => {
  const parsed = text.split(',').map((part) => parseRole(part.trim()));
  const isWhole = (part: ClaimedRole | undefined): part is ClaimedRole => part !== undefined;
  if (parsed.every(isWhole)) return parsed;
  issues.addIssue(
    `OIDC_ROLES must be values with a role (${staffRoles.join(', ')}, or the id of one of your own), such as pay-admins=ADMIN,pay-support=SUPPORT@ and the id of an entity`,
  );
  return z.NEVER;
});

function parseRole(text: string): ClaimedRole | undefined {
  const [, value, name = '', entityId = null] = /^(.{1,255})=([A-Z]+|[0-9a-f]{32})(?:@([^@=]+))?$/.exec(text) ?? [];
  const role: StaffRole | undefined = staffRoles.find((known) => known === name);
  if (value === undefined || (entityId !== null && !isId(entityId))) return undefined;
  if (role !== undefined) return { value, role, entityId };
  return isId(name) ? { value, role: 'CUSTOM', customRoleId: name, entityId } : undefined;
}

export const companyFields = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'OIDC_NAME must be at most 40 characters').optional(),
  OIDC_SCOPES: z
    .string()
    .refine(
      (text) => ['openid', 'email'].every((scope) => text.split(' ').includes(scope)),
      'OIDC_SCOPES must have openid and email among them',
    )
    .optional(),
  OIDC_ROLES: roles.optional(),
  OIDC_ROLES_CLAIM: z.string().optional(),
  OIDC_ONLY: onOff('OIDC_ONLY').optional(),
  STAFF_BREAK_GLASS_EMAIL: z.email('STAFF_BREAK_GLASS_EMAIL must be an e-mail address').optional(),
};

type Given = z.output<z.ZodObject<typeof companyFields>>;
type Present = Readonly<Record<string, string | undefined>>;

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const dependent = ['OIDC_NAME', 'OIDC_SCOPES', 'OIDC_ROLES', 'OIDC_ROLES_CLAIM', 'OIDC_ONLY'] as const;

export function problemsOfCompany(present: Present): readonly string[] {
  const problems: string[] = [];
  const has = (name: string): boolean => present[name] !== undefined;
  const missing = needed.filter((name) => !has(name));
  if (missing.length > 0 && [...needed, ...dependent].some(has)) {
    problems.push(`${missing.join(' and ')} must be set too: without it nobody can sign in with the company's account`);
  }
  const isOnly = onOff('OIDC_ONLY').safeParse(present.OIDC_ONLY ?? 'off').data === true;
  if (isOnly && !has('STAFF_BREAK_GLASS_EMAIL')) {
    problems.push(
      'STAFF_BREAK_GLASS_EMAIL must name an administrator who keeps the password: with OIDC_ONLY nobody else gets in while the provider fails',
    );
  }
  if (present.GATEWAY_ENVIRONMENT === 'live' && present.OIDC_ISSUER?.startsWith('http:')) {
    problems.push('OIDC_ISSUER must be an address of https: in the live environment');
  }
  return problems;
}

export function toCompanySettings(given: Given): CompanySettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret: new Secret(clientSecret),
    name: given.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: given.OIDC_SCOPES ?? 'openid email profile',
    roleClaim: given.OIDC_ROLES_CLAIM ?? 'groups',
    roles: given.OIDC_ROLES ?? [],
  };
}

/** As `StaffPolicy` has it. */
export function toCompanyOnly({ OIDC_ONLY: isOnly, STAFF_BREAK_GLASS_EMAIL: email }: Given): Pick<StaffPolicy, 'companyOnly'> {
  return isOnly && email !== undefined ? { companyOnly: { exceptEmail: email.toLowerCase() } } : {};
}
