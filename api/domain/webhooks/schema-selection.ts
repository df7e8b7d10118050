/** Reads a selection set as a client wrote it: checked against the snapshot's type and its cost, and turned into plain data. */
import { type DocumentNode, GraphQLError, Kind, parse, type SelectionSetNode, validate } from 'graphql';
import { checkDocument } from '../../foundation/graphql/limits/document-limits.ts';
import { checkText } from '../../foundation/graphql/limits/text-limits.ts';
import { type Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { findSnapshotSchema } from './schema-snapshot.ts';
import type { SelectedField, Selection } from './selection.ts';

/** Characters and tokens of a selection: the whole snapshot written out has a quarter of them. */
export const selectionCharactersMax = 8_192;
const selectionTokensMax = 1_000;

/** `{ id amount result { code } }`. Refuses what the snapshot does not have, naming it; fragments, arguments, directives too. */
export function parseSelection(text: string): Selection {
  if (text.length > selectionCharactersMax) throw createSelectionRefusal(`has at most ${selectionCharactersMax} characters`);
  const document = parseDocument(text);
  const [problem] = validate(findSnapshotSchema(), document);
  if (problem) throw createSelectionRefusal(`does not fit the snapshot: ${problem.message}`);
  return { text, fields: listFields(chosenIn(document)) };
}

function parseDocument(text: string): DocumentNode {
  // Braces of its own: what closes the selection early and goes on behind it is then two of them, or none.
  if (!/^\s*\{[\s\S]*\}\s*$/.test(text)) throw createSelectionRefusal('must be a selection set, such as { id amount result { code } }');
  try {
    checkText(text);
    const document = parse(`{ snapshot ${text} }`, { maxTokens: selectionTokensMax, noLocation: true });
    checkDocument(document);
    return document;
  } catch (error) {
    throw createSelectionRefusal(`cannot be read: ${error instanceof GraphQLError ? error.message : 'it is no selection set'}`);
  }
}

/** What stands under `snapshot`, where that is all there is. */
function chosenIn(document: DocumentNode): SelectionSetNode {
  const [definition, ...others] = document.definitions;
  const root = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  const [field, ...more] = root;
  if (others.length > 0 || more.length > 0 || field?.kind !== Kind.FIELD || !field.selectionSet)
    throw createSelectionRefusal('must be one selection set');
  return field.selectionSet;
}

function listFields({ selections }: SelectionSetNode): readonly SelectedField[] {
  return selections.map((selection) => {
    if (selection.kind !== Kind.FIELD) throw createSelectionRefusal('takes no fragments: write the fields out');
    if (selection.directives && selection.directives.length > 0) throw createSelectionRefusal('takes no directives');
    if (selection.name.value.startsWith('__')) throw createSelectionRefusal('takes no introspection');
    const { selectionSet } = selection;
    return {
      as: selection.alias?.value ?? selection.name.value,
      name: selection.name.value,
      fields: selectionSet ? listFields(selectionSet) : null,
    };
  });
}

function createSelectionRefusal(why: string): Refused {
  return wrongParameter('selection', `selection ${why}`);
}
