/** A chart with heading, a summary sentence, and its numbers as a table. */
import { Box, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Section } from '../../components/section.tsx';
import styles from './overview.module.css';
import { useOverviewMessages } from './overview-messages.ts';

interface ChartSectionProps {
  readonly title: string;
  readonly hint?: string;
  /** What its lines mean. */
  readonly keys?: ReactNode;
  /** The gist of it, for those who do not see the chart. */
  readonly summary: string;
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

export function ChartSection({ title, hint, keys, summary, chart, table }: ChartSectionProps) {
  const messages = useOverviewMessages();
  return (
    <Section title={title} {...(hint === undefined ? {} : { hint })}>
      {keys && <div className={styles.keys}>{keys}</div>}
      <div role="img" aria-label={messages.chart(title, summary)} className={styles.chart}>
        <Suspense fallback={<Skeleton className={styles.chart} />}>{chart}</Suspense>
      </div>
      <details className={styles.details}>
        <summary>{messages.asTable}</summary>
        <Box className={styles.scroll} role="region" aria-label={messages.tableOf(title)} tabIndex={0}>
          {table}
        </Box>
      </details>
    </Section>
  );
}
