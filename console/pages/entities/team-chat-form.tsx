/** Where a team's chat is, and what it is told. */

import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { languages } from '../../preferences/languages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { putTeamChatDocument, type TeamChat, type TeamChatKind } from './team-chat-documents.ts';
import { useTeamChatMessages } from './team-chat-messages.ts';

const allKinds = [
  'MENTIONED',
  'ASSIGNED',
  'WATCHED',
  'UNKNOWN_OUTCOME',
  'DISPUTE',
  'FAILING_WEBHOOK',
] as const satisfies readonly TeamChatKind[];

interface FormProps {
  readonly entityId: string;
  readonly stored: TeamChat | null;
  readonly saved: () => void;
  readonly cancel: () => void;
}

export function TeamChatForm({ entityId, stored, saved, cancel }: FormProps) {
  const messages = useTeamChatMessages();
  const { success } = useNotify();
  const preferences = usePreferences();
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<readonly TeamChatKind[]>(stored?.kinds ?? allKinds);
  const [language, setLanguage] = useState(stored?.language ?? (preferences.language === 'de' ? 'DE' : 'EN'));
  const [{ fetching, error }, put] = useMutation(putTeamChatDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = url.trim();
    const { data } = await put({ input: { entityId, kinds: [...kinds], language, ...(address === '' ? {} : { url: address }) } });
    if (!data?.putTeamChat) return;
    success(messages.saved);
    saved();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextInput
          label={messages.url}
          description={stored ? `${messages.urlHint} ${messages.urlKept}` : messages.urlHint}
          placeholder={stored ? messages.shown(stored.host, `…${stored.urlEnd}`) : 'https://'}
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          required={!stored}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={messages.kindsLabel}
          error={kinds.length === 0 ? messages.kindsMissing : undefined}
          value={[...kinds]}
          onChange={(chosen) => setKinds(allKinds.filter((kind) => chosen.includes(kind)))}
        >
          <Stack gap={6} mt={4}>
            {allKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={messages.kinds[kind]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={messages.language}
          data={[
            { value: 'EN', label: languages.en },
            { value: 'DE', label: languages.de },
          ]}
          value={language}
          onChange={({ currentTarget: { value } }) => setLanguage(value === 'DE' ? 'DE' : 'EN')}
        />
        <Quiet>{messages.privacy}</Quiet>
        <FormError text={error && getErrorMessage(error)} />
        <DialogActions close={cancel} loading={fetching} disabled={kinds.length === 0}>
          {messages.save}
        </DialogActions>
      </Stack>
    </form>
  );
}
