/** The cursor goes on by itself once a field of the card form is whole. */

export interface CursorStep {
  readonly element: Element;
  readonly isEmpty: () => boolean;
  readonly focus: () => void;
}

/** From this field to the next one in the order of the page, which may have moved them. Where that one is filled, the cursor stays. */
export function goOnFrom(element: Element, steps: readonly CursorStep[]): void {
  const isAfter = (each: Element) => (element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const later = steps.filter((step) => isAfter(step.element));
  const next = later.toSorted((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  if (next?.isEmpty()) next.focus();
}
