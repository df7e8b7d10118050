/** A shop's page of test/browser/embedding: the page, the checkout that it wants, and what it expects of the form. */
import { readFileSync } from 'node:fs';

/** One step of a shopper, or one look at the page. */
export type Step =
  /** How many elements fit each selector, or the text of the first. */
  | { readonly see: Readonly<Record<string, number | string>> }
  /** A card's number, its code and its other fields. */
  | { readonly type: string }
  /** The pay button of a container: `card`, `registration`. */
  | { readonly press: string }
  | { readonly click: string }
  | { readonly fill: readonly [selector: string, text: string] }
  | { readonly fillFrame: readonly [frame: string, text: string] }
  /** What the input within a frame shows. */
  | { readonly frameValue: readonly [frame: string, value: string] }
  | { readonly choose: readonly [selector: string, value: string] }
  /** Which element has the focus. */
  | { readonly focus: string }
  /** A computed style of the input within a frame, or of its placeholder. */
  | { readonly frameStyle: readonly [frame: string, of: 'input' | 'placeholder', property: string, value: string] }
  /** What the page's handlers told so far, in order. */
  | { readonly told: readonly string[] }
  /** The form leads to the shop's result page. */
  | { readonly returns: true };

export interface Expectation {
  /** What the page does as published shops do it, and what must come of it. */
  readonly what: string;
  /** Parameters over 92.00 EUR; an empty value leaves one out. */
  readonly checkout?: Readonly<Record<string, string>>;
  /** Cards that the shopper stored before. */
  readonly storedCards?: number;
  /** Of the checkout that the page prepares again. */
  readonly checkouts?: number;
  /** The page allows nothing but what the form needs. */
  readonly strictPolicy?: boolean;
  readonly steps: readonly Step[];
  /** Lines for who builds the page. */
  readonly warns?: readonly string[];
  /** Payments that were tried, one where absent. */
  readonly attempts?: number;
  /** What the shop reads afterwards; null where nothing is paid. */
  readonly payment: Readonly<Record<string, unknown>> | null;
}

const block = /<script type="application\/json" id="expects">(.*?)<\/script>/s;

export interface EmbeddedPage {
  readonly expects: Expectation;
  /** The page for a browser: with the gateway, the checkouts and the shop's addresses in place, without what it expects. */
  fill(values: Readonly<Record<string, string>>): string;
}

/** Throws where the page does not say what it expects, or asks for a value that there is not. */
export function readEmbeddedPage(file: string): EmbeddedPage {
  const text = readFileSync(file, 'utf8');
  const stated = block.exec(text)?.[1];
  if (stated === undefined) throw new Error(`${file} does not say what it expects`);
  return {
    expects: JSON.parse(stated) as Expectation,
    fill: (values) =>
      text.replace(block, '').replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`${file} asks for ${name}`);
        return value;
      }),
  };
}
