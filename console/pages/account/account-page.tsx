/** One's own account: who one is, how one signs in, where one is signed in, and what one prefers. */
import { SimpleGrid, Stack } from '@mantine/core';
import { PageHead } from '../../components/page-header.tsx';
import { useAccountWords } from './messages.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useOwnSession } from './use-own.ts';

export function AccountPage() {
  const words = useAccountWords();
  const session = useOwnSession();
  return (
    <>
      <PageHead title={words.title} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md">
          <ProfileSection />
          <PreferencesSection />
        </Stack>
        <Stack gap="md">
          <PasswordSection changed={session.again} />
          <SecondFactorSection own={session} />
          <PasskeysSection />
          <SessionsSection own={session} />
        </Stack>
      </SimpleGrid>
    </>
  );
}
