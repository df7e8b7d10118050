/** Makes a merchant of the sandbox new: asks for it twice, the second time by the merchant's name. */

import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { Section } from '../../components/section.tsx';
import { type MerchantWithClock, useMerchantClocks } from '../../hooks/use-merchant-clocks.ts';
import { resetSandboxDocument } from './documents.ts';
import { useResetMessages } from './reset-messages.ts';

interface Done {
  readonly name: string;
  readonly payments: number;
}

export function ResetSection() {
  const messages = useResetMessages();
  const { merchants, refresh } = useMerchantClocks();
  const [chosen, choose] = useState<string>();
  const [asked, ask] = useState<MerchantWithClock>();
  const [done, setDone] = useState<Done>();
  const merchant = merchants.find(({ id }) => id === chosen) ?? merchants[0];
  if (!merchant) return null;
  const end = (made: Done): void => {
    setDone(made);
    ask(undefined);
    refresh();
  };
  return (
    <Section title={messages.title} hint={messages.hint}>
      <Stack gap="sm">
        <Group align="end" gap="sm">
          <NativeSelect
            label={messages.merchant}
            data={merchants.map(({ id, name }) => ({ value: id, label: `${name} · …${id.slice(-4)}` }))}
            value={merchant.id}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <Button variant="default" onClick={() => ask(merchant)}>
            {messages.reset}
          </Button>
        </Group>
        <div aria-live="polite">{done && <Text size="sm">{messages.done(done.name, done.payments)}</Text>}</div>
      </Stack>
      {asked && <ResetDialog key={asked.id} merchant={asked} done={end} close={() => ask(undefined)} />}
    </Section>
  );
}

interface ResetDialogProps {
  readonly merchant: MerchantWithClock;
  readonly done: (made: Done) => void;
  readonly close: () => void;
}

function ResetDialog({ merchant: { id, name }, done, close }: ResetDialogProps) {
  const messages = useResetMessages();
  const [typed, type] = useState('');
  const [{ fetching, error }, reset] = useMutation(resetSandboxDocument);
  const isNamed = typed.trim() === name;
  const confirm = async (): Promise<void> => {
    const { data } = await reset({ entityId: id, name });
    if (data?.resetSandbox) done({ name, payments: data.resetSandbox.erasedPayments });
  };
  return (
    <Dialog opened onClose={close} title={messages.confirmTitle(name)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) void confirm();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{messages.confirmText}</Text>
          <TextInput
            label={messages.typeName(name)}
            value={typed}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget: { value } }) => type(value)}
          />
          <FormError text={error && getErrorMessage(error)} />
          <DialogActions close={close} color="red.9" disabled={!isNamed} loading={fetching}>
            {messages.reset}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
