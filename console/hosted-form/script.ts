/** Where the script came from, and the checkout that it was loaded for. */
import type { CheckoutKind } from './protocol.ts';

export interface ScriptSource {
  readonly origin: string;
  readonly version: string;
  readonly checkoutId: string;
  readonly kind: CheckoutKind;
}

declare const __FORM_VERSION__: string;

/** Undefined where the address names no checkout. `checkoutId={id}/registration` asks for the form that stores an account. */
function parseScriptAddress(address: string): ScriptSource | undefined {
  const url = URL.parse(address);
  const named = /^([A-Za-z0-9.-]{32,48})(\/registration)?$/.exec(url?.searchParams.get('checkoutId') ?? '');
  if (!url || !named) return undefined;
  return {
    origin: url.origin,
    version: __FORM_VERSION__,
    checkoutId: named[1] ?? '',
    kind: named[2] === undefined ? 'payment' : 'registration',
  };
}

/** Undefined where the script does not run for the first time at this moment. */
function findCurrent(): HTMLScriptElement | undefined {
  return document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
}

function listScripts(): readonly HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[src*="/paymentWidgets.js"]')];
}

/** Called while the script runs first: later `currentScript` is empty, and the last fitting element stands for it. */
export function findScript(): ScriptSource | undefined {
  return [findCurrent(), ...listScripts().toReversed()]
    .map((each) => (each ? parseScriptAddress(each.src) : undefined))
    .find((each) => each !== undefined);
}

/**
 * Called while the script runs first. What it gives tells whether the page has taken this script away since, and loads the next checkout
 * by another one: the one before may come last, and would show an amount that is no longer asked for.
 */
export function watchReplacement(source: ScriptSource | undefined): () => boolean {
  const own = findCurrent();
  const isOther = (other: ScriptSource | undefined): boolean => other !== undefined && other.checkoutId !== source?.checkoutId;
  return () => own?.isConnected === false && listScripts().some(({ src }) => isOther(parseScriptAddress(src)));
}
