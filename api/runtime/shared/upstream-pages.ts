/** Where the gateway behind a channel sends the shopper back to (spec §2.5); from here they go on to the shop. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { readReturnPath } from '../../connectors/upstream/return-address.ts';
import { shopperReturn } from '../../domain/checkouts/shopper-return.ts';
import { settleReturned } from '../../domain/payments/execute/returned.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { html } from '../../foundation/kernel/html.ts';
import { htmlAnswer, type PageRequest, redirectAnswer } from './pages.ts';

export function isUpstreamPage(path: string): boolean {
  return readReturnPath(path) !== undefined;
}

/** Undefined where there is no such payment. A HEAD looks, and asks nobody. */
export function upstreamPages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async ({ method, path }) => {
    const id = readReturnPath(path);
    if (id === undefined || (method !== 'GET' && method !== 'POST' && method !== 'HEAD')) return undefined;
    if (method === 'HEAD') return htmlAnswer(200, '');
    const payment = await settleReturned(ports, id, 'upstream');
    if (!payment) return undefined;
    const location = await shopperReturn(ports, payment);
    return location === null ? htmlAnswer(200, donePage) : redirectAnswer(location);
  };
}

const donePage = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Payment</title>
</head>
<body>
<p>You can close this page.</p>
</body>
</html>
`.html;
