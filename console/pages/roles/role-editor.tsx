/** The fields of a role, and beside them what they come to in words. */
import { Alert, Checkbox, Grid, List, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Permission } from '../../client/schema-enums.ts';
import { useViewer } from '../../client/viewer.ts';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import type { CustomRole, RoleEntity } from './documents.ts';
import { usePermissionMessages } from './permission-messages.ts';
import {
  cautionsOf,
  findLock,
  findRightsChange,
  type GroupName,
  groupNames,
  limit,
  needsSecondFactor,
  permissionGroups,
  permissionsCount,
  type RoleForm,
  tick,
} from './role-view.ts';
import { useRolesMessages } from './roles-messages.ts';

interface RoleEditorProps {
  readonly form: RoleForm;
  readonly change: (form: RoleForm) => void;
  readonly isReadOnly: boolean;
  readonly isNameWrong: boolean;
  /** Absent: a new one. */
  readonly before: CustomRole | undefined;
  readonly holders: number;
  readonly entities: readonly RoleEntity[];
  readonly actions: ReactNode;
}

export function RoleEditor(props: RoleEditorProps) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          <Naming {...props} />
          {groupNames.map((group) => (
            <Group key={group} group={group} {...props} />
          ))}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="md" style={{ position: 'sticky', top: 72 }}>
          <Summary {...props} />
          {props.actions}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Naming({ form, change, isReadOnly, isNameWrong, before, entities }: RoleEditorProps) {
  const messages = useRolesMessages();
  return (
    <Section title={messages.naming}>
      <Stack gap="sm">
        <TextInput
          label={messages.name}
          required
          maxLength={60}
          autoComplete="off"
          disabled={isReadOnly}
          value={form.name}
          error={isNameWrong && messages.nameWrong}
          onChange={({ currentTarget: { value } }) => change({ ...form, name: value })}
        />
        <Textarea
          label={messages.about}
          description={messages.aboutHint}
          maxLength={200}
          autosize
          minRows={1}
          maxRows={3}
          disabled={isReadOnly}
          value={form.about}
          onChange={({ currentTarget: { value } }) => change({ ...form, about: value })}
        />
        <NativeSelect
          label={messages.entity}
          description={messages.entityHint}
          disabled={isReadOnly || before !== undefined}
          data={
            entities.some(({ id }) => id === form.entityId)
              ? entities.map(({ id, name }) => ({ value: id, label: name }))
              : [{ value: form.entityId, label: before?.entity?.name ?? form.entityId }]
          }
          value={form.entityId}
          onChange={({ currentTarget: { value } }) => change({ ...form, entityId: value })}
        />
      </Stack>
    </Section>
  );
}

function Group({ group, form, change, isReadOnly }: RoleEditorProps & { readonly group: GroupName }) {
  const messages = useRolesMessages();
  const words = usePermissionMessages();
  return (
    <Section title={words.groups[group]}>
      <Stack gap="sm">
        {permissionGroups[group].map((permission) => (
          <Fragment key={permission}>
            <PermissionBox permission={permission} form={form} change={change} isReadOnly={isReadOnly} />
            {permission === 'PAYMENTS_REFUND' && form.permissions.includes(permission) && (
              <Switch
                ms="xl"
                label={messages.limited}
                description={messages.limitedHint}
                disabled={isReadOnly}
                checked={form.refundsLimited}
                onChange={({ currentTarget: { checked } }) => change(limit(form, checked))}
              />
            )}
          </Fragment>
        ))}
      </Stack>
    </Section>
  );
}

interface PermissionBoxProps extends Pick<RoleEditorProps, 'form' | 'change' | 'isReadOnly'> {
  readonly permission: Permission;
}

function PermissionBox({ permission, form, change, isReadOnly }: PermissionBoxProps) {
  const words = usePermissionMessages();
  const roles = useStaffRoleMessages();
  const { permissions: own } = useViewer();
  const lock = findLock(permission, form, own);
  return (
    <Checkbox
      label={roles.permission[permission]}
      description={lock ? `${words.sentence[permission]} ${words.lock[lock]}.` : words.sentence[permission]}
      disabled={isReadOnly || lock !== undefined}
      checked={form.permissions.includes(permission)}
      onChange={({ currentTarget: { checked } }) => change(tick(form, permission, checked))}
    />
  );
}

function Summary({ form, before, holders }: RoleEditorProps) {
  const messages = useRolesMessages();
  const words = usePermissionMessages();
  const cautions = cautionsOf(form);
  return (
    <Section title={messages.summary}>
      <Stack gap="sm" role="status" aria-live="polite">
        <Text size="sm">{messages.held(form.permissions.length, permissionsCount)}.</Text>
        {cautions.length === 0 ? (
          <Text size="sm">{messages.noCautions}</Text>
        ) : (
          <Alert color="yellow" p="xs" title={messages.cautions} icon={<IconAlertTriangle size={18} aria-hidden />}>
            <List size="sm" spacing={6} withPadding={false}>
              {cautions.map((name) => (
                <List.Item key={name}>{words.caution[name]}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Quiet>{needsSecondFactor(form) ? messages.secondFactor : messages.password}</Quiet>
        {before && <Change before={before} form={form} />}
        {before && (
          <Text size="sm" fw={holders > 0 ? 600 : 400}>
            {holders > 0 ? messages.concerns(holders) : messages.unused}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Change({ before, form }: { readonly before: CustomRole; readonly form: RoleForm }) {
  const messages = useRolesMessages();
  const roles = useStaffRoleMessages();
  const { gained, lost } = findRightsChange(before, form);
  return (
    <>
      {[
        { title: messages.gains, names: gained },
        { title: messages.loses, names: lost },
      ].map(
        ({ title, names }) =>
          names.length > 0 && (
            <Text key={title} size="sm">
              <strong>{title}:</strong> {names.map((name) => roles.permission[name]).join(', ')}
            </Text>
          ),
      )}
    </>
  );
}
