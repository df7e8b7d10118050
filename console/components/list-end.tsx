/** What stands under a list that is read page by page. */
import { Button, Center } from '@mantine/core';
import type { CombinedError } from 'urql';
import { useSettlementWords } from '../messages/settlement-messages.ts';
import { Quiet } from './quiet.tsx';
import { FailedNote } from './states.tsx';

interface ListEndProps {
  readonly error: CombinedError | undefined;
  /** The cursor of what follows; null at the end. */
  readonly next: string | null | undefined;
  readonly isBusy: boolean;
  readonly onMore: (after: string) => void;
}

export function ListEnd({ error, next, isBusy, onMore }: ListEndProps) {
  const words = useSettlementWords();
  return (
    <Center py="md">
      {error ? (
        <FailedNote error={error} />
      ) : next ? (
        <Button variant="default" loading={isBusy} onClick={() => onMore(next)}>
          {words.more}
        </Button>
      ) : (
        <Quiet>{words.end}</Quiet>
      )}
    </Center>
  );
}
