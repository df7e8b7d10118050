/** One audit entry: its change field by field, and as stored. */
import { Anchor, Drawer, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Id } from '../../components/copy.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { nameAction, useAuditMessages } from './audit-messages.ts';
import { listChangedFields } from './audit-view.ts';
import { nameField, useChangeMessages } from './change-messages.ts';
import type { AuditEntry } from './documents.ts';
import { useValueText } from './use-value-text.ts';

export function EntryDrawer({ entry, close }: { readonly entry: AuditEntry | undefined; readonly close: () => void }) {
  const messages = useAuditMessages();
  return (
    <Drawer.Root opened={entry !== undefined} onClose={close} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        {entry && (
          <Drawer.Body p="md">
            <Stack>
              <Stack gap={0} style={{ paddingInlineEnd: 40 }}>
                <Drawer.Title fw={650} fz="lg">
                  {nameAction(messages.actionNames, entry.action)}
                </Drawer.Title>
                <Text size="sm" className="quiet code">
                  {entry.action}
                </Text>
              </Stack>
              <Drawer.CloseButton aria-label={messages.close} style={{ position: 'absolute', insetBlockStart: 12, insetInlineEnd: 12 }} />
              <Facts entry={entry} />
              <Changes entry={entry} />
              <JsonView value={entry.change} title={messages.whole} />
            </Stack>
          </Drawer.Body>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Facts({ entry }: { readonly entry: AuditEntry }) {
  const messages = useAuditMessages();
  return (
    <Table variant="vertical" layout="fixed">
      <Table.Tbody>
        <Table.Tr>
          <Table.Th w={110}>{messages.when}</Table.Th>
          <Table.Td>
            <Timestamp at={entry.at} />
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th>{messages.who}</Table.Th>
          <Table.Td>
            {entry.callerName} <Id value={entry.callerId} what={messages.id} />
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th>{messages.subject}</Table.Th>
          <Table.Td>
            <Id value={entry.subjectId} what={messages.id} />
            {entry.paymentId !== null && (
              <Anchor
                size="sm"
                underline="always"
                display="block"
                renderRoot={(props) => <Link to="/payments/$id" params={{ id: entry.subjectId }} {...props} />}
              >
                {messages.openPayment}
              </Anchor>
            )}
          </Table.Td>
        </Table.Tr>
        {entry.address !== null && (
          <Table.Tr>
            <Table.Th>{messages.address}</Table.Th>
            <Table.Td>{entry.address}</Table.Td>
          </Table.Tr>
        )}
        <Table.Tr>
          <Table.Th>{messages.entity}</Table.Th>
          <Table.Td>
            <Id value={entry.entityId} what={messages.id} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const messages = useAuditMessages();
  const write = useValueText();
  const words = useChangeMessages();
  const fields = listChangedFields(entry.change);
  if (fields.length === 0) return null;
  return (
    <Table variant="vertical" layout="fixed">
      <Table.Tbody>
        {fields.map(({ name, before, after }) => (
          <Table.Tr key={name}>
            <Table.Th w={150} style={{ overflowWrap: 'anywhere' }}>
              {name === '' ? messages.change : nameField(words, name)}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {write(name, after)}
              {before !== undefined && (
                <Quiet size="xs">
                  {messages.wasBefore}: {write(name, before)}
                </Quiet>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
