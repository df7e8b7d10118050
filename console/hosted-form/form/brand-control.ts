/** The brand of the card: found by its number, or chosen where a number fits several brands of the shop. */
import { hasKnownNumbers, listFamily } from '../../../api/contract/card-ranges.ts';
import { brandMark, brandName } from '../brand-marks.ts';
import type { FormContext } from '../form-context.ts';
import { fill } from '../messages/form-messages.ts';
import { labelFor } from '../options.ts';
import { createBrandCard } from './brand-card.ts';
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

export interface BrandListener {
  /** The current brand; undefined where none is known. */
  readonly changed: (brand: string | undefined) => void;
  /** The offered brands that fit the number, and the current one of them. */
  readonly detected: (fitting: readonly string[], current: string | undefined) => void;
}

/** More marks than these tell a shopper nothing; the mark of the brand that was found always shows. */
const marksMax = 8;

export function brandControl(context: FormContext, brands: readonly string[], on: BrandListener): BrandControl {
  const { messages, options } = context;
  let detected: string | undefined;
  let current: string | undefined = brands.length === 1 || !options.brandDetection ? brands[0] : undefined;
  const select = element('select', { class: 'wpwl-control wpwl-control-brand', attributes: { name: 'paymentBrand' } });
  for (const brand of brands) select.append(element('option', { text: brandName(brand), attributes: { value: brand } }));
  const label = labelFor(options, 'brand', messages, 'brand');
  const marks = options.style === 'logos' ? choices(brands, label, choose) : listAccepted(options.brandDetection ? brands : []);
  const card = createBrandCard();
  card.show(current);
  const { row } = fieldRow('brand', label, select, marks);
  row.querySelector('.wpwl-wrapper')?.after(card.card);
  // With detection on the number decides, and the marks alone show it.
  if (options.brandDetection || options.style === 'logos' || brands.length === 1) row.classList.add('wpwl-group-brand-detected');
  select.addEventListener('change', () => choose(select.value));

  function choose(brand: string | undefined): void {
    if (brand === current) return;
    current = brand;
    if (brand !== undefined) select.value = brand;
    card.show(brand);
    for (const mark of marks.children) {
      const isCurrent = (mark as HTMLElement).dataset.brand === brand;
      if (mark instanceof HTMLButtonElement) mark.setAttribute('aria-pressed', String(isCurrent));
      mark.classList.toggle('wpwl-brand-current', isCurrent);
      mark.classList.toggle('wpwl-brand-other', brand !== undefined && !isCurrent);
    }
    on.changed(brand);
  }

  return {
    row,
    detect(brand) {
      if (brand === detected) return;
      detected = brand;
      const fitting = brand === undefined ? [] : listFitting(brands, brand, options.brandDetectionPriority);
      if (options.brandDetection) choose(brand === undefined && brands.length > 1 ? undefined : (fitting[0] ?? current));
      on.detected(fitting, current);
    },
    chosen: () => (options.brandDetection || options.style === 'logos' ? (brands.length === 1 ? brands[0] : current) : select.value),
    problem() {
      const found = detected;
      if (found === undefined) return null;
      return listFitting(brands, found).length > 0 ? null : fill(messages.errors.brandNotAccepted, { brand: brandName(found) });
    },
  };
}

/**
 * The offered brands that a card of this one may be paid as: in the page's order of priority, then the brand itself, then the others.
 * Where it is none of theirs, those whose numbers nobody knows: cards of one country or one shop carry any numbers.
 */
export function listFitting(brands: readonly string[], found: string, priority: readonly string[] = []): readonly string[] {
  const rank = (brand: string) => (priority.includes(brand) ? priority.indexOf(brand) : priority.length + Number(brand !== found));
  const related = brands.filter((brand) => areRelated(brand, found));
  const fitting = related.length > 0 ? related : brands.filter((brand) => !hasKnownNumbers(brand));
  return fitting.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether one of the two is issued under the numbers of the other. */
function areRelated(a: string, b: string): boolean {
  return listFamily(a).includes(b) || listFamily(b).includes(a);
}

/** Which cards the shop takes. */
function listAccepted(brands: readonly string[]): HTMLElement {
  const shown = brands.length > 1 ? brands.slice(0, marksMax) : [];
  const marks = shown.map((brand) =>
    element('span', {
      class: 'wpwl-brand-mark',
      attributes: { 'data-brand': brand, title: brandName(brand) },
      children: [brandMark(brand)],
    }),
  );
  return element('div', { class: 'wpwl-brands', attributes: { 'aria-hidden': 'true' }, children: marks });
}

/** `style: logos`: every brand's mark, to press. */
function choices(brands: readonly string[], label: string, choose: (brand: string) => void): HTMLElement {
  const buttons = brands.map((brand) => {
    const button = element('button', {
      class: 'wpwl-brand-mark wpwl-brand-choice',
      attributes: { type: 'button', 'data-brand': brand, 'aria-pressed': 'false' },
      children: [brandMark(brand), element('span', { class: 'wpwl-brand-choice-name', text: brandName(brand) })],
    });
    button.addEventListener('click', () => choose(brand));
    return button;
  });
  return element('div', {
    class: 'wpwl-brands wpwl-group-card-logos-horizontal',
    attributes: { role: 'group', 'aria-label': label },
    children: buttons,
  });
}
