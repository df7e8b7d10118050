/** The form's own styles: above a merchant page's rules for elements, below its rules for classes (form.css). */
import css from './form.css?inline';

let isAdded = false;

/** A constructed sheet needs no permission from the merchant page's content security policy. */
export function addStyles(): void {
  if (isAdded) return;
  isAdded = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** `dark` only where the merchant's page itself follows the system: a light page keeps a light form on a dark system. */
export function pageColorScheme(): string {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'normal' || scheme === '' ? 'light' : scheme;
}
