/** The first page: it goes on to where somebody wanted to go. */
import { Anchor, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { checkSession, onSessionChange, sessionState } from '../../client/session.ts';
import { SignedOutLayout } from '../../components/signed-out-layout.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { ForgottenForm } from './forgotten-form.tsx';
import { useSignInWords } from './messages.ts';
import { nextOf } from './next-view.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  const words = useSignInWords();
  const { status } = useSyncExternalStore(onSessionChange, sessionState);
  const [{ next }] = useSearchParams();
  const navigate = useNavigate();
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    void checkSession();
  }, []);
  useEffect(() => {
    if (status === 'signed-in') void navigate({ href: `/console${nextOf(next)}`, replace: true });
  }, [status, next, navigate]);
  return (
    <SignedOutLayout title={words.title} lead={words.lead}>
      {isForgotten ? (
        <ForgottenForm back={() => setForgotten(false)} />
      ) : (
        <Stack gap="md">
          <SignInForm />
          <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
            {words.forgotten}
          </Anchor>
        </Stack>
      )}
    </SignedOutLayout>
  );
}
