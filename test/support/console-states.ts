/** A payment of each state that a payment's money can be in, for pictures of its page. */
import { merchantOf } from './console-payments.ts';

export interface ConsoleStates {
  readonly authorized: string;
  readonly captured: string;
  readonly refunded: string;
  readonly reversed: string;
  readonly chargedBack: string;
  readonly verified: string;
  readonly pending: string;
  readonly unknown: string;
  readonly cancelled: string;
  /** The refund itself, a payment with a page of its own. */
  readonly refund: string;
}

export async function takeStates(gatewayUrl: string): Promise<ConsoleStates> {
  const merchant = merchantOf(gatewayUrl);
  const person = { 'customer.givenName': 'Zoë', 'customer.surname': 'Müller', 'customer.email': 'zoe.mueller@post.test' };
  const take = async (order: string, parameters: Record<string, string> = {}) => {
    const { id } = await merchant.pay({ ...person, amount: '1249.50', merchantTransactionId: `order-${order}`, ...parameters });
    return id;
  };
  const full = { amount: '1249.50', currency: 'EUR' };
  const authorized = await take('held', { paymentType: 'PA' });
  const captured = await take('captured');
  const refunded = await take('refunded');
  const refund = await merchant.refer(refunded, { paymentType: 'RF', ...full });
  const reversed = await take('reversed', { paymentType: 'PA' });
  await merchant.refer(reversed, { paymentType: 'RV' });
  const chargedBack = await take('charged-back');
  await merchant.refer(chargedBack, { paymentType: 'CB', ...full, chargebackResultCode: '000.100.203' });
  return {
    ...{ authorized, captured, refunded, reversed, chargedBack, refund: refund.id },
    verified: await take('verified', { paymentType: 'PA', amount: '0.00' }),
    pending: await take('pending', { 'customParameters[forceResultCode]': '000.200.000' }),
    unknown: await take('unknown', { 'customParameters[forceResultCode]': '900.100.300' }),
    cancelled: await take('cancelled', { 'customParameters[forceResultCode]': '100.396.101' }),
  };
}
