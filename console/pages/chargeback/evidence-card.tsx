/** The documents that answer a chargeback: listed, added, and opened for who may answer. */
import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { Card } from '../../components/card.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useChargebackMessages } from './chargeback-messages.ts';
import { evidenceTypes, findEvidenceProblem, fromBase64, isWorthContesting, takesEvidence, toBase64 } from './chargeback-view.ts';
import { addEvidenceDocument, type ChargebackView, evidenceDocument } from './documents.ts';

interface EvidenceCardProps {
  readonly chargeback: ChargebackView;
  readonly mayAnswer: boolean;
  readonly refresh: () => void;
}

export function EvidenceCard({ chargeback, mayAnswer, refresh }: EvidenceCardProps) {
  const messages = useChargebackMessages();
  const formats = useFormats();
  const client = useClient();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { id, status, evidence } = chargeback;
  const add = async (file: File | null): Promise<void> => {
    if (!file) return;
    const found = findEvidenceProblem(file);
    if (found) return setProblem(messages.problems[found]);
    setSending(true);
    setProblem(undefined);
    const content = toBase64(new Uint8Array(await file.arrayBuffer()));
    const variables = { id, name: file.name, contentType: file.type, content };
    const { error } = await client.mutation(addEvidenceDocument, variables, patientContext).toPromise();
    setSending(false);
    if (error) setProblem(getErrorMessage(error));
    refresh();
  };
  const download = async (document: ChargebackView['evidence'][number]): Promise<void> => {
    const { data, error } = await client.query(evidenceDocument, { id }, { requestPolicy: 'network-only' }).toPromise();
    const content = data?.chargeback?.evidence.find((one) => one.id === document.id)?.content;
    if (content === undefined) return setProblem(error ? getErrorMessage(error) : '');
    saveAs(new Blob([fromBase64(content)], { type: document.contentType }), document.name);
  };
  return (
    <Card
      title={messages.evidence}
      aside={
        mayAnswer &&
        takesEvidence(status) && (
          <FileButton onChange={(file) => void add(file)} accept={evidenceTypes.join(',')}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={isSending} leftSection={<IconPaperclip size={14} aria-hidden />}>
                {messages.add}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <Stack gap="sm">
        {problem !== undefined && (
          <Alert color="orange" role="alert">
            {problem}
          </Alert>
        )}
        {evidence.length === 0 && <Text size="sm">{isWorthContesting(chargeback) ? messages.noEvidence : messages.noDocuments}</Text>}
        {evidence.map((document) => (
          <Group key={document.id} justify="space-between" gap="xs">
            <div>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {messages.added(document.name, document.addedBy)}
              </Text>
              <Quiet size="xs">
                {document.contentType} · {messages.size(formats.number(Math.ceil(document.bytes / 1_024)))} ·{' '}
                <Timestamp at={document.timestamp} />
              </Quiet>
            </div>
            {mayAnswer && (
              <Button size="xs" variant="default" aria-label={messages.download(document.name)} onClick={() => void download(document)}>
                <IconDownload size={14} aria-hidden />
              </Button>
            )}
          </Group>
        ))}
        {mayAnswer && takesEvidence(status) && <Quiet size="xs">{messages.addHint}</Quiet>}
      </Stack>
    </Card>
  );
}

function saveAs(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}
