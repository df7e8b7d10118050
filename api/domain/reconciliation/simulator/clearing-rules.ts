/** The lines that the sandbox's clearing institute writes for a day. Pure. */
import { findDecimals } from '../../../contract/currency-decimals.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import { describeResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../../payments/payment.ts';
import { toReasonCode } from '../formats/reasons.ts';
import { cut, cutOrNull } from '../formats/values.ts';
import { type Movement, openMinor } from '../movement.ts';
import { createLine, type RecordFields } from '../record.ts';
import { readSettlementDirectives, type SettlementDirectives } from './directives.ts';

const instituteName = 'Sandbox Clearing';

export interface ToClear {
  readonly movement: Movement;
  readonly payment: Payment;
  /** Of a chargeback or a representment: the payment that the shopper disputes. */
  readonly disputed: Payment | undefined;
  /** The PA.CP that made the capture: no request of its own could ask anything of the institute. */
  readonly maker: Payment | undefined;
}

/** Fees, minor units of the settlement currency. */
const chargeFeePerMille = 15n;
const itemFeeMinor = 10n;
const chargebackFeeMinor = 1_500n;
const monthlyFeeMinor = 2_500n;

/** Hundredths of one currency for one of another; the same both ways where a pair is not here. */
const rates: Readonly<Record<string, bigint>> = {
  'EUR USD': 108n,
  'USD EUR': 93n,
  'EUR GBP': 86n,
  'GBP EUR': 116n,
  'EUR CHF': 95n,
  'CHF EUR': 105n,
};

/** No line for what was reversed before, or what the institute is told to forget. */
export function createLines(channel: Entity, day: string, { movement, payment, disputed, maker }: ToClear): readonly RecordFields[] {
  const open = openMinor(movement);
  if (open === 0n) return [];
  if (movement.type === 'CB' || movement.type === 'CR') {
    if (!disputed) return [];
    return [createDisputeLine(channel, day, disputed, movement.type, open < 0n ? -open : open, readReason(payment))];
  }
  const asked = readSettlementDirectives((maker ?? payment).answer);
  if (asked.missing) return [];
  const line = createSettledLine(channel, day, movement, payment, asked);
  const isDisputable = ['DB', 'CP', 'RB'].includes(movement.type) && !asked.failed && !asked.unknown;
  return [
    line,
    ...(asked.duplicate ? [line] : []),
    ...(isDisputable && asked.chargeback !== undefined ? [createDisputeLine(channel, day, payment, 'CB', open, asked.chargeback)] : []),
    ...(isDisputable && asked.representment ? [createDisputeLine(channel, day, payment, 'CR', open, asked.chargeback ?? '')] : []),
  ];
}

/** At the end of a month. */
export function createMonthlyFee(channel: Entity, day: string): RecordFields {
  return {
    ...createBlank(channel, day),
    recordType: 'FEE',
    transactionType: 'MONTHLY',
    cashflow: 'NEG',
    settlementTxId: `FEE-${day}`,
    amountMinor: monthlyFeeMinor,
    settlementAmountMinor: monthlyFeeMinor,
  };
}

function createSettledLine(channel: Entity, day: string, movement: Movement, payment: Payment, asked: SettlementDirectives): RecordFields {
  const open = openMinor(movement);
  const { currency } = movement;
  const amountMinor = asked.wrongMinor ?? (open < 0n ? -open : open);
  const settlementCurrency = asked.currency ?? currency;
  const rate = settlementCurrency === currency ? 100n : (rates[`${currency} ${settlementCurrency}`] ?? 100n);
  const settlementAmountMinor = rate === 100n ? amountMinor : toWhole(settlementCurrency, roundedShare(amountMinor, rate, 100n));
  const isCharge = open > 0n;
  return {
    ...createBlank(channel, day),
    ...(asked.unknown ? { paymentId: `f${payment.id.slice(1)}`, settlementTxId: `SC-${payment.id.slice(-16)}` } : toReferences(payment)),
    transactionType: toTransactionType(movement),
    cashflow: isCharge ? 'POS' : 'NEG',
    amountMinor,
    currency,
    presentedAt: payment.createdAt - (payment.createdAt % 1_000),
    settlementAmountMinor,
    settlementCurrency,
    settlementFeeMinor: asked.failed
      ? null
      : toWhole(settlementCurrency, itemFeeMinor + (isCharge ? roundedShare(settlementAmountMinor, chargeFeePerMille, 1_000n) : 0n)),
    settlementFxRate: `${rate / 100n}.${(rate % 100n).toString().padStart(2, '0')}`,
    settlementStatus: asked.failed ? 'FAILED' : 'SUCCESS',
    ...(asked.failed ? { reasonDescription: 'rejected by the card scheme' } : {}),
  };
}

function createDisputeLine(
  channel: Entity,
  day: string,
  disputed: Payment,
  type: 'CB' | 'CR',
  amountMinor: bigint,
  reason: string,
): RecordFields {
  const reasonCode = toReasonCode(reason);
  return {
    ...createBlank(channel, day),
    ...toReferences(disputed),
    recordType: type === 'CB' ? 'CHARGEBACK' : 'CHARGEBACK REVERSAL',
    transactionType: 'DEBIT',
    cashflow: type === 'CB' ? 'NEG' : 'POS',
    amountMinor,
    currency: disputed.currency,
    settlementAmountMinor: amountMinor,
    settlementCurrency: disputed.currency,
    settlementFeeMinor: type === 'CB' ? chargebackFeeMinor : null,
    reasonCode,
    reasonDescription: cut(describeResultCode(reasonCode), 128),
  };
}

function toReferences(payment: Payment): Partial<RecordFields> {
  return {
    settlementTxId: `SC-${payment.id.slice(-16)}`,
    paymentId: payment.id,
    shortId: payment.shortId,
    connectorTxId1: cutOrNull(payment.connectorReference, 64),
    brand: cutOrNull(payment.brand, 16),
    descriptor: cutOrNull(payment.descriptor, 128),
    last4: payment.last4,
    holder: cutOrNull(payment.holder, 128),
  };
}

function createBlank({ id, name, path }: Entity, day: string): RecordFields {
  const [pspId = '', divisionId, merchantId = pspId] = path.split('/');
  const known = {
    clearingInstituteMerchantId: `SC-${merchantId.slice(-8)}`,
    clearingInstituteName: instituteName,
    settlementCurrency: 'EUR',
    settlementDate: day,
  };
  return {
    ...createLine(known),
    merchantAccountId: id,
    merchantAccountName: cutOrNull(name, 32),
    pspId,
    divisionId: divisionId ?? null,
    merchantId,
    presentedAt: Date.parse(day),
    fileFormat: 'RECONCILIATION_CSV',
    // The gateway decides what a line belongs to, and the importer does not read what the file says of it.
    matchingStatus: 'NOT_MATCHED',
    matchedPaymentIds: [],
    chargebackId: null,
    merchantTransactionId: '',
  };
}

function toTransactionType({ type }: Movement): RecordFields['transactionType'] {
  if (type === 'CD') return 'CREDIT';
  return type === 'RF' || type === 'RV' ? 'REFUND' : 'DEBIT';
}

/** Half up. */
function roundedShare(amountMinor: bigint, part: bigint, whole: bigint): bigint {
  return (amountMinor * part * 2n + whole) / (whole * 2n);
}

/** No institute books half a yen. */
function toWhole(currency: string, amountMinor: bigint): bigint {
  return findDecimals(currency) === 0 ? roundedShare(amountMinor, 1n, 100n) * 100n : amountMinor;
}

function readReason({ answer }: Payment): string {
  const { chargebackResultCode }: { readonly chargebackResultCode?: string } = JSON.parse(answer);
  return chargebackResultCode ?? '';
}
