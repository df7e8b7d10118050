/** What search finds: hits of several kinds, a group each. */
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { BankLine } from '../../domain/reconciliation/bank-line.ts';
import type { Chargeback } from '../../domain/reconciliation/chargeback.ts';
import type { Payout } from '../../domain/reconciliation/payout.ts';
import type { ReconciliationRecord } from '../../domain/reconciliation/record.ts';
import type { SettlementFile } from '../../domain/reconciliation/settlement-file.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import type { WebhookDelivery } from '../../domain/webhooks/delivery.ts';
import type { WebhookSubscription } from '../../domain/webhooks/subscription.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import type { ResultCode } from '../../foundation/result-codes/result-code.ts';
import type { Match } from './match.ts';

interface HitFacts extends Match {
  readonly id: string;
  readonly title: string;
}

export type SearchHit = HitFacts &
  (
    | { readonly kind: 'PAYMENT'; readonly payment: Payment; readonly followUps: readonly Payment[] }
    | { readonly kind: 'REGISTRATION'; readonly registration: Registration }
    | { readonly kind: 'CHECKOUT'; readonly checkout: Checkout }
    | { readonly kind: 'JOB'; readonly job: Job }
    | { readonly kind: 'CHARGEBACK'; readonly chargeback: Chargeback }
    | { readonly kind: 'PAYOUT'; readonly payout: Payout }
    | { readonly kind: 'SETTLEMENT_FILE'; readonly settlementFile: SettlementFile }
    | { readonly kind: 'RECONCILIATION_RECORD'; readonly reconciliationRecord: ReconciliationRecord }
    | { readonly kind: 'BANK_LINE'; readonly bankLine: BankLine }
    | { readonly kind: 'REPORT_SCHEDULE' }
    | { readonly kind: 'RESULT_CODE'; readonly resultCode: ResultCode }
    | { readonly kind: 'WEBHOOK_SUBSCRIPTION'; readonly webhook: WebhookSubscription }
    | { readonly kind: 'WEBHOOK_DELIVERY'; readonly webhookDelivery: WebhookDelivery }
    | { readonly kind: 'ENTITY'; readonly entity: Entity }
  );

export type SearchKind = SearchHit['kind'];

export interface SearchGroup {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
  readonly hasMore: boolean;
}

export function toGroup(kind: SearchKind, hits: readonly SearchHit[], first: number, hasMore = false): SearchGroup {
  return { kind, hits: hits.slice(0, first), hasMore: hasMore || hits.length > first };
}
