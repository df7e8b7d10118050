/** Who somebody is, by the claims of a verified identity token. Pure. */
import { z } from 'zod';
import { CompanySignInRefused } from './refused.ts';
import type { ClaimedRole, CompanySettings } from './settings.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider, in lower case. */
  readonly email: string;
  readonly name: string;
  /** Whether the provider says that it asked for more than a password. */
  readonly secondFactor: boolean;
  /** What the claim gives them; undefined where none of its values gives a role. */
  readonly claimed: ClaimedRole | undefined;
}

export type Claims = Readonly<Record<string, unknown>>;

const nameCharactersMax = 128;
const subjectCharactersMax = 255;
/** Groups of one person that are looked at. */
const valuesMax = 1_000;

const emailLike = z.email().max(254);

/** Throws `CompanySignInRefused` where the claims name nobody with a verified address. */
export function toIdentity(claims: Claims, settings: CompanySettings): Identity {
  const { sub, email } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > subjectCharactersMax) throw new CompanySignInRefused('TOKEN_REFUSED', 'sub');
  const address = typeof email === 'string' ? email.trim().toLowerCase() : '';
  // An address that nobody proved could be a colleague's: it would open the colleague's account.
  if (!isVerified(claims) || !emailLike.safeParse(address).success) throw new CompanySignInRefused('EMAIL_NOT_VERIFIED');
  return {
    issuer: settings.issuer,
    subject: sub,
    email: address,
    name: toName(claims, address),
    secondFactor: hasSecondFactor(claims.amr),
    claimed: findRole(claims[settings.roleClaim], settings.roles),
  };
}

/** `xms_edov`: how Microsoft Entra says it, which has no `email_verified`. */
function isVerified({ email_verified, xms_edov }: Claims): boolean {
  return email_verified === true || email_verified === 'true' || xms_edov === true || xms_edov === 1 || xms_edov === '1';
}

function toName({ name }: Claims, email: string): string {
  const given = typeof name === 'string' ? name.trim().slice(0, nameCharactersMax) : '';
  return given === '' ? (email.split('@')[0] ?? email) : given;
}

/** RFC 8176: what one knows, and what one has or is. `mfa` says both at once. */
const known: ReadonlySet<unknown> = new Set(['pwd', 'pin', 'kba']);
const heldOrBodily: ReadonlySet<unknown> = new Set([
  'otp',
  'hwk',
  'swk',
  'sc',
  'pop',
  'sms',
  'tel',
  'mca',
  'fpt',
  'face',
  'iris',
  'retina',
]);

function hasSecondFactor(amr: unknown): boolean {
  if (!Array.isArray(amr)) return false;
  const methods = amr as readonly unknown[];
  return methods.includes('mfa') || (methods.some((method) => known.has(method)) && methods.some((method) => heldOrBodily.has(method)));
}

/** The order of the settings decides, not that of the claim. */
function findRole(claim: unknown, roles: readonly ClaimedRole[]): ClaimedRole | undefined {
  const given = Array.isArray(claim) ? claim : [claim];
  const values = new Set((given as readonly unknown[]).slice(0, valuesMax).filter((value) => typeof value === 'string'));
  return roles.find(({ value }) => values.has(value));
}
