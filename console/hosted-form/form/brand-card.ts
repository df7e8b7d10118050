/** `.wpwl-brand-card`: the one mark that shows the card's brand. Its class changes with it, and pages style, move and copy it. */
import { brandMark, brandName } from '../brand-marks.ts';
import { element, isOurs } from './dom.ts';

const generic = 'GENERIC';

export interface BrandCard {
  readonly card: HTMLElement;
  /** Undefined where no brand is known. */
  show(brand: string | undefined): void;
}

export function createBrandCard(): BrandCard {
  const card = element('div', { class: 'wpwl-brand wpwl-brand-card', attributes: { 'aria-hidden': 'true' } });
  let shown = '';
  const show = (brand = generic) => {
    if (brand === shown) return;
    if (shown !== '') card.classList.remove(`wpwl-brand-${shown}`);
    shown = brand;
    card.classList.add(`wpwl-brand-${brand}`);
    card.title = brand === generic ? '' : brandName(brand);
    card.replaceChildren(brandMark(brand));
  };
  show();
  return { card, show };
}

/** Pages copy the mark and write another brand's class on the copy, to show which cards they take: `wpwl-brand-MASTER`. */
export function paintCopies(root: ParentNode): void {
  for (const copy of root.querySelectorAll<HTMLElement>('.wpwl-brand-card')) {
    const brand = /(?:^|\s)wpwl-brand-([A-Z][A-Z0-9_]*)/.exec(copy.className)?.[1];
    if (!isOurs(copy) && brand !== undefined && copy.querySelector('img') === null) copy.replaceChildren(brandMark(brand));
  }
}
