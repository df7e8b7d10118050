/** What was paid with: the brand's mark and the last four digits, which are never cut. The name is its title, and read aloud. */
import type { ReactElement } from 'react';
import { BrandMark } from './brand-mark.tsx';

interface PaidWithProps {
  readonly brand: string | null | undefined;
  readonly last4: string | null | undefined;
}

export function PaidWith(props: PaidWithProps) {
  return toPaidWith(props);
}

/** For a list that writes hundreds. */
export function toPaidWith({ brand, last4 }: PaidWithProps): ReactElement | null {
  if (!brand && !last4) return null;
  return (
    <span className="paid-with" title={brand ?? undefined}>
      {brand && BrandMark({ brand })}
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
