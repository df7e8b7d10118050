/** The user's own account: profile, preferences, password, second factor, passkeys, sessions. */
import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { getSessionState } from '../../client/session.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useAccountMessages } from './account-messages.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useCurrentSession } from './use-auth-data.ts';
import { useSignInMethod } from './use-sign-in-method.ts';

export function AccountPage() {
  const messages = useAccountMessages();
  const session = useCurrentSession();
  const { byCompany, isAwaited } = useSignInMethod();
  return (
    <>
      <PageHeader title={messages.title} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md">
          <ProfileSection />
          <PreferencesSection />
        </Stack>
        {isAwaited ? (
          // What comes above would push buttons down while somebody presses one of them.
          <Awaited />
        ) : (
          <Stack gap="md">
            {byCompany === false && <PasswordSection changed={session.reload} />}
            <SecondFactorSection own={session} byCompany={byCompany === true} />
            {!(byCompany && getSessionState().company?.only) && <PasskeysSection />}
            <SessionsSection own={session} />
          </Stack>
        )}
      </SimpleGrid>
    </>
  );
}

/** In the place of the first section. */
function Awaited() {
  return (
    <Paper withBorder p="md" style={{ alignSelf: 'start' }}>
      <Stack gap="md">
        <Skeleton height={20} width={160} />
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </Stack>
    </Paper>
  );
}
