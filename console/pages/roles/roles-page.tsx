/** Built-in roles and those that administrators made, with who has them. */
import { ActionIcon, Anchor, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import type { Permission } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import { type BuiltInRole, type CustomRole, type RoleMember, rolesDocument } from './documents.ts';
import { RetireRole } from './retire-role.tsx';
import { holdersOf, permissionsCount } from './role-view.ts';
import { useRolesMessages } from './roles-messages.ts';

export function RolesPage() {
  return usePermission('CONFIGURATION_READ') ? <Roles /> : <MissingRight needs={['CONFIGURATION_READ']} />;
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly where: string;
  readonly permissions: readonly Permission[];
  readonly cautions: number;
  readonly holders: readonly RoleMember[];
  /** Absent: a built-in one. */
  readonly custom?: CustomRole;
}

function Roles() {
  const messages = useRolesMessages();
  const roles = useStaffRoleMessages();
  const navigate = useNavigate();
  const mayMake = usePermission('ADMIN');
  const [{ data, error }, refetch] = useQuery({ query: rolesDocument, requestPolicy: 'cache-and-network' });
  const [retiring, retire] = useState<CustomRole>();
  useKeys(messages.title, mayMake ? [{ keys: 'n', label: messages.create, run: () => void navigate({ to: '/roles/new' }) }] : []);
  const members = nodesOf(data?.staffMembers);
  const again = (): void => refetch({ requestPolicy: 'network-only' });
  const toBuiltIn = ({ role, permissions }: BuiltInRole): Row => ({
    key: role,
    name: roles.role[role],
    about: roles.about[role],
    where: messages.everywhere,
    permissions,
    cautions: 0,
    holders: members.filter((member) => member.role === role),
  });
  const toCustom = (role: CustomRole): Row => ({
    key: role.id,
    name: role.name,
    about: role.about,
    where: role.entity?.name ?? role.entityId,
    permissions: role.permissions,
    cautions: role.cautions.length,
    holders: holdersOf(members, role),
    custom: role,
  });
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          mayMake && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} renderRoot={(props) => <Link to="/roles/new" {...props} />}>
              {messages.create}
            </Button>
          )
        }
      />
      <Quiet mb="sm">{mayMake ? `${messages.lead} ${messages.toDo}` : messages.lead}</Quiet>
      {data ? (
        <RolesTable
          rows={[...nodesOf(data.customRoles).map(toCustom), ...data.builtInRoles.map(toBuiltIn)]}
          retire={mayMake ? retire : undefined}
        />
      ) : (
        <LoadingOrFailed error={error} retry={again} rows={6} height={52} />
      )}
      {retiring && (
        <RetireRole
          role={retiring}
          holders={holdersOf(members, retiring)}
          close={() => {
            retire(undefined);
            again();
          }}
        />
      )}
    </>
  );
}

/** Names that one line has room for. */
const namesMax = 3;

function RolesTable({ rows, retire }: { readonly rows: readonly Row[]; readonly retire: ((role: CustomRole) => void) | undefined }) {
  const messages = useRolesMessages();
  const columns: readonly DataColumn<Row>[] = [
    {
      key: 'name',
      title: messages.name,
      cell: ({ name, about, custom }) => (
        <Stack gap={0} maw={560}>
          <Group gap={6}>
            {custom ? (
              <Anchor fw={600} size="sm" renderRoot={(props) => <Link to="/roles/$id" params={{ id: custom.id }} {...props} />}>
                {name}
              </Anchor>
            ) : (
              <Text size="sm" fw={600}>
                {name}
              </Text>
            )}
            {!custom && (
              <Badge variant="default" radius="sm" tt="none" size="sm">
                {messages.builtIn}
              </Badge>
            )}
          </Group>
          <Quiet size="xs">{about}</Quiet>
        </Stack>
      ),
    },
    { key: 'where', title: messages.entity, cell: ({ where }) => where },
    {
      key: 'may',
      title: messages.may,
      cell: ({ permissions, cautions }) => (
        <Stack gap={2} align="start">
          <Text size="sm">{messages.held(permissions.filter((name) => name !== 'PAYMENTS_WRITE').length, permissionsCount)}</Text>
          {cautions > 0 && (
            <Badge className="outcome outcome-yellow" color="yellow" variant="light" radius="sm" tt="none">
              {messages.cautionCount(cautions)}
            </Badge>
          )}
        </Stack>
      ),
    },
    { key: 'people', title: messages.people, cell: ({ holders }) => <Holders holders={holders} /> },
    ...(retire === undefined
      ? []
      : [{ key: 'actions', title: messages.actions, cell: (row: Row) => <Actions row={row} retire={retire} /> }]),
  ];
  return <DataTable label={messages.title} rows={rows} columns={columns} rowKey={({ key }) => key} />;
}

function Holders({ holders }: { readonly holders: readonly RoleMember[] }) {
  const messages = useRolesMessages();
  if (holders.length === 0) return <span className="quiet">{messages.nobody}</span>;
  const names = holders.slice(0, namesMax).map(({ name }) => name);
  const rest = holders.length - names.length;
  return (
    <Text size="sm" maw={260}>
      {names.join(', ')} {rest > 0 && <span className="quiet">{messages.more(rest)}</span>}
    </Text>
  );
}

function Actions({ row: { key, name, custom }, retire }: { readonly row: Row; readonly retire: (role: CustomRole) => void }) {
  const messages = useRolesMessages();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={messages.actionsOf(name)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {custom?.mayChange && (
          <Menu.Item onClick={() => void navigate({ to: '/roles/$id', params: { id: custom.id } })}>{messages.edit}</Menu.Item>
        )}
        <Menu.Item onClick={() => void navigate({ to: '/roles/new', search: { from: key } })}>{messages.copy}</Menu.Item>
        {custom?.mayChange && <Menu.Item onClick={() => retire(custom)}>{messages.retire}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
