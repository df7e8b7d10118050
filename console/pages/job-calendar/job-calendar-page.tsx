/** What jobs will charge, by day. The month is in the address. */
import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { chooseLocale } from '../../messages/create-formats.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { formatLocalField } from '../../values/zoned-time.ts';
import { addMonths, parseMonth, sumUp, toPeriod, toWeeks } from './calendar-view.ts';
import { type CalendarDay, calendarDocument } from './documents.ts';
import { useCalendarMessages } from './job-calendar-messages.ts';
import { MonthTable } from './month-table.tsx';

export function JobCalendarPage() {
  const messages = useCalendarMessages();
  const { language, timeZone } = usePreferences();
  const now = useEntityTimes(undefined).latest;
  const [params, setParams] = useSearchParams();
  const month = parseMonth(params.month, now, timeZone);
  const name = new Intl.DateTimeFormat(chooseLocale(language, navigator.languages), {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(Date.parse(`${month}-01T00:00:00Z`));
  const move = (count: number): void => setParams({ month: addMonths(month, count) });
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/jobs" {...props} />}>
            {messages.list}
          </Button>
        }
      />
      <Quiet mb="sm">
        {messages.lead} {messages.zone(timeZone)}
      </Quiet>
      <Group mb="sm" gap="xs">
        <Button variant="default" px="xs" aria-label={messages.previous} onClick={() => move(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <Title order={2} size="h4" miw="10rem" ta="center" aria-live="polite">
          {name}
        </Title>
        <Button variant="default" px="xs" aria-label={messages.next} onClick={() => move(1)}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
        {month !== parseMonth(undefined, now, timeZone) && (
          <Button variant="subtle" onClick={() => setParams({ month: undefined })}>
            {messages.today}
          </Button>
        )}
      </Group>
      <Month key={month} month={month} name={name} today={formatLocalField(now, timeZone).slice(0, 10)} />
    </>
  );
}

interface MonthProps {
  readonly month: string;
  readonly name: string;
  readonly today: string;
}

function Month({ month, name, today }: MonthProps) {
  const messages = useCalendarMessages();
  const { timeZone } = usePreferences();
  const [{ data, error }, refetch] = useQuery({
    query: calendarDocument,
    variables: { ...toPeriod(month, timeZone), timeZone },
    requestPolicy: 'cache-and-network',
  });
  if (!data?.jobCalendar) {
    return <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={6} height={80} />;
  }
  const { days, isComplete } = data.jobCalendar;
  return (
    <>
      {!isComplete && (
        <Alert color="yellow" mb="sm">
          {messages.incomplete}
        </Alert>
      )}
      <Paper withBorder>
        {days.length === 0 ? (
          <Empty title={messages.none} hint={messages.noneHint} />
        ) : (
          <MonthTable name={name} weeks={toWeeks(month, days)} today={today} />
        )}
      </Paper>
      <Totals days={days} />
    </>
  );
}

function Totals({ days }: { readonly days: readonly CalendarDay[] }) {
  const messages = useCalendarMessages();
  const { number } = useFormats();
  const totals = sumUp(days);
  if (totals.length === 0) return null;
  return (
    <Group mt="sm" gap="lg" role="group" aria-label={messages.total}>
      <Text size="sm" fw={600}>
        {messages.total}
      </Text>
      {totals.map(({ currency, amount, count }) => (
        <Text key={currency} size="sm" component="span">
          <Amount value={amount} currency={currency} /> · {messages.charges(number(count))}
        </Text>
      ))}
    </Group>
  );
}
