/** What wins against the reason, what of it the gateway knows, and the response as the bank gets it. */
import { Alert, Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient, useQuery } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { Card } from '../../components/card.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote, Loading } from '../../components/states.tsx';
import { useDraft } from '../../hooks/use-draft.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { useChargebackMessages } from './chargeback-messages.ts';
import { attachResponseDocument, type ChargebackView, type CollectedEvidence, responseDocument } from './documents.ts';

interface ResponseCardProps {
  readonly chargeback: ChargebackView;
  readonly mayAnswer: boolean;
  readonly refresh: () => void;
}

export function ResponseCard({ chargeback, mayAnswer, refresh }: ResponseCardProps) {
  const messages = useChargebackMessages();
  // What was sent stands among the documents.
  if (chargeback.status !== 'OPEN') return null;
  return (
    <Card title={messages.response}>
      {chargeback.wantedEvidence.length === 0 ? (
        <Text size="sm">{messages.noneWins}</Text>
      ) : mayAnswer ? (
        <Draft id={chargeback.id} refresh={refresh} />
      ) : (
        <Wanted chargeback={chargeback} />
      )}
    </Card>
  );
}

/** For who may not answer: what counts, without what is known of the shopper. */
function Wanted({ chargeback: { wantedEvidence } }: { readonly chargeback: ChargebackView }) {
  const messages = useChargebackMessages();
  return (
    <Stack gap="xs">
      {wantedEvidence.map((kind) => (
        <Text key={kind} size="sm">
          {messages.kinds[kind]}
        </Text>
      ))}
      <Quiet>{messages.noRight}</Quiet>
    </Stack>
  );
}

/** Characters that the gateway takes. */
const statementCharactersMax = 2_000;

function Draft({ id, refresh }: { readonly id: string; readonly refresh: () => void }) {
  const messages = useChargebackMessages();
  const client = useClient();
  const language = useGatewayLanguage();
  const [{ text: typed }, change] = useDraft(`statement ${id}`);
  // What the preview shows: read again when somebody leaves the field, not with every key.
  const [statement, setStatement] = useState(typed);
  const [state, setState] = useState<{ readonly isSending?: boolean; readonly isDone?: boolean; readonly problem?: string }>({});
  const [{ data, error }] = useQuery({ query: responseDocument, variables: { id, statement, language }, requestPolicy: 'network-only' });
  const response = data?.chargeback?.response;
  const attach = async (): Promise<void> => {
    setState({ isSending: true });
    const { error: failure } = await client.mutation(attachResponseDocument, { id, statement: typed }, patientContext).toPromise();
    setState(failure ? { problem: getErrorMessage(failure) } : { isDone: true });
    if (!failure) change('');
    refresh();
  };
  if (!response) return error ? <FailedNote error={error} /> : <Loading rows={6} />;
  return (
    <Stack gap="md">
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {response.evidence.map((one) => (
          <li key={one.kind}>
            <Piece piece={one} />
          </li>
        ))}
      </Stack>
      <Textarea
        label={messages.statement}
        description={messages.statementHint}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setStatement(typed)}
        maxLength={statementCharactersMax}
        autosize
        minRows={2}
        maxRows={8}
      />
      <div>
        <Text size="sm" fw={600} mb={4}>
          {messages.preview}
        </Text>
        <pre lang="en" style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} className="code">
          {response.text}
        </pre>
      </div>
      {state.problem !== undefined && (
        <Alert color="orange" role="alert">
          <span lang="en">{state.problem}</span>
        </Alert>
      )}
      {state.isDone === true && <Alert color="green" role="status" icon={<IconCheck size={18} />} title={messages.attached} />}
      <Group>
        <Button variant="default" loading={state.isSending === true} onClick={() => void attach()}>
          {messages.attach}
        </Button>
      </Group>
    </Stack>
  );
}

const colors: Readonly<Record<CollectedEvidence['standing'], string>> = { FOUND: 'green', AGAINST: 'red', ASKED: 'yellow' };

function Piece({ piece: { kind, standing, lines } }: { readonly piece: CollectedEvidence }) {
  const messages = useChargebackMessages();
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={600}>
          {messages.kinds[kind]}
        </Text>
        <Badge className={`outcome outcome-${colors[standing]}`} variant="light" color={colors[standing]} radius="sm" tt="none" fw={600}>
          {messages.standings[standing]}
        </Badge>
      </Group>
      {lines.map((line) => (
        <Text key={line} size="sm" className="quiet" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </>
  );
}
