/** Every request about the payment and what was answered, as they were. */
import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { Json } from '../../client/graphql.ts';
import { JsonView } from '../../components/json-view.tsx';
import { Loading } from '../../components/states.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { callerText } from './caller-view.ts';
import type { History } from './documents.ts';
import { useTabWords } from './tab-messages.ts';

interface RawTabProps {
  readonly history: NonNullable<History['payment']> | undefined;
  readonly answer: Json;
}

export function RawTab({ history, answer }: RawTabProps) {
  const words = useTabWords();
  if (!history) return <Loading rows={5} height={60} />;
  return (
    <Stack>
      <Text size="sm" className="quiet">
        {words.masked}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          {history.requestLog.map(({ id, at, door, operation, request, callerId, reason, resultCode }) => (
            <div key={id}>
              <JsonView value={request} title={`${words.request}: ${words.requestTo(operation, door)}`} />
              <Text size="xs" className="quiet" mt={4}>
                <MomentText at={at} /> · {resultCode}
                {callerId && ` · ${words.byWho(callerText(callerId))}`}
                {reason && ` · ${reason}`}
              </Text>
            </div>
          ))}
        </Stack>
        <JsonView value={answer} title={words.result} />
      </SimpleGrid>
    </Stack>
  );
}
