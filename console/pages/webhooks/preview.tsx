/** A preview of the payload for a real payment, updated while the selection is typed. */
import { Alert, Box, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQuery } from 'urql';
import { getErrorMessage } from '../../components/error-message.ts';
import { JsonView } from '../../components/json-view.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote } from '../../components/states.tsx';
import { lastSubjectDocument, previewDocument } from './documents.ts';
import { useFormMessages } from './form-messages.ts';
import type { Fields } from './form-view.ts';

const typingPauseMs = 350;
const idForm = /^[0-9a-f]{32}$/;

interface PreviewProps {
  readonly entityId: string;
  readonly selection: string;
  readonly fields: Fields;
}

export function Preview({ entityId, selection, fields }: PreviewProps) {
  const messages = useFormMessages();
  const [typed, setTyped] = useState<string>();
  const [{ data: last }] = useQuery({ query: lastSubjectDocument, variables: { entityId }, pause: entityId === '' });
  const subjectId = typed ?? last?.payments.edges[0]?.node.id ?? '';
  return (
    <Stack gap="xs">
      <TextInput
        label={messages.previewOf}
        description={messages.previewHint}
        value={subjectId}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {/* As high as what is to come, so that writing a selection moves nothing. */}
      <Box mih={180} aria-live="polite">
        {idForm.test(subjectId) ? (
          <Payload subjectId={subjectId} selection={selection} fields={fields} />
        ) : (
          <Quiet>{messages.previewNoSubject}</Quiet>
        )}
      </Box>
    </Stack>
  );
}

function Payload({ subjectId, selection, fields }: { readonly subjectId: string } & Omit<PreviewProps, 'entityId'>) {
  const messages = useFormMessages();
  const [asked] = useDebouncedValue(selection.trim(), typingPauseMs);
  const variables = { subjectId, fields, ...(asked === '' ? {} : { selection: asked }) };
  const [{ data, error, fetching }] = useQuery({ query: previewDocument, variables });
  if (error?.networkError) return <FailedNote error={error} />;
  if (error) {
    return (
      <Alert color="orange" title={messages.previewFailed}>
        {getErrorMessage(error)}
      </Alert>
    );
  }
  const payload = data?.webhookPreview;
  if (payload !== undefined && payload !== null) return <JsonView value={payload} title={messages.previewNow} />;
  if (fetching) return null;
  return <Quiet>{messages.previewNone}</Quiet>;
}
