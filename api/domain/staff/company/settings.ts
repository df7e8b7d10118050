/** What an installation says about its company's identity provider. The environment sets it (OIDC_ISSUER and its neighbours). */
import type { StaffRole } from '../../../contract/staff-roles.ts';
import type { Secret } from '../../../foundation/kernel/secret.ts';

export interface CompanySettings {
  /** As the provider writes it in its tokens: `https://login.example.com/tenant`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret<string>;
  /** On the button of the sign-in page: `Example Ltd`. */
  readonly name: string;
  /** Asked of the provider: `openid email profile` at least. */
  readonly scopes: string;
  /** The claim whose values give roles: `groups`. */
  readonly roleClaim: string;
  /** The first that one of the person's values matches counts. Empty: only who was invited comes in. */
  readonly roles: readonly ClaimedRole[];
}

export type ClaimedRole = {
  readonly value: string;
  /** Null: the whole installation, or the entity of a role that administrators made. */
  readonly entityId: string | null;
} & ({ readonly role: StaffRole } | { readonly role: 'CUSTOM'; readonly customRoleId: string });
