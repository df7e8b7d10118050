/** Shown over the page when the session ends. After signing in, waiting requests continue. */
import { Modal, Stack, Text } from '@mantine/core';
import { Suspense, useSyncExternalStore } from 'react';
import { useQuery } from 'urql';
import { getSessionState, onSessionChange } from '../../client/session.ts';
import { viewerDocument } from '../../client/viewer.ts';
import { Loading } from '../../components/states.tsx';
import { parseNextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInMessages } from './sign-in-messages.ts';
import { WithCompany } from './with-company.tsx';

export function SignInAgain() {
  const messages = useSignInMessages();
  const { company } = useSyncExternalStore(onSessionChange, getSessionState);
  const [{ data }] = useQuery({ query: viewerDocument, requestPolicy: 'cache-only' });
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={messages.again}
      centered
    >
      <Stack>
        <Text size="sm" className="quiet">
          {messages.againHint}
        </Text>
        <Suspense fallback={<Loading />}>
          <WithCompany company={company} next={parseNextPath(`${location.pathname.slice('/console'.length)}${location.search}`)}>
            <SignInForm isSecond={company !== null} known={data?.viewer.email ?? ''} />
          </WithCompany>
        </Suspense>
      </Stack>
    </Modal>
  );
}
