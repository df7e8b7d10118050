/** Double entries as T-accounts: on each account what came in at the debit side, what went out at the credit side, and what is left. */
import { Text } from '@mantine/core';
import type { AccountKind } from '../client/schema-enums.ts';
import { createMessages } from '../messages/create-messages.ts';
import { useSettlementWords } from '../messages/settlement-messages.ts';
import { fromMinorUnits } from '../values/minor-units.ts';
import { Amount } from './amount.tsx';
import { Quiet } from './quiet.tsx';
import { ProofBadge } from './settlement-badges.tsx';
import classes from './t-accounts.module.css';

const useMessages = createMessages({
  en: {
    debit: 'Debit',
    credit: 'Credit',
    sum: 'All accounts add up to zero',
    empty: 'No entries.',
    list: 'T-accounts',
  },
  de: {
    debit: 'Soll',
    credit: 'Haben',
    sum: 'Alle Konten ergeben zusammen null',
    empty: 'Keine Buchungen.',
    list: 'T-Konten',
  },
});

export interface TLine {
  readonly key: string;
  readonly label: string;
  readonly minor: bigint;
}

export interface TAccount {
  readonly account: AccountKind;
  readonly currency: string;
  readonly debits: readonly TLine[];
  readonly credits: readonly TLine[];
  /** Debits less credits. */
  readonly balanceMinor: bigint;
}

export function TAccounts({ accounts }: { readonly accounts: readonly TAccount[] }) {
  const messages = useMessages();
  if (accounts.length === 0) {
    return <Quiet>{messages.empty}</Quiet>;
  }
  const sum = accounts.reduce((total, { balanceMinor }) => total + balanceMinor, 0n);
  return (
    <>
      <ul className={classes.accounts} aria-label={messages.list}>
        {accounts.map((account) => (
          <li key={`${account.currency} ${account.account}`}>
            <OneAccount account={account} />
          </li>
        ))}
      </ul>
      <Text size="sm" mt="sm">
        {messages.sum}: <ProofBadge holds={sum === 0n} />
      </Text>
    </>
  );
}

function OneAccount({ account: { account, currency, debits, credits, balanceMinor } }: { readonly account: TAccount }) {
  const messages = useMessages();
  const words = useSettlementWords();
  return (
    <div className={classes.account}>
      <div className={classes.title}>
        {words.account[account]} <span className="quiet">{currency}</span>
        <Quiet size="xs" fw={400}>
          {words.accountMeaning[account]}
        </Quiet>
      </div>
      <Side title={messages.debit} lines={debits} currency={currency} />
      <Side title={messages.credit} lines={credits} currency={currency} />
      <div className={classes.balance}>
        <span>{messages.balance}</span>
        <Amount value={fromMinorUnits(balanceMinor)} of={currency} />
      </div>
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly lines: readonly TLine[];
  readonly currency: string;
}

function Side({ title, lines, currency }: SideProps) {
  return (
    <div className={classes.side}>
      <div className={`quiet ${classes.sideTitle}`}>{title}</div>
      {lines.map(({ key, label, minor }) => (
        <div key={key} className={classes.line}>
          <span className="quiet">{label}</span>
          <Amount value={fromMinorUnits(minor)} of={currency} />
        </div>
      ))}
    </div>
  );
}
