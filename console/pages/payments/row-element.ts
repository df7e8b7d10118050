/** A row or card as an element of the page. */

/** The payment of the row or card that something happened in. */
export function findPaymentId(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest('[data-payment]') : null;
  return row?.getAttribute('data-payment') ?? undefined;
}

/** Links of rows are plain ones, which cost a tenth of the router's: the list follows them. */
export function toPaymentPath(id: string): string {
  return `/console/payments/${id}`;
}
