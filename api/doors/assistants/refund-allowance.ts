/** How much a token refunds through assistants: in one refund, and within 24 hours. The audit log is what counts. */
import type { AuditEntry } from '../../foundation/access/caller.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { pageItemsMax } from '../../foundation/kernel/page.ts';
import { hourMs } from '../../foundation/kernel/timestamp.ts';
import type { Review } from './review.ts';
import { type ToolContext, ToolRefused } from './tool.ts';

const dayMs = 24 * hourMs;

export function requireRefundable({ limits }: Pick<ToolContext, 'limits'>, amountMinor: bigint): void {
  if (amountMinor <= limits.refundMinorMax) return;
  throw new ToolRefused(
    `an assistant may refund at most ${formatAmount(limits.refundMinorMax)} at once: a person makes this refund in the console`,
  );
}

/** What runs for a token, so that two calls at the same moment do not both take what is left. */
const running = new Map<Id, Promise<unknown>>();

/** Counts the refund of a review, once, and refuses what is beyond the day's amount. A refund that the bank declines has been counted. */
export async function takeRefund(context: ToolContext, review: Review, amountMinor: bigint): Promise<void> {
  const { id } = context.caller;
  const turn = (running.get(id) ?? Promise.resolve()).then(
    () => countRefund(context, review, amountMinor),
    () => countRefund(context, review, amountMinor),
  );
  running.set(id, turn);
  try {
    await turn;
  } finally {
    if (running.get(id) === turn) running.delete(id);
  }
}

async function countRefund(context: ToolContext, review: Review, amountMinor: bigint): Promise<void> {
  const { ports, caller, limits } = context;
  const from = ports.clocks.now() - dayMs;
  const filter = { callerId: caller.id, action: 'assistant.refund', from };
  const { items, hasNextPage } = await ports.store.auditLog.page(caller.entityPath, { first: pageItemsMax }, filter);
  const counted = items.map(({ item }) => readCounted(item));
  if (counted.some(({ reviewId }) => reviewId === review.id)) return;
  const sum = counted.reduce((total, { minor }) => total + minor, amountMinor);
  if (hasNextPage || sum > limits.refundsMinorADay) {
    throw new ToolRefused(
      `an assistant may refund at most ${formatAmount(limits.refundsMinorADay)} within 24 hours: a person makes this refund in the console`,
    );
  }
  await context.note('assistant.refund', review.paymentId, {
    reviewId: review.id,
    amountMinor: String(amountMinor),
    currency: review.currency,
  });
}

function readCounted({ change }: AuditEntry): { readonly reviewId: string; readonly minor: bigint } {
  const { reviewId, amountMinor } = JSON.parse(change) as { readonly reviewId: string; readonly amountMinor: string };
  return { reviewId, minor: BigInt(amountMinor) };
}
