/** The brands that a merchant's page names: in `data-brands`, or in the oldest way as the form's own text. */

/** None where the page names none. The attribute wins over the text. */
export function readBrands(target: HTMLFormElement): readonly string[] {
  const named = toNames(target.dataset.brands ?? '');
  if (named.length > 0) return named;
  const written = toNames(target.textContent ?? '');
  return written.every((name) => /^[A-Z][A-Z0-9_]*$/.test(name)) ? written : [];
}

function toNames(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
