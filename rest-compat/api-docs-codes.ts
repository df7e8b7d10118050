/** The page of result codes: by category, each with a request that produces it in the sandbox. */
import type { ResultCode } from '../api/result-codes/result-code.ts';
import { escapeHtml, renderPage, renderRow, renderTable } from './api-docs-page.ts';
import { sandboxExamples } from './api-docs-sandbox.ts';

export function renderCodesPage(codes: readonly ResultCode[]): string {
  const categories = [...new Set(codes.map((code) => code.category))];
  const tables = categories.map((category) =>
    renderTable(
      category,
      category.replaceAll('_', ' '),
      ['Code', 'Outcome', 'Text and what to do', 'In the sandbox'],
      codes.filter((code) => code.category === category).map(renderCodeRow),
    ),
  );
  const links = categories.map((category) => `<li><a href="#${category}">${category.replaceAll('_', ' ')}</a></li>`);
  const how = `<p>In the sandbox, <code>customParameters[forceResultCode]</code> makes a payment end with any of these codes. Where a code also occurs
    without it, its line says how. Programs should branch on the code or on GraphQL's <code>outcome</code>, never on the text.</p>`;
  return renderPage(
    'Result codes',
    '/docs/result-codes',
    `${how}<nav aria-label="Categories"><ul class="sections">${links.join('')}</ul></nav>${tables.join('')}`,
  );
}

function renderCodeRow(code: ResultCode): string {
  return renderRow([
    `<code>${escapeHtml(code.code)}</code>`,
    `${escapeHtml(code.outcome)}, HTTP ${code.status}`,
    `${escapeHtml(code.description)}<br>${escapeHtml(code.advice)} <span class="soft">To a shopper: ${escapeHtml(code.shopper)}</span>`,
    renderSandboxCell(code.code),
  ]);
}

function renderSandboxCell(code: string): string {
  const forced = `<code>customParameters[forceResultCode]=${escapeHtml(code)}</code>`;
  const way = sandboxExamples.get(code);
  return way === undefined ? forced : `${escapeHtml(way)} <span class="soft">Or ${forced}</span>`;
}
