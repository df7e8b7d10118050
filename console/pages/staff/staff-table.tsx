/** Members of staff as a table; on a phone a card each. */
import { ActionIcon, Badge, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { hasRefundLimit } from '../../client/staff-roles.ts';
import { useViewer } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
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
  const columns = useColumns(start);
  return <DataTable isBare label={messages.title} rows={members} columns={columns} rowKey={({ id }) => id} />;
}

function useColumns(start: StaffTableProps['start']): readonly DataColumn<Member>[] {
  const messages = useStaffMessages();
  return [
    { key: 'name', title: messages.name, cell: (member) => <Name member={member} /> },
    { key: 'role', title: messages.role, cell: (member) => <RoleAndLimit member={member} /> },
    {
      key: 'entity',
      title: messages.entity,
      cell: ({ entity, entityId }) => (
        <Stack gap={0}>
          <Text size="sm">{entity?.name ?? entityId}</Text>
          {entity && (
            <Text size="xs" className="quiet">
              {messages.kind[entity.kind]}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'signIn', title: messages.signIn, cell: ({ secondFactor, passkeys }) => messages.signsIn(secondFactor, passkeys) },
    {
      key: 'lastSeen',
      title: messages.lastSeen,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? <span className="quiet">{messages.notNow}</span> : <Timestamp at={lastSeenAt} />),
    },
    { key: 'state', title: messages.state, cell: (member) => <StateBadge state={getMemberState(member)} /> },
    { key: 'actions', title: messages.actions, cell: (member) => <Actions member={member} start={start} /> },
  ];
}

function Name({ member: { name, email } }: { readonly member: Member }) {
  const messages = useStaffMessages();
  const viewer = useViewer();
  return (
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
  );
}

function RoleAndLimit({ member: { role, refundLimit } }: { readonly member: Member }) {
  const messages = useStaffMessages();
  const roles = useStaffRoleMessages();
  return (
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
  );
}

function StateBadge({ state }: { readonly state: MemberState }) {
  const messages = useStaffMessages();
  return (
    <Badge className={`outcome outcome-${stateColors[state]}`} color={stateColors[state]} variant="light" radius="sm" tt="none">
      {messages.states[state]}
    </Badge>
  );
}

function Actions({ member, start }: { readonly member: Member; readonly start: StaffTableProps['start'] }) {
  const messages = useStaffMessages();
  const viewer = useViewer();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon data-actions={member.id} variant="subtle" color="gray" aria-label={messages.actionsOf(member.name)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('change', member)}>{messages.change}</Menu.Item>
        <Menu.Item onClick={() => start('reset', member)}>{member.accepted ? messages.reset : messages.inviteAgain}</Menu.Item>
        {viewer.email !== member.email && (
          <Menu.Item onClick={() => start('access', member)}>
            {getMemberState(member) === 'disabled' ? messages.enable : messages.disable}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
