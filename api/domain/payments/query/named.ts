/**
 * Payments by the id that a program has: ours, or, where there is none, that of the gateway behind. Merchants stored its ids before they
 * moved in, and go on naming payments by them (decision: ids-of-the-other-side).
 */
import type { DataScope } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';

/** An id of a payment or a registration in this family of gateways (spec §2.3): 32 letters and digits. */
export const otherSidePattern = /^[A-Za-z0-9]{32}$/;

export async function findNamedPayment(
  { payments }: Pick<PaymentPorts['store'], 'payments'>,
  scope: DataScope,
  id: string,
): Promise<Payment | undefined> {
  const own = isId(id) ? await payments.byId(scope, id) : undefined;
  if (own || !otherSidePattern.test(id)) return own;
  const [found, ...others] = await payments.byConnectorReference(scope, id);
  // Two gateways behind gave the same id: which one is meant is nobody's guess.
  return others.length === 0 ? found : undefined;
}
