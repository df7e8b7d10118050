/** The user's name, role, limit and permissions. */
import { Badge, Group, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { graphql } from '../../client/graphql.ts';
import { getSessionState } from '../../client/session.ts';
import { hasRefundLimit, nameRole } from '../../client/staff-roles.ts';
import { useViewer } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { Copy } from '../../components/copy.tsx';
import { Section } from '../../components/section.tsx';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import { useAccountMessages } from './account-messages.ts';

const leftDocument = graphql(`
  query RefundsLeft {
    viewer {
      id
      signedInBy
      refundLimitLeftOfDay { amount currency }
    }
  }
`);

export function ProfileSection() {
  const messages = useAccountMessages();
  const roles = useStaffRoleMessages();
  const { name, email, role, customRole, permissions, refundLimit, entity, entityId } = useViewer();
  // Asked again whenever the page is opened: every refund takes of it.
  const [{ data, fetching }] = useQuery({ query: leftDocument, requestPolicy: 'cache-and-network' });
  const method = data?.viewer.signedInBy ?? null;
  const { company } = getSessionState();
  const left = data?.viewer.refundLimitLeftOfDay ?? null;
  return (
    <Section title={messages.profile} hint={messages.profileHint}>
      <Stack gap="sm">
        <Table variant="vertical" layout="fixed" withTableBorder={false}>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th w={130}>{messages.name}</Table.Th>
              <Table.Td>{name}</Table.Td>
            </Table.Tr>
            {email !== null && (
              <Table.Tr>
                <Table.Th>{messages.email}</Table.Th>
                <Table.Td>
                  <Group gap={4} wrap="nowrap">
                    <span style={{ overflowWrap: 'anywhere' }}>{email}</span>
                    <Copy value={email} what={messages.email} />
                  </Group>
                </Table.Td>
              </Table.Tr>
            )}
            {(method !== null || (fetching && !data)) && (
              <Table.Tr>
                <Table.Th>{messages.signedInBy}</Table.Th>
                <Table.Td>{method !== null && messages.methods[method](company?.name)}</Table.Td>
              </Table.Tr>
            )}
            <Table.Tr>
              <Table.Th>{messages.sees}</Table.Th>
              <Table.Td>{entity?.name ?? entityId}</Table.Td>
            </Table.Tr>
            {role !== null && (
              <Table.Tr>
                <Table.Th>{messages.role}</Table.Th>
                <Table.Td>
                  <Badge variant="default" radius="sm" tt="none">
                    {nameRole(roles.role, { role, customRole })}
                  </Badge>
                </Table.Td>
              </Table.Tr>
            )}
            {role !== null && hasRefundLimit({ role, customRole }) && (
              <Table.Tr>
                <Table.Th>{messages.limit}</Table.Th>
                <Table.Td>
                  {refundLimit ? <Amount value={refundLimit.amount} currency={refundLimit.currency} /> : messages.noRefunds}
                </Table.Td>
              </Table.Tr>
            )}
            {refundLimit && (
              <Table.Tr>
                <Table.Th>{messages.limitOfDay}</Table.Th>
                <Table.Td>{left && <Amount value={left.amount} currency={left.currency} />}</Table.Td>
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
        <Text size="sm" fw={600}>
          {messages.may}
        </Text>
        <List size="sm" spacing={2}>
          {permissions.map((permission) => (
            <List.Item key={permission}>{roles.permission[permission]}</List.Item>
          ))}
        </List>
      </Stack>
    </Section>
  );
}
