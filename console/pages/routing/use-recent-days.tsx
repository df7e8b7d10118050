/** The last days, as many as are chosen. */
import { Group, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { createMessages } from '../../messages/create-messages.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const useMessages = createMessages({
  en: { days: (count: number) => (count === 1 ? 'Last day' : `Last ${count} days`) },
  de: { days: (count: number) => (count === 1 ? 'Letzter Tag' : `Letzte ${count} Tage`) },
});

/** `now` in milliseconds, which ends the period at the next whole hour: for so long the same question is answered from the cache. */
export function useRecentDays(
  now: number,
  periods: readonly [number, number, ...number[]],
): readonly [period: { readonly from: string; readonly to: string }, choice: ReactNode] {
  const messages = useMessages();
  const [days, setDays] = useState(periods[1]);
  const to = Math.ceil((now + 1) / hourMs) * hourMs;
  const period = { from: new Date(to - days * dayMs).toISOString(), to: new Date(to).toISOString() };
  const choice = (
    <Group mb="sm">
      <NativeSelect
        label={messages.period}
        data={periods.map((count) => ({ value: String(count), label: messages.days(count) }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
    </Group>
  );
  return [period, choice];
}
