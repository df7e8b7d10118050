/** What 3-D Secure version 2 needs of a request (spec §2.6, §2.F, §2.H, §2.U), and what a merchant's own proof must be. Pure. */
import { type Breach, requireField } from '../catalogue/rules.ts';
import { leafAt, type RequestTree, textAt } from '../catalogue/tree.ts';
import type { ValidationMode } from '../entities/entity.ts';
import { invalidParameters, type Refusal } from '../kernel/refusal.ts';
import type { Warning } from '../kernel/warning.ts';
import { isEciOfScheme, isProvenEci, isRequestorInitiated } from './rules.ts';

/** spec §2.F, "Mandatory for 3-D Secure v2". */
const browserFields = ['acceptHeader', 'language', 'screenHeight', 'screenWidth', 'timezone', 'userAgent', 'javaEnabled'];
/** spec §2.H, "Mandatory for 3-D Secure v2". */
const billingFields = ['street1', 'city', 'postcode', 'country'];

/** What the gateway's own authentication needs. `open` has the defaults of its scheme (spec §2.6). */
export function listMissing(open: RequestTree): readonly Breach[] {
  return [...listMissingDevice(open), ...listMissingBelow(open, 'billing', billingFields, '2.H'), ...listMissingSeries(open)];
}

function listMissingBelow(open: RequestTree, root: string, names: readonly string[], section: string): readonly Breach[] {
  return names.filter((name) => leafAt(open, `${root}.${name}`) === undefined).map((name) => requireField(`${root}.${name}`, section));
}

/** A browser is described by its fields, an app by what its SDK returned; a 3RI request has neither. */
function listMissingDevice(open: RequestTree): readonly Breach[] {
  if (isRequestorInitiated(open)) return [];
  if (textAt(open, 'threeDSecure.deviceInfo') !== undefined) return [];
  const isApp = leafAt(open, 'customer.app') !== undefined && leafAt(open, 'customer.browser') === undefined;
  return isApp ? [requireField('threeDSecure.deviceInfo', '2.U')] : listMissingBelow(open, 'customer.browser', browserFields, '2.F');
}

/** spec §2.6: both mandatory for 3-D Secure on recurring or instalment transactions; instalments have their number too. */
function listMissingSeries(open: RequestTree): readonly Breach[] {
  const type = textAt(open, 'standingInstruction.type');
  if (type !== 'RECURRING' && type !== 'INSTALLMENT') return [];
  const needed = type === 'INSTALLMENT' ? ['expiry', 'frequency', 'numberOfInstallments'] : ['expiry', 'frequency'];
  return listMissingBelow(open, 'standingInstruction', needed, '2.6');
}

const failedStatuses: ReadonlySet<string> = new Set(['N', 'U']);

/** What does not fit in the values that an external server gave (spec §2.U). Formats are the catalogue's business. */
export function listProofBreaches(open: RequestTree, brand: string | null): readonly Breach[] {
  const eci = textAt(open, 'threeDSecure.eci');
  const status = textAt(open, 'threeDSecure.authenticationStatus');
  if (eci === undefined) return [requireField('threeDSecure.eci', '2.U')];
  if (brand === null) return [];
  if (!isEciOfScheme(brand, eci)) {
    return [{ name: 'threeDSecure.eci', message: `threeDSecure.eci must be an indicator of ${brand}`, section: '2.U' }];
  }
  if (isProvenEci(brand, eci) && status !== undefined && failedStatuses.has(status)) {
    const message = 'threeDSecure.authenticationStatus must be Y or A with an eci that says so';
    return [{ name: 'threeDSecure.authenticationStatus', message, section: '2.U' }];
  }
  const isWhole = !isProvenEci(brand, eci) || textAt(open, 'threeDSecure.verificationId') !== undefined;
  return isWhole ? [] : [requireField('threeDSecure.verificationId', '2.U')];
}

/** A documented channel refuses a breach, a tolerant one accepts it with a warning (decision: validation-modes). */
export function decideBreaches(
  breaches: readonly Breach[],
  channel: { readonly validation: ValidationMode; readonly sentNames: ReadonlyMap<string, string> },
): { readonly refusal: Refusal | undefined; readonly warnings: readonly Warning[] } {
  if (breaches.length === 0) return { refusal: undefined, warnings: [] };
  const named = breaches.map(({ name, message }) => ({ name: channel.sentNames.get(name) ?? name, message }));
  if (channel.validation === 'tolerant') return { refusal: undefined, warnings: named };
  return { refusal: invalidParameters(named.map((breach) => ({ ...breach, value: null }))), warnings: [] };
}
