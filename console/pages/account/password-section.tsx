/** Changing one's own password, which ends every session but this one. */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { auth } from '../../client/auth.ts';
import { useViewer } from '../../client/viewer.ts';
import { NewPasswordFields } from '../../components/new-password.tsx';
import { Problem } from '../../components/problem.tsx';
import { Section } from '../../components/section.tsx';
import { useAttempt } from '../../hooks/use-auth-request.ts';
import { useTell } from '../../hooks/use-notify.ts';
import { noPassword, passwordBreach } from '../../values/password-rules.ts';
import { useAccountWords } from './messages.ts';

export function PasswordSection({ changed }: { readonly changed: () => void }) {
  const words = useAccountWords();
  const tell = useTell();
  const { email } = useViewer();
  const { busy, problem, attempt } = useAttempt();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(noPassword);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (passwordBreach(value)) return;
    void attempt(
      () => auth.changePassword({ currentPassword: current, newPassword: value.password, revokeOtherSessions: true }),
      () => {
        setCurrent('');
        setValue(noPassword);
        changed();
        tell.done(words.passwordChanged);
      },
    );
  };
  return (
    <Section title={words.password} hint={words.passwordHint}>
      <form onSubmit={send}>
        <Stack gap="sm" maw={420}>
          {/* Password managers want to know whose password changes. */}
          <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordInput
            label={words.currentPassword}
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
          />
          <NewPasswordFields value={value} change={setValue} />
          <Problem text={problem} />
          <Button
            type="submit"
            loading={busy}
            disabled={current === '' || passwordBreach(value) !== undefined}
            style={{ alignSelf: 'start' }}
          >
            {words.changePassword}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
