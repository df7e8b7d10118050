/** A month of coming charges. A narrow screen shows the days with charges as a list. */
import { Amount } from '../../components/amount.tsx';
import { chooseLocale } from '../../messages/create-formats.ts';
import { scheduleMessages } from '../../messages/schedule-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import type { Cell } from './calendar-view.ts';
import type { CalendarDay } from './documents.ts';
import styles from './job-calendar.module.css';
import { useCalendarMessages } from './job-calendar-messages.ts';

interface MonthTableProps {
  readonly name: string;
  readonly weeks: readonly (readonly Cell[])[];
  /** yyyy-MM-dd. */
  readonly today: string;
}

/** From Monday; 1 is Sunday. */
const weekdays = [2, 3, 4, 5, 6, 7, 1];

export function MonthTable({ name, weeks, today }: MonthTableProps) {
  const { language } = usePreferences();
  const { dayName } = scheduleMessages[language];
  const charged = weeks.flat().filter(({ sums }) => sums.length > 0);
  return (
    <>
      <table className={styles.month} aria-label={name}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {dayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((cell) => (
                <DayCell key={cell.date} cell={cell} isToday={cell.date === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.days} aria-label={name}>
        {charged.map(({ date, sums }) => (
          <li key={date}>
            <DayName date={date} />
            <div>
              {sums.map((sum) => (
                <Sum key={sum.currency} sum={sum} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function DayCell({ cell: { date, isInMonth, sums }, isToday }: { readonly cell: Cell; readonly isToday: boolean }) {
  if (!isInMonth) return <td className={styles.outside} />;
  return (
    <td>
      <time dateTime={date} className={isToday ? styles.today : 'quiet'} aria-current={isToday ? 'date' : undefined}>
        {Number(date.slice(-2))}
      </time>
      {sums.map((sum) => (
        <Sum key={sum.currency} sum={sum} />
      ))}
    </td>
  );
}

function Sum({ sum: { amount, currency, count } }: { readonly sum: CalendarDay }) {
  const messages = useCalendarMessages();
  const { number } = useFormats();
  return (
    <div className={styles.sum}>
      <Amount value={amount} currency={currency} />
      <div className="quiet">{messages.charges(number(count))}</div>
    </div>
  );
}

function DayName({ date }: { readonly date: string }) {
  const { language } = usePreferences();
  const shown = new Intl.DateTimeFormat(chooseLocale(language, navigator.languages), {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
  });
  return <time dateTime={date}>{shown.format(Date.parse(`${date}T00:00:00Z`))}</time>;
}
