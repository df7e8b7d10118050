/** The pages of REST's endpoints: a list, and one page for each with its request, its answers and an example. */

import { createOpenApiDocument } from '../../../rest-compat/openapi.ts';
import { operationTexts } from '../../../rest-compat/openapi-operations.ts';
import { routeTable } from '../../../rest-compat/routes.ts';
import { escapeHtml, renderTable, renderText, stripSections } from '../html.ts';
import type { Page } from '../page.ts';
import type { Sample } from '../sample.ts';
import { renderSample } from '../sample-view.ts';
import { allSamples } from '../samples.ts';
import { type OpenApiOperation, readOpenApi } from './open-api.ts';
import { listAnswerFields, listRequestFields, renderFields } from './schema-fields.ts';

/** Titles of the tags, in the order of the page. */
const titles: Readonly<Record<string, string>> = {
  payments: 'Payments',
  registrations: 'Registrations',
  checkouts: 'Checkouts',
  scheduling: 'Subscription jobs',
  threeDSecure: '3-D Secure',
  queries: 'Queries',
  reports: 'Settlement reports',
  reference: 'Reference',
};

export interface Endpoint {
  readonly path: string;
  readonly method: string;
  readonly address: string;
  readonly tag: string;
  readonly summary: string;
  readonly operation: OpenApiOperation;
}

let known: readonly Endpoint[] | undefined;

/** One for each line of the routes, with what OpenAPI says of it. */
export function listEndpoints(): readonly Endpoint[] {
  known ??= makeEndpoints();
  return known;
}

function makeEndpoints(): readonly Endpoint[] {
  const find = readOpenApi(createOpenApiDocument());
  return routeTable.flatMap(({ method, segments, operation: name, version }) => {
    const address = `/${segments.join('/')}`;
    const operation = find(method, address);
    if (!operation) return [];
    const { tag, summary } = operationTexts[name];
    return [
      {
        path: `/docs/endpoints/${operation.id}`,
        method,
        address,
        tag,
        summary: version === 1 ? summary : `${summary} (v${version})`,
        operation,
      },
    ];
  });
}

export function describeEndpoints(): Page {
  const byTag = Map.groupBy(listEndpoints(), ({ tag }) => tag);
  const tables = [...byTag].map(
    ([tag, endpoints]) =>
      `<section id="${tag}"><h2>${titles[tag] ?? tag}</h2>${renderTable({
        heads: ['Endpoint', 'Does'],
        rows: endpoints.map((each) => [renderAddress(each), `<a href="${each.path}">${escapeHtml(each.summary)}</a>`]),
      })}</section>`,
  );
  return {
    path: '/docs/endpoints',
    title: 'Endpoints',
    content: `<p class="lead">REST takes forms (<code>application/x-www-form-urlencoded</code>) and answers JSON. The same operations are at <a href="/docs/graphql">/graphql</a>.</p>
<p>The token goes into the header <code>Authorization: Bearer TOKEN</code>. With the header <code>Idempotency-Key</code> a repeated POST or DELETE <a href="/docs/retries">answers what the first one did</a>, for 24 hours.
For programs: <a href="/docs/openapi.json">openapi.json</a> (OpenAPI 3.1), <a href="/docs/postman.json">postman.json</a> (a Postman collection).</p>${tables.join('')}`,
    parts: [...byTag.keys()].map((tag) => ({ title: titles[tag] ?? tag, anchor: tag })),
  };
}

function renderAddress({ method, address }: Endpoint): string {
  return `<code><b class="method ${method.toLowerCase()}">${method}</b> ${escapeHtml(address)}</code>`;
}

/** Undefined where no endpoint has this page. */
export function describeEndpoint(path: string): Page | undefined {
  const endpoint = listEndpoints().find((each) => each.path === path);
  if (!endpoint) return undefined;
  const { operation } = endpoint;
  const sample = findSampleOf(endpoint);
  const parts = [
    { title: 'Request', anchor: 'request', html: renderRequest(operation) },
    { title: 'Answer', anchor: 'answer', html: renderAnswers(operation) },
    ...(sample ? [{ title: 'Example', anchor: 'example', html: renderSample(sample) }] : []),
    { title: 'Status codes', anchor: 'status', html: renderStatuses(operation) },
  ];
  const description = operation.description === '' ? '' : `<p>${renderText(stripSections(operation.description))}</p>`;
  return {
    path,
    title: endpoint.summary,
    content: `<p class="address">${renderAddress(endpoint)}</p>${description}${parts.map(({ title, anchor, html }) => `<section id="${anchor}"><h2>${title}</h2>${html}</section>`).join('')}`,
    parts,
  };
}

function findSampleOf({ method, address }: Endpoint): Sample | undefined {
  const pattern = new RegExp(`^${address.replace('{id}', '[^/]+')}$`);
  return allSamples.find(({ rest }) => rest?.method === method && pattern.test(rest.path));
}

function renderRequest({ parameters, form }: OpenApiOperation): string {
  const inAddress = parameters.map(({ name, place, isRequired, description }) => [
    `<code>${escapeHtml(name)}</code>`,
    `${place}${isRequired ? ', required' : ''}`,
    renderText(stripSections(description)),
  ]);
  const table = inAddress.length === 0 ? '' : renderTable({ heads: ['Parameter', 'Where', 'Meaning'], rows: inAddress });
  return form ? `${table}<h3>Form</h3>${renderFields(listRequestFields(form), 'Parameter')}` : table || '<p>It takes no parameters.</p>';
}

function renderAnswers({ answers }: OpenApiOperation): string {
  return answers
    .map(
      ({ name, schema, description }) =>
        `<h3>${escapeHtml(name)}</h3>${description === '' ? '' : `<p>${renderText(stripSections(description))}</p>`}${renderFields(listAnswerFields(schema), 'Field')}`,
    )
    .join('');
}

function renderStatuses({ statuses }: OpenApiOperation): string {
  return renderTable({
    heads: ['Status', 'Meaning'],
    rows: statuses.map(([status, text]) => [`<code>${status}</code>`, renderText(text)]),
  });
}
