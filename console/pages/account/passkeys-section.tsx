/** Passkeys: a finger, a face or a PIN of a device instead of password and code. */
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { auth } from '../../client/auth.ts';
import { Confirmation } from '../../components/confirmation.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useAuthRequest } from '../../hooks/use-auth-request.ts';
import { useAccountMessages } from './account-messages.ts';
import { useAuthData } from './use-auth-data.ts';

const readPasskeys = () => auth.passkey.listUserPasskeys();
type Passkey = NonNullable<Awaited<ReturnType<typeof readPasskeys>>['data']>[number];

export function PasskeysSection() {
  const messages = useAccountMessages();
  const { value, problem, reload: again } = useAuthData<readonly Passkey[]>(readPasskeys);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const { busy, problem: refused, request, clear } = useAuthRequest();
  const canAdd = 'PublicKeyCredential' in window;
  const isAwaited = value === undefined && problem === undefined;
  const remove = ({ id }: Passkey): void => {
    void request(
      () => auth.passkey.deletePasskey({ id }),
      () => {
        setRemoving(undefined);
        again();
      },
    );
  };
  return (
    <Section title={messages.passkeys} hint={canAdd ? messages.passkeysHint : messages.passkeysMissing}>
      <Stack gap="xs">
        <FormError text={problem} />
        {isAwaited && <Skeleton height={36} />}
        {value?.map((passkey) => (
          <Group key={passkey.id} justify="space-between" wrap="nowrap">
            <Stack gap={0}>
              <Text size="sm" fw={600}>
                {passkey.name || messages.unnamed}
              </Text>
              <Quiet size="xs">
                {messages.added} <Timestamp at={new Date(passkey.createdAt).toISOString()} form="inText" />
              </Quiet>
            </Stack>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={messages.removeNamed(passkey.name || messages.unnamed)}
              onClick={() => {
                clear();
                setRemoving(passkey);
              }}
            >
              {messages.remove}
            </Button>
          </Group>
        ))}
        {/* Below the list, which would push it down. */}
        {canAdd && !isAwaited && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            style={{ alignSelf: 'start' }}
            onClick={() => setAdding(true)}
          >
            {messages.addPasskey}
          </Button>
        )}
      </Stack>
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={messages.addPasskey}>
        <NewPasskey
          done={() => {
            setAdding(false);
            again();
          }}
        />
      </Dialog>
      <Confirmation
        opened={removing !== undefined}
        title={messages.removePasskey}
        text={messages.removePasskeyHint(removing?.name || messages.unnamed)}
        action={messages.remove}
        busy={busy}
        problem={refused}
        confirm={() => removing && remove(removing)}
        close={() => setRemoving(undefined)}
      />
    </Section>
  );
}

function NewPasskey({ done }: { readonly done: () => void }) {
  const messages = useAccountMessages();
  const { busy, problem, request } = useAuthRequest();
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void request(async () => (await auth.passkey.addPasskey({ name: name.trim() })) ?? { error: null }, done);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={messages.passkeyName}
          description={messages.passkeyNameHint}
          required
          maxLength={64}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError text={problem} />
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {messages.goOn}
        </Button>
      </Stack>
    </form>
  );
}
