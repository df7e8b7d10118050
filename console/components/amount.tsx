/** An amount with its currency: digits of equal width, aligned at the end, exact however large. */
import { useFormats } from '../messages/use-formats.ts';

interface AmountProps {
  /** As the API writes it, such as 92.00. */
  readonly value: string;
  readonly currency?: string | undefined;
  /** Its currency where the page says that elsewhere: how many decimals it has. */
  readonly of?: string | undefined;
}

export function Amount({ value, currency, of = currency }: AmountProps) {
  const { amount } = useFormats();
  return (
    <span className="number">
      {amount(value, of)}
      {currency && <span className="quiet"> {currency}</span>}
    </span>
  );
}
