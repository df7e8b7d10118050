/** The link that sets a password, where no mail took it: shown once, to be handed over. */
import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { MomentText } from '../../components/timestamp.tsx';
import { useStaffWords } from './messages.ts';

export interface Handover {
  readonly link: string | null;
  readonly linkExpiresAt: string | null;
  readonly member: { readonly name: string; readonly email: string };
}

export function LinkHandover({ handover, close }: { readonly handover: Handover; readonly close: () => void }) {
  const words = useStaffWords();
  const { link, linkExpiresAt, member } = handover;
  if (link === null) {
    return (
      <Stack gap="sm">
        <Alert color="teal" role="status" p="xs">
          {words.mailed(member.email)}
        </Alert>
        <Button onClick={close}>{words.close}</Button>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Alert color="yellow" role="status" p="xs">
        {words.handOver(member.name)}
      </Alert>
      <Text className="code" data-link>
        {link}
      </Text>
      {linkExpiresAt !== null && (
        <Text size="sm" className="quiet">
          {words.goodUntil} <MomentText at={linkExpiresAt} />
        </Text>
      )}
      <Group gap="xs">
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {copied ? words.copied : words.copyLink}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={close}>
          {words.close}
        </Button>
      </Group>
    </Stack>
  );
}
