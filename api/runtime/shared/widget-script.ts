/** The script of the hosted form: the same bytes for every checkout that can be paid, so that their hash holds (spec §2.1). */
import type { Exchange } from '../../../rest-compat/exchange.ts';
import { isPayable } from '../../domain/checkouts/rules.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { isCheckoutId } from '../../foundation/kernel/identifier.ts';
import type { HttpAnswer } from './exchange.ts';

export const scriptPath = '/v1/paymentWidgets.js';

/** Asked for anew each time, because a checkout ends; the hash saves the bytes. */
const scriptHeaders = {
  'Content-Type': 'text/javascript;charset=UTF-8',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding, Sec-Fetch-Dest',
} as const;

/** Answers with the script's bytes, compressed as the browser asks; absent: as text. */
export type AnswerScript = (request: Pick<Exchange, 'headers'>) => Promise<HttpAnswer | undefined>;

export async function answerWidgetScript(ports: Ports, exchange: Exchange, answerScript?: AnswerScript): Promise<HttpAnswer> {
  const { method, query, headers } = exchange;
  const script = await ports.widgetScript?.();
  // A browser gets the form for every checkout: the form itself tells the shopper, in every language, why there is nothing to pay.
  const isBrowser = headers['sec-fetch-dest'] === 'script';
  const reason = script ? (isBrowser ? null : await findReason(ports, query)) : 'the form was not built';
  if (!script || reason !== null) {
    const text = `${toErrorScript(reason ?? '')}${script?.text ?? ''}`;
    return { status: 200, headers: scriptHeaders, body: method === 'HEAD' ? '' : text };
  }
  const compressed = method === 'HEAD' ? undefined : await answerScript?.(exchange);
  if (compressed) return compressed;
  const etag = `"${script.integrity}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { ...scriptHeaders, ETag: etag }, body: '' };
  return { status: 200, headers: { ...scriptHeaders, ETag: etag }, body: method === 'HEAD' ? '' : script.text };
}

/** `{id}`, or `{id}/registration` in a form that only stores an account. */
async function findReason(ports: Ports, query: string): Promise<string | null> {
  const id = (new URLSearchParams(query).get('checkoutId') ?? '').replace(/\/registration$/, '');
  const checkout = isCheckoutId(id) ? await ports.store.acrossMerchants.checkoutById(id) : undefined;
  if (!checkout) return 'there is no checkout with this id';
  return isPayable(checkout, ports.clocks.entityNow(checkout.entityId)) ? null : 'the checkout is paid, withdrawn or expired';
}

/**
 * Merchants' servers fetch the script and refuse the checkout where it contains this name (decision: existing-clients). The form
 * follows it, for browsers that do not say that they load a script.
 */
function toErrorScript(reason: string): string {
  return `console.error(${JSON.stringify('Payment form:')}, ${JSON.stringify({ errorDetail: reason })});\n`;
}
