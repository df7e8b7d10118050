/** Holds the sentences about payments to the bank's book: what test/standing does with rules alone, here with all of the gateway. */
import type { Payment } from '../../api/domain/payments/payment.ts';
import { readStanding } from '../../api/domain/payments/query/standing.ts';
import type { Standing } from '../../api/domain/payments/standing/standing.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { scopes } from '../../api/foundation/access/scope.ts';
import type { PaymentType } from '../../api/foundation/kernel/payment-type.ts';
import { findFalsehood } from '../standing/claims.ts';
import { isBelow } from '../standing/machine.ts';
import { callerAt, contextOf } from '../support/fake-ports.ts';
import { isMoved } from './bank.ts';
import { channelIds } from './channels.ts';
import { toldOnes } from './disputes.ts';
import type { World } from './world.ts';

/** What a bank did for a payment: it moved this, minor units. */
export interface MovedAtBank {
  readonly paymentId: string;
  readonly operation: PaymentType;
  readonly amountMinor: bigint;
}

/** The first sentence that is not true of a payment on the bank's channel. */
export function findFalseSentence(world: World): Promise<string | undefined> {
  const moved = [...world.bank.book.filter(isMoved), ...toldOnes(world)];
  return findFalseSentenceOf(world.pick().ports, [channelIds.bank, channelIds.authenticated], moved);
}

/** The first sentence that is not true of a payment on these channels, by all that their banks did. */
export async function findFalseSentenceOf(
  ports: Ports,
  channels: readonly string[],
  moved: readonly MovedAtBank[],
): Promise<string | undefined> {
  const payments = (await ports.store.acrossMerchants.toldBefore('~', paymentsMax))
    .map(({ payment }) => payment)
    .filter(({ entityId }) => channels.includes(entityId));
  const entities = await ports.store.entities.all();
  const standings = new Map<string, Standing>();
  for (const payment of payments) {
    const channel = entities.find(({ id }) => id === payment.entityId);
    if (!channel) throw new Error('the sandbox has no such channel');
    standings.set(payment.id, await readStanding(contextOf(ports, callerAt(channel, scopes)), payment));
  }
  const books = {
    payments,
    standingOf: ({ id }: Payment): Standing => {
      const standing = standings.get(id);
      if (!standing) throw new Error(`payment ${id} has no standing`);
      return standing;
    },
    bookedOf: ({ id }: Payment): bigint => sumOf(moved.filter((one) => one.paymentId === id)),
    bookedOn: ({ id }: Payment, type: PaymentType): bigint =>
      sumOf(moved.filter((one) => one.operation === type && isBelow(payments, id, one.paymentId))),
  };
  for (const payment of payments) {
    const falsehood = findFalsehood(books, payment);
    if (falsehood !== undefined) return `of payment ${payment.id} is said: ${falsehood}`;
  }
  return undefined;
}

/** More than a story makes. */
const paymentsMax = 1_000;

function sumOf(operations: readonly { readonly amountMinor: bigint }[]): bigint {
  return operations.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
