/** How much a token, or a member of staff over all their assistants, refunds through assistants: in one refund, and of each currency within 24 hours. The audit log is what counts. */
import type { AuditEntry } from '../../foundation/access/caller.ts';
import type { IdempotencyWrite } from '../../foundation/idempotency/ports.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { formatAmount, parseAmount } from '../../foundation/kernel/money.ts';
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
const running = new Map<string, Promise<unknown>>();

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

/** Instances that count at the same moment: each of them tries until nobody else has counted in between. */
const triesMax = 20;

async function countRefund(context: ToolContext, review: Review, amountMinor: bigint): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToCount(context, review, amountMinor);
    } catch (error) {
      if (!(error instanceof Conflict) || tries === triesMax) throw error;
    }
  }
}

/** Throws Conflict where another instance has counted a refund of this token since the log was read. */
async function tryToCount(context: ToolContext, review: Review, amountMinor: bigint): Promise<void> {
  const { ports, caller, limits } = context;
  const byCaller = { callerId: caller.id, action: 'assistant.refund' };
  const { items: newest } = await ports.store.auditLog.page(caller.entityPath, { first: 1 }, byCaller);
  const from = ports.clocks.now() - dayMs;
  const { items, hasNextPage } = await ports.store.auditLog.page(caller.entityPath, { first: pageItemsMax }, { ...byCaller, from });
  const counted = items.map(({ item }) => readCounted(item));
  if (counted.some(({ reviewId }) => reviewId === review.id)) return;
  const sum = counted.filter(({ currency }) => currency === review.currency).reduce((total, { minor }) => total + minor, amountMinor);
  if (hasNextPage || sum > limits.refundsMinorADay) {
    throw new ToolRefused(
      `an assistant may refund at most ${formatAmount(limits.refundsMinorADay)} ${review.currency} within 24 hours: a person makes this refund in the console`,
    );
  }
  const change = { reviewId: review.id, amount: formatAmount(amountMinor), currency: review.currency };
  await context.note('assistant.refund', review.paymentId, change, [claimPlace(context, review, newest[0]?.item.id ?? 'none')]);
}

/** Of two instances that read the same log, both count after the same entry: the second claim raises Conflict. */
function claimPlace({ ports, caller }: ToolContext, review: Review, after: string): IdempotencyWrite {
  const now = ports.clocks.now();
  const times = { claimExpiresAt: now + dayMs, expiresAt: now + dayMs };
  const scope = { entityId: caller.entityId, operation: 'assistant.refund', key: `${caller.id} after ${after}` };
  return {
    write: 'idempotency.claim',
    record: { ...scope, ...times, fingerprint: review.id, subjectId: review.paymentId, completed: true },
  };
}

interface Counted {
  readonly reviewId: string;
  readonly currency: string;
  readonly minor: bigint;
}

function readCounted({ change }: AuditEntry): Counted {
  const { reviewId, amount, currency } = JSON.parse(change) as Omit<Counted, 'minor'> & { readonly amount: string };
  return { reviewId, currency, minor: parseAmount(amount) ?? 0n };
}
