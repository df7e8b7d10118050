/** The link that sets a password, shown once if no mail was sent. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { getSessionState } from '../../client/session.ts';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useCopyButton } from '../../hooks/use-copy.ts';
import { useStaffMessages } from './staff-messages.ts';

export interface Handover {
  readonly link: string | null;
  readonly linkExpiresAt: string | null;
  readonly member: { readonly name: string; readonly email: string };
}

export function LinkHandover({ handover, close }: { readonly handover: Handover; readonly close: () => void }) {
  const messages = useStaffMessages();
  const { link, linkExpiresAt, member } = handover;
  const { company } = getSessionState();
  const { isCopied, copy } = useCopyButton(link ?? '', messages.copied);
  if (link === null) {
    return (
      <Stack gap="sm">
        <Alert color="teal" role="status" p="xs">
          {company?.only ? messages.signsInByCompany(member.name, company.name) : messages.mailed(member.email)}
        </Alert>
        <Button onClick={close}>{messages.close}</Button>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Alert color="yellow" role="status" p="xs">
        {messages.handOver(member.name)}
      </Alert>
      <Text className="code" data-link>
        {link}
      </Text>
      {linkExpiresAt !== null && (
        <Quiet>
          {messages.goodUntil} <Timestamp at={linkExpiresAt} />
        </Quiet>
      )}
      <Group gap="xs">
        <Button onClick={copy} data-autofocus>
          {isCopied ? messages.copied : messages.copyLink}
        </Button>
        <Button variant="default" onClick={close}>
          {messages.close}
        </Button>
      </Group>
    </Stack>
  );
}
