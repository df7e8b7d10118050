/** Who works with the console, a row each; on a phone the table scrolls within its own box. */
import { ActionIcon, Badge, Box, Menu, Stack, Table, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { isLimited } from '../../client/staff-roles.ts';
import { useViewer } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useRoleWords } from '../../messages/staff-role-messages.ts';
import type { Member } from './documents.ts';
import { useStaffWords } from './messages.ts';
import { type MemberState, stateOf } from './staff-view.ts';

/** Gives focus back to the button that opens what can be done with somebody. The menu names its target itself, so no id. */
export function focusActionsOf({ id }: Pick<Member, 'id'>): void {
  document.querySelector<HTMLButtonElement>(`button[data-actions="${CSS.escape(id)}"]`)?.focus();
}

export type Task = 'access' | 'change' | 'reset';

interface StaffTableProps {
  readonly members: readonly Member[];
  readonly start: (task: Task, member: Member) => void;
}

const stateColors: Readonly<Record<MemberState, string>> = { active: 'green', disabled: 'red', invited: 'blue' };

export function StaffTable({ members, start }: StaffTableProps) {
  const words = useStaffWords();
  return (
    <Box pos="relative" style={{ overflowX: 'auto' }} role="region" aria-label={words.title} tabIndex={0}>
      <Table verticalSpacing="sm" miw={860}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.name}</Table.Th>
            <Table.Th>{words.role}</Table.Th>
            <Table.Th>{words.entity}</Table.Th>
            <Table.Th>{words.signIn}</Table.Th>
            <Table.Th>{words.lastSeen}</Table.Th>
            <Table.Th>{words.state}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{words.actions}</span>
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
  const words = useStaffWords();
  const roles = useRoleWords();
  const viewer = useViewer();
  const state = stateOf(member);
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
                · {words.you}
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
          {isLimited(role) && (
            <Text size="xs" className="quiet">
              {refundLimit ? (
                <>
                  {words.refundsTo} <Amount value={refundLimit.amount} currency={refundLimit.currency} />
                </>
              ) : (
                words.noRefunds
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
              {words.kind[entity.kind]}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{words.signsIn(secondFactor, passkeys)}</Text>
      </Table.Td>
      <Table.Td>{lastSeenAt === null ? <span className="quiet">{words.notNow}</span> : <MomentText at={lastSeenAt} />}</Table.Td>
      <Table.Td>
        <Badge className={`outcome outcome-${stateColors[state]}`} color={stateColors[state]} variant="light" radius="sm" tt="none">
          {words.states[state]}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon data-actions={member.id} variant="subtle" color="gray" aria-label={words.actionsOf(name)}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => start('change', member)}>{words.change}</Menu.Item>
            <Menu.Item onClick={() => start('reset', member)}>{member.accepted ? words.reset : words.inviteAgain}</Menu.Item>
            {viewer.email !== email && (
              <Menu.Item onClick={() => start('access', member)}>{state === 'disabled' ? words.enable : words.disable}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
