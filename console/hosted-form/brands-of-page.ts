/** The brands that a merchant's page names: in `data-brands`, or in the oldest way as the form's own text. */
import type { CheckoutForm } from './protocol.ts';

/** None where the page names none. The attribute wins over the text. */
export function readBrands(target: HTMLFormElement): readonly string[] {
  const named = toNames(target.dataset.brands ?? '');
  if (named.length > 0) return named;
  const written = toNames(target.textContent ?? '');
  return written.every((name) => /^[A-Z][A-Z0-9_]*$/.test(name)) ? written : [];
}

function toNames(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

export interface NamedBrands {
  /** Those that the checkout takes, each once, in the page's order; what the checkout offers where the page names none. */
  readonly brands: readonly string[];
  /** Tells who builds the page of the names that stand for none of them; empty where there are none. */
  readonly problem: string;
}

type BrandsOfCheckout = Pick<CheckoutForm, 'brands' | 'offeredBrands' | 'otherBrandNames'>;

/** Which of the checkout's brands the page means: `MASTERCARD` is MASTER, `visa` is VISA. Without a checkout there are none. */
export function matchBrands(named: readonly string[], checkout: BrandsOfCheckout | undefined): NamedBrands {
  const brands = new Set<string>();
  const unknown: string[] = [];
  for (const name of checkout ? named : []) {
    const capitals = name.toUpperCase();
    const other = checkout?.otherBrandNames[capitals.replace(/[^A-Z0-9]/g, '')];
    const meant = [name, capitals, other].find((each) => each !== undefined && checkout?.brands.includes(each));
    if (meant === undefined) unknown.push(name);
    else brands.add(meant);
  }
  return {
    brands: named.length > 0 ? [...brands] : (checkout?.offeredBrands ?? []),
    problem: unknown.length > 0 ? `the checkout takes no brand of this name: ${unknown.join(', ')}.` : '',
  };
}
