/** What 3-D Secure version 2 needs of a request (spec §2.6, §2.F, §2.H, §2.U), and what a merchant's own proof must be. Pure. */
import { type Breach, requireField } from '../../foundation/catalogue/rules.ts';
import { leafAt, type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import type { ValidationMode } from '../../foundation/entities/entity.ts';
import { invalidParameters, type Refusal } from '../../foundation/kernel/refusal.ts';
import type { Warning } from '../../foundation/kernel/warning.ts';
import { isProvenStatus } from './authentication.ts';
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

/** What is missing beside the values that an external server gave (spec §2.U). Formats are the catalogue's business. */
export function listProofBreaches(open: RequestTree, schemes: readonly string[]): readonly Breach[] {
  const eci = textAt(open, 'threeDSecure.eci');
  if (eci === undefined) return [requireField('threeDSecure.eci', '2.U')];
  const isWhole = !isProvenEci(schemes, eci) || textAt(open, 'threeDSecure.verificationId') !== undefined;
  return isWhole ? [] : [requireField('threeDSecure.verificationId', '2.U')];
}

/**
 * What is odd in these values: an indicator that no scheme of the card uses, or a status that contradicts it. The document
 * allows both (spec §2.U), so no channel refuses them: the bank decides, and the merchant bears the loss.
 */
export function listProofDoubts(open: RequestTree, schemes: readonly string[]): readonly Warning[] {
  const eci = textAt(open, 'threeDSecure.eci');
  const status = textAt(open, 'threeDSecure.authenticationStatus');
  if (eci === undefined || schemes.length === 0) return [];
  if (!isEciOfScheme(schemes, eci)) {
    return [
      {
        name: 'threeDSecure.eci',
        message: `threeDSecure.eci is no indicator of ${schemes.join(' or ')}: liability stays with the merchant`,
      },
    ];
  }
  if (status === undefined || isProvenEci(schemes, eci) === isProvenStatus(status)) return [];
  const message = `threeDSecure.authenticationStatus ${status} contradicts threeDSecure.eci ${eci}: liability stays with the merchant`;
  return [{ name: 'threeDSecure.authenticationStatus', message }];
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
