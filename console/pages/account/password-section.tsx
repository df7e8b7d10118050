/** Changing one's own password, which ends every session but this one. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { auth } from '../../client/auth.ts';
import { useViewer } from '../../client/viewer.ts';
import { FormError } from '../../components/form-error.tsx';
import { NewPasswordFields } from '../../components/new-password-fields.tsx';
import { Section } from '../../components/section.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { useNotify } from '../../hooks/use-notify.ts';
import { emptyPassword, findPasswordProblem } from '../../values/password-rules.ts';
import { useAccountMessages } from './account-messages.ts';

export function PasswordSection({ changed }: { readonly changed: () => void }) {
  const messages = useAccountMessages();
  const notify = useNotify();
  const { email } = useViewer();
  const { busy, problem, request } = useAuthRequest();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(emptyPassword);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (findPasswordProblem(value)) return;
    void request(
      () => auth.changePassword({ currentPassword: current, newPassword: value.password, revokeOtherSessions: true }),
      () => {
        setCurrent('');
        setValue(emptyPassword);
        changed();
        notify.success(messages.passwordChanged);
      },
    );
  };
  return (
    <Section title={messages.password} hint={messages.passwordHint}>
      <form onSubmit={send}>
        <Stack gap="sm" maw={420}>
          {/* Password managers want to know whose password changes. */}
          <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordInput
            label={messages.currentPassword}
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': messages.showPassword }}
          />
          <NewPasswordFields value={value} change={setValue} />
          <FormError text={problem} />
          <Button
            type="submit"
            loading={busy}
            disabled={current === '' || findPasswordProblem(value) !== undefined}
            style={{ alignSelf: 'start' }}
          >
            {messages.changePassword}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
