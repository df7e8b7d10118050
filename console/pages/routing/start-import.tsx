/** Which payments an import brings: a channel with a gateway behind it, and a time. */
import { NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote } from '../../components/states.tsx';
import { usePreferences } from '../../preferences/preferences.tsx';
import { parseLocalField } from '../../values/zoned-time.ts';
import { startImportDocument } from './documents.ts';
import { useImportsMessages } from './imports-messages.ts';
import type { ChannelBehind } from './routing-view.ts';

interface StartImportProps {
  readonly channels: readonly ChannelBehind[];
  readonly close: () => void;
  readonly started: (id: string) => void;
}

export function StartImport({ channels, close, started }: StartImportProps) {
  const messages = useImportsMessages();
  const { timeZone } = usePreferences();
  const [key, setKey] = useState(channels[0]?.key ?? '');
  const [fields, setFields] = useState({ from: '', to: '', settled: '' });
  const [isWrong, setWrong] = useState(false);
  const [{ error, fetching }, send] = useMutation(startImportDocument);
  const at = (field: string): string | undefined => {
    const ms = parseLocalField(field, timeZone);
    return ms === undefined ? undefined : new Date(ms).toISOString();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [from, to, settledBefore] = [at(fields.from), at(fields.to), at(fields.settled)];
    const channel = channels.find((each) => each.key === key);
    const isRight = channel !== undefined && from !== undefined && to !== undefined && from < to;
    setWrong(!isRight);
    if (!isRight) return;
    const { data } = await send({ entityId: channel.id, connector: channel.connector, from, to, settledBefore: settledBefore ?? null });
    if (data?.startPastImport) started(data.startPastImport.id);
  };
  const put = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value });
  return (
    <Dialog opened onClose={close} title={messages.dialog} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <NativeSelect
            label={messages.channel}
            data={channels.map((channel) => ({ value: channel.key, label: channel.label }))}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <DateField kind="minute" label={messages.from} value={fields.from} onChange={put('from')} data-autofocus />
          <DateField kind="minute" label={messages.to} value={fields.to} onChange={put('to')} />
          <DateField
            kind="minute"
            label={messages.settled}
            description={messages.settledHint}
            value={fields.settled}
            onChange={put('settled')}
          />
          <Quiet>{messages.zone(timeZone)}</Quiet>
          <FormError text={isWrong ? messages.wrong : undefined} />
          {error && <FailedNote error={error} />}
          <DialogActions close={close} loading={fetching}>
            {messages.begin}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
