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

export function applyStyles(input: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (allowed.has(property) && !/url\(/i.test(value)) input.style.setProperty(property, value);
  }
}
