/** The layout of the pages that need no session, such as the sign-in: one card in the middle. */
import { Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { createMessages } from '../messages/create-messages.ts';
import { Mark } from './mark.tsx';
import { Quiet } from './quiet.tsx';

const useMessages = createMessages({ en: { product: 'Payment gateway' }, de: { product: 'Payment Gateway' } });

interface SignedOutLayoutProps {
  /** Of the browser tab. */
  readonly title: string;
  readonly lead: string | undefined;
  readonly children: ReactNode;
}

export function SignedOutLayout({ title, lead, children }: SignedOutLayoutProps) {
  const messages = useMessages();
  useEffect(() => {
    document.title = `${title} · ${messages.product}`;
  }, [title, messages]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Stack gap={6} align="center">
          <Mark size={48} />
          <Title order={1} size="h3">
            {messages.product}
          </Title>
          {lead && <Quiet ta="center">{lead}</Quiet>}
        </Stack>
        <Paper withBorder p="lg" radius="lg" shadow="xs">
          {children}
        </Paper>
      </Stack>
    </Center>
  );
}
