/** The list of jobs by their next run, with health. The filters are in the address. */
import { Button, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLiveEvents } from '../../client/live-events.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { BadParams } from '../../components/bad-params.tsx';
import { JobBadge, JobHealthBadge } from '../../components/job-badges.tsx';
import rows from '../../components/link-rows.module.css';
import { ListDownload } from '../../components/list-download.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useRefreshSoon } from '../../hooks/use-refresh-soon.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useJobWords } from '../../messages/job-messages.ts';
import { useScheduleDescription } from '../../messages/use-schedule-description.ts';
import { type JobRow, jobsDocument } from './documents.ts';
import { findBadParams, isFiltered, type JobsQuery, parseFilters, toExportFilter, toJobsQuery } from './filters-view.ts';
import { JobFilters } from './job-filters.tsx';
import classes from './jobs.module.css';
import { useJobsMessages } from './jobs-messages.ts';

export function JobsPage() {
  const messages = useJobsMessages();
  const [params, setParams] = useSearchParams();
  const filters = parseFilters(params);
  const query = toJobsQuery(filters);
  // A new job makes new payments, which in the live environment merchants do and staff do not.
  const mayCreate = usePermission('PAYMENTS_WRITE');
  const clear = isFiltered(filters) ? () => setParams({ status: undefined, health: undefined, registration: undefined }) : null;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <ListDownload list="jobs" filter={toExportFilter(query)} />
            <Button variant="default" renderRoot={(props) => <Link to="/jobs/calendar" {...props} />}>
              {messages.calendar}
            </Button>
            {mayCreate && (
              <Button
                renderRoot={(props) => (
                  <Link to="/jobs/new" search={filters.registration ? { registration: filters.registration } : {}} {...props} />
                )}
              >
                {messages.create}
              </Button>
            )}
          </>
        }
      />
      <Quiet mb="sm">{query.order === 'NEXT_RUN' ? messages.lead : messages.leadNewest}</Quiet>
      <JobFilters filters={filters} change={setParams} />
      <BadParams bad={findBadParams(params)} change={setParams} />
      <Rows key={JSON.stringify(query)} query={query} clear={clear} showAll={() => setParams({ status: 'ALL' })} />
    </>
  );
}

interface RowsProps {
  readonly query: JobsQuery;
  /** Null where there is no filter. */
  readonly clear: (() => void) | null;
  readonly showAll: () => void;
}

function Rows({ query: { filter, order }, clear, showAll }: RowsProps) {
  return (
    <PagedRows query={jobsDocument} variables={(after) => ({ after, filter, order })} connection={({ jobs }) => jobs} height={40}>
      {(jobs, refresh) => (
        <>
          <LiveJobs refresh={refresh} />
          {jobs.length === 0 ? <NoJobs clear={clear} showAll={showAll} /> : <Jobs jobs={jobs} />}
        </>
      )}
    </PagedRows>
  );
}

function LiveJobs({ refresh }: { readonly refresh: () => void }) {
  useLiveEvents({ filter: { types: ['JOB'] }, onEvent: useRefreshSoon(refresh), onStart: (hasGap) => hasGap && refresh() });
  return null;
}

function Jobs({ jobs }: { readonly jobs: readonly JobRow[] }) {
  const messages = useJobsMessages();
  return (
    <Paper withBorder className={classes.list ?? ''}>
      <Head />
      <ul className={rows.rows} aria-label={messages.title}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Row job={job} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function Head() {
  const messages = useJobsMessages();
  return (
    <div className={`${rows.row} ${rows.head}`} aria-hidden>
      <span>{messages.nextRun}</span>
      <span>{messages.name}</span>
      <span className={rows.amount}>{messages.amount}</span>
      <span>{messages.status}</span>
      <span>{messages.health}</span>
      <span>{messages.lastRun}</span>
    </div>
  );
}

function Row({ job }: { readonly job: JobRow }) {
  const messages = useJobsMessages();
  const words = useJobWords();
  const describe = useScheduleDescription();
  const { id, name, status, health, amount, currency, nextRunAt, lastRunAt, cancelAt, timeZone, explanation } = job;
  return (
    <Link to="/jobs/$id" params={{ id }} className={rows.row} title={messages.open(name ?? id)}>
      <span className={classes.next}>
        <span className={`quiet ${rows.label}`}>{messages.nextRun}: </span>
        {nextRunAt === null ? <span className="quiet">{messages.noNextRun}</span> : <Timestamp at={nextRunAt} />}
      </span>
      <span className={classes.name}>
        {name ?? <span className="quiet">{words.unnamed}</span>}
        <Text component="span" size="xs" className="quiet" display="block">
          {describe(explanation)} {timeZone}
        </Text>
      </span>
      <span className={`${rows.amount} ${classes.amount}`}>
        <Amount value={amount} currency={currency} />
      </span>
      <span className={classes.state}>
        <JobBadge status={status} cancelAt={cancelAt} />
      </span>
      <span className={classes.health}>
        <JobHealthBadge health={health} />
      </span>
      <span className={`quiet ${classes.last}`}>
        <span className={rows.label}>{messages.lastRun}: </span>
        {lastRunAt === null ? messages.noNextRun : <Timestamp at={lastRunAt} />}
      </span>
    </Link>
  );
}

function NoJobs({ clear, showAll }: Pick<RowsProps, 'clear' | 'showAll'>) {
  const messages = useJobsMessages();
  const mayCreate = usePermission('PAYMENTS_WRITE');
  return (
    <Paper withBorder>
      {clear ? (
        <Empty title={messages.none} hint={messages.noneHint}>
          <Button variant="default" onClick={clear}>
            {messages.clear}
          </Button>
        </Empty>
      ) : (
        <Empty title={messages.empty} hint={mayCreate ? messages.emptyHint : messages.emptyReadHint}>
          <Button variant="default" onClick={showAll}>
            {messages.all}
          </Button>
        </Empty>
      )}
    </Paper>
  );
}
