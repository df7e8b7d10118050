/** One code: what happened, what to tell the shopper, what to do next. */
import { Alert, Badge, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import { Copy, Id } from '../../components/copy.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { useResultCategoryMessages } from '../../messages/result-category-messages.ts';
import type { ResultCode } from './documents.ts';
import { useCodesMessages } from './result-codes-messages.ts';

interface CodeDrawerProps {
  /** What the address asks for; undefined: nothing. */
  readonly code: string | undefined;
  readonly found: ResultCode | undefined;
  readonly close: () => void;
}

export function CodeDrawer({ code, found, close }: CodeDrawerProps) {
  const messages = useCodesMessages();
  return (
    <Drawer.Root opened={code !== undefined} onClose={close} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body p="md">
          <Stack>
            <Group justify="space-between" wrap="nowrap">
              <Drawer.Title fw={650} fz="lg">
                {code && <Id value={code} what={messages.code} path={`/console/result-codes?code=${encodeURIComponent(code)}`} />}
              </Drawer.Title>
              <Drawer.CloseButton aria-label={messages.close} />
            </Group>
            {found ? <Meaning one={found} /> : code && <Alert color="yellow">{messages.unknown(code)}</Alert>}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Meaning({ one }: { readonly one: ResultCode }) {
  const messages = useCodesMessages();
  const categories = useResultCategoryMessages();
  return (
    <>
      <Group gap="xs">
        <OutcomeBadge outcome={one.outcome} />
        <Badge variant="default" radius="sm" tt="none" title={one.category}>
          {categories[one.category]}
        </Badge>
      </Group>
      <CopyableText title={messages.staff} text={one.staff} />
      <CopyableText title={messages.shopper} text={one.shopper} />
      <CopyableText title={messages.advice} text={one.advice} />
      <CopyableText title={messages.description} text={one.description} lang="en" />
      <Table variant="vertical" layout="fixed">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th w={150}>{messages.retry}</Table.Th>
            <Table.Td>{messages.retries[one.retry]}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{messages.status}</Table.Th>
            <Table.Td>{one.status}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </>
  );
}

/** A sentence as it can be repeated to somebody, with a button that copies it. */
function CopyableText({ title, text, lang }: { readonly title: string; readonly text: string; readonly lang?: string }) {
  return (
    <div>
      <Group gap={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Copy value={text} what={title} />
      </Group>
      <Text size="sm" lang={lang}>
        {text}
      </Text>
    </div>
  );
}
