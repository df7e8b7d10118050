/** The enums of settlement. Values that are no names in the specification have underscores here. */

import { type FileFormat, fileFormatFacts, fileFormats } from '../../../contract/file-formats.ts';
import { recordOf } from '../../../contract/names-of.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import type { BankLineStatus } from '../bank-line.ts';
import type { ChargebackStatus } from '../chargeback.ts';
import type { ChargebackAnswer } from '../chargebacks.ts';
import type { WithdrawalObstacle } from '../files.ts';
import type { OutstandingReason } from '../outstanding.ts';
import type { PayoutStatus } from '../payout.ts';
import {
  type Cashflow,
  type MatchingStatus,
  type RecordType,
  type SettlementStatus,
  type TransactionType,
  transactionTypes,
} from '../record.ts';
import type { FileDirection, FileStatus } from '../settlement-file.ts';

export const RecordTypeEnum = builder.enumType('ReconciliationRecordType', {
  description: 'What a record is about (spec §2.10).',
  values: {
    SETTLED: { value: 'SETTLED', description: 'A payment that was settled, or could not be.' },
    CHARGEBACK: { value: 'CHARGEBACK', description: 'The bank took the money back.' },
    CHARGEBACK_REVERSAL: { value: 'CHARGEBACK REVERSAL', description: 'The bank returned it. In files with a space.' },
    FEE: { value: 'FEE', description: 'A charge on its own.' },
  } as const satisfies Record<string, { value: RecordType; description: string }>,
});

export const TransactionTypeEnum = builder.enumType('ReconciliationTransactionType', {
  description: 'The kind of transaction (spec §2.10).',
  values: Object.fromEntries(transactionTypes.map((type) => [type, { description: `${type} as documented.` }])) as Record<
    TransactionType,
    { description: string }
  >,
});

export const CashflowEnum = describeEnum<Cashflow>('Cashflow', 'The direction of an amount (spec §2.10).', {
  POS: 'To the merchant.',
  NEG: 'From the merchant.',
});

export const SettlementStatusEnum = describeEnum<SettlementStatus>('SettlementStatus', 'Whether money moved (spec §2.10).', {
  SUCCESS: 'It was settled.',
  FAILED: 'It could not be settled.',
});

export const MatchingStatusEnum = describeEnum<MatchingStatus>('MatchingStatus', 'Whether a record belongs to a payment (spec §2.10).', {
  MATCHED: 'To one, or of a batch to several.',
  MULTIPLE_MATCHES: 'To one of several that fit equally well.',
  NOT_MATCHED: 'To none that is known, or by more than what is open of the one that it names.',
});

export const FileDirectionEnum = describeEnum<FileDirection>('SettlementFileDirection', 'Where a settlement file goes.', {
  IN: 'A clearing institute sent it.',
  OUT: 'It was issued to the merchant.',
});

export const FileStatusEnum = describeEnum<FileStatus>('SettlementFileStatus', 'How far a settlement file has come.', {
  uploading: 'Chunks of it are missing.',
  importing: 'Its rows are taken in.',
  imported: 'All rows were read; problems tells which were not taken in.',
  failed: 'Nothing of it was taken in; note tells why.',
  withdrawing: 'It is taken back.',
  withdrawn: 'It was taken back: nothing of it is in the books.',
  issuing: 'It is written.',
  issued: 'It was issued, and does not change any more.',
});

export const FileFormatEnum = describeEnum<FileFormat>(
  'SettlementFileFormat',
  'The format of a settlement file.',
  recordOf(fileFormats, (name) => fileFormatFacts[name].says),
);

export const ChargebackStatusEnum = describeEnum<ChargebackStatus>('ChargebackStatus', 'How far a chargeback has come.', {
  open: 'It can be answered until its deadline.',
  represented: 'It was answered with documents; the bank decides.',
  accepted: 'The merchant does not dispute it.',
  won: 'The money came back.',
  lost: 'The bank decided for the shopper.',
  expired: 'Nobody answered it in time.',
});

export const ChargebackAnswerEnum = describeEnum(
  'ChargebackAnswer',
  'What is made of a chargeback. That it is won, the bank tells with a representment (CR).',
  {
    represented: 'The documents go to the bank.',
    accepted: 'It is not disputed.',
    lost: 'The bank decided for the shopper.',
  } satisfies Record<ChargebackAnswer, string>,
);

export const OutstandingReasonEnum = describeEnum<OutstandingReason>('OutstandingReason', 'Why an amount is not settled.', {
  NOT_DUE: 'Clearing institutes have some days for it.',
  FAILED: 'The clearing institute could not settle it.',
  AMOUNT_DIFFERS: 'Another amount was settled.',
  MISSING: 'No file has named it.',
  CHARGEBACK: 'A chargeback, or its return, that no file has settled yet.',
  NOT_MATCHED: 'It was settled, and is matched with no payment.',
  SET_ASIDE: 'It was settled, and somebody decided that it belongs to no payment.',
});

export const WithdrawalObstacleEnum = describeEnum<WithdrawalObstacle>(
  'SettlementWithdrawalObstacle',
  'Why a settlement file cannot be withdrawn.',
  {
    IS_OUTGOING: 'It was issued to the merchant.',
    IS_NOT_IMPORTED: 'It was not imported, or not to its end, or is withdrawn already.',
    WAS_ISSUED: 'Some of its records were issued to the merchant.',
    HAS_CHARGEBACKS: 'Chargebacks were made of it, which only a representment ends.',
  },
);

export const PayoutStatusEnum = describeEnum<PayoutStatus>('PayoutStatus', 'Whether a payout is on the account.', {
  WAITING: 'No entry of a bank statement pays it yet.',
  RECEIVED: 'The account has received what the institute says that it pays.',
  DIFFERENT: 'The account has received another amount.',
});

export const BankLineStatusEnum = describeEnum<BankLineStatus>('BankLineStatus', 'What is known of an entry of a bank statement.', {
  open: 'It is compared with no payout yet, or with none that fits.',
  matched: 'It pays one payout or several.',
  aside: 'Somebody said that it pays no payout, such as a rent.',
});
