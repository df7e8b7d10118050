/** The first page: it goes on to where somebody wanted to go. */
import { Anchor, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAddress } from '../../app/address.ts';
import { checkSession, onSessionChange, sessionState } from '../../client/session.ts';
import { Entrance } from './entrance.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInWords } from './words.ts';

/** A path of this console and nothing else: the address could carry anything. */
function nextOf(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/overview';
}

export function SignInPage() {
  const words = useSignInWords();
  const { status } = useSyncExternalStore(onSessionChange, sessionState);
  const [{ next }] = useAddress();
  const navigate = useNavigate();
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    void checkSession();
  }, []);
  useEffect(() => {
    if (status === 'signed-in') void navigate({ href: `/console${nextOf(next)}`, replace: true });
  }, [status, next, navigate]);
  return (
    <Entrance title={words.title} lead={words.lead}>
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
    </Entrance>
  );
}
