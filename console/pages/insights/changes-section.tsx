/** The approval rate in a sentence, and the numbers of both periods. */
import { Text } from '@mantine/core';
import { DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/section.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { decidedMin } from '../../values/enough.ts';
import type { Insights } from './documents.ts';
import { useInsightsMessages } from './insights-messages.ts';
import { findRate, type Shown, toPoints } from './insights-view.ts';
import { ListedCount } from './listed-count.tsx';

const figures = ['decided', 'approved', 'declined', 'refunds', 'chargebacks'] as const;

export function ChangesSection({ insights: { current, previous }, shown }: { readonly insights: Insights; readonly shown: Shown }) {
  const messages = useInsightsMessages();
  const { number } = useFormats();
  const sentence = useSentence({ current, previous }, shown);
  return (
    <Section title={messages.changes}>
      <Text mb="sm">{sentence ?? `${messages.notEnough}. ${messages.notEnoughHint(number(decidedMin))}`}</Text>
      <DataTable
        isBare
        label={messages.changes}
        rows={figures}
        rowKey={(counted) => counted}
        columns={[
          { key: 'figure', title: messages.figure, cell: (counted) => messages.counted[counted] },
          {
            key: 'now',
            title: messages.now,
            isNumber: true,
            cell: (counted) => <ListedCount counts={current} counted={counted} time={shown.current} shown={shown} />,
          },
          {
            key: 'previous',
            title: messages.previous,
            isNumber: true,
            cell: (counted) => <ListedCount counts={previous} counted={counted} time={shown.previous} shown={shown} />,
          },
        ]}
      />
    </Section>
  );
}

/** Undefined where there are not enough payments now. */
function useSentence({ current, previous }: Pick<Insights, 'current' | 'previous'>, { period }: Shown): string | undefined {
  const messages = useInsightsMessages();
  const { number, percent } = useFormats();
  const [rate, before] = [findRate(current), findRate(previous)];
  const when = messages.before[period];
  if (rate === null) return undefined;
  if (before === null) return messages.onlyNow(percent(rate), when);
  const points = toPoints(rate - before);
  if (points === 0) return messages.same(percent(rate), when);
  return (points < 0 ? messages.lower : messages.higher)(percent(rate), number(Math.abs(points)), percent(before), when);
}
