import type { Field, Section } from './field.ts';
import { findAliases } from './name.ts';
import { sections } from './requests.ts';

/** A section of the `/docs` page. */
export interface DocumentedSection extends Section {
  readonly fields: readonly DocumentedField[];
}

export interface DocumentedField extends Field {
  /** Other accepted names. */
  readonly aliases: readonly string[];
}

/** Sections in the specification's order, each number once; undocumented parameters of clients are last. */
export const documentedSections: readonly DocumentedSection[] = groupSections();

function groupSections(): readonly DocumentedSection[] {
  const byNumber = new Map<string, Section[]>();
  for (const each of sections) byNumber.set(each.section, [...(byNumber.get(each.section) ?? []), each]);
  return [...byNumber].map(([number, parts]) => ({
    section: number,
    title: parts[0]?.title ?? number,
    fields: parts.flatMap((part) => part.fields.map((line) => ({ ...line, aliases: findAliases(line.name) }))),
  }));
}
