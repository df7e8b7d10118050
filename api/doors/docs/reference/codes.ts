/** The page of result codes: by category, each with a request that produces it in the sandbox. */
import type { ResultCode } from '../../../foundation/result-codes/result-code.ts';
import { escapeHtml, renderTable } from '../html.ts';
import type { Page } from '../page.ts';
import { sandboxExamples } from './sandbox-codes.ts';

export function describeCodes(codes: readonly ResultCode[]): Page {
  const categories = [...new Set(codes.map((code) => code.category))];
  const tables = categories.map(
    (category) =>
      `<section id="${category}"><h2>${toTitle(category)}</h2>${renderTable({
        heads: ['Code', 'Outcome', 'Text and what to do', 'In the sandbox'],
        rows: codes.filter((code) => code.category === category).map(listCells),
      })}</section>`,
  );
  return {
    path: '/docs/result-codes',
    title: 'Result codes',
    lead: `<p class="lead">Every code, what it means, what you can do, and what you can tell the shopper.</p>
<p>In the sandbox, <code>customParameters[forceResultCode]=800.100.153</code> makes a payment end with this code, and likewise with any other. Where a code
also occurs without it, its line says how. Programs should branch on the code or on GraphQL's <code>outcome</code>, never on the text.</p>`,
    content: tables.join(''),
    parts: categories.map((category) => ({ title: toTitle(category), anchor: category })),
    hasFilter: true,
  };
}

function toTitle(category: string): string {
  const words = category.replaceAll('_', ' ').replace('3ds', '3-D Secure');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function listCells(code: ResultCode): readonly string[] {
  return [
    `<code id="c-${code.code}">${escapeHtml(code.code)}</code>`,
    `${escapeHtml(code.outcome)}, HTTP ${code.status}`,
    `${escapeHtml(code.description)}<br>${escapeHtml(code.advice)} <span class="soft">To a shopper: ${escapeHtml(code.shopper)}</span>`,
    renderWay(code.code),
  ];
}

function renderWay(code: string): string {
  const forced = `<code>forceResultCode<wbr>=${escapeHtml(code)}</code>`;
  const way = sandboxExamples.get(code);
  return way === undefined ? forced : `${escapeHtml(way)} <span class="soft">Or ${forced}</span>`;
}
