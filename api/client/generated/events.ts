/** Generated. `npm run client:types` writes it anew. */
import type { DateTime } from '../scalars.ts';

/** What happened to the subject of an event. */
export type EventAction = 'CREATED' | 'DELETED' | 'UPDATED';

/** What kind of operation a payment is (spec §2.2). */
export type PaymentType = 'CB' | 'CD' | 'CP' | 'CR' | 'DB' | 'PA' | 'RB' | 'RC' | 'RF' | 'RI' | 'RV';

/** The group of a result code (spec §7). */
export type ResultCategory = 'async_error' | 'chargeback' | 'communication_error' | 'pending' | 'pending_long' | 'rejected_3ds' | 'rejected_3ds_intercard' | 'rejected_account' | 'rejected_address' | 'rejected_address_validation' | 'rejected_amount' | 'rejected_bank_or_external' | 'rejected_blacklist' | 'rejected_configuration' | 'rejected_contact' | 'rejected_external_risk' | 'rejected_format' | 'rejected_job' | 'rejected_merchant_advice' | 'rejected_reference' | 'rejected_registration' | 'rejected_risk_management' | 'rejected_risk_validation' | 'soft_decline' | 'success' | 'success_legacy' | 'success_manual_review' | 'system_error';

/** What an event is about. */
export type EventType = 'ATTENTION' | 'BALANCE' | 'CHARGEBACK' | 'CHECKOUT' | 'CONNECTOR' | 'DELIVERY' | 'IMPORT' | 'JOB' | 'NOTE' | 'PAYMENT' | 'REFUND_APPROVAL' | 'REGISTRATION' | 'RISK' | 'SCHEDULE' | 'SETTLEMENT';

/** Which events a list or a subscription holds. All that is given must hold. */
export interface EventFilter {
  /** Any of these actions. */
  readonly actions?: readonly EventAction[] | undefined;
  /** Including, such as 99.99; as the event tells the amount. */
  readonly amountMax?: string | undefined;
  /** Including, such as 10.00; as the event tells the amount. */
  readonly amountMin?: string | undefined;
  /** At or below this entity. */
  readonly entityId?: string | undefined;
  /** About this payment: its own events, and with the types NOTE and DELIVERY the notes on it and the attempts to tell of it. */
  readonly paymentId?: string | undefined;
  /** About payments of any of these types. */
  readonly paymentTypes?: readonly PaymentType[] | undefined;
  /** With a result of this category. */
  readonly resultCategory?: ResultCategory | undefined;
  /** About this payment or registration. */
  readonly subjectId?: string | undefined;
  /** Attempts of this webhook; with the type DELIVERY. */
  readonly subscriptionId?: string | undefined;
  /** Any of these types. Where absent, every type but DELIVERY and NOTE, which are sent only to readers who name them: deliveries to readers who may read them, notes to staff and to programs that may write notes. */
  readonly types?: readonly EventType[] | undefined;
}

/** One change, in the order in which changes were committed (spec §6). */
export interface GatewayEvent {
  /** What happened to its subject. */
  readonly action: EventAction;
  /** Where to go on after it. Opaque. */
  readonly cursor: string;
  /** The channel that it happened on; of a delivery, the entity of its subscription. */
  readonly entityId: string;
  /** Its id. */
  readonly id: string;
  /** The documented answer at that moment, with the fields that a notification adds. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The event before it of the same subject; null where there is none, or EVENT_RETENTION_DAYS has deleted it by then. */
  readonly previousId: string | null;
  /** Its number among the events of its merchant, from 1, without holes. */
  readonly sequence: number;
  /** The payment, registration, job, delivery or note that it is about. */
  readonly subjectId: string;
  /** Its number among those of its subject, from 1; from 1 again where EVENT_RETENTION_DAYS has deleted them all. */
  readonly subjectSequence: number;
  /** When. */
  readonly timestamp: DateTime;
  /** What it is about. */
  readonly type: EventType;
}
