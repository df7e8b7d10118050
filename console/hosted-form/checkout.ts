/** Reads the prepared checkout from the gateway. */
import type { CheckoutForm } from './protocol.ts';
import type { ScriptSource } from './script.ts';
import { waitMs, waitUntilOnline } from './states/connection.ts';

/** `unknown`: there is none with this id. `unreachable`: no answer came. */
export type LoadedCheckout = CheckoutForm | 'unknown' | 'unreachable';

/** One slow answer holds up no longer than this. */
const timeoutMs = 30_000;

async function readCheckout({ origin, checkoutId }: ScriptSource): Promise<LoadedCheckout> {
  try {
    const response = await fetch(`${origin}/v1/checkouts/${checkoutId}/form`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return (await response.json()) as CheckoutForm;
    // 429: the network has asked too often. 5xx: the gateway cannot answer now.
    return response.status === 429 || response.status >= 500 ? 'unreachable' : 'unknown';
  } catch {
    return 'unreachable';
  }
}

/** Waits before each further try to read the checkout. Without a connection none of them begins. */
const retryMs = [1_000, 2_000, 4_000, 8_000];

/** Reads it as soon as there is a connection. */
export async function loadCheckout(script: ScriptSource): Promise<LoadedCheckout> {
  for (const ms of [...retryMs, null]) {
    const loaded = await readCheckout(script);
    if (loaded !== 'unreachable') return loaded;
    if (!navigator.onLine) return waitUntilOnline().then(() => loadCheckout(script));
    if (ms !== null) await waitMs(ms);
  }
  return 'unreachable';
}

/** Waits between two reads of the state after a lost answer; their number bounds how long the form waits. */
const pollMs = [2_000, 3_000, 5_000, 10_000, 15_000, 30_000, 30_000, 30_000];

/** Follows the checkout after a lost answer until it is paid, or open again with no attempt under way. */
export async function followCheckout(script: ScriptSource, on: { readonly paid: () => void; readonly open: () => void }): Promise<void> {
  for (const ms of pollMs) {
    await waitMs(ms);
    await waitUntilOnline();
    const checkout = await readCheckout(script);
    if (typeof checkout === 'string') continue;
    if (checkout.status === 'paid') return on.paid();
    if (checkout.status === 'open' && checkout.lastResult && !checkout.lastResult.code.startsWith('000.200')) return on.open();
  }
  on.open();
}

/** Waits for the end of the payment that is under way, as long as the page is open, and reads the checkout then. */
export async function waitForEnd(script: ScriptSource): Promise<LoadedCheckout> {
  for (let reads = 0; ; reads += 1) {
    await waitMs(pollMs[Math.min(reads, pollMs.length - 1)] ?? 0);
    await waitUntilOnline();
    const checkout = await readCheckout(script);
    if (checkout !== 'unreachable' && (checkout === 'unknown' || !checkout.isUnderWay)) return checkout;
  }
}
