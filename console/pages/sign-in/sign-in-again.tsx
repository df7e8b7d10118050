/** Shown over the page when the session ends. After signing in, waiting requests continue. */
import { Modal, Stack, Text } from '@mantine/core';
import { Suspense, useSyncExternalStore } from 'react';
import { useQuery } from 'urql';
import { getSessionState, onSessionChange } from '../../client/session.ts';
import { viewerDocument } from '../../client/viewer.ts';
import { Loading } from '../../components/states.tsx';
import { createMessages } from '../../messages/create-messages.ts';
import { parseNextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { WithCompany } from './with-company.tsx';

const useMessages = createMessages({
  en: {
    again: 'Please sign in again',
    againHint: 'Your session has ended. Sign in to continue where you left off.',
  },
  de: {
    again: 'Bitte melden Sie sich wieder an',
    againHint: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um dort weiterzumachen, wo Sie aufgehört haben.',
  },
});

export function SignInAgain() {
  const messages = useMessages();
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
