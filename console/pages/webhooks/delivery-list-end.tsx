/** The end of the list of deliveries: loads more rows, or continues with older ones. */
import { Button, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Quiet } from '../../components/quiet.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { rowsMax, toUpperBound } from './deliveries-view.ts';
import { useDeliveryMessages } from './delivery-messages.ts';
import type { DeliveryList } from './use-deliveries.ts';

/** More rows come when the end is seen, and by a button for whoever sees it otherwise. */
export function DeliveryEnd({ list: { rows, hasMore, isFull, grow } }: { readonly list: DeliveryList }) {
  const messages = useDeliveryMessages();
  const { number } = useFormats();
  const { timeZone } = usePreferences();
  const [, setParams] = useSearchParams();
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const count = rows?.length ?? 0;
  const wanted = entry?.isIntersecting === true && hasMore && !isFull;
  const latest = useRef(grow);
  latest.current = grow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step once the rows of the last one are there, not each render
  useEffect(() => {
    if (wanted) latest.current();
  }, [wanted, count]);
  const last = rows?.at(-1);
  if (!hasMore || !last) return null;
  return (
    <Group ref={ref} justify="center" p="sm">
      {isFull ? (
        <>
          <Quiet>{messages.full(number(rowsMax))}</Quiet>
          <Button size="xs" variant="default" onClick={() => setParams({ to: toUpperBound(last.createdAt, timeZone) })}>
            {messages.older}
          </Button>
        </>
      ) : (
        <Button size="xs" variant="default" onClick={grow}>
          {messages.moreRows}
        </Button>
      )}
    </Group>
  );
}
