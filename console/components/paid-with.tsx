/** What was paid with: the brand's mark and the last four digits, which are never cut. The name is its title, and read aloud. */
import { BrandMark } from './brand-mark.tsx';

interface PaidWithProps {
  readonly brand: string | null | undefined;
  readonly last4: string | null | undefined;
}

export function PaidWith({ brand, last4 }: PaidWithProps) {
  if (!brand && !last4) return null;
  return (
    <span className="paid-with" title={brand ?? undefined}>
      {brand && <BrandMark brand={brand} />}
      <span>
        {brand && <span className={last4 ? 'visually-hidden' : undefined}>{brand} </span>}
        {last4 && (
          <>
            <span className="quiet">••••</span> {last4}
          </>
        )}
      </span>
    </span>
  );
}
