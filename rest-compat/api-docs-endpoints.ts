/** The page of endpoints. */

import { escapeHtml, renderPage, renderRow, renderTable } from './api-docs-page.ts';
import { operationTexts } from './openapi-operations.ts';
import { type RouteLine, routeTable } from './routes.ts';

const titles = {
  payments: 'Payments',
  registrations: 'Registrations',
  checkouts: 'Checkouts',
  scheduling: 'Subscription jobs',
  threeDSecure: '3-D Secure',
  queries: 'Queries',
  reports: 'Settlement reports',
  reference: 'Reference',
} as const;

export function renderEndpointsPage(): string {
  const byTag = Map.groupBy(routeTable, ({ operation }) => operationTexts[operation].tag);
  const tables = [...byTag].map(([tag, lines]) =>
    renderTable(tag, titles[tag], ['Address', 'Does', 'Answers'], lines.map(renderEndpointRow)),
  );
  const about = `<p>Forms are sent as <code>application/x-www-form-urlencoded</code>; every answer is JSON. The token goes into the header
    <code>Authorization: Bearer …</code>. With an <code>Idempotency-Key</code> a repeated POST or DELETE answers what the first one did, for 24 hours.
    For programs: <a href="/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). The same operations are at <a href="/graphql">/graphql</a>.</p>`;
  return renderPage('Addresses', '/docs/addresses', `${about}${tables.join('')}`);
}

function renderEndpointRow({ method, segments, operation }: RouteLine): string {
  const { summary, description, answered, open } = operationTexts[operation];
  return renderRow([
    `<code>${method} /${escapeHtml(segments.join('/'))}</code>`,
    `${escapeHtml(summary)}.${description === undefined ? '' : ` <span class="soft">${renderBackticks(description)}</span>`}`,
    `${renderBackticks(answered)}${open ? ' <span class="mark">no token needed</span>' : ''}`,
  ]);
}

/** Names stand between backticks in OpenAPI's texts, which are CommonMark. */
function renderBackticks(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
