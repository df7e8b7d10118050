/** Ticket numbers that staff wrote about payments, for the read model (decision: tickets-in-search). */
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { ReadModelPorts } from './ports.ts';
import { listTicketTerms } from './tickets.ts';

/**
 * One read of what staff wrote about these payments; none where nobody can have written anything. Notes are never deleted and reasons are
 * never changed, so a payment without texts has no ticket numbers to take back: what erases payments erases what they are found by.
 */
export async function ticketWrites(store: ReadModelPorts['store'], paymentIds: readonly Id[]): Promise<readonly PlatformWrite[]> {
  if (paymentIds.length === 0) return [];
  const texts = Map.groupBy(await store.acrossMerchants.staffTextsOf(paymentIds), ({ paymentId }) => paymentId);
  return [...texts].flatMap(([paymentId, [first, ...others]]): PlatformWrite[] => {
    if (!first) return [];
    const terms = listTicketTerms([first, ...others]);
    return terms.length === 0 ? [] : [{ write: 'projection.tickets', paymentId, entityPath: first.entityPath, terms }];
  });
}
