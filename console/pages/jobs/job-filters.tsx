/** State and health, kept in the address. */
import { Button, Text } from '@mantine/core';
import { jobHealths, jobStatuses } from '../../client/schema-enums.ts';
import { ChoiceFilter, type FilterChange, ListFilters } from '../../components/list-filters.tsx';
import { useJobWords } from '../../messages/job-messages.ts';
import type { JobFilters as Filters } from './filters-view.ts';
import { useJobsMessages } from './jobs-messages.ts';

interface JobFiltersProps extends FilterChange {
  readonly filters: Filters;
}

export function JobFilters({ filters: { status, health, registration }, change }: JobFiltersProps) {
  const messages = useJobsMessages();
  const words = useJobWords();
  return (
    <ListFilters label={messages.filters}>
      <ChoiceFilter
        label={messages.status}
        none={messages.withNextRun}
        values={['ALL', ...jobStatuses]}
        names={{ ALL: messages.anyStatus, ...words.status }}
        value={status}
        onChange={(value) => change({ status: value })}
      />
      <ChoiceFilter
        label={messages.health}
        none={messages.anyHealth}
        values={jobHealths}
        names={words.health}
        value={health}
        onChange={(value) => change({ health: value })}
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
    </ListFilters>
  );
}
