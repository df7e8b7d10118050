/**
 * The reference at `/docs`, made from the catalogue: every parameter by section, every result code by category with the
 * way to produce it in the sandbox. Static pages that work without their script.
 */
import type { ReferenceField, ReferenceSection } from '../api/catalogue/reference.ts';
import type { ResultCode } from '../api/kernel/result-code.ts';
import { filterScript, referenceStyle } from './reference-files.ts';

export interface ReferenceFile {
  readonly contentType: string;
  readonly body: string;
}

export interface ReferenceSource {
  readonly sections: readonly ReferenceSection[];
  readonly codes: readonly ResultCode[];
}

const html = 'text/html;charset=UTF-8';

/** Path → file. Made once: neither the catalogue nor the codes change while a build runs. */
export function referenceFiles(source: ReferenceSource): ReadonlyMap<string, ReferenceFile> {
  return new Map([
    ['/docs', { contentType: html, body: parametersPage(source.sections) }],
    ['/docs/result-codes', { contentType: html, body: codesPage(source.codes) }],
    ['/docs/style.css', { contentType: 'text/css;charset=UTF-8', body: referenceStyle }],
    ['/docs/filter.js', { contentType: 'text/javascript;charset=UTF-8', body: filterScript }],
  ]);
}

function parametersPage(sections: readonly ReferenceSection[]): string {
  const links = sections.map(
    (each) => `<li><a href="#s-${escapeHtml(each.section)}">${escapeHtml(each.section)} ${escapeHtml(each.title)}</a></li>`,
  );
  const tables = sections.map((each) =>
    table(`s-${each.section}`, `${each.section} ${each.title}`, ['Parameter', 'Format', 'Required', 'Meaning'], each.fields.map(fieldRow)),
  );
  return page(
    'Request parameters',
    'parameters',
    `<nav aria-label="Sections"><ul class="sections">${links.join('')}</ul></nav>${tables.join('')}`,
  );
}

const requirements = { R: 'required', C: 'conditional', O: 'optional' } as const;

function fieldRow(field: ReferenceField): string {
  const standard = field.default === undefined ? '' : ` Default: <code>${escapeHtml(field.default)}</code>.`;
  const secret = field.secret ? ' <span class="mark">never echoed</span>' : '';
  const aliases = field.aliases.map((alias) => ` <span class="soft">or <code>${escapeHtml(alias)}</code></span>`).join('');
  return row([
    `<code>${escapeHtml(field.name)}</code>${aliases}`,
    escapeHtml(field.expects),
    requirements[field.requirement],
    `${escapeHtml(field.meaning)}${standard}${secret}`,
  ]);
}

function codesPage(codes: readonly ResultCode[]): string {
  const categories = [...new Set(codes.map((code) => code.category))];
  const tables = categories.map((category) =>
    table(
      category,
      category.replaceAll('_', ' '),
      ['Code', 'Outcome', 'Text', 'What to do'],
      codes.filter((code) => code.category === category).map(codeRow),
    ),
  );
  const links = categories.map((category) => `<li><a href="#${category}">${category.replaceAll('_', ' ')}</a></li>`);
  const how = `<p>In the sandbox any code can be produced: send <code>customParameters[forceResultCode]</code> with it, for example
    <code>customParameters[forceResultCode]=800.100.151</code>. Programs should branch on the code or on GraphQL's <code>outcome</code>, never on the text.</p>`;
  return page(
    'Result codes',
    'result-codes',
    `${how}<nav aria-label="Categories"><ul class="sections">${links.join('')}</ul></nav>${tables.join('')}`,
  );
}

function codeRow(code: ResultCode): string {
  return row([
    `<code>${escapeHtml(code.code)}</code>`,
    `${escapeHtml(code.outcome)}, HTTP ${code.status}`,
    escapeHtml(code.description),
    `${escapeHtml(code.advice)} <span class="soft">To a shopper: ${escapeHtml(code.shopper)}</span>`,
  ]);
}

function table(id: string, title: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  return `<section id="${escapeHtml(id)}"><h2>${escapeHtml(title)}</h2><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`;
}

/** Cells are HTML already. */
function row(cells: readonly string[]): string {
  const [name, ...rest] = cells;
  return `<tr><th scope="row">${name ?? ''}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function page(title: string, current: 'parameters' | 'result-codes', content: string): string {
  const link = (path: string, text: string, here: boolean) => `<a href="${path}"${here ? ' aria-current="page"' : ''}>${text}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – payment gateway reference</title>
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/filter.js" defer></script>
</head>
<body>
<header>
<p><strong>Payment gateway</strong> ${link('/docs', 'Request parameters', current === 'parameters')} ${link('/docs/result-codes', 'Result codes', current === 'result-codes')}</p>
</header>
<main>
<h1>${title}</h1>
<p class="filter" hidden><label>Filter <input type="search" autocomplete="off" spellcheck="false"></label> <output aria-live="polite"></output></p>
${content}
</main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
