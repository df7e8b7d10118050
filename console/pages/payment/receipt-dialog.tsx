/** The shopper's receipt: its address to copy, and a letter to the address that the payment came with. */
import { Alert, Anchor, Code, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { shopperLanguages } from '../../../api/contract/shopper-languages.ts';
import { usePermission } from '../../client/viewer.ts';
import { Copy } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { receiptDocument, sendReceiptDocument } from './documents.ts';
import { useReceiptMessages } from './receipt-messages.ts';

interface ReceiptDialogProps {
  readonly paymentId: string;
  readonly opened: boolean;
  readonly close: () => void;
}

export function ReceiptDialog({ paymentId, opened, close }: ReceiptDialogProps) {
  const messages = useReceiptMessages();
  return (
    <Dialog opened={opened} onClose={close} title={messages.title} size="lg">
      {opened && <ReceiptOffer paymentId={paymentId} close={close} />}
    </Dialog>
  );
}

function ReceiptOffer({ paymentId, close }: Omit<ReceiptDialogProps, 'opened'>) {
  const messages = useReceiptMessages();
  const mayWrite = usePermission('NOTES_WRITE');
  const [{ data, error }, refetch] = useQuery({ query: receiptDocument, variables: { paymentId }, requestPolicy: 'network-only' });
  const receipt = data?.receipt;
  if (!receipt) return <LoadingOrFailed error={error} retry={() => refetch()} rows={3} height={40} />;
  const { url, mailable, language } = receipt;
  return (
    <Stack>
      <Text size="sm">{messages.lead}</Text>
      <Group gap="xs" wrap="nowrap">
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal', flex: 1 }}>
          {url}
        </Code>
        <Copy value={url} what={messages.address} />
      </Group>
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
        {messages.open}
      </Anchor>
      {mailable && mayWrite ? (
        <Letter paymentId={paymentId} suggested={language} close={close} />
      ) : (
        <Alert color="gray">{mailable ? messages.notAllowed : messages.notMailable}</Alert>
      )}
    </Stack>
  );
}

interface LetterProps {
  readonly paymentId: string;
  readonly suggested: string;
  readonly close: () => void;
}

function Letter({ paymentId, suggested, close }: LetterProps) {
  const messages = useReceiptMessages();
  const { language: own } = usePreferences();
  const notify = useNotify();
  const [language, setLanguage] = useState(suggested);
  const [{ fetching, error }, send] = useMutation(sendReceiptDocument);
  const names = new Intl.DisplayNames(own, { type: 'language' });
  const submit = async (): Promise<void> => {
    if (fetching) return;
    const { data } = await send({ paymentId, language });
    if (!data?.sendReceipt) return;
    notify.success(messages.sent);
    close();
  };
  return (
    <>
      <NativeSelect
        label={messages.language}
        description={messages.languageHint}
        data={shopperLanguages.map((value) => ({ value, label: names.of(value) ?? value }))}
        value={language}
        onChange={({ currentTarget: { value } }) => setLanguage(value)}
      />
      {error && <FailedNote error={error} />}
      <DialogActions close={close} loading={fetching} onClick={() => void submit()}>
        {messages.send}
      </DialogActions>
    </>
  );
}
