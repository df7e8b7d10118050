/**
 * How much is refunded through assistants, in one refund, and of each currency within 24 hours: by a token, or by a member of staff over all
 * their assistants, at most the installation's amounts. By one token at most those that were set for it. The audit log is what counts.
 */
import type { AuditEntry } from '../../foundation/access/caller.ts';
import type { IdempotencyWrite } from '../../foundation/idempotency/ports.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { formatAmount, parseAmount } from '../../foundation/kernel/money.ts';
import { pageItemsMax } from '../../foundation/kernel/page.ts';
import { hourMs } from '../../foundation/kernel/timestamp.ts';
import type { Review } from './review.ts';
import { type ToolContext, ToolRefused } from './tool.ts';

const dayMs = 24 * hourMs;

const byPerson = 'a person makes this refund in the console';

export function requireRefundable({ limits, tokenLimits }: Pick<ToolContext, 'limits' | 'tokenLimits'>, amountMinor: bigint): void {
  const { assistantRefundMinorMax: ownMax } = tokenLimits;
  if (ownMax !== null && ownMax < limits.refundMinorMax && amountMinor > ownMax)
    throw new ToolRefused(`the access token of this assistant may refund at most ${formatAmount(ownMax)} at once: ${byPerson}`);
  if (amountMinor > limits.refundMinorMax)
    throw new ToolRefused(`an assistant may refund at most ${formatAmount(limits.refundMinorMax)} at once: ${byPerson}`);
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
  const { ports, caller, home, tokenId } = context;
  const byCaller = { callerId: caller.id, action: 'assistant.refund' };
  const { items: newest } = await ports.store.auditLog.page(home.entityPath, { first: 1 }, byCaller);
  const from = ports.clocks.now() - dayMs;
  const { items, hasNextPage } = await ports.store.auditLog.page(home.entityPath, { first: pageItemsMax }, { ...byCaller, from });
  const counted = items.map(({ item }) => readCounted(item));
  if (counted.some(({ reviewId }) => reviewId === review.id)) return;
  const inCurrency = counted.filter(({ currency }) => currency === review.currency);
  requireRoom(context, review.currency, {
    byToken: addUp(inCurrency.filter((each) => each.tokenId === tokenId)) + amountMinor,
    byCaller: hasNextPage ? undefined : addUp(inCurrency) + amountMinor,
  });
  const change = { reviewId: review.id, tokenId, amount: formatAmount(amountMinor), currency: review.currency };
  await context.note('assistant.refund', review.paymentId, change, claimPlace(context, review, newest[0]?.item.id ?? 'none'));
}

/** `byCaller` is undefined where there are more refunds than are read. */
interface Sums {
  readonly byToken: bigint;
  readonly byCaller: bigint | undefined;
}

function requireRoom({ limits, tokenLimits }: ToolContext, currency: string, { byToken, byCaller }: Sums): void {
  const { assistantRefundsMinorADay: ownADay } = tokenLimits;
  if (ownADay !== null && ownADay < limits.refundsMinorADay && byToken > ownADay)
    throw new ToolRefused(
      `the access token of this assistant may refund at most ${formatAmount(ownADay)} ${currency} within 24 hours: ${byPerson}`,
    );
  if (byCaller === undefined || byCaller > limits.refundsMinorADay)
    throw new ToolRefused(
      `an assistant may refund at most ${formatAmount(limits.refundsMinorADay)} ${currency} within 24 hours: ${byPerson}`,
    );
}

function addUp(refunds: readonly Counted[]): bigint {
  return refunds.reduce((total, { minor }) => total + minor, 0n);
}

/** Of two instances that read the same log, both count after the same entry: the second claim raises Conflict. */
function claimPlace({ ports, caller, home }: ToolContext, review: Review, after: string): IdempotencyWrite {
  const now = ports.clocks.now();
  const times = { claimExpiresAt: now + dayMs, expiresAt: now + dayMs };
  const scope = { entityId: home.entityId, operation: 'assistant.refund', key: `${caller.id} after ${after}` };
  return {
    write: 'idempotency.claim',
    record: { ...scope, ...times, fingerprint: review.id, subjectId: review.paymentId, completed: true },
  };
}

interface Counted {
  readonly reviewId: string;
  /** Absent in entries of versions before tokens had limits of their own. */
  readonly tokenId?: string;
  readonly currency: string;
  readonly minor: bigint;
}

function readCounted({ change }: AuditEntry): Counted {
  const { amount, ...counted } = JSON.parse(change) as Omit<Counted, 'minor'> & { readonly amount: string };
  return { ...counted, minor: parseAmount(amount) ?? 0n };
}
