/** The brand of the card: found by its number, or chosen where a number fits several brands of the shop. */
import { listFamily } from '../../../api/contract/card-ranges.ts';
import { brandMark, brandName } from '../brand-marks.ts';
import type { FormContext } from '../form-context.ts';
import { fill } from '../messages/messages-messages.ts';
import { labelFor } from '../options.ts';
import { element } from './dom.ts';
import { fieldRow } from './field.ts';

export interface BrandControl {
  readonly row: HTMLElement;
  detect(brand: string | undefined): void;
  /** What `paymentBrand` sends; undefined leaves the detection to the gateway. */
  chosen(): string | undefined;
  /** The shop does not take the brand of this number. */
  problem(): string | null;
}

/** More marks than these tell a shopper nothing; the mark of the brand that was found always shows. */
const marksMax = 8;

export function brandControl(context: FormContext, brands: readonly string[], onChange: (brand: string | undefined) => void): BrandControl {
  const { messages, options } = context;
  let detected: string | undefined;
  let current: string | undefined = brands.length === 1 ? brands[0] : undefined;
  const select = element('select', { class: 'wpwl-control wpwl-control-brand', attributes: { name: 'paymentBrand' } });
  for (const brand of brands) select.append(element('option', { text: brandName(brand), attributes: { value: brand } }));
  const marks = element('div', {
    class: 'wpwl-brands',
    attributes: { 'aria-hidden': 'true' },
    children: brands.slice(0, marksMax).map((brand) => markFor(brand)),
  });
  const { row } = fieldRow('brand', labelFor(options, 'brand', messages, 'brand'), select, marks);
  // With detection on the number decides, and the marks alone show it.
  if (options.brandDetection || brands.length === 1) row.classList.add('wpwl-group-brand-detected');
  select.addEventListener('change', () => choose(select.value));

  function choose(brand: string | undefined): void {
    if (brand === current) return;
    current = brand;
    if (brand !== undefined) select.value = brand;
    if (brand !== undefined && brands.includes(brand) && !marks.querySelector(`[data-brand="${brand}"]`)) marks.append(markFor(brand));
    for (const mark of marks.children) {
      const isCurrent = (mark as HTMLElement).dataset.brand === brand;
      mark.classList.toggle('wpwl-brand-current', isCurrent);
      mark.classList.toggle('wpwl-brand-other', brand !== undefined && !isCurrent);
    }
    onChange(brand);
  }

  return {
    row,
    detect(brand) {
      detected = brand;
      if (!options.brandDetection) return;
      const fitting = brands.find((each) => each === brand) ?? brands.find((each) => brand !== undefined && areRelated(each, brand));
      choose(brand === undefined && brands.length > 1 ? undefined : (fitting ?? current));
    },
    chosen: () => (options.brandDetection ? (brands.length === 1 ? brands[0] : current) : select.value),
    problem() {
      const found = detected;
      if (found === undefined) return null;
      const accepts = brands.some((brand) => areRelated(brand, found));
      return accepts ? null : fill(messages.errors.brandNotAccepted, { brand: brandName(found) });
    },
  };
}

/** Whether one of the two is issued under the numbers of the other. */
function areRelated(a: string, b: string): boolean {
  return listFamily(a).includes(b) || listFamily(b).includes(a);
}

function markFor(brand: string): HTMLElement {
  return element('span', {
    class: `wpwl-brand wpwl-brand-card wpwl-brand-${brand}`,
    attributes: { 'data-brand': brand, title: brandName(brand) },
    children: [brandMark(brand)],
  });
}
