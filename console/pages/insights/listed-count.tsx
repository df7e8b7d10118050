/** A number that opens the list of the payments that it counts. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import type { Counts, Group } from './documents.ts';
import { type Counted, countOf, type Shown, type Time, toPaymentsParams } from './insights-view.ts';

interface ListedCountProps {
  readonly counts: Counts;
  readonly counted: Counted;
  readonly time: Time;
  readonly shown: Shown;
  readonly group?: Group;
}

export function ListedCount({ counts, counted, time, shown: { entity, field }, group }: ListedCountProps) {
  const { number } = useFormats();
  const { timeZone } = usePreferences();
  const count = countOf(counts, counted);
  const search = toPaymentsParams({ time, entity, counted, field, timeZone, ...(group === undefined ? {} : { group }) });
  if (count === 0 || !search) return number(count);
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/payments" search={search} {...props} />}>
      {number(count)}
    </Anchor>
  );
}
