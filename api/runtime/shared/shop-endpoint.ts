/** The sandbox shop on the gateway's pipeline: it calls REST in this process, as Demo Shop's token may (decision: sandbox-shop). */
import { sandbox } from '../../../db/seed.ts';
import type { Answer } from '../../../rest-compat/exchange.ts';
import { readSignedResult } from '../../domain/checkouts/result-token.ts';
import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { reviewCaller } from '../../foundation/access/authenticate.ts';
import type { Authentication } from '../../foundation/access/caller.ts';
import { isOwnOrigin } from '../../foundation/access/staff-cookie.ts';
import { htmlAnswer, type PageRequest } from './pages.ts';
import { createRestEndpointFor } from './rest-endpoint.ts';
import { createShop } from './shop/shop.ts';

export interface ShopPageRequest extends PageRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly origin: string;
}

/** Undefined where the path is none of the shop's. */
export type ShopEndpoint = (request: ShopPageRequest) => Promise<Answer | undefined>;

/** Bytes of an order's number; a shop's own orders must not be alike. */
const referenceBytes = 4;

export function createShopEndpoint(ports: Ports, gateway: Gateway): ShopEndpoint {
  const shop = createShop({
    rest: createRestEndpointFor(ports, gateway, () => authenticateShop(ports)),
    channels: { entityId: sandbox.documented, secureEntityId: sandbox.documentedThreeDSecure },
    newReference: () => `order-${ports.randomHex(referenceBytes)}`,
    readResultToken: (token) => readSignedResult(ports, token),
  });
  return async ({ headers, ...request }) => {
    if (!isShopPath(request.path)) return undefined;
    if ((await authenticateShop(ports)).status !== 'valid') return refusal(404, noShop);
    const { origin } = headers;
    if (origin !== undefined && !isOwnOrigin(origin, headers.host, request.origin)) return refusal(403, foreignForm);
    return shop({ ...request, cookie: headers.cookie });
  };
}

function isShopPath(path: string): boolean {
  return path === '/shop' || path.startsWith('/shop/');
}

/** By the token's id: nobody but its owner knows its secret. Revoked or never made, the shop has no right to anything. */
async function authenticateShop(ports: Ports): Promise<Authentication> {
  const caller = await reviewCaller(ports, { kind: 'token', id: sandbox.demoToken });
  return caller ? { status: 'valid', caller } : { status: 'invalid' };
}

const noShop = 'The sandbox shop pays with the token of Demo Shop, and that token was revoked or never made.';
const foreignForm = 'Only the shop’s own pages may send this.';

function refusal(status: number, sentence: string): Answer {
  return htmlAnswer(
    status,
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demo Shop</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>The shop is closed</h1><p>${sentence}</p></main></body>
</html>
`,
  );
}
