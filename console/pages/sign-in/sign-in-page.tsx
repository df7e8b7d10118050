/** The first page: it goes on to where somebody wanted to go. */
import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useAddress } from '../../app/address.ts';
import { checkSession, onSessionChange, sessionState } from '../../client/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInWords } from './words.ts';

/** A path of this console and nothing else: the address could carry anything. */
function nextOf(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/payments';
}

export function SignInPage() {
  const words = useSignInWords();
  const { status } = useSyncExternalStore(onSessionChange, sessionState);
  const [{ next }] = useAddress();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${words.title} · ${words.product}`;
    void checkSession();
  }, [words]);
  useEffect(() => {
    if (status === 'signed-in') void navigate({ href: `/console${nextOf(next)}`, replace: true });
  }, [status, next, navigate]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Stack gap={6} align="center">
          <img src="/console/icon.svg" width={48} height={48} alt="" />
          <Title order={1} size="h3">
            {words.product}
          </Title>
          <Text className="quiet" size="sm" ta="center">
            {words.lead}
          </Text>
        </Stack>
        <Paper withBorder p="lg" radius="lg" shadow="xs">
          <SignInForm />
        </Paper>
      </Stack>
    </Center>
  );
}
