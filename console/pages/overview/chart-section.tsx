/** A chart with heading, a summary sentence, and its numbers as a table. */
import { Box, Skeleton, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { isEnoughToDraw } from '../../values/enough.ts';
import styles from './overview.module.css';
import { useOverviewMessages } from './overview-messages.ts';

interface ChartSectionProps {
  readonly title: string;
  readonly hint?: string;
  /** What its lines mean. */
  readonly keys?: ReactNode;
  /** The gist of it, for those who do not see the chart. */
  readonly summary: string;
  /** What would be drawn: of fewer than two values a picture says nothing. */
  readonly drawn: readonly (number | null)[];
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

export function ChartSection({ title, hint, keys, summary, drawn, chart, table }: ChartSectionProps) {
  const messages = useOverviewMessages();
  return (
    <Section title={title} {...(hint === undefined ? {} : { hint })}>
      {keys && <div className={styles.keys}>{keys}</div>}
      {isEnoughToDraw(drawn) ? (
        <div role="img" aria-label={messages.chart(title, summary)} className={styles.chart}>
          <Suspense fallback={<Skeleton className={styles.chart} />}>{chart}</Suspense>
        </div>
      ) : (
        <div className={styles.tooFew}>
          <Text fw={600}>{messages.notEnough}</Text>
          <Quiet>{messages.tooFewPoints}</Quiet>
        </div>
      )}
      <details className={styles.details}>
        <summary>{messages.asTable}</summary>
        <Box className={styles.scroll} role="region" aria-label={messages.tableOf(title)} tabIndex={0}>
          {table}
        </Box>
      </details>
    </Section>
  );
}
