/** States of settlement as badges. The label is always there, so the colour is not the only signal. */
import { Text } from '@mantine/core';
import type {
  BankLineStatus,
  ChargebackStatus,
  FileStatus,
  MatchingStatus,
  OutstandingReason,
  PayoutStatus,
} from '../client/schema-enums.ts';
import { toGermanDifference } from '../messages/ledger-differences.ts';
import { useSettlementWords } from '../messages/settlement-messages.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { StatusBadge, type StatusColor } from './status-badge.tsx';

const fileColors: Readonly<Record<FileStatus, StatusColor>> = {
  UPLOADING: 'blue',
  IMPORTING: 'blue',
  IMPORTED: 'green',
  FAILED: 'red',
  WITHDRAWING: 'yellow',
  WITHDRAWN: 'gray',
  ISSUING: 'blue',
  ISSUED: 'green',
};

const matchingColors: Readonly<Record<MatchingStatus, StatusColor>> = {
  MATCHED: 'green',
  MULTIPLE_MATCHES: 'yellow',
  NOT_MATCHED: 'orange',
};

const chargebackColors: Readonly<Record<ChargebackStatus, StatusColor>> = {
  OPEN: 'orange',
  REPRESENTED: 'blue',
  ACCEPTED: 'gray',
  WON: 'green',
  LOST: 'red',
  EXPIRED: 'red',
};

const reasonColors: Readonly<Record<OutstandingReason, StatusColor>> = {
  NOT_DUE: 'gray',
  FAILED: 'red',
  AMOUNT_DIFFERS: 'yellow',
  MISSING: 'orange',
  CHARGEBACK: 'violet',
  NOT_MATCHED: 'orange',
  SET_ASIDE: 'gray',
};

const payoutColors: Readonly<Record<PayoutStatus, StatusColor>> = { WAITING: 'gray', RECEIVED: 'green', DIFFERENT: 'orange' };

const bankLineColors: Readonly<Record<BankLineStatus, StatusColor>> = { OPEN: 'orange', MATCHED: 'green', ASIDE: 'gray' };

export function FileBadge({ status }: { readonly status: FileStatus }) {
  return <Label color={fileColors[status]} text={useSettlementWords().fileStatus[status]} />;
}

interface MatchingBadgeProps {
  readonly status: MatchingStatus;
  /** What is outstanding of the payment of which the line settled a part; null where nothing is. */
  readonly rest?: string | null;
  /** When somebody decided that the line belongs to no payment; null where nobody did. */
  readonly setAsideAt?: string | null;
}

/** A line that settled a part is told as such: matched, and something is left. */
export function MatchingBadge({ status, rest = null, setAsideAt = null }: MatchingBadgeProps) {
  const words = useSettlementWords();
  if (setAsideAt !== null) return <Label color="gray" text={words.reason.SET_ASIDE} />;
  return rest === null ? (
    <Label color={matchingColors[status]} text={words.matching[status]} />
  ) : (
    <Label color="yellow" text={words.matchedPart} />
  );
}

export function ChargebackBadge({ status }: { readonly status: ChargebackStatus }) {
  return <Label color={chargebackColors[status]} text={useSettlementWords().chargeback[status]} />;
}

export function PayoutBadge({ status }: { readonly status: PayoutStatus }) {
  return <Label color={payoutColors[status]} text={useSettlementWords().payout[status]} />;
}

export function BankLineBadge({ status }: { readonly status: BankLineStatus }) {
  return <Label color={bankLineColors[status]} text={useSettlementWords().bankLine[status]} />;
}

export function OutstandingBadge({ reason }: { readonly reason: OutstandingReason }) {
  return <Label color={reasonColors[reason]} text={useSettlementWords().reason[reason]} />;
}

/** Whether a comparison of the books agrees. */
export function ProofBadge({ holds }: { readonly holds: boolean }) {
  const words = useSettlementWords();
  return <Label color={holds ? 'green' : 'red'} text={holds ? words.yes : words.no} />;
}

function Label({ color, text }: { readonly color: StatusColor; readonly text: string }) {
  return <StatusBadge color={color}>{text}</StatusBadge>;
}

/** What a proof finds, a line each, in the language of the page where the console has it. */
export function LedgerDifferences({ differences }: { readonly differences: readonly string[] }) {
  const { language } = usePreferences();
  return differences.map((difference) => {
    const german = language === 'de' ? toGermanDifference(difference) : undefined;
    return (
      <Text key={difference} size="sm" lang={german === undefined ? 'en' : 'de'} style={{ overflowWrap: 'anywhere' }}>
        {german ?? difference}
      </Text>
    );
  });
}
