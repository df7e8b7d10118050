/** A shopper who follows the redirect of a pending answer through the pages, as a browser does. */

import { rightCode } from '../../api/domain/three-d-secure/simulator/pages.ts';
import { threeDSecurePages } from '../../api/runtime/shared/three-d-secure-pages.ts';
import type { RestBody } from '../support/client.ts';
import type { Harness } from '../support/harness.ts';

export interface Shown {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Shopper {
  /** The hidden iframe. */
  loadMethod(): Promise<Shown>;
  open(): Promise<Shown>;
  enter(code?: string): Promise<Shown>;
  cancel(): Promise<Shown>;
  result(): Promise<Shown>;
  /** The authentication's id, from the address. */
  readonly id: string;
}

interface RedirectBody {
  readonly url: string;
  readonly method: string;
  readonly preconditions?: readonly { readonly url: string; readonly method: string }[];
}

export function redirectOf(body: RestBody): RedirectBody {
  return body.redirect as RedirectBody;
}

export function shopperAt(gateway: Harness, address: string): Shopper {
  const pages = threeDSecurePages(gateway.ports);
  const { pathname } = new URL(address);
  const at = (page: string) => pathname.replace(/[^/]+$/, page);
  const ask = async (method: string, path: string, body = ''): Promise<Shown> => {
    const answer = await pages({ method, path, query: '', body });
    if (!answer) return { status: 404, location: undefined, body: '', headers: {} };
    return { status: answer.status, location: answer.headers.Location, body: answer.body, headers: answer.headers };
  };
  return {
    id: pathname.split('/')[3] ?? '',
    loadMethod: () => ask('POST', at('method'), 'threeDSMethodData=x'),
    open: () => ask('GET', pathname),
    enter: (code = rightCode) => ask('POST', pathname, new URLSearchParams({ answer: 'code', code }).toString()),
    cancel: () => ask('POST', pathname, 'answer=cancel&code='),
    result: () => ask('GET', at('result')),
  };
}

export function shopperOf(gateway: Harness, body: RestBody): Shopper {
  return shopperAt(gateway, redirectOf(body).url);
}
