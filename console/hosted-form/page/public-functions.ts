/** `window.wpwl`: what published pages call and read. */
import type { FormOptions } from '../options.ts';
import type { CheckoutForm } from '../protocol.ts';
import { releaseAll } from './rendered.ts';

interface PublicObject {
  unload: () => void;
  executePayment: (container: string) => void;
  checkout?: object;
  readonly apiVersion: string;
  readonly cacheVersion: string;
}

/** There from the script's start, so that a page can unload a form that is on its way. */
export function publish(version: string): PublicObject {
  const functions: PublicObject = { unload: releaseAll, executePayment, apiVersion: '1', cacheVersion: version };
  Reflect.set(window, 'wpwl', functions);
  return functions;
}

/** What pages read of the checkout, as the checkout's id itself shows it. Pages write looks into `config`, which are not used. */
export function toPublicCheckout({ id, amount, currency, registrations }: CheckoutForm): object {
  return { id, amount, currency, config: { registrations, customRedirectPageConfig: {} } };
}

/**
 * Presses the button of the form that a container's class names: `wpwl-container-card`, or all its classes joined by dots.
 * After the handler that may call it has come to its end: that handler decides about the press before.
 */
function executePayment(container: string): void {
  setTimeout(() => findForm(container)?.requestSubmit());
}

function findForm(container: string): HTMLFormElement | null {
  const classes = String(container)
    .split(/[.\s]+/)
    .filter((name) => name !== '');
  const boxes = [...document.querySelectorAll<HTMLElement>('.wpwl-container')];
  const named = boxes.find((box) => classes.length > 0 && classes.every((name) => box.classList.contains(name)));
  if (!named) console.warn(`Payment form: there is no container ${classes.join('.')}.`);
  return named?.querySelector('form') ?? null;
}

/**
 * Some pages send a form of ours by themselves: that would leave the page without a payment. With `disableSubmitOnEnter` the Enter key
 * in a field of the page does not pay; in a frame the frame's own key does not (card-form.ts).
 */
export function guardSubmit(root: ParentNode, { disableSubmitOnEnter }: FormOptions): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form.wpwl-form')) {
    form.submit = () => form.requestSubmit();
    if (disableSubmitOnEnter)
      form.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      });
  }
}
