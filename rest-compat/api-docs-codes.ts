/** The page of result codes: by category, each with the way to produce it in the sandbox. */
import type { ResultCode } from '../api/result-codes/result-code.ts';
import { escapeHtml, page, row, table } from './api-docs-page.ts';
import { sandboxWays } from './api-docs-ways.ts';

export function codesPage(codes: readonly ResultCode[]): string {
  const categories = [...new Set(codes.map((code) => code.category))];
  const tables = categories.map((category) =>
    table(
      category,
      category.replaceAll('_', ' '),
      ['Code', 'Outcome', 'Text and what to do', 'In the sandbox'],
      codes.filter((code) => code.category === category).map(codeRow),
    ),
  );
  const links = categories.map((category) => `<li><a href="#${category}">${category.replaceAll('_', ' ')}</a></li>`);
  const how = `<p>In the sandbox a payment can be made to end in any of these codes with <code>customParameters[forceResultCode]</code>. Where a
    code also comes about by itself, its line says how. Programs should branch on the code or on GraphQL's <code>outcome</code>, never on the text.</p>`;
  return page(
    'Result codes',
    '/docs/result-codes',
    `${how}<nav aria-label="Categories"><ul class="sections">${links.join('')}</ul></nav>${tables.join('')}`,
  );
}

function codeRow(code: ResultCode): string {
  return row([
    `<code>${escapeHtml(code.code)}</code>`,
    `${escapeHtml(code.outcome)}, HTTP ${code.status}`,
    `${escapeHtml(code.description)}<br>${escapeHtml(code.advice)} <span class="soft">To a shopper: ${escapeHtml(code.shopper)}</span>`,
    sandboxCell(code.code),
  ]);
}

function sandboxCell(code: string): string {
  const forced = `<code>customParameters[forceResultCode]=${escapeHtml(code)}</code>`;
  const way = sandboxWays.get(code);
  return way === undefined ? forced : `${escapeHtml(way)} <span class="soft">Or ${forced}</span>`;
}
