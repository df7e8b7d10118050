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

/** Called while the script runs first: later `currentScript` is empty, and the last fitting element stands for it. */
export function findScript(): ScriptSource | undefined {
  const current = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
  const all = [...document.querySelectorAll<HTMLScriptElement>('script[src*="/paymentWidgets.js"]')];
  return [current, ...all.reverse()].map((each) => (each ? parseScriptAddress(each.src) : undefined)).find((each) => each !== undefined);
}
