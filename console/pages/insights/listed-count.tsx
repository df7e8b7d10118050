/** A number that opens the list of the payments that it counts. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../messages/use-formats.ts';
import type { Counts, Group } from './documents.ts';
import { type Counted, countOf, type Time, toPaymentsParams } from './insights-view.ts';

interface ListedCountProps {
  readonly counts: Counts;
  readonly counted: Counted;
  readonly time: Time;
  readonly entity: string | undefined;
  readonly group?: Group;
}

export function ListedCount({ counts, counted, time, entity, group }: ListedCountProps) {
  const { number } = useFormats();
  const count = countOf(counts, counted);
  const search = toPaymentsParams({ time, entity, counted, ...(group === undefined ? {} : { group }) });
  if (count === 0 || !search) return number(count);
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/payments" search={search} {...props} />}>
      {number(count)}
    </Anchor>
  );
}
