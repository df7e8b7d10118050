/** Shown instead of the console to staff who must have a second factor or a passkey before they may do anything. */
import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { signOut } from '../client/session.ts';
import { createMessages } from '../messages/create-messages.ts';
import { PasskeysSection } from '../pages/account/passkeys-section.tsx';
import { SecondFactorSection } from '../pages/account/second-factor-section.tsx';
import { useCurrentSession } from '../pages/account/use-auth-data.ts';

const useMessages = createMessages({
  en: {
    title: 'Secure your account first',
    hint: 'Your role can move money or grant access. In the live environment it requires a second factor or a passkey. Set up either one to continue.',
    goOn: 'Continue',
  },
  de: {
    title: 'Sichern Sie zuerst Ihr Konto',
    hint: 'Ihre Rolle bewegt Geld oder vergibt Rechte. In der Live-Umgebung braucht sie einen zweiten Faktor oder einen Passkey. Richten Sie eines von beiden ein und machen Sie dann weiter.',
    goOn: 'Weiter',
  },
});

export function Enrolment({ goOn }: { readonly goOn: () => void }) {
  const messages = useMessages();
  const session = useCurrentSession();
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={560} gap="md">
        <Title order={1} size="h3">
          {messages.title}
        </Title>
        <Text className="quiet">{messages.hint}</Text>
        <SecondFactorSection own={session} />
        <PasskeysSection />
        <Group justify="space-between">
          <Button variant="default" onClick={() => void signOut()}>
            {messages.signOut}
          </Button>
          <Button onClick={goOn}>{messages.goOn}</Button>
        </Group>
      </Stack>
    </Center>
  );
}
