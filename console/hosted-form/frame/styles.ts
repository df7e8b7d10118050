/** Styles that a merchant may give to the inputs of our frames: looks only, nothing that loads, moves or hides them. */

const allowed: ReadonlySet<string> = new Set([
  'color',
  'caret-color',
  'font-family',
  'font-size',
  'font-style',
  'font-variant-numeric',
  'font-weight',
  'letter-spacing',
  'line-height',
  'padding',
  'text-align',
  'text-transform',
]);

export function applyStyles({ style: target }: Pick<ElementCSSInlineStyle, 'style'>, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (allowed.has(property) && !/url\(/i.test(value)) target.setProperty(property, value);
  }
}

/** A sheet that a script makes needs no permission from the frame's policy. Set twice, the last counts. */
const sheet = new CSSStyleSheet();

export function applyPlaceholderStyles(styles: Readonly<Record<string, string>>): void {
  sheet.replaceSync('input::placeholder {}');
  const rule = sheet.cssRules[0];
  if (rule instanceof CSSStyleRule) applyStyles(rule, styles);
  document.adoptedStyleSheets = [sheet];
}
