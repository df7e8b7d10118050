/** Every request about the payment and its answer, as JSON. */
import { SimpleGrid, Stack } from '@mantine/core';
import type { Json } from '../../client/scalars.ts';
import { JsonView } from '../../components/json-view.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { formatCaller } from './caller.ts';
import type { History } from './documents.ts';
import { useTabMessages } from './tab-messages.ts';

interface RawTabProps {
  readonly history: NonNullable<History['payment']> | undefined;
  readonly answer: Json;
}

export function RawTab({ history, answer }: RawTabProps) {
  const messages = useTabMessages();
  if (!history) return <Loading rows={5} height={60} />;
  return (
    <Stack>
      <Quiet>{messages.masked}</Quiet>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          {history.requestLog.map(({ id, at, endpoint, operation, request, callerId, reason, resultCode }) => (
            <div key={id}>
              <JsonView value={request} title={`${messages.request}: ${messages.requestTo(operation, endpoint)}`} />
              <Quiet size="xs" mt={4}>
                <Timestamp at={at} /> · {resultCode}
                {callerId && ` · ${messages.byWho(formatCaller(callerId, messages))}`}
                {reason && ` · ${reason}`}
              </Quiet>
            </div>
          ))}
        </Stack>
        <JsonView value={answer} title={messages.result} />
      </SimpleGrid>
    </Stack>
  );
}
