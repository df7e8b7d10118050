/** State and health, kept in the address. */
import { Button, NativeSelect, Text } from '@mantine/core';
import { jobHealths, jobStatuses } from '../../client/schema-enums.ts';
import { useJobWords } from '../../messages/job-messages.ts';
import type { JobFilters as Filters } from './filters-view.ts';
import classes from './jobs.module.css';
import { useJobsMessages } from './jobs-messages.ts';

interface JobFiltersProps {
  readonly filters: Filters;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

export function JobFilters({ filters: { status, health, registration }, change }: JobFiltersProps) {
  const messages = useJobsMessages();
  const words = useJobWords();
  return (
    <search aria-label={messages.filters} className={classes.filters}>
      <NativeSelect
        label={messages.status}
        size="sm"
        data={[
          { value: '', label: messages.withNextRun },
          { value: 'ALL', label: messages.anyStatus },
          ...jobStatuses.map((value) => ({ value, label: words.status[value] })),
        ]}
        value={status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={messages.health}
        size="sm"
        data={[{ value: '', label: messages.anyHealth }, ...jobHealths.map((value) => ({ value, label: words.health[value] }))]}
        value={health ?? ''}
        onChange={(event) => change({ health: event.currentTarget.value })}
      />
      {registration !== undefined && (
        <>
          <Text size="sm" py={8}>
            {messages.account}
          </Text>
          <Button variant="default" onClick={() => change({ registration: undefined })}>
            {messages.allAccounts}
          </Button>
        </>
      )}
    </search>
  );
}
