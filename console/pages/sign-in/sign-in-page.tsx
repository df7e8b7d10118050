/** The sign-in page. It then opens the page that was requested. */
import { Anchor, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { checkSession, getSessionState, onSessionChange } from '../../client/session.ts';
import { SignedOutLayout } from '../../components/signed-out-layout.tsx';
import { Loading } from '../../components/states.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { withStyles } from '../../theme/more-styles.ts';
import { parseNextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInMessages } from './sign-in-messages.ts';
import { WithCompany } from './with-company.tsx';

const loadForgotten = withStyles(() => import('./forgot-password-form.tsx'));

export function SignInPage() {
  const messages = useSignInMessages();
  const { status, company, sandboxStaff } = useSyncExternalStore(onSessionChange, getSessionState);
  const [{ next, problem, step }] = useSearchParams();
  const [isCode, setCode] = useState(step === 'code');
  const navigate = useNavigate();
  const [isForgotten, setForgotten] = useState(false);
  const [forgotten, prepare] = useLoaded(loadForgotten);
  const forget = (): void => {
    prepare();
    setForgotten(true);
  };
  useEffect(() => {
    // The frame has just asked.
    if (getSessionState().status !== 'signed-out') void checkSession();
  }, []);
  useEffect(() => {
    if (status === 'signed-in') void navigate({ href: `/console${parseNextPath(next)}`, replace: true });
  }, [status, next, navigate]);
  return (
    <SignedOutLayout title={messages.title} lead={messages.lead}>
      {isForgotten && forgotten ? (
        <forgotten.ForgotPasswordForm back={() => setForgotten(false)} />
      ) : isCode ? (
        <SignInForm begin="code" back={() => setCode(false)} />
      ) : (
        // Which ways in there are comes with the answer about the session, a moment after the page.
        <Suspense fallback={<Loading />}>
          <WithCompany company={company} next={parseNextPath(next)} problem={problem}>
            <Stack gap="md">
              <SignInForm isSecond={company !== null} sandboxStaff={sandboxStaff} />
              <Anchor component="button" type="button" size="sm" onClick={forget}>
                {messages.forgotten}
              </Anchor>
            </Stack>
          </WithCompany>
        </Suspense>
      )}
    </SignedOutLayout>
  );
}
