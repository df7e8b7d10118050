/** Backup codes, shown once: whoever leaves without them has to make new ones. */
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useCopyButton } from '../../hooks/use-copy.ts';
import { useAccountMessages } from './account-messages.ts';
import { formatCodes } from './second-factor-view.ts';

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly lead: string;
  readonly close: () => void;
}

export function BackupCodes({ codes, lead, close }: BackupCodesProps) {
  const messages = useAccountMessages();
  const { isCopied, copy } = useCopyButton(formatCodes(codes), messages.copied);
  return (
    <Stack gap="sm">
      <Alert color="teal" role="status" p="xs">
        {lead}
      </Alert>
      <Text size="sm">{messages.codesHint}</Text>
      <SimpleGrid
        cols={2}
        spacing="xs"
        verticalSpacing={4}
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={messages.codes}
      >
        {codes.map((code) => (
          <Text key={code} component="li" className="code">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button variant="default" onClick={copy}>
          {isCopied ? messages.copied : messages.copyCodes}
        </Button>
        <Button onClick={close}>{messages.kept}</Button>
      </Group>
    </Stack>
  );
}
