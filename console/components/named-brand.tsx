/** A brand's mark beside the name that people write, for a cell of a table. */
import { toBrandName } from '../values/brand-names.ts';
import { BrandMark } from './brand-mark.tsx';

export function NamedBrand({ brand }: { readonly brand: string }) {
  return (
    <span className="paid-with">
      <BrandMark brand={brand} />
      <span>{toBrandName(brand)}</span>
    </span>
  );
}
