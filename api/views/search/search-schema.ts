import { CheckoutRef } from '../../domain/checkouts/schema/checkout-type.ts';
import { JobRef } from '../../domain/jobs/schema/job-type.ts';
import { PaymentRef } from '../../domain/payments/schema/payment-ref.ts';
import { ChargebackRef } from '../../domain/reconciliation/schema/chargeback-type.ts';
import { SettlementFileRef } from '../../domain/reconciliation/schema/file-type.ts';
import { BankLineRef, PayoutRef } from '../../domain/reconciliation/schema/payouts.ts';
import { RecordRef } from '../../domain/reconciliation/schema/record-type.ts';
import { RegistrationRef } from '../../domain/registrations/registrations-schema.ts';
import { WebhookDeliveryRef } from '../../domain/webhooks/schema-types.ts';
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import { toCursor } from '../../foundation/events/cursor.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum, describeNames } from '../../foundation/graphql/schema/enums.ts';
import { EntityRef, ResultCodeRef } from '../../foundation/graphql/schema/refs.ts';
import { searchCharactersMax } from '../read-model/query.ts';
import { computeBehindMs, isCurrent, toIndexedPlace } from '../read-model/read-model-operations.ts';
import { behindDescription } from '../read-model/schema-behind.ts';
import type { SearchGroup, SearchHit, SearchKind } from './hits.ts';
import { type MatchedField, maskMatch, matchedFields } from './match.ts';
import { hitsDefault, hitsMax, type SearchResult, search } from './search-operations.ts';

const SearchKindEnum = describeEnum<SearchKind>('SearchKind', 'What kind of thing a hit is.', {
  PAYMENT: 'Payments of every type.',
  REGISTRATION: 'Stored payment details.',
  CHECKOUT: "Checkouts, by their whole id or the merchant's whole reference.",
  JOB: 'Subscription jobs, by their whole id.',
  CHARGEBACK: 'Chargebacks, by their whole id.',
  PAYOUT: "Payouts, by their whole id, or by the institute's whole number of the merchant.",
  SETTLEMENT_FILE: 'Settlement files, by their whole id or name.',
  RECONCILIATION_RECORD: 'Settlement lines, by their whole id, or by what the institute calls them.',
  BANK_LINE: "Entries of bank statements, by their whole id or by the bank's first reference; for who may export.",
  REPORT_SCHEDULE: 'Scheduled reports, by their whole id, or by the whole id or file name of a run; for who may export.',
  RESULT_CODE: 'Codes of the catalogue, by their digits or by words of their description.',
  WEBHOOK_SUBSCRIPTION: 'Webhook subscriptions, by their id or address.',
  WEBHOOK_DELIVERY: 'Webhook deliveries, by their whole id (`webhook-id`), or by that of their event.',
  ENTITY: 'Psps, divisions, merchants and channels, by their id or name.',
});

/** Their own names stand for the values: programs compare with them. */
const MatchedFieldEnum = describeNames<MatchedField>('SearchMatchedField', 'By which field a hit was found.', matchedFields);

const SearchHitRef = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'One thing that a text may have meant.',
  fields: (t) => ({
    kind: t.field({ type: SearchKindEnum, description: 'What it is.', resolve: ({ kind }) => kind }),
    id: t.exposeString('id', { description: 'Its id; the code of a result code.' }),
    title: t.exposeString('title', { description: 'What to show of it in a line.' }),
    matchedField: t.expose('matchedField', { type: MatchedFieldEnum, description: 'The field that the text was found in.' }),
    matchedValue: t.string({
      description: 'What stands in that field.',
      resolve: (hit, _args, context) => (isPersonalMasked(context) ? maskMatch(hit) : hit.matchedValue),
    }),
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      description: 'Of a payment.',
      resolve: (hit) => (hit.kind === 'PAYMENT' ? hit.payment : null),
    }),
    followUps: t.field({
      type: [PaymentRef],
      description: 'Of a payment: its captures, refunds, reversals and chargebacks that the text finds, too.',
      resolve: (hit) => (hit.kind === 'PAYMENT' ? [...hit.followUps] : []),
    }),
    registration: t.field({
      type: RegistrationRef,
      nullable: true,
      description: 'Of a registration.',
      resolve: (hit) => (hit.kind === 'REGISTRATION' ? hit.registration : null),
    }),
    checkout: t.field({
      type: CheckoutRef,
      nullable: true,
      description: 'Of a checkout.',
      resolve: (hit) => (hit.kind === 'CHECKOUT' ? hit.checkout : null),
    }),
    job: t.field({
      type: JobRef,
      nullable: true,
      description: 'Of a job.',
      resolve: (hit) => (hit.kind === 'JOB' ? hit.job : null),
    }),
    chargeback: t.field({
      type: ChargebackRef,
      nullable: true,
      description: 'Of a chargeback.',
      resolve: (hit) => (hit.kind === 'CHARGEBACK' ? hit.chargeback : null),
    }),
    payout: t.field({
      type: PayoutRef,
      nullable: true,
      description: 'Of a payout.',
      resolve: (hit) => (hit.kind === 'PAYOUT' ? hit.payout : null),
    }),
    settlementFile: t.field({
      type: SettlementFileRef,
      nullable: true,
      description: 'Of a settlement file.',
      resolve: (hit) => (hit.kind === 'SETTLEMENT_FILE' ? hit.settlementFile : null),
    }),
    reconciliationRecord: t.field({
      type: RecordRef,
      nullable: true,
      description: 'Of a settlement line.',
      resolve: (hit) => (hit.kind === 'RECONCILIATION_RECORD' ? hit.reconciliationRecord : null),
    }),
    bankLine: t.field({
      type: BankLineRef,
      nullable: true,
      description: 'Of an entry of a bank statement.',
      resolve: (hit) => (hit.kind === 'BANK_LINE' ? hit.bankLine : null),
    }),
    webhookDelivery: t.field({
      type: WebhookDeliveryRef,
      nullable: true,
      description: 'Of a webhook delivery.',
      resolve: (hit) => (hit.kind === 'WEBHOOK_DELIVERY' ? hit.webhookDelivery : null),
    }),
    resultCode: t.field({
      type: ResultCodeRef,
      nullable: true,
      description: 'Of a result code.',
      resolve: (hit) => (hit.kind === 'RESULT_CODE' ? hit.resultCode : null),
    }),
    entity: t.field({
      type: EntityRef,
      nullable: true,
      description: 'Of an entity.',
      resolve: (hit) => (hit.kind === 'ENTITY' ? hit.entity : null),
    }),
  }),
});

const SearchGroupRef = builder.objectRef<SearchGroup>('SearchGroup').implement({
  description: 'Hits of one kind, most telling first, then newest first.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKindEnum, description: 'What kind they are.' }),
    hits: t.field({
      type: [SearchHitRef],
      description: 'The hits.',
      complexity: { field: 1, multiplier: hitsDefault },
      resolve: ({ hits }) => [...hits],
    }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more than these.' }),
  }),
});

const SearchResultRef = builder.objectRef<SearchResult>('SearchResult').implement({
  description: 'What a text found, by kind.',
  fields: (t) => ({
    groups: t.field({ type: [SearchGroupRef], description: 'Kinds with hits.', resolve: ({ groups }) => [...groups] }),
    indexedTo: t.string({
      description: 'The cursor of the last event that was searched.',
      resolve: ({ state }, _args, context) => toCursor(context.ports, toIndexedPlace(state)),
    }),
    isCurrent: t.boolean({
      description:
        'Whether that was the last event there is; while an index is made or is behind, newer payments are found by their id only.',
      resolve: ({ state }) => isCurrent(state),
    }),
    behindMs: t.int({
      nullable: true,
      description: behindDescription,
      resolve: ({ state }, _args, { ports }) => computeBehindMs(state, ports.clocks.now()),
    }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchResultRef,
    description:
      'Finds what a text may stand for: an id or its beginning, a short id, a reference, a name, an e-mail address or @domain, a phone number, last four or first six digits. Also an amount (92, 92,00, EUR 92.00), a result code or its beginning, an ndc, a value of customParameters, a ticket number in a note or a reason of staff. Of a card number only its first six and last four digits are used, of an IBAN its last four characters.',
    args: {
      text: t.arg.string({ required: true, validate: { maxLength: searchCharactersMax }, description: 'Two characters or more.' }),
      first: t.arg.int({ description: `Hits of each kind, 1 to ${hitsMax}; ${hitsDefault} where absent.` }),
      entityId: t.arg.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    },
    // Some twenty reads of an index, whatever is asked of the hits.
    complexity: ({ first }) => ({ field: 50, multiplier: Math.min(Math.max(first ?? hitsDefault, 1), hitsMax) / hitsDefault }),
    resolve: (_root, { text, first, entityId }, context) =>
      search(context, { text, first: first ?? hitsDefault, entityId: entityId ?? undefined }),
  }),
);
