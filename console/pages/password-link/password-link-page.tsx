/** Where the links of invitations and of forgotten passwords lead. What they carry stays behind the `#`, in this browser. */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type LinkPurpose, setPasswordByLink, tokenIn } from '../../client/password-links.ts';
import { NewPasswordFields } from '../../components/new-password.tsx';
import { Problem } from '../../components/problem.tsx';
import { SignedOutLayout } from '../../components/signed-out-layout.tsx';
import { useAttempt } from '../../hooks/use-auth-request.ts';
import { noPassword, passwordBreach } from '../../values/password-rules.ts';
import { useLinkWords } from './messages.ts';

export function AcceptInvitationPage() {
  return <PasswordLink purpose="accept-invitation" />;
}

export function ResetPasswordPage() {
  return <PasswordLink purpose="reset-password" />;
}

function PasswordLink({ purpose }: { readonly purpose: LinkPurpose }) {
  const words = useLinkWords();
  const [token] = useState(() => tokenIn(location.hash));
  const [email, setEmail] = useState<string>();
  return (
    <SignedOutLayout title={words.title[purpose]} lead={words.lead[purpose]}>
      {email !== undefined ? (
        <Stack gap="md">
          <Text size="sm" role="status">
            {words.done(email)}
          </Text>
          <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>{words.signIn}</Button>
        </Stack>
      ) : token === undefined ? (
        <Stack gap="md">
          <Alert color="yellow" role="alert">
            {words.broken}
          </Alert>
          <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
            {words.signIn}
          </Anchor>
        </Stack>
      ) : (
        <PasswordForm purpose={purpose} token={token} done={setEmail} />
      )}
    </SignedOutLayout>
  );
}

interface PasswordFormProps {
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly done: (email: string) => void;
}

function PasswordForm({ purpose, token, done }: PasswordFormProps) {
  const words = useLinkWords();
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAttempt();
  const [value, setValue] = useState(noPassword);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (passwordBreach(value)) return;
    void attempt(
      () => setPasswordByLink(purpose, token, value.password),
      ({ email }) => {
        done(email);
        // The link is used: it need not stay in the history.
        void navigate({ to: '.', hash: '', replace: true });
      },
    );
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Problem text={problem} />
        <NewPasswordFields value={value} change={setValue} />
        <Button type="submit" loading={busy} disabled={passwordBreach(value) !== undefined}>
          {words.save}
        </Button>
      </Stack>
    </form>
  );
}
