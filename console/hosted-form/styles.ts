/** The form's own styles: above a merchant page's rules for elements, below its rules for classes (form.css). */
import css from './form.css?inline';

let sheet: CSSStyleSheet | undefined;

/** A constructed sheet needs no permission from the merchant page's content security policy. */
export function setStyles(isWanted: boolean): void {
  if (isWanted === (sheet !== undefined)) return;
  const others = document.adoptedStyleSheets.filter((each) => each !== sheet);
  sheet = isWanted ? new CSSStyleSheet() : undefined;
  sheet?.replaceSync(css);
  document.adoptedStyleSheets = sheet ? [...others, sheet] : others;
}

/** `dark` only where the merchant's page itself follows the system: a light page keeps a light form on a dark system. */
export function pageColorScheme(): string {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'normal' || scheme === '' ? 'light' : scheme;
}
