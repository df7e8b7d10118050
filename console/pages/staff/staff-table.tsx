/** Members of staff as a table. On a phone it scrolls in its own box. */
import { ActionIcon, Badge, Box, Menu, Stack, Table, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { hasRefundLimit } from '../../client/staff-roles.ts';
import { useViewer } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import type { Member } from './documents.ts';
import { useStaffMessages } from './messages.ts';
import { getMemberState, type MemberState } from './staff-view.ts';

/** Gives focus back to the button that opens what can be done with somebody. The menu names its target itself, so no id. */
export function focusActionsButton({ id }: Pick<Member, 'id'>): void {
  document.querySelector<HTMLButtonElement>(`button[data-actions="${CSS.escape(id)}"]`)?.focus();
}

export type Task = 'access' | 'change' | 'reset';

interface StaffTableProps {
  readonly members: readonly Member[];
  readonly start: (task: Task, member: Member) => void;
}

const stateColors: Readonly<Record<MemberState, string>> = { active: 'green', disabled: 'red', invited: 'blue' };

export function StaffTable({ members, start }: StaffTableProps) {
  const messages = useStaffMessages();
  return (
    <Box pos="relative" style={{ overflowX: 'auto' }} role="region" aria-label={messages.title} tabIndex={0}>
      <Table verticalSpacing="sm" miw={860}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.name}</Table.Th>
            <Table.Th>{messages.role}</Table.Th>
            <Table.Th>{messages.entity}</Table.Th>
            <Table.Th>{messages.signIn}</Table.Th>
            <Table.Th>{messages.lastSeen}</Table.Th>
            <Table.Th>{messages.state}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{messages.actions}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Row key={member.id} member={member} start={start} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function Row({ member, start }: { readonly member: Member; readonly start: StaffTableProps['start'] }) {
  const messages = useStaffMessages();
  const roles = useStaffRoleMessages();
  const viewer = useViewer();
  const state = getMemberState(member);
  const { name, email, role, refundLimit, entity, entityId, secondFactor, passkeys, lastSeenAt } = member;
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {name}
            {viewer.email === email && (
              <Text span size="xs" className="quiet">
                {' '}
                · {messages.you}
              </Text>
            )}
          </Text>
          <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td>
        <Stack gap={0}>
          <Text size="sm">{roles.role[role]}</Text>
          {hasRefundLimit(role) && (
            <Text size="xs" className="quiet">
              {refundLimit ? (
                <>
                  {messages.refundsTo} <Amount value={refundLimit.amount} currency={refundLimit.currency} />
                </>
              ) : (
                messages.noRefunds
              )}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        <Stack gap={0}>
          <Text size="sm">{entity?.name ?? entityId}</Text>
          {entity && (
            <Text size="xs" className="quiet">
              {messages.kind[entity.kind]}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{messages.signsIn(secondFactor, passkeys)}</Text>
      </Table.Td>
      <Table.Td>{lastSeenAt === null ? <span className="quiet">{messages.notNow}</span> : <Timestamp at={lastSeenAt} />}</Table.Td>
      <Table.Td>
        <Badge className={`outcome outcome-${stateColors[state]}`} color={stateColors[state]} variant="light" radius="sm" tt="none">
          {messages.states[state]}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon data-actions={member.id} variant="subtle" color="gray" aria-label={messages.actionsOf(name)}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => start('change', member)}>{messages.change}</Menu.Item>
            <Menu.Item onClick={() => start('reset', member)}>{member.accepted ? messages.reset : messages.inviteAgain}</Menu.Item>
            {viewer.email !== email && (
              <Menu.Item onClick={() => start('access', member)}>{state === 'disabled' ? messages.enable : messages.disable}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
