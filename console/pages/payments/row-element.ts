/** The payment of the row or card that something happened in. */
export function findPaymentId(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest('[data-payment]') : null;
  return row?.getAttribute('data-payment') ?? undefined;
}
