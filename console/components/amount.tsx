/** An amount with its currency: digits of equal width, aligned at the end, exact however large. */
import { useFormats } from '../messages/use-formats.ts';

interface AmountProps {
  /** As the API writes it, such as 92.00. */
  readonly value: string;
  readonly currency?: string | undefined;
}

export function Amount({ value, currency }: AmountProps) {
  const { amount } = useFormats();
  return (
    <span className="number">
      {amount(value)}
      {currency && <span className="quiet"> {currency}</span>}
    </span>
  );
}
