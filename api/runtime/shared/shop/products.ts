/** What the sandbox shop sells, and what a shopper's cart comes to. */
import { formatAmount } from '../../../foundation/kernel/money.ts';

export interface Product {
  /** Its name and description are in the messages. */
  readonly id: 'beans' | 'grinder' | 'cup';
  readonly priceMinor: bigint;
  /** The product's picture: a path of an SVG of 48 by 48. */
  readonly drawing: string;
}

export const products: readonly Product[] = [
  {
    id: 'beans',
    priceMinor: 2_490n,
    drawing: 'M14 6h20l3 8v26a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V14zM11 14h26M24 22c-5 2-6 9-2 13 6-1 8-8 2-13zm0 0c-1 4 0 8-2 13',
  },
  {
    id: 'grinder',
    priceMinor: 6_710n,
    drawing: 'M16 20h16l3 20a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3zM18 20a6 6 0 0 1 12 0M24 14V8h12M36 8a2 2 0 1 0 0 .1M19 32h10',
  },
  {
    id: 'cup',
    priceMinor: 1_200n,
    drawing: 'M9 16h24v12a10 10 0 0 1-10 10h-4A10 10 0 0 1 9 28zM33 19h3a5 5 0 0 1 0 10h-3.5M8 43h26M17 5c-2 2 2 4 0 7M25 5c-2 2 2 4 0 7',
  },
];

/** More of one product than a shopper of a demonstration puts into a cart. */
const quantityMax = 9;

export interface CartLine {
  readonly product: Product;
  readonly quantity: number;
}

/** The lines with a quantity of 1 to 9; anything else in the form counts as none. */
export function parseCart(form: URLSearchParams): readonly CartLine[] {
  return products.flatMap((product) => {
    const quantity = Number(form.get(product.id) ?? '0');
    return Number.isInteger(quantity) && quantity >= 1 && quantity <= quantityMax ? [{ product, quantity }] : [];
  });
}

export function cartTotal(lines: readonly CartLine[]): string {
  return formatAmount(lines.reduce((sum, { product, quantity }) => sum + product.priceMinor * BigInt(quantity), 0n));
}
