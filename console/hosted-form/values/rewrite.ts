/** Writes an input's value anew while the shopper types, with the cursor after the same character. */

/** `isKept`: which characters count for the cursor; all others, such as the blanks of groups, come and go. */
export function rewrite(input: HTMLInputElement, text: string, isKept: RegExp): void {
  if (input.value === text) return;
  const before = countKept(input.value.slice(0, input.selectionStart ?? input.value.length), isKept);
  input.value = text;
  let position = 0;
  for (let seen = 0; position < text.length && seen < before; position += 1) {
    if (isKept.test(text[position] ?? '')) seen += 1;
  }
  // Elsewhere it would take the focus in some browsers.
  if (document.activeElement === input) input.setSelectionRange(position, position);
}

function countKept(text: string, isKept: RegExp): number {
  return [...text].filter((character) => isKept.test(character)).length;
}

/** Whether the shopper typed or pasted it, with the cursor at the end. A browser that fills a form goes on by itself. */
export function isTypedAtEnd(input: HTMLInputElement, event: Event): boolean {
  const isTyped = event instanceof InputEvent && /^insert(?:Text|FromPaste|CompositionText)$/.test(event.inputType);
  return isTyped && input.selectionStart === input.value.length;
}
