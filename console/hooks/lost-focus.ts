/** Where the focus goes when what had it is gone: without it the next Tab and a screen reader would begin at the top of the window. */

/** The library gives the focus back 10 ms after a dialog has closed, which may be to nothing. */
export const afterDialogsMs = 30;

/** An element with what stands beside it, and each that it is in, outwards: noted while it is there. */
export type Surroundings = readonly { readonly element: Element; readonly beside: readonly (Element | null)[] }[];

export function takeSurroundings(element: Element): Surroundings {
  const { parentElement, nextElementSibling, previousElementSibling } = element;
  const own = { element, beside: [nextElementSibling, previousElementSibling] };
  return parentElement ? [own, ...takeSurroundings(parentElement)] : [own];
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** To the place, or where that is gone to the dialog that is open, behind which nobody goes on; else to the page. Nothing where something has it. */
export function giveLostFocus(place: Element | Surroundings | null): void {
  if (!isFocusLost()) return;
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
  const wanted = place === null || place instanceof Element ? place : findBeside(place);
  const target = wanted instanceof HTMLElement && wanted.isConnected ? wanted : (open ?? document.getElementById('content'));
  // Enter does nothing there: a second one by habit would press another button.
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}

/** The next row, or the one before, where a row of a list is gone; else the heading of what it was in. */
function findBeside(surroundings: Surroundings): Element | null {
  const gone = surroundings.findLast(({ element }) => !element.isConnected);
  const row = gone?.beside.find(
    (each) => each?.isConnected && each.localName === gone.element.localName && each.className === gone.element.className,
  );
  if (row?.matches(':not(a, button, input, section)') && row.querySelector('a, button, input')) return row;
  const place = surroundings.find(({ element }) => element.isConnected)?.element;
  return place?.closest('section')?.querySelector('h1, h2, h3') ?? null;
}
