/** Reads from a request what the authentication message says (spec §2.6, §2.U). Pure. */
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import type { AuthenticationTerms, DeviceChannel } from './authentication.ts';
import { isRequestorInitiated } from './rules.ts';

export function toTerms(open: RequestTree, amountMinor: bigint): AuthenticationTerms {
  return {
    category: textAt(open, 'threeDSecure.npa') === 'true' || amountMinor === 0n ? 'NPA' : 'PA',
    deviceChannel: toDeviceChannel(open),
    indicator: toIndicator(open),
    challengeIndicator: textAt(open, 'threeDSecure.challengeIndicator') ?? null,
    exemptionFlag: textAt(open, 'threeDSecure.exemptionFlag') ?? null,
    decoupled: textAt(open, 'threeDSecure.decoupled') === 'true',
    threeRIInd: textAt(open, 'threeDSecure.threeRIInd') ?? null,
  };
}

function toDeviceChannel(open: RequestTree): DeviceChannel {
  if (isRequestorInitiated(open)) return '3RI';
  return textAt(open, 'threeDSecure.deviceInfo') === undefined ? 'BROWSER' : 'APP';
}

/** spec §2.6: without expiry or frequency the platform authenticates with 'payment' instead of 'recurring'. */
function toIndicator(open: RequestTree): string {
  const sent = textAt(open, 'threeDSecure.authenticationInd');
  if (sent !== undefined) return sent.replace(/^_/, '');
  const type = textAt(open, 'standingInstruction.type');
  const isDated = textAt(open, 'standingInstruction.expiry') !== undefined && textAt(open, 'standingInstruction.frequency') !== undefined;
  return isDated && (type === 'RECURRING' || type === 'INSTALLMENT') ? type : 'PAYMENT';
}

/** spec §2.U, §2.X: threeDSecure.amount, then risk.amount, then the payment's own amount. */
export function toAuthenticatedMoney(
  open: RequestTree,
  payment: { readonly amountMinor: bigint; readonly currency: string },
): { readonly amountMinor: bigint; readonly currency: string } {
  const text = textAt(open, 'threeDSecure.amount') ?? textAt(open, 'risk.amount');
  return {
    amountMinor: (text === undefined ? undefined : parseAmount(text)) ?? payment.amountMinor,
    currency: textAt(open, 'threeDSecure.currency') ?? payment.currency,
  };
}
