/** The pages by path: probes, metrics, the reference, the simulated bank. */
import { printSchema } from 'graphql';
import { createApiDocs } from '../../../rest-compat/api-docs.ts';
import type { Answer } from '../../../rest-compat/exchange.ts';
import { documentedSections } from '../../catalogue/documented-sections.ts';
import { schema } from '../../execution/schema.ts';
import type { Ports } from '../../gateway/ports.ts';
import { allResultCodes } from '../../result-codes/result-codes.ts';
import { bankPages } from './bank-pages.ts';
import type { ScrapedMetrics } from './metrics.ts';
import { fileAnswer, htmlAnswer, type PageRequest, type Pages, redirectAnswer, textAnswer } from './pages.ts';

/** A database that has not answered by then is not ready. */
const readyTimeoutMs = 2_000;

export function createPages(ports: Ports, metrics: ScrapedMetrics): Pages {
  const reference = createApiDocs({ sections: documentedSections, codes: allResultCodes });
  const bank = ports.environment === 'test' ? bankPages(ports) : undefined;
  return async (request) => {
    const { path } = request;
    if (path.startsWith('/simulator/')) return (await bank?.(request)) ?? notFound();
    const answer = await read(ports, metrics, reference, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer.status === 404 ? notFound() : methodNotAllowed();
    return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
  };
}

async function read(
  ports: Ports,
  metrics: ScrapedMetrics,
  reference: ReturnType<typeof createApiDocs>,
  { path }: PageRequest,
): Promise<Answer> {
  const file = reference.get(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
  if (file) return file.contentType.startsWith('text/html') ? htmlAnswer(200, file.body) : fileAnswer(file.contentType, file.body);
  switch (path) {
    case '/':
      return redirectAnswer('/console');
    case '/console':
      return htmlAnswer(404, noConsole);
    case '/docs/schema.graphql':
      return fileAnswer('application/graphql;charset=UTF-8', readPrintedSchema());
    case '/healthz':
      return probeAnswer(200, 'ok');
    case '/readyz':
      return ready(ports);
    case '/metrics':
      return textAnswer(200, metrics.contentType, await metrics.text());
    default:
      return notFound();
  }
}

let printed: string | undefined;

/** The schema as generators of types read it, in both environments: what may be asked for is no secret. */
function readPrintedSchema(): string {
  printed ??= `${printSchema(schema)}\n`;
  return printed;
}

async function ready(ports: Ports): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyTimeoutMs);
  });
  const answers = ports.store.ready().then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([answers, late]);
  clearTimeout(timer);
  return isReady ? probeAnswer(200, 'ready') : probeAnswer(503, 'database not ready');
}

function probeAnswer(status: number, text: string): Answer {
  return textAnswer(status, 'application/json;charset=UTF-8', JSON.stringify({ status: text }));
}

function methodNotAllowed(): Answer {
  const answer = htmlAnswer(405, page('Method not allowed', 'This page can only be read.'));
  return { ...answer, headers: { ...answer.headers, Allow: 'GET, HEAD' } };
}

function notFound(): Answer {
  return htmlAnswer(404, page('Not found', 'There is nothing at this address.'));
}

/** Only a server that was started without `npm start` has no console. */
const noConsole = page('The console is not built', 'npm start builds it.');

function page(title: string, sentence: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>${title}</h1><p>${sentence} The API is described at <a href="/docs">/docs</a>, and GraphQL answers at <a href="/graphql">/graphql</a>.</p></main></body>
</html>
`;
}
