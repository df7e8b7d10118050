/**
 * The API documentation at `/docs`, generated from the catalogue: every parameter by section, and every result code by
 * category with the way to produce it in the sandbox. Static pages that work without JavaScript.
 */
import type { DocumentedField, DocumentedSection } from '../api/catalogue/documented-sections.ts';
import type { ResultCode } from '../api/result-codes/result-code.ts';
import { renderCodesPage } from './api-docs-codes.ts';
import { renderEndpointsPage } from './api-docs-endpoints.ts';
import { apiDocsStyle, filterScript } from './api-docs-files.ts';
import { escapeHtml, renderPage, renderRow, renderTable } from './api-docs-page.ts';
import { createOpenApiDocument } from './openapi.ts';
import { createPostmanCollection } from './postman.ts';

export interface ApiDocsFile {
  readonly contentType: string;
  readonly body: string;
}

export interface ApiDocsSource {
  readonly sections: readonly DocumentedSection[];
  readonly codes: readonly ResultCode[];
}

const html = 'text/html;charset=UTF-8';

/** Path → file. Called once at start: neither the catalogue nor the codes change at run time. */
export function createApiDocs(source: ApiDocsSource): ReadonlyMap<string, ApiDocsFile> {
  return new Map([
    ['/docs', { contentType: html, body: renderParametersPage(source.sections) }],
    ['/docs/result-codes', { contentType: html, body: renderCodesPage(source.codes) }],
    ['/docs/addresses', { contentType: html, body: renderEndpointsPage() }],
    ['/docs/openapi.json', { contentType: 'application/json;charset=UTF-8', body: JSON.stringify(createOpenApiDocument()) }],
    ['/docs/postman.json', { contentType: 'application/json;charset=UTF-8', body: JSON.stringify(createPostmanCollection()) }],
    ['/docs/style.css', { contentType: 'text/css;charset=UTF-8', body: apiDocsStyle }],
    ['/docs/filter.js', { contentType: 'text/javascript;charset=UTF-8', body: filterScript }],
  ]);
}

function renderParametersPage(sections: readonly DocumentedSection[]): string {
  const links = sections.map(
    (each) => `<li><a href="#s-${escapeHtml(each.section)}">${escapeHtml(each.section)} ${escapeHtml(each.title)}</a></li>`,
  );
  const tables = sections.map((each) =>
    renderTable(
      `s-${each.section}`,
      `${each.section} ${each.title}`,
      ['Parameter', 'Format', 'Required', 'Meaning'],
      each.fields.map(renderFieldRow),
    ),
  );
  return renderPage(
    'Request parameters',
    '/docs',
    `<nav aria-label="Sections"><ul class="sections">${links.join('')}</ul></nav>${tables.join('')}`,
  );
}

const requirements = { R: 'required', C: 'conditional', O: 'optional' } as const;

function renderFieldRow(field: DocumentedField): string {
  const standard = field.default === undefined ? '' : ` Default: <code>${escapeHtml(field.default)}</code>.`;
  const secret = field.secret ? ' <span class="mark">never echoed</span>' : '';
  const aliases = field.aliases.map((alias) => ` <span class="soft">or <code>${escapeHtml(alias)}</code></span>`).join('');
  return renderRow([
    `<code>${escapeHtml(field.name)}</code>${aliases}`,
    escapeHtml(field.expects),
    requirements[field.requirement],
    `${escapeHtml(field.meaning)}${standard}${secret}`,
  ]);
}
