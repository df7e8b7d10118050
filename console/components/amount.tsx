/** An amount with its currency: digits of equal width, aligned at the end, exact however large. */
import type { ReactElement } from 'react';
import type { Formats } from '../messages/create-formats.ts';
import { useFormats } from '../messages/use-formats.ts';

interface AmountProps {
  /** As the API writes it, such as 92.00. */
  readonly value: string;
  readonly currency?: string | undefined;
  /** Its currency where the page says that elsewhere: how many decimals it has. */
  readonly of?: string | undefined;
}

export function Amount(props: AmountProps) {
  return toAmountElement(props, useFormats());
}

/** For a list that writes hundreds. */
export function toAmountElement({ value, currency, of = currency }: AmountProps, { amount }: Formats): ReactElement {
  return (
    <span className="number">
      {amount(value, of)}
      {currency && <span className="quiet"> {currency}</span>}
    </span>
  );
}
