/** Where the focus goes when what had it is gone: without it the next Tab and a screen reader would begin at the top of the window. */

/** The library gives the focus back 10 ms after a dialog has closed, which may be to nothing. */
export const afterDialogsMs = 30;

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** To the place, or where that is gone to the dialog that is open, behind which nobody goes on; else to the page. Nothing where something has it. */
export function giveLostFocus(place: Element | null): void {
  if (!isFocusLost()) return;
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);
  const target = place instanceof HTMLElement && place.isConnected ? place : (open ?? document.getElementById('content'));
  target?.focus({ preventScroll: true });
}
