/** The groups that moved the approval rate most, a sentence each. */
import { List, Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { Group } from './documents.ts';
import { useInsightsMessages } from './insights-messages.ts';
import { listExplanations } from './insights-view.ts';
import { useGroupName } from './use-group-name.ts';

export function ReasonsSection({
  groups,
  whole,
}: {
  readonly groups: readonly Group[];
  readonly whole: Pick<Group, 'current' | 'previous'>;
}) {
  const messages = useInsightsMessages();
  const { number, percent } = useFormats();
  const nameOf = useGroupName();
  const explanations = listExplanations(groups, whole);
  return (
    <Section title={messages.reasons} hint={messages.reasonsHint}>
      {explanations.length === 0 && <Text size="sm">{messages.noReasons}</Text>}
      <List type="ordered" spacing={6} size="sm" aria-label={messages.reasons}>
        {explanations.map(({ group, points, ...shares }) => (
          <List.Item key={`${group.dimension} ${group.value}`}>
            {(points < 0 ? messages.fell : messages.rose)({
              group: nameOf(group),
              rate: percent(shares.rate),
              rateBefore: percent(shares.rateBefore),
              share: percent(shares.share),
              shareBefore: percent(shares.shareBefore),
              points: number(Math.abs(points)),
            })}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
