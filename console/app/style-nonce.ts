/** The nonce that the page's policy demands of every style element that a script adds (decision: style-nonce). */
import { setNonce } from 'get-nonce';

/** Browsers hide the attribute from selectors and keep the property. Empty where the page came without a policy (Vite). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Dialogs stop the page from scrolling by a style element; their library asks here.
setNonce(nonce);

export function styleNonce(): string {
  return nonce;
}
