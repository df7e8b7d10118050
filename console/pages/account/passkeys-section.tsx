/** Passkeys: a finger, a face or a PIN of a device instead of password and code. */
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { auth } from '../../client/auth.ts';
import { Confirmation } from '../../components/confirmation.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { Section } from '../../components/section.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useAttempt } from '../../hooks/use-auth-request.ts';
import { useAccountWords } from './messages.ts';
import { useOwn } from './use-own.ts';

const readPasskeys = () => auth.passkey.listUserPasskeys();
type OwnPasskey = NonNullable<Awaited<ReturnType<typeof readPasskeys>>['data']>[number];

export function PasskeysSection() {
  const words = useAccountWords();
  const { value, problem, again } = useOwn<readonly OwnPasskey[]>(readPasskeys);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<OwnPasskey>();
  const { busy, problem: refused, attempt, clear } = useAttempt();
  const canAdd = 'PublicKeyCredential' in window;
  const remove = ({ id }: OwnPasskey): void => {
    void attempt(
      () => auth.passkey.deletePasskey({ id }),
      () => {
        setLeaving(undefined);
        again();
      },
    );
  };
  return (
    <Section title={words.passkeys} hint={canAdd ? words.passkeysHint : words.passkeysMissing}>
      <Stack gap="xs">
        <Problem text={problem} />
        {value === undefined && problem === undefined && <Skeleton height={36} />}
        {value?.map((passkey) => (
          <Group key={passkey.id} justify="space-between" wrap="nowrap">
            <Stack gap={0}>
              <Text size="sm" fw={600}>
                {passkey.name || words.unnamed}
              </Text>
              <Text size="xs" className="quiet">
                {words.added} <MomentText at={new Date(passkey.createdAt).toISOString()} />
              </Text>
            </Stack>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={words.removeNamed(passkey.name || words.unnamed)}
              onClick={() => {
                clear();
                setLeaving(passkey);
              }}
            >
              {words.remove}
            </Button>
          </Group>
        ))}
        {canAdd && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            style={{ alignSelf: 'start' }}
            onClick={() => setAdding(true)}
          >
            {words.addPasskey}
          </Button>
        )}
      </Stack>
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={words.addPasskey}>
        <NewPasskey
          done={() => {
            setAdding(false);
            again();
          }}
        />
      </Dialog>
      <Confirmation
        opened={leaving !== undefined}
        title={words.removePasskey}
        text={words.removePasskeyHint(leaving?.name || words.unnamed)}
        action={words.remove}
        busy={busy}
        problem={refused}
        confirm={() => leaving && remove(leaving)}
        close={() => setLeaving(undefined)}
      />
    </Section>
  );
}

function NewPasskey({ done }: { readonly done: () => void }) {
  const words = useAccountWords();
  const { busy, problem, attempt } = useAttempt();
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(async () => (await auth.passkey.addPasskey({ name: name.trim() })) ?? { error: null }, done);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={words.passkeyName}
          description={words.passkeyNameHint}
          required
          maxLength={64}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Problem text={problem} />
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {words.goOn}
        </Button>
      </Stack>
    </form>
  );
}
