/** A new role, or one that is changed: permissions by what one does with them, and what they come to in words. */
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { hasErrorCode } from '../../client/error-code.ts';
import { usePermission, useViewer } from '../../client/viewer.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { type CustomRole, createRoleDocument, type RoleEntity, rolesDocument, updateRoleDocument } from './documents.ts';
import { RoleEditor } from './role-editor.tsx';
import { copyOf, emptyRole, holdersOf, type RoleForm, toCreateInput, toRoleForm, toUpdateInput } from './role-view.ts';
import { useRolesMessages } from './roles-messages.ts';

const toMake = ['ADMIN', 'CONFIGURATION_READ'] as const;

export function NewRolePage() {
  const { permissions } = useViewer();
  return toMake.every((right) => permissions.includes(right)) ? <NewRole /> : <MissingRight needs={toMake} />;
}

export function RolePage() {
  return usePermission('CONFIGURATION_READ') ? <ExistingRole /> : <MissingRight needs={['CONFIGURATION_READ']} />;
}

function useRoles() {
  const [{ data, error }, refetch] = useQuery({ query: rolesDocument });
  return { data, error, again: () => refetch({ requestPolicy: 'network-only' }) };
}

function NewRole() {
  const messages = useRolesMessages();
  const { entityId } = useViewer();
  const [{ from }] = useSearchParams();
  const { data, error, again } = useRoles();
  if (!data) return <LoadingOrFailed error={error} retry={again} rows={8} height={44} />;
  const built = data.builtInRoles.find(({ role }) => role === from);
  const custom = nodesOf(data.customRoles).find(({ id }) => id === from);
  const source = built ?? custom;
  const start = source ? copyOf(source, entityId) : emptyRole(entityId);
  return (
    <>
      <PageHeader title={messages.create} actions={<Back />} />
      <Editing key={from ?? ''} start={start} entities={nodesOf(data.entities)} holders={0} />
    </>
  );
}

function ExistingRole() {
  const messages = useRolesMessages();
  const { id } = useParams({ strict: false });
  const { data, error, again } = useRoles();
  if (!data) return <LoadingOrFailed error={error} retry={again} rows={8} height={44} />;
  const role = nodesOf(data.customRoles).find((candidate) => candidate.id === id);
  if (!role) {
    return (
      <>
        <PageHeader title={messages.title} actions={<Back />} />
        <Empty title={messages.missing} hint={messages.missingHint} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={role.name} actions={<Back />} />
      {!role.mayChange && (
        <Alert color="blue" mb="md" p="xs">
          {messages.readOnly}
        </Alert>
      )}
      <Editing
        key={`${role.id} ${role.version}`}
        role={role}
        start={toRoleForm(role)}
        entities={nodesOf(data.entities)}
        holders={holdersOf(nodesOf(data.staffMembers), role).length}
      />
    </>
  );
}

function Back() {
  const messages = useRolesMessages();
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/roles" {...props} />}>
      {messages.back}
    </Anchor>
  );
}

interface EditingProps {
  /** Absent: a new one. */
  readonly role?: CustomRole;
  readonly start: RoleForm;
  readonly entities: readonly RoleEntity[];
  readonly holders: number;
}

function Editing({ role, start, entities, holders }: EditingProps) {
  const messages = useRolesMessages();
  const notify = useNotify();
  const navigate = useNavigate();
  const [form, setForm] = useState(start);
  const [isWrong, setWrong] = useState(false);
  const [created, create] = useMutation(createRoleDocument);
  const [updated, update] = useMutation(updateRoleDocument);
  const error = created.error ?? updated.error;
  const isReadOnly = role?.mayChange === false;
  const change = role ? toUpdateInput(role, form) : undefined;
  const send = async (): Promise<void> => {
    setWrong(form.name.trim() === '');
    if (form.name.trim() === '') return;
    if (role && change) {
      const { data } = await update({ id: role.id, input: change });
      if (!data?.updateCustomRole) return;
      notify.success(messages.saved(data.updateCustomRole.name));
    } else {
      const { data } = await create({ input: toCreateInput(form) });
      if (!data?.createCustomRole) return;
      notify.success(messages.made(data.createCustomRole.name));
    }
    await navigate({ to: '/roles' });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <RoleEditor
        form={form}
        change={setForm}
        isReadOnly={isReadOnly}
        isNameWrong={isWrong}
        before={role}
        holders={holders}
        entities={entities}
        actions={
          isReadOnly ? undefined : (
            <>
              <FormError text={error && (hasErrorCode(error, 'CONFLICT') ? messages.meanwhile : getErrorMessage(error))} />
              <Group justify="end" gap="xs">
                <Button variant="default" renderRoot={(props) => <Link to="/roles" {...props} />}>
                  {messages.cancel}
                </Button>
                <Button type="submit" loading={created.fetching || updated.fetching} disabled={role !== undefined && !change}>
                  {role ? messages.save : messages.make}
                </Button>
              </Group>
            </>
          )
        }
      />
    </form>
  );
}
