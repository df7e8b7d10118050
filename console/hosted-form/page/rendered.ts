/**
 * Which of the page's forms stand for which checkout. Pages load the script more than once: twice for the same checkout, or again for
 * the next one. Every copy of the script finds the same list.
 */

export interface Rendered {
  readonly checkoutId: string | undefined;
  /** What stands for the page's form, right after it. */
  readonly place: HTMLElement;
  /** How the page itself displayed its form. */
  readonly display: string;
}

type List = Map<HTMLFormElement, Rendered>;

const key = Symbol.for('payment-form.rendered');

function list(): List {
  const holder = window as unknown as Record<symbol, List | undefined>;
  holder[key] ??= new Map();
  return holder[key];
}

/**
 * Puts `place` behind the page's form and hides the form, which stays where it is: a page that made it may remove it
 * (decision: page-form-stays).
 * False where the form shows this checkout already, or pays another one at this moment.
 */
export function take(form: HTMLFormElement, place: HTMLElement, checkoutId: string | undefined): boolean {
  const earlier = list().get(form);
  const isSettled = earlier?.checkoutId === checkoutId || earlier?.place.querySelector('[aria-busy=true]');
  if (earlier?.place.isConnected && isSettled) return false;
  if (earlier) release(form);
  list().set(form, { checkoutId, place, display: form.style.display });
  form.style.setProperty('display', 'none', 'important');
  form.after(place);
  return true;
}

/** False once the page has unloaded it, or has loaded the script for another checkout. */
export function isCurrent(form: HTMLFormElement, place: HTMLElement): boolean {
  return list().get(form)?.place === place;
}

/** Takes away all that stands for the page's forms, and shows these again. */
export function releaseAll(): void {
  for (const form of [...list().keys()]) release(form);
}

function release(form: HTMLFormElement): void {
  const rendered = list().get(form);
  rendered?.place.remove();
  form.style.removeProperty('display');
  if (rendered) form.style.display = rendered.display;
  list().delete(form);
}
