/** What the list comes to, a line for each currency. */
import { Text } from '@mantine/core';
import { Amount } from '../../components/amount.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { PaymentTotals } from './documents.ts';
import { usePaymentsMessages } from './payments-messages.ts';
import { listSums } from './totals-view.ts';

interface TotalsBarProps {
  readonly totals: PaymentTotals | undefined;
  readonly isBusy: boolean;
  readonly isFolded: boolean;
  /** Every transaction was asked for. */
  readonly isEvery: boolean;
}

export function TotalsBar({ totals, isBusy, isFolded, isEvery }: TotalsBarProps) {
  const messages = usePaymentsMessages();
  const { number } = useFormats();
  return (
    <dl className="payments-totals" aria-label={messages.totals} aria-busy={isBusy}>
      {totals?.currencies.map((total) => (
        <div key={total.currency} className="payments-total">
          <dt>
            <Text component="span" size="sm" fw={600}>
              {total.currency}
            </Text>{' '}
            <Text component="span" size="sm" className="quiet">
              · {messages.totalsOf({ count: number(total.count), isOne: total.count === 1, isEvery })}
            </Text>
          </dt>
          {listSums(total, { isFolded, isMore: totals.isMore }).map(({ name, value }) => (
            <dd key={name} title={messages.sumsHint[name]} data-sum={name}>
              <Text component="span" size="xs" className="quiet">
                {messages.sums[name]}
              </Text>{' '}
              <Text component="span" size="sm" fw={name === 'net' ? 600 : 400}>
                {totals.isMore && '> '}
                <Amount value={value} of={total.currency} />
              </Text>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
