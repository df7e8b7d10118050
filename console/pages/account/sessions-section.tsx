/** Where one is signed in, and ending that. */
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { auth } from '../../client/auth.ts';
import { Confirmation } from '../../components/confirmation.tsx';
import { Problem } from '../../components/problem.tsx';
import { Section } from '../../components/section.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useAttempt } from '../../hooks/use-auth-request.ts';
import { useTell } from '../../hooks/use-notify.ts';
import { deviceOf } from './device-view.ts';
import { useAccountWords } from './messages.ts';
import { type Own, type OwnSession, useOwn } from './use-own.ts';

const readSessions = () => auth.listSessions();
type ListedSession = NonNullable<Awaited<ReturnType<typeof readSessions>>['data']>[number];

export function SessionsSection({ own }: { readonly own: Own<OwnSession> }) {
  const words = useAccountWords();
  const tell = useTell();
  const { value, problem, again } = useOwn<readonly ListedSession[]>(readSessions);
  const { busy, problem: refused, attempt } = useAttempt();
  const [isEndingAll, setEndingAll] = useState(false);
  const ownId = own.value?.session.id;
  // Changing the password or the second factor ends sessions and makes this one anew.
  useEffect(() => {
    if (ownId !== undefined) again();
  }, [ownId, again]);
  const sorted = value?.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId) || +b.updatedAt - +a.updatedAt);
  const ended = (): void => {
    setEndingAll(false);
    tell.done(words.ended);
    again();
  };
  return (
    <Section title={words.sessions} hint={words.sessionsHint}>
      <Stack gap="sm">
        <Problem text={problem ?? (isEndingAll ? undefined : refused)} />
        {sorted === undefined && problem === undefined && <Skeleton height={44} />}
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {sorted?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isOwn={session.id === ownId}
              busy={busy}
              // The gateway calls a session by its id where the library would show half of its cookie.
              end={() => void attempt(() => auth.revokeSession({ token: session.token }), ended)}
            />
          ))}
        </Stack>
        {sorted && sorted.length > 1 && (
          <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setEndingAll(true)}>
            {words.endOthers}
          </Button>
        )}
      </Stack>
      <Confirmation
        opened={isEndingAll}
        title={words.endOthers}
        text={words.endOthersHint}
        action={words.endOthers}
        busy={busy}
        problem={refused}
        confirm={() => void attempt(() => auth.revokeOtherSessions(), ended)}
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
  const words = useAccountWords();
  const { browser, system } = deviceOf(session.userAgent);
  const device = words.device(browser, system);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0}>
        <Group gap={6}>
          <Text size="sm" fw={600} title={session.userAgent ?? undefined}>
            {device}
          </Text>
          {isOwn && (
            <Badge className="outcome outcome-green" color="green" variant="light" radius="sm" tt="none" size="sm">
              {words.thisOne}
            </Badge>
          )}
        </Group>
        <Text size="xs" className="quiet">
          {session.ipAddress || words.noAddress} · {words.lastUsed} <MomentText at={session.updatedAt.toISOString()} />
        </Text>
        <Text size="xs" className="quiet">
          {words.began} <MomentText at={session.createdAt.toISOString()} />
        </Text>
      </Stack>
      {!isOwn && (
        <Button variant="default" size="xs" disabled={busy} aria-label={words.endNamed(device)} onClick={end}>
          {words.end}
        </Button>
      )}
    </Group>
  );
}
