/** The pages of REST's endpoints: a list, and one page for each with its request, its answers and an example. */

import { createOpenApiDocument } from '../../../../rest-compat/openapi.ts';
import { operationTexts } from '../../../../rest-compat/openapi-operations.ts';
import { routeTable } from '../../../../rest-compat/routes.ts';
import { escapeHtml, renderTable, renderText, stripSections } from '../html.ts';
import type { Page } from '../page.ts';
import type { Sample } from '../sample.ts';
import { renderSample } from '../sample-view.ts';
import { allSamples } from '../samples.ts';
import { listAt, type OpenApiOperation, readOpenApi, toSchema } from './open-api.ts';
import {
  type FieldsView,
  listAnswerFields,
  listRequestFields,
  renderFields,
  renderFieldsBelow,
  type SchemaField,
} from './schema-fields.ts';

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

const root = '/docs/endpoints';

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
        path: `${root}/${operation.id}`,
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

/** Undefined where no endpoint has this page. Below an endpoint's page there is one for each structure of its fields. */
export function describeEndpoint(path: string): Page | undefined {
  const [id, ...names] = path.slice(`${root}/`.length).split('/');
  const endpoint = listEndpoints().find((each) => each.path === `${root}/${id}`);
  if (!endpoint) return undefined;
  return names.length === 0 ? describeWhole(endpoint) : describeFields(endpoint, path, names);
}

function describeWhole(endpoint: Endpoint): Page {
  const { operation, path, summary } = endpoint;
  const sample = findSampleOf(endpoint);
  const parts = [
    ...(sample ? [{ title: 'Example', anchor: 'example', html: renderSample(sample) }] : []),
    { title: 'Request', anchor: 'request', html: renderRequest(endpoint) },
    { title: 'Answer', anchor: 'answer', html: renderAnswers(endpoint) },
    { title: 'Status codes', anchor: 'status', html: renderStatuses(operation) },
  ];
  const description = operation.description === '' ? '' : `<p>${renderText(stripSections(operation.description))}</p>`;
  return {
    path,
    title: summary,
    content: `<p class="address">${renderAddress(endpoint)}</p>${description}${parts.map(({ title, anchor, html }) => `<section id="${anchor}"><h2>${title}</h2>${html}</section>`).join('')}`,
    parts,
  };
}

/** The page of a structure, or of the less common fields. The script shows it within the endpoint's page. */
function describeFields(endpoint: Endpoint, path: string, [part = '', ...names]: readonly string[]): Page | undefined {
  const group = listGroups(endpoint).find((each) => each.name === part);
  const fields = group && renderFieldsBelow(group.fields, group.view, names);
  if (fields === undefined) return undefined;
  const title = `${names.length === 0 ? part : names.join('.')}: ${part === requestPart ? 'request' : 'answer'}`;
  const back = `<p>Fields of <a href="${endpoint.path}">${escapeHtml(endpoint.summary)}</a>, ${renderAddress(endpoint)}.</p>`;
  return { path, title, content: `${back}<div class="fields">${fields}</div>` };
}

const requestPart = 'request';

/** Fields that stand together: those of the form, and those of the kinds of answer that have the same ones. */
interface FieldGroup {
  readonly name: string;
  readonly kinds: OpenApiOperation['answers'];
  readonly fields: readonly SchemaField[];
  readonly view: FieldsView;
}

function listGroups({ operation: { form, answers }, path }: Endpoint): readonly FieldGroup[] {
  const bySet = Map.groupBy(answers, ({ schema }) => Object.keys(toSchema(schema.properties)).join());
  const ofAnswers = [...bySet.values()].map((kinds): FieldGroup => {
    const [{ name, schema } = { name: '', schema: {} }] = kinds;
    const required = kinds.map((kind) => new Set(listAt(kind.schema, 'required')));
    const fields = listAnswerFields(schema).map((field) => ({ ...field, isRequired: required.every((names) => names.has(field.name)) }));
    return { name, kinds, fields, view: { head: 'Field', mark: 'always there', address: `${path}/${name}` } };
  });
  if (!form) return ofAnswers;
  const view = { head: 'Parameter', mark: 'required', address: `${path}/${requestPart}` };
  return [{ name: requestPart, kinds: [], fields: listRequestFields(form), view }, ...ofAnswers];
}

function findSampleOf({ method, address }: Endpoint): Sample | undefined {
  const pattern = new RegExp(`^${address.replace('{id}', '[^/]+')}$`);
  return allSamples.find(({ rest }) => rest?.method === method && pattern.test(rest.path));
}

function renderRequest(endpoint: Endpoint): string {
  const inAddress = endpoint.operation.parameters.map(({ name, place, isRequired, description }) => [
    `<code>${escapeHtml(name)}</code>`,
    `${place}${isRequired ? ', required' : ''}`,
    renderText(stripSections(description)),
  ]);
  const table = inAddress.length === 0 ? '' : renderTable({ heads: ['Parameter', 'Where', 'Meaning'], rows: inAddress });
  const form = listGroups(endpoint).find(({ name }) => name === requestPart);
  return form ? `${table}<h3>Form</h3>${renderFields(form.fields, form.view)}` : table || '<p>It takes no parameters.</p>';
}

function renderAnswers(endpoint: Endpoint): string {
  return listGroups(endpoint)
    .filter(({ name }) => name !== requestPart)
    .map(({ kinds, fields, view }) => `${renderKinds(kinds)}${renderFields(fields, view)}`)
    .join('');
}

function renderKinds(kinds: OpenApiOperation['answers']): string {
  const [first] = kinds;
  if (!first) return '';
  if (kinds.length === 1)
    return `<h3>${escapeHtml(first.name)}</h3>${first.description === '' ? '' : `<p>${renderText(stripSections(first.description))}</p>`}`;
  const rows = kinds.map(({ name, description }) => [`<code>${escapeHtml(name)}</code>`, renderText(stripSections(description))]);
  return `${renderTable({ heads: ['Kind', 'Meaning'], rows })}<h3>Fields of each kind</h3>`;
}

function renderStatuses({ statuses }: OpenApiOperation): string {
  return renderTable({
    heads: ['Status', 'Meaning'],
    rows: statuses.map(([status, text]) => [`<code>${status}</code>`, renderText(text)]),
  });
}
