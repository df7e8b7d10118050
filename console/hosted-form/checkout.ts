/** Reads the prepared checkout from the gateway. */
import type { CheckoutForm } from './protocol.ts';
import type { ScriptSource } from './script.ts';

/** Undefined where there is none, or where the gateway cannot be reached. */
export async function loadCheckout({ origin, checkoutId }: ScriptSource): Promise<CheckoutForm | undefined> {
  try {
    const response = await fetch(`${origin}/v1/checkouts/${checkoutId}/form`, { credentials: 'omit', cache: 'no-store' });
    return response.ok ? ((await response.json()) as CheckoutForm) : undefined;
  } catch {
    return undefined;
  }
}

/** Waits between two reads of the state after a lost answer; their number bounds how long the form waits. */
const pollMs = [2_000, 3_000, 5_000, 10_000, 15_000, 30_000, 30_000, 30_000];

/** Follows the checkout after a lost answer until it is paid, or open again with no attempt under way. */
export async function followCheckout(script: ScriptSource, on: { readonly paid: () => void; readonly open: () => void }): Promise<void> {
  for (const waitMs of pollMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const checkout = await loadCheckout(script);
    if (checkout?.status === 'paid') return on.paid();
    if (checkout?.status === 'open' && checkout.lastResult && !checkout.lastResult.code.startsWith('000.200')) return on.open();
  }
  on.open();
}
