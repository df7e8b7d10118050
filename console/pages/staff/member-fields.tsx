/** The fields of a member of staff, for invitations and changes. */
import { Alert, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from 'urql';
import { type StaffRole, staffRoles } from '../../../api/contract/staff-roles.ts';
import { nodesOf } from '../../client/connection.ts';
import { hasRefundLimit } from '../../client/staff-roles.ts';
import { Quiet } from '../../components/quiet.tsx';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import { useExplainAmount } from '../../messages/typed-amount-messages.ts';
import { staffEntitiesDocument } from './documents.ts';
import { useStaffMessages } from './staff-messages.ts';
import { findProblems, flattenEntityTree, isGivenAt, type StaffForm } from './staff-view.ts';

interface MemberFieldsProps {
  readonly form: StaffForm;
  readonly change: (form: StaffForm) => void;
  /** An e-mail address is given once, and never changes. */
  readonly isNew: boolean;
  /** Of one's own account a colleague changes role and entity. */
  readonly isSelf?: boolean;
  /** The company's identity provider gives role and entity, at each sign-in. */
  readonly isByClaim?: boolean;
}

export function MemberFields({ form, change, isNew, isSelf = false, isByClaim = false }: MemberFieldsProps) {
  const messages = useStaffMessages();
  const explainAmount = useExplainAmount();
  const roles = useStaffRoleMessages();
  const [{ data }] = useQuery({ query: staffEntitiesDocument });
  const places = flattenEntityTree(nodesOf(data?.entities));
  const offered = nodesOf(data?.customRoles).filter(
    (role) =>
      role.mayGive &&
      isGivenAt(
        role,
        form.entityId,
        places.map(({ place }) => place),
      ),
  );
  // One that is held and may not be given stays what it is.
  const held = form.customRole && !offered.some(({ id }) => id === form.customRole?.id) ? [form.customRole] : [];
  const builtIn = data?.viewer.givenRoles ?? (form.role === 'CUSTOM' ? [] : [form.role]);
  const options = [
    ...builtIn.map((role) => ({ value: role as string, label: roles.role[role] })),
    ...[...held, ...offered].map(({ id, name }) => ({ value: id, label: name })),
  ];
  const breaches = findProblems(form);
  return (
    <Stack gap="sm">
      {isNew && (
        <TextInput
          label={messages.email}
          type="email"
          autoComplete="off"
          required
          data-autofocus
          value={form.email}
          error={form.email.includes('@') && breaches.includes('email') && messages.emailHint}
          onChange={(event) => change({ ...form, email: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={messages.name}
        autoComplete="off"
        required
        maxLength={128}
        value={form.name}
        onChange={(event) => change({ ...form, name: event.currentTarget.value })}
      />
      {isByClaim && <Alert color="blue">{messages.claimHint}</Alert>}
      <NativeSelect
        label={messages.role}
        description={form.customRole ? form.customRole.about || roles.about.CUSTOM : roles.about[form.role]}
        disabled={isSelf || isByClaim}
        data={options}
        value={form.customRole?.id ?? form.role}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const role = roleIn(value);
          const customRole = offered.find(({ id }) => id === value);
          if (role) change({ ...form, role, customRole: null });
          else if (customRole) change({ ...form, role: 'CUSTOM', customRole });
        }}
      />
      <NativeSelect
        label={messages.entity}
        description={messages.entityHint}
        disabled={isSelf || isByClaim}
        data={
          places.length === 0
            ? [{ value: form.entityId, label: form.entityId }]
            : places.map(({ place, level }) => ({
                value: place.id,
                label: `${'\u2003'.repeat(level)}${place.name} (${messages.kind[place.kind]})`,
              }))
        }
        value={form.entityId}
        onChange={(event) => change({ ...form, entityId: event.currentTarget.value })}
      />
      {hasRefundLimit(form) && (
        <Stack gap={4}>
          <Group gap="xs" align="start" grow>
            <TextInput
              label={messages.limit}
              inputMode="decimal"
              value={form.amount}
              error={breaches.includes('amount') && explainAmount(form.amount, form.currency)}
              onChange={(event) => change({ ...form, amount: event.currentTarget.value })}
            />
            <TextInput
              label={messages.currency}
              maxLength={3}
              value={form.currency}
              error={breaches.includes('currency') && messages.currencyHint}
              onChange={(event) => change({ ...form, currency: event.currentTarget.value.toUpperCase() })}
            />
          </Group>
          {form.amount.trim() === '' && <Quiet size="xs">{messages.noLimit}</Quiet>}
        </Stack>
      )}
    </Stack>
  );
}

function roleIn(text: string): StaffRole | undefined {
  return staffRoles.find((role) => role === text);
}
