/**
 * The reference at `/docs`, made from the catalogue: every parameter by section, every result code by category with the
 * way to produce it in the sandbox. Static pages that work without their script.
 */
import type { ReferenceField, ReferenceSection } from '../api/catalogue/reference.ts';
import type { ResultCode } from '../api/result-codes/result-code.ts';
import { addressesPage } from './api-docs-addresses.ts';
import { codesPage } from './api-docs-codes.ts';
import { filterScript, referenceStyle } from './api-docs-files.ts';
import { escapeHtml, page, row, table } from './api-docs-page.ts';
import { openApiDocument } from './openapi.ts';

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
    ['/docs/addresses', { contentType: html, body: addressesPage() }],
    ['/docs/openapi.json', { contentType: 'application/json;charset=UTF-8', body: JSON.stringify(openApiDocument()) }],
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
    '/docs',
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
