/** Which payments are authenticated, what a status means for liability, and which result code a failure has (spec §2.U). Pure. */
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { type AuthenticationStatus, isProven } from './authentication.ts';
import { findScheme, type PayingRequest } from './scheme.ts';

/** `own`: the gateway authenticates, as a card of that scheme. `proof`: the merchant or a wallet brings the result. `none`: nobody authenticates. */
export type AuthenticationNeed = { readonly kind: 'none' } | { readonly kind: 'proof' } | { readonly kind: 'own'; readonly scheme: string };

const moneyTypes: ReadonlySet<string> = new Set(['PA', 'DB', 'PA.CP']);

/** spec §2.U: `disable` bypasses 3-D Secure; `false` does not enable it where the channel has none for the card. */
export function decideNeed(
  request: PayingRequest,
  brand: string | null,
  settings: Pick<ChannelSettings, 'threeDSecureBrands'>,
): AuthenticationNeed {
  const { open } = request;
  if (textAt(open, 'threeDSecure.eci') !== undefined || hasCryptogram(request)) return { kind: 'proof' };
  const scheme = findScheme(request, brand, settings);
  if (scheme === null) return { kind: 'none' };
  if (!moneyTypes.has(textAt(open, 'paymentType') ?? '') || textAt(open, 'threeDSecure.disable') === 'true') return { kind: 'none' };
  // spec §2.6: a repeated payment must not carry the shopper's authentication. The merchant may still ask without the shopper.
  if (isRepeated(open) && !isRequestorInitiated(open)) return { kind: 'none' };
  return { kind: 'own', scheme };
}

/** The same before an account is stored that a shopper enters: it is authenticated as before a payment. */
export function decideNeedForStoring(
  { open, secrets }: PayingRequest,
  brand: string | null,
  settings: Pick<ChannelSettings, 'threeDSecureBrands'>,
): AuthenticationNeed {
  return decideNeed({ open: { ...open, paymentType: 'PA' }, secrets }, brand, settings);
}

function hasCryptogram({ open, secrets }: PayingRequest): boolean {
  return textAt(open, 'threeDSecure.verificationId') !== undefined || secrets.has('threeDSecure.verificationId');
}

function isRepeated(open: RequestTree): boolean {
  return textAt(open, 'standingInstruction.mode') === 'REPEATED' || textAt(open, 'recurringType') === 'REPEATED';
}

/** spec §2.U, 3RI: the merchant asks for the authentication, and no shopper is there. */
export function isRequestorInitiated(open: RequestTree): boolean {
  return textAt(open, 'threeDSecure.channel') !== undefined || textAt(open, 'threeDSecure.threeRIInd') !== undefined;
}

/** Schemes that number their indicators from 00; all others use 05, 06 and 07. */
const lowIndicators: ReadonlySet<string> = new Set(['MASTER', 'MAESTRO', 'MASTERDEBIT']);

/** The electronic commerce indicator of a status. Where nobody was authenticated, the low schemes send none. */
export function toEci(brand: string, status: AuthenticationStatus | null): string | null {
  const isLow = lowIndicators.has(brand);
  if (status === 'Y') return isLow ? '02' : '05';
  if (status === 'A') return isLow ? '01' : '06';
  if (status === 'I') return isLow ? '04' : '07';
  return status === null || status === 'C' || isLow ? null : '07';
}

const lowEcis: ReadonlySet<string> = new Set(['01', '02', '04', '06', '07']);
const highEcis: ReadonlySet<string> = new Set(['05', '06', '07', '08']);

/** Whether one of the schemes of a card uses this indicator at all. */
export function isEciOfScheme(schemes: readonly string[], eci: string): boolean {
  return schemes.some((scheme) => (lowIndicators.has(scheme) ? lowEcis : highEcis).has(eci));
}

/** Indicators by which a scheme of the card says that the cardholder was authenticated, or that it was attempted. */
export function isProvenEci(schemes: readonly string[], eci: string): boolean {
  return schemes.some((scheme) => (lowIndicators.has(scheme) ? eci === '01' || eci === '02' : eci === '05' || eci === '06'));
}

/** EMV 3-D Secure 2.2, 3DS Requestor Challenge Indicator 06: no challenge, only data is shared (decision: data-only). */
const dataShareOnly = '06';

/** Whether the merchant wants the issuer to get the data and to authenticate nobody. */
export function isDataOnly({ challengeIndicator }: { readonly challengeIndicator: string | null }): boolean {
  return challengeIndicator === dataShareOnly;
}

export type Liability = 'MERCHANT' | 'ISSUER';

/**
 * Who bears the loss of a fraudulent payment. The issuer, where it authenticated the cardholder or stands in for the attempt.
 * The merchant, where it asked for an exemption, and where nothing is paid (NPA) or nobody was authenticated.
 */
export function decideLiability(given: {
  readonly status: AuthenticationStatus | null;
  readonly exemptionFlag: string | null;
  readonly category?: 'PA' | 'NPA';
}): Liability {
  if (given.exemptionFlag !== null || given.category === 'NPA') return 'MERCHANT';
  return isProven(given) ? 'ISSUER' : 'MERCHANT';
}

/** Codes of the catalogue that are about authentication only. */
export const authenticationCodes = {
  notInDirectory: '000.400.109',
  notParticipating: '000.400.101',
  notEnrolled: '000.400.102',
  notConfigured: '000.400.104',
  dataOnlyFailed: '000.400.111',
  shopperFailed: '100.380.401',
  amountMismatch: '100.390.101',
  proofMismatch: '100.390.104',
  cancelled: '100.396.101',
  neverCame: '100.396.103',
  left: '100.396.104',
} as const;

/** The catalogue has a code for VISA's U and AMEX's N or U: 100.390.109. */
const ownCodeOfUnavailable: ReadonlySet<string> = new Set(['VISA', 'AMEX']);
const suspectedFraud = '11';

/** The result code of a status with which no money may move. */
export function toFailureCode(brand: string, status: AuthenticationStatus | null, statusReason: string | null): string {
  switch (status) {
    case 'U':
      return ownCodeOfUnavailable.has(brand) ? '100.390.109' : '100.390.107';
    case 'R':
      return statusReason === suspectedFraud ? '100.390.118' : '100.390.114';
    case 'N':
      return brand === 'AMEX' ? '100.390.109' : '100.390.114';
    default:
      return '100.390.112';
  }
}
