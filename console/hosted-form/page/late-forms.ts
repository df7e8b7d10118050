/** Forms that a page adds after the script ran: a tag manager, or a program that builds the page. */

const selector = 'form.paymentWidgets';

/** Calls back once, with the page's forms: now, or as soon as there is one. */
export function whenThereAreForms(found: (forms: readonly HTMLFormElement[]) => void): void {
  const look = () => [...document.querySelectorAll<HTMLFormElement>(selector)];
  const present = look();
  if (present.length > 0) {
    found(present);
    return;
  }
  const observer = new MutationObserver(() => {
    const added = look();
    if (added.length === 0) return;
    observer.disconnect();
    found(added);
  });
  observer.observe(document, { childList: true, subtree: true });
}
