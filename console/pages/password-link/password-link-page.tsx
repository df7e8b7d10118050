/** Where the links of invitations and of forgotten passwords lead. What they carry stays behind the `#`, in this browser. */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type LinkPurpose, parseLinkToken, setPasswordByLink } from '../../client/password-links.ts';
import { FormError } from '../../components/form-error.tsx';
import { NewPasswordFields } from '../../components/new-password-fields.tsx';
import { SignedOutLayout } from '../../components/signed-out-layout.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { emptyPassword, findPasswordProblem } from '../../values/password-rules.ts';
import { useLinkMessages } from './password-link-messages.ts';

export function AcceptInvitationPage() {
  return <PasswordLink purpose="accept-invitation" />;
}

export function ResetPasswordPage() {
  return <PasswordLink purpose="reset-password" />;
}

function PasswordLink({ purpose }: { readonly purpose: LinkPurpose }) {
  const messages = useLinkMessages();
  const [token] = useState(() => parseLinkToken(location.hash));
  const [email, setEmail] = useState<string>();
  return (
    <SignedOutLayout title={messages.title[purpose]} lead={token === undefined || email !== undefined ? undefined : messages.lead[purpose]}>
      {email !== undefined ? (
        <Stack gap="md">
          <Text size="sm" role="status">
            {messages.done(email)}
          </Text>
          <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>{messages.signIn}</Button>
        </Stack>
      ) : token === undefined ? (
        <Stack gap="md">
          <Alert color="yellow" role="alert">
            {messages.broken}
          </Alert>
          <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
            {messages.signIn}
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
  const messages = useLinkMessages();
  const navigate = useNavigate();
  const { busy, problem, request } = useAuthRequest();
  const [value, setValue] = useState(emptyPassword);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (findPasswordProblem(value)) return;
    void request(
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
        <FormError text={problem} />
        <NewPasswordFields value={value} change={setValue} />
        <Button type="submit" loading={busy} disabled={findPasswordProblem(value) !== undefined}>
          {messages.save}
        </Button>
      </Stack>
    </form>
  );
}
