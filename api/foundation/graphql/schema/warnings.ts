/** Warnings that are stored as JSON text with what they are about. */
import type { Warning } from '../../kernel/warning.ts';
import { isAnswerObject, textIn } from './answer.ts';
import { builder } from './builder.ts';

export function createWarningType(typeName: string, description: string, meaningOfMessage = 'What would be right.') {
  return builder.objectRef<Warning>(typeName).implement({
    description,
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The parameter as it was sent.' }),
      message: t.exposeString('message', { description: meaningOfMessage }),
    }),
  });
}

export function parseWarnings({ warnings }: { readonly warnings: string }): Warning[] {
  const parsed: unknown = JSON.parse(warnings);
  if (!Array.isArray(parsed)) return [];
  return parsed
    .filter(isAnswerObject)
    .map((warning) => ({ name: textIn(warning, 'name') ?? '', message: textIn(warning, 'message') ?? '' }));
}
