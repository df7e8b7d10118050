/** Says something to who hears the page. Who sees it is shown the same elsewhere, such as by a check mark on the button. */

/** A region is followed only some time after it came into the page. */
const followedMs = 100;
/** Whoever reads on to the end of the page later finds nothing of it. */
const heardMs = 3_000;

export function announce(text: string): void {
  // What lies outside an open dialog is not heard.
  const region = findRegion(document.activeElement?.closest('[role=dialog]') ?? document.body);
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, followedMs);
  setTimeout(() => {
    region.textContent = '';
  }, heardMs);
}

function findRegion(parent: Element): Element {
  const known = parent.querySelector(':scope > [data-announced]');
  if (known) return known;
  const made = document.createElement('div');
  made.className = 'visually-hidden';
  made.role = 'status';
  made.dataset.announced = '';
  parent.append(made);
  return made;
}
