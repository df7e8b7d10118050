/** What the sentences of a payment claim, each in both languages, and what has to be so in the bank's book. */
import type { Payment } from '../../api/domain/payments/payment.ts';
import { summarize } from '../../api/domain/payments/summary/summary.ts';
import { findResultCode, selectSentences } from '../../api/foundation/result-codes/result-codes.ts';
import type { Machine } from './machine.ts';

/** What claims are held to: the payments, what the gateway says of them, and what their bank did. */
export type Books = Pick<Machine, 'payments' | 'standingOf' | 'bookedOf' | 'bookedOn'>;

interface Claim {
  readonly says: RegExp;
  readonly holds: (machine: Books, payment: Payment) => boolean;
}

const isTaking = ({ type }: Payment): boolean => type === 'DB' || type === 'CP' || type === 'RC' || type === 'RB';

/** What the bank took for the payment. */
function takenBy(machine: Books, payment: Payment): bigint {
  if (payment.type === 'PA') return machine.bookedOn(payment, 'CP') + machine.bookedOn(payment, 'RC');
  return isTaking(payment) ? machine.bookedOf(payment) : 0n;
}

function returnedBy(machine: Books, payment: Payment): bigint {
  const reversed = payment.type === 'PA' ? 0n : machine.bookedOn(payment, 'RV');
  return machine.bookedOn(payment, 'RF') + reversed + machine.bookedOn(payment, 'CB') - machine.bookedOn(payment, 'CR');
}

const claims: readonly Claim[] = [
  {
    says: /Nothing was refunded or charged back|Nichts wurde erstattet oder zurückgebucht/,
    holds: (machine, payment) =>
      machine.bookedOn(payment, 'RF') === 0n && machine.bookedOn(payment, 'CB') <= machine.bookedOn(payment, 'CR'),
  },
  {
    says: /Nothing was captured|has not been charged yet|Eingezogen wurde nichts|noch nicht belastet/,
    holds: (machine, payment) => takenBy(machine, payment) === 0n,
  },
  {
    says: /[Nn]othing was charged|nichts belastet/,
    holds: (machine, payment) => takenBy(machine, payment) === 0n,
  },
  {
    says: /[Nn]o money (was booked|moved)|kein Geld (gebucht|bewegt)/,
    holds: (machine, payment) => machine.bookedOf(payment) === 0n,
  },
  {
    says: /You may pay again|start again|try again|erneut zahlen|versuchen Sie es [^.]*noch einmal/,
    holds: (machine, payment) => payment.referencedId !== null || machine.bookedOf(payment) === 0n,
  },
  {
    says: /was successful|war erfolgreich\. Vielen/,
    holds: (machine, payment) => takenBy(machine, payment) > 0n && returnedBy(machine, payment) === 0n,
  },
  {
    says: /was refunded in full|vollständig erstattet/,
    holds: (machine, payment) =>
      machine.bookedOn(payment, 'RF') + (payment.type === 'PA' ? 0n : machine.bookedOn(payment, 'RV')) >= takenBy(machine, payment),
  },
  {
    says: /Your refund of .* was sent to your bank|Ihre Erstattung über .* wurde an Ihre Bank gesendet/,
    holds: (machine, payment) => payment.type !== 'RF' || machine.bookedOf(payment) > 0n,
  },
  {
    says: /still waits for it|wartet noch darauf/,
    holds: (machine, payment) => payment.type === 'CD' || takenBy(machine, payment) > returnedBy(machine, payment),
  },
  {
    says: /Deliver what was paid for\.|Liefern Sie, was bezahlt wurde\./,
    holds: (machine, payment) => takenBy(machine, payment) > 0n && returnedBy(machine, payment) === 0n,
  },
  {
    says: /Deliver only what is still paid for|Liefern Sie nur, was noch bezahlt ist/,
    holds: (machine, payment) => takenBy(machine, payment) > returnedBy(machine, payment),
  },
];

/** The first sentence that is not true, or undefined. */
export function findFalsehood(machine: Books, payment: Payment): string | undefined {
  const standing = machine.standingOf(payment);
  const code = findResultCode(payment.resultCode);
  if (!code) throw new Error(payment.resultCode);
  for (const language of ['EN', 'DE'] as const) {
    const said = Object.values(summarize(payment, standing, selectSentences(code, language), language)).join(' ');
    const broken = claims.find(({ says, holds }) => says.test(said) && !holds(machine, payment));
    if (broken) return `${payment.type} ${payment.status} ${payment.resultCode}, ${standing.situation}: ${said} (${broken.says})`;
  }
  return findWrongAmount(machine, payment);
}

/** Amounts that would cost money: a refund of more than is left at the bank, a reservation that nothing explains. */
function findWrongAmount(machine: Books, payment: Payment): string | undefined {
  const { amounts, refundable, open } = machine.standingOf(payment);
  // A refund of a credit gives more, up to its amount (spec §2.2).
  const most = payment.type === 'CD' ? machine.bookedOf(payment) : takenBy(machine, payment);
  if (refundable.amountMinor > most - returnedBy(machine, payment))
    return `${refundable.amountMinor} of ${payment.type} is refundable, and the bank has less`;
  const below = machine.payments.filter(({ referencedId }) => referencedId === payment.id).map((one) => machine.standingOf(one));
  const openBelow = below.reduce(
    (sum, one) => sum + (one.open?.subjectId !== undefined && isOwn(one.base) ? one.open.amountMinor : 0n),
    0n,
  );
  if (payment.reserved !== openBelow) return `${payment.reserved} is reserved, and ${openBelow} is open`;
  if (amounts.onItsWay + amounts.unknown > 0n && open === null) return 'something is open, and nothing says so';
  return undefined;
}

function isOwn(base: string): boolean {
  return base === 'pending' || base === 'unknown';
}

/** What the payments' rows say that the merchant has: each sentence about captured, refunded and charged back is made from them. */
export function keptOf({ payments }: Books): bigint {
  return payments
    .filter((payment) => isTaking(payment) && payment.status === 'approved')
    .reduce((sum, { captured, refunded, reversed, chargedBack }) => sum + captured - refunded - reversed - chargedBack, 0n);
}
