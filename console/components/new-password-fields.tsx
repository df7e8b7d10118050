/** Two fields for a new password. Problems are shown before it is sent. */
import { PasswordInput, Stack } from '@mantine/core';
import { createMessages } from '../messages/create-messages.ts';
import { findPasswordProblem, type NewPassword, passwordCharactersMin } from '../values/password-rules.ts';

const useMessages = createMessages({
  en: {
    password: 'New password',
    repeat: 'Repeat new password',
    hint: `At least ${passwordCharactersMin} characters. Several words in a row are easy to remember and hard to guess.`,
    show: 'Show or hide the password',
    short: (missing: number) => `${missing} more ${missing === 1 ? 'character' : 'characters'}`,
    different: 'The passwords do not match.',
  },
  de: {
    password: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    hint: `Mindestens ${passwordCharactersMin} Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.`,
    show: 'Passwort zeigen oder verbergen',
    short: (missing: number) => `noch ${missing} Zeichen`,
    different: 'Die Passwörter stimmen nicht überein.',
  },
});

interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  readonly change: (value: NewPassword) => void;
}

export function NewPasswordFields({ value, change }: NewPasswordFieldsProps) {
  const messages = useMessages();
  const breach = findPasswordProblem(value);
  const toggle = { 'aria-label': messages.show };
  const isShort = value.password !== '' && breach?.kind === 'short';
  const isDifferent = value.repeat !== '' && breach?.kind === 'different';
  return (
    <Stack gap="sm">
      <PasswordInput
        label={messages.password}
        description={messages.hint}
        autoComplete="new-password"
        required
        value={value.password}
        error={isShort && messages.short(breach.missing)}
        onChange={(event) => change({ ...value, password: event.currentTarget.value })}
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        label={messages.repeat}
        autoComplete="new-password"
        required
        value={value.repeat}
        error={isDifferent && messages.different}
        onChange={(event) => change({ ...value, repeat: event.currentTarget.value })}
        visibilityToggleButtonProps={toggle}
      />
    </Stack>
  );
}
