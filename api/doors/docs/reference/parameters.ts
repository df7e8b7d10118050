/** The page of request parameters, by section of the specification. */
import { explainDeprecation, findDeprecation } from '../../../foundation/catalogue/deprecations.ts';
import type { DocumentedField, DocumentedSection } from '../../../foundation/catalogue/documented-sections.ts';
import { escapeHtml, renderTable, stripSections } from '../html.ts';
import type { Page } from '../page.ts';

export function describeParameters(sections: readonly DocumentedSection[]): Page {
  const tables = sections.map(
    (each) =>
      `<section id="${toSectionAnchor(each)}"><h2>${escapeHtml(`${each.section} ${each.title}`)}</h2>${renderTable({
        heads: ['Parameter', 'Format', 'Required', 'Meaning'],
        rows: each.fields.map(listCells),
      })}</section>`,
  );
  return {
    path: '/docs/parameters',
    title: 'Request parameters',
    lead: `<p class="lead">Every parameter of a request. REST takes them in a form, as <code>card.number=4200000000000000</code>; GraphQL takes them as input objects, as <code>card: { number: "4200000000000000" }</code>.</p>
<p>Empty values count as absent. The gateway ignores parameters that it does not know, and lists them as warnings. A parameter that is sent twice is refused.</p>`,
    content: tables.join(''),
    parts: sections.map((each) => ({ title: `${each.section} ${each.title}`, anchor: toSectionAnchor(each) })),
    hasFilter: true,
  };
}

export function toSectionAnchor({ section }: Pick<DocumentedSection, 'section'>): string {
  return `s-${section}`;
}

const requirements = { R: 'required', C: 'conditional', O: 'optional' } as const;

function listCells(field: DocumentedField): readonly string[] {
  const standard = field.default === undefined ? '' : ` Default: <code>${escapeHtml(field.default)}</code>.`;
  const secret = field.secret ? ' <span class="mark">never echoed</span>' : '';
  const deprecation = findDeprecation(field.name);
  const ends = deprecation ? ` <span class="mark">deprecated</span> since ${escapeHtml(explainDeprecation(deprecation))}` : '';
  const aliases = field.aliases.map((alias) => ` <span class="soft">or <code>${escapeHtml(alias)}</code></span>`).join('');
  return [
    `<code>${escapeHtml(field.name)}</code>${aliases}`,
    escapeHtml(field.expects),
    requirements[field.requirement],
    `${escapeHtml(stripSections(field.meaning))}${standard}${secret}${ends}`,
  ];
}
