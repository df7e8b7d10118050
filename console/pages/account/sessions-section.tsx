/** The user's sessions, and ending them. */
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { auth } from '../../client/auth.ts';
import { Confirmation } from '../../components/confirmation.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { useNotify } from '../../hooks/use-notify.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { parseDevice } from '../../values/device.ts';
import { useAccountMessages } from './account-messages.ts';
import { type AuthData, type CurrentSession, useAuthData } from './use-auth-data.ts';

const readSessions = () => auth.listSessions();
type ListedSession = NonNullable<Awaited<ReturnType<typeof readSessions>>['data']>[number];

export function SessionsSection({ own }: { readonly own: AuthData<CurrentSession> }) {
  const messages = useAccountMessages();
  const notify = useNotify();
  const { value, problem, reload: again } = useAuthData<readonly ListedSession[]>(readSessions);
  const { busy, problem: refused, request } = useAuthRequest();
  const [isEndingAll, setEndingAll] = useState(false);
  const ownId = own.value?.session.id;
  // Changing the password or the second factor ends sessions and makes this one anew.
  useEffect(() => {
    if (ownId !== undefined) again();
  }, [ownId, again]);
  const sorted = value?.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId) || +b.updatedAt - +a.updatedAt);
  const ended = (): void => {
    setEndingAll(false);
    notify.success(messages.ended);
    again();
  };
  return (
    <Section title={messages.sessions} hint={messages.sessionsHint}>
      <Stack gap="sm">
        <FormError text={problem ?? (isEndingAll ? undefined : refused)} />
        {sorted === undefined && problem === undefined && <Skeleton height={44} />}
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {sorted?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isOwn={session.id === ownId}
              busy={busy}
              // The gateway calls a session by its id where the library would show half of its cookie.
              end={() => void request(() => auth.revokeSession({ token: session.token }), ended)}
            />
          ))}
        </Stack>
        {sorted && sorted.length > 1 && (
          <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setEndingAll(true)}>
            {messages.endOthers}
          </Button>
        )}
      </Stack>
      <Confirmation
        opened={isEndingAll}
        title={messages.endOthers}
        text={messages.endOthersHint}
        action={messages.endOthers}
        busy={busy}
        problem={refused}
        confirm={() => void request(() => auth.revokeOtherSessions(), ended)}
        close={() => setEndingAll(false)}
      />
    </Section>
  );
}

interface SessionRowProps {
  readonly session: ListedSession;
  readonly isOwn: boolean;
  readonly busy: boolean;
  readonly end: () => void;
}

function SessionRow({ session, isOwn, busy, end }: SessionRowProps) {
  const messages = useAccountMessages();
  const { browser, system } = parseDevice(session.userAgent);
  const { dateTime } = useFormats();
  const device = messages.device(browser, system);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0}>
        <Group gap={6}>
          <Text size="sm" fw={600} title={session.userAgent ?? undefined}>
            {device}
          </Text>
          {isOwn && (
            <Badge className="outcome outcome-green" color="green" variant="light" radius="sm" tt="none" size="sm">
              {messages.thisOne}
            </Badge>
          )}
        </Group>
        <Quiet size="xs">
          {session.ipAddress || messages.noAddress} · {messages.lastUsed} <Timestamp at={session.updatedAt.toISOString()} form="inText" />
        </Quiet>
        <Quiet size="xs">
          {messages.began} <Timestamp at={session.createdAt.toISOString()} form="inText" />
        </Quiet>
      </Stack>
      {!isOwn && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={messages.endNamed(`${device}, ${messages.lastUsed} ${dateTime(session.updatedAt.toISOString())}`)}
          onClick={end}
        >
          {messages.end}
        </Button>
      )}
    </Group>
  );
}
