/** A change in one line: its first fields with values before and after. */
import { Text } from '@mantine/core';
import type { Json } from '../../client/scalars.ts';
import { useAuditMessages } from './audit-messages.ts';
import { type ChangedField, listChangedFields } from './audit-view.ts';
import { nameField, useChangeMessages } from './change-messages.ts';
import { useValueText } from './use-value-text.ts';

/** More are read in the whole entry. */
const fieldsMax = 3;

export function ChangeText({ change }: { readonly change: Json }) {
  const messages = useAuditMessages();
  const fields = listChangedFields(change);
  if (fields.length === 0) {
    return (
      <Text component="span" size="sm" className="quiet">
        {messages.none}
      </Text>
    );
  }
  return (
    <Text component="span" size="sm" lineClamp={3}>
      {fields.slice(0, fieldsMax).map((field, place) => (
        <span key={field.name}>
          {place > 0 && '; '}
          <Field field={field} />
        </span>
      ))}
      {fields.length > fieldsMax && ` +${fields.length - fieldsMax}`}
    </Text>
  );
}

function Field({ field }: { readonly field: ChangedField }) {
  const messages = useAuditMessages();
  const write = useValueText();
  const words = useChangeMessages();
  return (
    <>
      {field.name && <span className="quiet">{nameField(words, field.name)}: </span>}
      {write(field.name, field.after)}
      {field.before !== undefined && (
        <span className="quiet">
          {' '}
          ({messages.wasBefore} {write(field.name, field.before)})
        </span>
      )}
    </>
  );
}
