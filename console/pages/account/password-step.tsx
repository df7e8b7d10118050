/** Asks for the password once more: a console that was left open must not change how its owner signs in. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { useAccountMessages } from './account-messages.ts';

interface PasswordStepProps {
  readonly hint: string;
  /** Absent: yes. */
  readonly asksPassword?: boolean;
  readonly action: string;
  readonly color?: string;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly send: (password: string) => void;
}

export function PasswordStep({ hint, asksPassword = true, action, color, busy, problem, send }: PasswordStepProps) {
  const messages = useAccountMessages();
  const [password, setPassword] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(password);
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{hint}</Text>
        {asksPassword && (
          <PasswordInput
            label={messages.yourPassword}
            autoComplete="current-password"
            required
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': messages.showPassword }}
          />
        )}
        <FormError text={problem} />
        <Button type="submit" loading={busy} disabled={asksPassword && password === ''} {...(color && { color })}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
