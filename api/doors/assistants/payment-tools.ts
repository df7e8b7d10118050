/** Tools that find and explain payments, and the two calls of a refund. */
import { z } from 'zod';
import { formatAmount, parseAmount } from '../../foundation/kernel/money.ts';
import { formatIsoDateTime } from '../../foundation/kernel/timestamp.ts';
import { explainPayment, findPayments, listAttention, refundPayment, revealPersonalData, reviewPayment } from './documents.ts';
import { requireRefundable, takeRefund } from './refund-allowance.ts';
import { openReview, reviewLastsMs, signReview } from './review.ts';
import { defineTool, type Json, reading, type Tool, type ToolContext, ToolRefused } from './tool.ts';
import type { Untrusted } from './untrusted.ts';

const idInput = z.string().regex(/^[0-9a-f]{32}$/, 'an id has 32 hexadecimal characters');
const amountInput = z.string().regex(/^\d{1,12}\.\d{2}$/, 'an amount has two decimals, such as 92.00');

const find = defineTool({
  name: 'find_payments',
  title: 'Find payments',
  description:
    'Finds payments, newest first: by the merchant’s own reference, by an outcome, by a time, or by any text such as an id, an amount or the last four digits of a card.',
  scope: 'payments:read',
  annotations: reading,
  input: z.object({
    text: z
      .string()
      .min(2)
      .max(100)
      .optional()
      .describe('An id, an amount, the last four digits of a card, a result code, or a reference.'),
    merchantTransactionId: z.string().min(1).max(255).optional().describe('The merchant’s own number of the order.'),
    outcome: z.enum(['APPROVED', 'REVIEW', 'PENDING', 'DECLINED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'UNKNOWN']).optional(),
    from: z.iso.datetime().optional().describe('Not before this time, such as 2026-01-31T00:00:00Z.'),
    to: z.iso.datetime().optional().describe('Before this time.'),
    first: z.int().min(1).max(50).default(10).describe('How many.'),
    after: z.string().max(500).optional().describe('The endCursor of the page before.'),
  }),
  run: (context, { first, after, outcome, ...filter }) =>
    context.ask(findPayments, { first, after, filter: { ...filter, ...(outcome === undefined ? {} : { outcomes: [outcome] }) } }),
});

const explain = defineTool({
  name: 'explain_payment',
  title: 'Explain a payment',
  description:
    'What became of a payment and of its money, why it was declined, what to do next, what to tell the shopper, and how much can be refunded. `summary` has the sentences for staff (`status`, `money`, `advice`) and for the shopper (`shopper`).',
  scope: 'payments:read',
  annotations: reading,
  input: z.object({ id: idInput.describe('The id of the payment.') }),
  async run(context, { id }) {
    const { payment } = await context.ask(explainPayment, { id });
    if (payment === null) throw new ToolRefused('there is no payment with this id that you may see');
    return { payment };
  },
});

const reveal = defineTool({
  name: 'reveal_personal_data',
  title: 'Reveal who the shopper of a payment is',
  description:
    'Name, address, e-mail address and whatever else of one payment says who its shopper is. The gateway asks the person you work for first, and notes who asked and when in the audit log. Ask for it only where the person wants to know or reach the shopper.',
  scope: 'payments:read',
  permission: 'personal:reveal',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ paymentId: idInput.describe('The id of the payment.') }),
  run(context, { paymentId }) {
    context.confirmByPerson(`Show the assistant who the shopper of the payment ${paymentId} is? The audit log notes it.`);
    return context.ask(revealPersonalData, { paymentId });
  },
});

const attention = defineTool({
  name: 'list_attention',
  title: 'List what needs attention',
  description:
    'Payments whose outcome nobody knows (`unknown`), payments to look at before delivery (`review`), chargebacks that can still be answered, and webhooks that were given up (`failed`).',
  scope: 'payments:read',
  annotations: reading,
  input: z.object({}),
  run: (context) => context.ask(listAttention, {}),
});

interface Reviewed {
  readonly version: number;
  readonly currency: string;
  /** Marked as data. */
  readonly merchantTransactionId: Untrusted | null;
  readonly refundable: { readonly amount: string; readonly explanation: string | null };
}

const prepare = defineTool({
  name: 'prepare_refund',
  title: 'Prepare a refund',
  description:
    'The first of two calls: says what a refund would do and returns a `reviewId`. It moves no money. Show the answer to the person you work for, and call make_refund only after they agree to this amount and this payment.',
  scope: 'payments:write',
  annotations: reading,
  input: z.object({
    paymentId: idInput.describe('The id of the payment, a debit or a capture.'),
    amount: amountInput.optional().describe('Two decimals, such as 30.00. All that can be refunded where absent.'),
  }),
  async run(context, { paymentId, amount }) {
    const { ports, tokenId } = context;
    const payment = (await context.ask(reviewPayment, { id: paymentId })).payment as Reviewed | null;
    if (payment === null) throw new ToolRefused('there is no payment with this id that you may see');
    const { version, currency, refundable, merchantTransactionId } = payment;
    const possible = toMinor(refundable.amount);
    const wanted = amount === undefined ? possible : toMinor(amount);
    if (possible === 0n) throw new ToolRefused(refundable.explanation ?? 'nothing of this payment can be refunded');
    if (wanted === 0n || wanted > possible)
      throw new ToolRefused(`between 0.01 and ${refundable.amount} ${currency} of this payment can be refunded`);
    requireRefundable(context, wanted);
    const at = ports.clocks.now();
    const review = { id: ports.newId(), callerId: tokenId, at, paymentId, version, amount: formatAmount(wanted), currency };
    return {
      reviewId: await signReview(ports, review),
      wouldRefund: `${review.amount} ${currency}`,
      ofRefundable: `${refundable.amount} ${currency}`,
      paymentId,
      merchantTransactionId,
      validUntil: formatIsoDateTime(at + reviewLastsMs),
      next: 'Nothing was refunded. Ask the person you work for, then call make_refund with this reviewId.',
    };
  },
});

const make = defineTool({
  name: 'make_refund',
  title: 'Make a prepared refund',
  description:
    'The second of two calls: makes the refund that prepare_refund showed, exactly once. After a lost answer, call it again with the same reviewId: the answer is that of the first call.',
  scope: 'payments:write',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.object({ reviewId: z.string().max(2_000).describe('As prepare_refund returned it.') }),
  async run(context, { reviewId }) {
    const review = await openReview(context.ports, reviewId, context.tokenId);
    if (!review) throw new ToolRefused('this reviewId is not valid, or is older than 15 minutes: call prepare_refund again');
    context.confirm(`Refund ${review.amount} ${review.currency} of the payment ${review.paymentId}?`);
    await takeRefund(context, review, toMinor(review.amount));
    return refund(context, review);
  },
});

async function refund(
  context: ToolContext,
  review: { readonly id: string; readonly paymentId: string; readonly amount: string; readonly currency: string; readonly version: number },
): Promise<Json> {
  const { id: key, paymentId: id, amount, currency, version } = review;
  const { refundPayment: refunded } = await context.ask(refundPayment, { id, amount, currency, version, key: `assistant-${key}` });
  return { refund: refunded };
}

function toMinor(amount: string): bigint {
  return parseAmount(amount) ?? 0n;
}

export const paymentTools: readonly Tool[] = [find, explain, reveal, attention, prepare, make];
