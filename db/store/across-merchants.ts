import type { Store } from '../../api/doors/gateway/ports.ts';
import { attemptReadsAcrossMerchants } from './attempts.ts';
import { checkoutReadsAcrossMerchants } from './checkouts.ts';
import type { Driver } from './driver.ts';
import { eventReadsAcrossMerchants } from './events.ts';
import { idempotencyAcrossMerchants } from './idempotency.ts';
import { jobReadsAcrossMerchants } from './jobs.ts';
import { paymentLinkReadsAcrossMerchants } from './payment-links.ts';
import { paymentReadsAcrossMerchants } from './payments.ts';
import { reconciliationAcrossMerchants } from './reconciliation.ts';
import { registrationReadsAcrossMerchants } from './registrations.ts';
import { requestLogAcrossMerchants } from './request-log.ts';
import { resultCallsAcrossMerchants } from './result-calls.ts';
import { reportsAcrossMerchants } from './scheduled-reports.ts';
import { shadowsAcrossMerchants } from './shadow-repeats.ts';
import { staffTextReads } from './staff-texts.ts';
import { teamChatsAcrossMerchants } from './team-chats.ts';
import { authenticationsAcrossMerchants } from './three-d-secure.ts';
import { walletsAcrossMerchants } from './wallets.ts';
import { activeWebhooks } from './webhooks.ts';
import { deliveriesAcrossMerchants } from './webhooks-deliveries.ts';
import { mailReads } from './webhooks-mail.ts';
import { unplannedReadsAcrossMerchants } from './webhooks-unplanned.ts';

/** What no merchant's own database could answer: due work, places in the event log, and what the read model follows. */
export function acrossMerchants(driver: Driver): Store['acrossMerchants'] {
  return {
    ...paymentReadsAcrossMerchants(driver),
    ...attemptReadsAcrossMerchants(driver),
    ...requestLogAcrossMerchants(driver),
    ...registrationReadsAcrossMerchants(driver),
    ...walletsAcrossMerchants(driver),
    ...idempotencyAcrossMerchants(driver),
    ...eventReadsAcrossMerchants(driver),
    ...unplannedReadsAcrossMerchants(driver),
    ...activeWebhooks(driver),
    ...deliveriesAcrossMerchants(driver),
    ...mailReads(driver),
    ...checkoutReadsAcrossMerchants(driver),
    ...paymentLinkReadsAcrossMerchants(driver),
    ...jobReadsAcrossMerchants(driver),
    ...resultCallsAcrossMerchants(driver),
    ...authenticationsAcrossMerchants(driver),
    ...reconciliationAcrossMerchants(driver),
    ...shadowsAcrossMerchants(driver),
    ...reportsAcrossMerchants(driver),
    ...teamChatsAcrossMerchants(driver),
    ...staffTextReads(driver),
  };
}
