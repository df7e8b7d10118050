/** The page of addresses: what the routes are, and where a program finds them described. */

import { escapeHtml, page, row, table } from './api-docs-page.ts';
import { operationTexts } from './openapi-operations.ts';
import { type Line, routeTable } from './routes.ts';

const titles = {
  payments: 'Payments',
  registrations: 'Registrations',
  queries: 'Queries',
  reference: 'Reference',
} as const;

export function addressesPage(): string {
  const byTag = Map.groupBy(routeTable, ({ operation }) => operationTexts[operation].tag);
  const tables = [...byTag].map(([tag, lines]) => table(tag, titles[tag], ['Address', 'Does', 'Answers'], lines.map(addressRow)));
  const about = `<p>Forms are sent as <code>application/x-www-form-urlencoded</code>; every answer is JSON. The token goes into the header
    <code>Authorization: Bearer …</code>. With an <code>Idempotency-Key</code> a repeated POST or DELETE answers what the first one did, for 24 hours.
    For programs: <a href="/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). The same operations are at <a href="/graphql">/graphql</a>.</p>`;
  return page('Addresses', '/docs/addresses', `${about}${tables.join('')}`);
}

function addressRow({ method, segments, operation }: Line): string {
  const { summary, description, answered, open } = operationTexts[operation];
  return row([
    `<code>${method} /${escapeHtml(segments.join('/'))}</code>`,
    `${escapeHtml(summary)}.${description === undefined ? '' : ` <span class="soft">${marked(description)}</span>`}`,
    `${marked(answered)}${open ? ' <span class="mark">no token needed</span>' : ''}`,
  ]);
}

/** Names stand between backticks in OpenAPI's texts, which are CommonMark. */
function marked(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
