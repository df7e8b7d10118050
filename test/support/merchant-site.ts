/** A merchant's site on an origin of its own, with one page that a test writes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShownPage {
  readonly html: string;
  /** The page's content security policy; absent: none. */
  readonly policy?: string;
  /** Further files by path: type and content. */
  readonly files?: Readonly<Record<string, readonly [type: string, content: string | Buffer]>>;
}

export interface MerchantSite {
  readonly url: string;
  show(page: ShownPage): void;
  end(): void;
}

export async function startMerchantSite(): Promise<MerchantSite> {
  let shown: ShownPage = { html: '' };
  const server = createServer((request, response) => {
    const [type, content] = shown.files?.[request.url ?? ''] ?? [];
    const headers = {
      'access-control-allow-origin': '*',
      ...(shown.policy === undefined ? {} : { 'content-security-policy': shown.policy }),
    };
    response.writeHead(200, { 'content-type': type ?? 'text/html;charset=UTF-8', ...headers });
    response.end(
      content ?? (request.url?.startsWith('/done') ? '<!doctype html><html lang="en"><title>Done</title><h1>Done</h1>' : shown.html),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(page) {
      shown = page;
    },
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What the form needs of a page's policy, and no more (console/hosted-form/README.md). */
export function neededPolicy(gatewayUrl: string): string {
  return `default-src 'none'; script-src ${gatewayUrl}; connect-src ${gatewayUrl}; frame-src ${gatewayUrl}; form-action 'self' ${gatewayUrl}`;
}
