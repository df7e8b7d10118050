/** Where the merchant's page keeps `wpwlOptions`, and when it has them. */

declare const wpwlOptions: unknown;

/** A page may write `const wpwlOptions`, which is no property of the window. */
export function readPageOptions(): unknown {
  try {
    return typeof wpwlOptions === 'undefined' ? undefined : wpwlOptions;
  } catch {
    // The script that declares them has not got there yet.
    return undefined;
  }
}

/** A tag manager sets them after the page is there. Without any, the form waits no longer than this. */
const waitMs = 1_500;

/** Resolves once the page's scripts had their turn to set the options: those in `ready` too, and later ones until the page is loaded. */
export async function waitForPageOptions(): Promise<void> {
  // Handlers of `ready` are called after our own start.
  await nextTask();
  if (readPageOptions() !== undefined || document.readyState === 'complete') return;
  await new Promise<void>((resolve) => {
    addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, waitMs);
  });
  await nextTask();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
