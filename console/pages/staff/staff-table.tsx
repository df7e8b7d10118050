/** Members of staff as a table; as cards on a phone. */
import { ActionIcon, Badge, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getSessionState } from '../../client/session.ts';
import { hasRefundLimit, nameRole } from '../../client/staff-roles.ts';
import { useViewer } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import type { Member } from './documents.ts';
import { useStaffMessages } from './staff-messages.ts';
import { getMemberState, type MemberState } from './staff-view.ts';

/** Gives focus back to the button that opens what can be done with somebody. The menu names its target itself, so no id. */
export function focusActionsButton({ id }: Pick<Member, 'id'>): void {
  document.querySelector<HTMLButtonElement>(`button[data-actions="${CSS.escape(id)}"]`)?.focus();
}

export type Task = 'access' | 'change' | 'reset';

interface StaffTableProps {
  readonly members: readonly Member[];
  /** Absent for who may only read. */
  readonly start: ((task: Task, member: Member) => void) | undefined;
}

const stateColors: Readonly<Record<MemberState, string>> = { active: 'green', disabled: 'red', invited: 'blue' };

export function StaffTable({ members, start }: StaffTableProps) {
  const messages = useStaffMessages();
  const viewer = useViewer();
  const columns: readonly DataColumn<Member>[] = [
    { key: 'name', title: messages.name, cell: (member) => <Name member={member} isViewer={viewer.email === member.email} /> },
    { key: 'role', title: messages.role, cell: (member) => <Role member={member} /> },
    {
      key: 'entity',
      title: messages.entity,
      cell: ({ entity, entityId }) => <Lines first={entity?.name ?? entityId} second={entity && messages.kind[entity.kind]} />,
    },
    { key: 'signIn', title: messages.signIn, cell: (member) => messages.signsIn(member) },
    {
      key: 'seen',
      title: messages.lastSeen,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? <span className="quiet">{messages.notNow}</span> : <Timestamp at={lastSeenAt} />),
    },
    { key: 'state', title: messages.state, cell: (member) => <State member={member} /> },
    ...(start === undefined
      ? []
      : [{ key: 'actions', title: messages.actions, cell: (member: Member) => <Actions member={member} start={start} /> }]),
  ];
  return <DataTable label={messages.title} rows={members} columns={columns} rowKey={({ id }) => id} />;
}

function Lines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <Stack gap={0}>
      <Text size="sm" component="div">
        {first}
      </Text>
      {second && (
        <Text size="xs" className="quiet" component="div" style={{ overflowWrap: 'anywhere' }}>
          {second}
        </Text>
      )}
    </Stack>
  );
}

function Name({ member: { name, email }, isViewer }: { readonly member: Member; readonly isViewer: boolean }) {
  const messages = useStaffMessages();
  return (
    <Lines
      first={
        <>
          <strong>{name}</strong>
          {isViewer && <span className="quiet"> · {messages.you}</span>}
        </>
      }
      second={email}
    />
  );
}

function Role({ member: { role, customRole, refundLimit, roleByClaim } }: { readonly member: Member }) {
  const messages = useStaffMessages();
  const roles = useStaffRoleMessages();
  const limit = refundLimit ? (
    <>
      {messages.refundsTo} <Amount value={refundLimit.amount} currency={refundLimit.currency} />
    </>
  ) : (
    messages.noRefunds
  );
  const second = hasRefundLimit({ role, customRole }) && limit;
  const claimed = roleByClaim && (
    <>
      {second && <>{second} · </>}
      {messages.byClaim}
    </>
  );
  return <Lines first={nameRole(roles.role, { role, customRole })} second={claimed || second} />;
}

function State({ member }: { readonly member: Member }) {
  const messages = useStaffMessages();
  const state = getMemberState(member);
  return (
    <Badge className={`outcome outcome-${stateColors[state]}`} color={stateColors[state]} variant="light" radius="sm" tt="none">
      {messages.states[state]}
    </Badge>
  );
}

function Actions({ member, start }: { readonly member: Member; readonly start: NonNullable<StaffTableProps['start']> }) {
  const messages = useStaffMessages();
  const viewer = useViewer();
  const state = getMemberState(member);
  const isOnlyCompany = getSessionState().company?.only === true;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon data-actions={member.id} variant="default" aria-label={messages.actionsOf(member.name)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('change', member)}>{messages.change}</Menu.Item>
        <Menu.Item onClick={() => start('reset', member)}>
          {isOnlyCompany ? messages.companyReset : member.accepted ? messages.reset : messages.inviteAgain}
        </Menu.Item>
        {viewer.email !== member.email && (
          <Menu.Item onClick={() => start('access', member)}>{state === 'disabled' ? messages.enable : messages.disable}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
