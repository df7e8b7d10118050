/** The groups of one dimension: their payments, rates, refunds and chargebacks, and by how much each moved the rate of all. */
import { DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/section.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import type { Counts, Dimension, Group } from './documents.ts';
import { useInsightsMessages } from './insights-messages.ts';
import { findRate, type Shown, toPoints } from './insights-view.ts';
import { ListedCount } from './listed-count.tsx';
import { useGroupName } from './use-group-name.ts';

interface DimensionSectionProps {
  readonly dimension: Dimension;
  readonly groups: readonly Group[];
  readonly shown: Shown;
}

const counted = ['decided', 'refunds', 'chargebacks'] as const;

export function DimensionSection({ dimension, groups, shown }: DimensionSectionProps) {
  const messages = useInsightsMessages();
  const { number } = useFormats();
  const { timeZone } = usePreferences();
  const nameOf = useGroupName();
  const hint = dimension === 'HOUR' ? messages.hoursIn(timeZone) : messages.hints[dimension];
  const pointsOf = (share: number): string => {
    const points = toPoints(share);
    const sign = points < 0 ? '−' : points > 0 ? '+' : '';
    return messages.points(`${sign}${number(Math.abs(points))}`);
  };
  const none = <span className="quiet">–</span>;
  return (
    <Section title={messages.dimensions[dimension]} {...(hint === '' ? {} : { hint })}>
      <DataTable
        isBare
        label={messages.dimensions[dimension]}
        rows={groups}
        rowKey={({ value }) => value ?? ''}
        columns={[
          { key: 'group', title: messages.group, cell: nameOf },
          { key: 'rate', title: messages.rate, isNumber: true, cell: ({ current }) => <Rate counts={current} /> },
          { key: 'before', title: messages.previous, isNumber: true, cell: ({ previous }) => <Rate counts={previous} /> },
          {
            key: 'contribution',
            title: messages.contribution,
            isNumber: true,
            cell: ({ contribution, current, previous }) =>
              contribution === null || findRate(current) === null || findRate(previous) === null ? none : pointsOf(contribution),
          },
          ...counted.map((name) => ({
            key: name,
            title: messages.counted[name],
            isNumber: true,
            cell: (group: Group) => <ListedCount counts={group.current} counted={name} time={shown.current} shown={shown} group={group} />,
          })),
        ]}
      />
    </Section>
  );
}

function Rate({ counts }: { readonly counts: Counts }) {
  const messages = useInsightsMessages();
  const { percent } = useFormats();
  const rate = findRate(counts);
  return rate === null ? <span className="quiet">{messages.notEnough}</span> : percent(rate);
}
