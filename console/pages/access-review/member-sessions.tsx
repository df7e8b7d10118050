/** Where somebody is signed in, and the end of it for administrators. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { parseDevice } from '../../values/device.ts';
import { useAccessReviewMessages } from './access-review-messages.ts';
import { endSessionsDocument, type MemberSession, memberSessionsDocument, type ReviewedMember } from './documents.ts';

interface MemberSessionsProps {
  /** Undefined: nothing is shown. */
  readonly member: ReviewedMember | undefined;
  readonly close: () => void;
}

export function MemberSessions({ member, close }: MemberSessionsProps) {
  const messages = useAccessReviewMessages();
  return (
    <Dialog opened={member !== undefined} onClose={close} title={messages.sessionsOf(member?.name ?? '')} size="lg">
      {member && <Sessions member={member} />}
    </Dialog>
  );
}

function Sessions({ member: { id, name } }: { readonly member: ReviewedMember }) {
  const messages = useAccessReviewMessages();
  const mayEnd = usePermission('ADMIN');
  const notify = useNotify();
  const [{ data, error }, refetch] = useQuery({ query: memberSessionsDocument, variables: { id }, requestPolicy: 'network-only' });
  const [ended, endSessions] = useMutation(endSessionsDocument);
  const again = (): void => refetch({ requestPolicy: 'network-only' });
  const end = async (sessionId?: string): Promise<void> => {
    const answer = await endSessions({ id, sessionId: sessionId ?? null });
    if (!answer.data) return;
    notify.success(messages.ended(name));
    again();
  };
  if (!data) return <LoadingOrFailed error={error} retry={again} rows={2} height={44} />;
  const sessions = data.node?.__typename === 'StaffMember' ? data.node.sessions : [];
  return (
    <Stack gap="sm">
      {sessions.length === 0 && <Text size="sm">{messages.noSessions}</Text>}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} busy={ended.fetching} end={mayEnd ? () => void end(session.id) : undefined} />
        ))}
      </Stack>
      {ended.error && <FailedNote error={ended.error} />}
      {mayEnd && sessions.length > 0 && (
        <>
          <Quiet size="xs">{messages.endHint}</Quiet>
          <Group justify="end">
            <Button color="red.9" loading={ended.fetching} onClick={() => void end()}>
              {messages.endAll}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

interface SessionProps {
  readonly session: MemberSession;
  readonly busy: boolean;
  /** Absent for who may only read. */
  readonly end: (() => void) | undefined;
}

function Session({ session: { address, createdAt, lastSeenAt, userAgent, signedInBy }, busy, end }: SessionProps) {
  const messages = useAccessReviewMessages();
  const { browser, system } = parseDevice(userAgent);
  const device = messages.device(browser, system);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0}>
        <Text size="sm" fw={600} title={userAgent ?? undefined}>
          {device}
        </Text>
        <Quiet size="xs">
          {address || messages.noAddress} · {messages.used} <Timestamp at={lastSeenAt} form="inText" /> · {messages.since}{' '}
          <Timestamp at={createdAt} form="inText" />
          {signedInBy !== null && <> · {messages.by[signedInBy]}</>}
        </Quiet>
      </Stack>
      {end && (
        <Button variant="default" size="xs" disabled={busy} aria-label={messages.endNamed(device)} onClick={end}>
          {messages.end}
        </Button>
      )}
    </Group>
  );
}
