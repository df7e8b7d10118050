/** The pages by path: probes, metrics, the reference, the simulated bank. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { listPublicKeys } from '../../domain/checkouts/result-token.ts';
import type { Documentation } from '../../doors/docs/documentation.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { bankPages } from './bank-pages.ts';
import type { HttpAnswer } from './exchange.ts';
import { answerGone, noticeStyle, noticeStylePath } from './notice-page.ts';
import { docsAnswer, fileAnswer, htmlAnswer, type PageRequest, type Pages, redirectAnswer } from './pages.ts';
import { createProbes, type Probes } from './probes.ts';
import { isStripePage, stripePages } from './stripe-pages.ts';
import { isThreeDSecurePage, threeDSecurePages } from './three-d-secure-pages.ts';
import { isUpstreamPage, upstreamPages } from './upstream-pages.ts';

export interface PageParts {
  readonly probes?: Probes;
  /** Absent: none. */
  readonly docs?: Documentation;
}

export function createPages(ports: Ports, readMetrics: () => Promise<Answer>, parts: PageParts = {}): Pages {
  const { probes = createProbes(ports), docs } = parts;
  const threeDSecure = ports.environment === 'test' ? threeDSecurePages(ports) : undefined;
  const bank = ports.environment === 'test' ? bankPages(ports) : undefined;
  const upstream = upstreamPages(ports);
  const stripe = stripePages(ports);
  return async (request) => {
    const { path } = request;
    if (isThreeDSecurePage(path)) return (await threeDSecure?.(request)) ?? answerGone(request);
    if (isUpstreamPage(path)) return (await upstream(request)) ?? notFound();
    if (isStripePage(path)) return (await stripe(request)) ?? notFound();
    if (path.startsWith('/simulator/')) return (await bank?.(request)) ?? answerGone(request);
    const answer = await read(ports, probes, readMetrics, docs, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer.status === 404 ? notFound() : methodNotAllowed();
    return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
  };
}

async function read(
  ports: Ports,
  probes: Probes,
  readMetrics: () => Promise<Answer>,
  docs: Documentation | undefined,
  { path, query, publicUrl }: PageRequest,
): Promise<HttpAnswer> {
  const documented =
    docs && (await readDocumentation(docs, path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path, query, publicUrl));
  if (documented) return documented;
  const probe = probes(path);
  if (probe) return probe;
  switch (path) {
    case '/':
      return redirectAnswer('/console');
    case '/console':
      return htmlAnswer(404, noConsole);
    case '/docs':
      return htmlAnswer(404, noDocumentation);
    case '/.well-known/jwks.json':
      return publicKeys(ports);
    case noticeStylePath:
      return fileAnswer('text/css;charset=UTF-8', noticeStyle);
    case '/metrics':
      return readMetrics();
    default:
      return notFound();
  }
}

async function readDocumentation(
  docs: Documentation,
  path: string,
  query: string,
  publicUrl: string | undefined,
): Promise<HttpAnswer | undefined> {
  if (path !== '/docs' && !path.startsWith('/docs/') && !path.startsWith('/docs.') && !path.startsWith('/llms')) return undefined;
  const file = await docs.find(path, query, publicUrl);
  if (!file) return findNearest(docs, path);
  const { contentType, body } = file;
  return contentType.startsWith('text/html') && typeof body === 'string' ? docsAnswer(body) : fileAnswer(contentType, body);
}

/** Somebody who typed the address, or followed an old link, has the words of what they look for in it. */
async function findNearest(docs: Documentation, path: string): Promise<HttpAnswer | undefined> {
  const [, named] = /^\/docs\/([\w/-]+)$/.exec(path) ?? [];
  if (named === undefined) return undefined;
  const q = named.replaceAll(/[/_-]+/g, ' ');
  const found = await docs.find('/docs/search', new URLSearchParams({ q, missing: '' }).toString());
  return typeof found?.body === 'string' ? { ...docsAnswer(found.body), status: 404 } : undefined;
}

/** What checks the results that shoppers carry back; browsers and programs of shops may read it. */
async function publicKeys(ports: Ports): Promise<Answer> {
  const answer = fileAnswer('application/json;charset=UTF-8', JSON.stringify({ keys: await listPublicKeys(ports) }));
  return { ...answer, headers: { ...answer.headers, 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' } };
}

function methodNotAllowed(): Answer {
  const answer = htmlAnswer(405, page('Method not allowed', 'This page can only be read.'));
  return { ...answer, headers: { ...answer.headers, Allow: 'GET, HEAD' } };
}

function notFound(): Answer {
  return htmlAnswer(404, page('Not found', 'There is nothing at this address.'));
}

const whereItIsDescribed = 'The API is described at <a href="/docs">/docs</a>, and GraphQL answers at <a href="/graphql">/graphql</a>.';

/** Only a server that was started without `npm start` has no console. */
const noConsole = page('The console is not built', 'npm start builds it.');

/** A Worker that was deployed without its files. */
const noDocumentation = page(
  'The documentation is not here',
  'This gateway was deployed without it.',
  'GraphQL answers at <a href="/graphql">/graphql</a>.',
);

function page(title: string, sentence: string, more = whereItIsDescribed): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>${title}</h1><p>${sentence} ${more}</p></main></body>
</html>
`;
}
