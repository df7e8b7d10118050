/** Who somebody is here and what they may do: the same fields for an invitation and for a change. */
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from 'urql';
import { isLimited, type StaffRole, staffRoles } from '../../client/staff-roles.ts';
import { useViewer } from '../../client/viewer.ts';
import { useRoleWords } from '../../messages/staff-role-messages.ts';
import { placesDocument } from './documents.ts';
import { useStaffWords } from './messages.ts';
import { breachesOf, placesInOrder, type StaffForm } from './staff-view.ts';

interface MemberFieldsProps {
  readonly form: StaffForm;
  readonly change: (form: StaffForm) => void;
  /** An e-mail address is given once, and never changes. */
  readonly isNew: boolean;
  /** Of one's own account a colleague changes role and entity. */
  readonly isSelf?: boolean;
}

export function MemberFields({ form, change, isNew, isSelf = false }: MemberFieldsProps) {
  const words = useStaffWords();
  const roles = useRoleWords();
  const viewer = useViewer();
  const [{ data }] = useQuery({ query: placesDocument });
  const highest = staffRoles.indexOf(viewer.role ?? 'ADMIN');
  const places = placesInOrder(data?.entities ?? []);
  const breaches = breachesOf(form);
  return (
    <Stack gap="sm">
      {isNew && (
        <TextInput
          label={words.email}
          type="email"
          autoComplete="off"
          required
          data-autofocus
          value={form.email}
          error={form.email.includes('@') && breaches.includes('email') && words.emailHint}
          onChange={(event) => change({ ...form, email: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={words.name}
        autoComplete="off"
        required
        maxLength={128}
        value={form.name}
        onChange={(event) => change({ ...form, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.role}
        description={roles.about[form.role]}
        disabled={isSelf}
        data={staffRoles.slice(0, highest + 1).map((role) => ({ value: role, label: roles.role[role] }))}
        value={form.role}
        onChange={(event) => {
          const role = roleIn(event.currentTarget.value);
          if (role) change({ ...form, role });
        }}
      />
      <NativeSelect
        label={words.entity}
        description={words.entityHint}
        disabled={isSelf}
        data={
          places.length === 0
            ? [{ value: form.entityId, label: form.entityId }]
            : places.map(({ place, level }) => ({
                value: place.id,
                label: `${'\u2003'.repeat(level)}${place.name} (${words.kind[place.kind]})`,
              }))
        }
        value={form.entityId}
        onChange={(event) => change({ ...form, entityId: event.currentTarget.value })}
      />
      {isLimited(form.role) && (
        <Stack gap={4}>
          <Group gap="xs" align="start" grow>
            <TextInput
              label={words.limit}
              inputMode="decimal"
              value={form.amount}
              error={breaches.includes('amount') && words.amountHint}
              onChange={(event) => change({ ...form, amount: event.currentTarget.value })}
            />
            <TextInput
              label={words.currency}
              maxLength={3}
              value={form.currency}
              error={breaches.includes('currency') && words.currencyHint}
              onChange={(event) => change({ ...form, currency: event.currentTarget.value.toUpperCase() })}
            />
          </Group>
          {form.amount.trim() === '' && (
            <Text size="xs" className="quiet">
              {words.noLimit}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}

function roleIn(text: string): StaffRole | undefined {
  return staffRoles.find((role) => role === text);
}
