/** The sign-in page. It then opens the page that was requested. */
import { Anchor, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { checkSession, getSessionState, onSessionChange } from '../../client/session.ts';
import { SignedOutLayout } from '../../components/signed-out-layout.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { parseNextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInMessages } from './sign-in-messages.ts';

export function SignInPage() {
  const messages = useSignInMessages();
  const { status } = useSyncExternalStore(onSessionChange, getSessionState);
  const [{ next }] = useSearchParams();
  const navigate = useNavigate();
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    // The frame has just asked.
    if (getSessionState().status !== 'signed-out') void checkSession();
  }, []);
  useEffect(() => {
    if (status === 'signed-in') void navigate({ href: `/console${parseNextPath(next)}`, replace: true });
  }, [status, next, navigate]);
  return (
    <SignedOutLayout title={messages.title} lead={messages.lead}>
      {isForgotten ? (
        <ForgotPasswordForm back={() => setForgotten(false)} />
      ) : (
        <Stack gap="md">
          <SignInForm />
          <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
            {messages.forgotten}
          </Anchor>
        </Stack>
      )}
    </SignedOutLayout>
  );
}
