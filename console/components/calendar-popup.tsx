/** The calendar of a field, above everything else: arrows move, Enter chooses, Escape closes and goes back to the field. */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addMonths, dayAfterKey, firstWeekdayOf, weeksOf } from '../values/calendar-month.ts';
import styles from './calendar-popup.module.css';
import { useDateFieldMessages } from './date-field-messages.ts';

interface CalendarPopupProps {
  readonly anchor: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly locale: string;
  /** `yyyy-MM-dd`, or ''. */
  readonly chosen: string;
  readonly today: string;
  readonly choose: (day: string) => void;
  readonly clear: () => void;
  readonly close: () => void;
}

export function CalendarPopup({ anchor, label, locale, chosen, today, choose, clear, close }: CalendarPopupProps) {
  const messages = useDateFieldMessages();
  const [focused, setFocused] = useState(chosen || today);
  const popup = useRef<HTMLDivElement>(null);
  usePlace(popup, anchor, close);
  const finish = (effect: () => void): void => {
    effect();
    close();
    anchor.current?.focus();
  };
  useEscape(() => finish(() => undefined));
  const turn = (months: number): void => setFocused(addMonths(focused, months));
  return (
    <div
      ref={popup}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={styles.popup}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !isWithin(relatedTarget, popup, anchor)) close();
      }}
    >
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <ActionIcon variant="subtle" color="gray" aria-label={messages.before} onClick={() => turn(-1)} {...keepsEscape}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text size="sm" fw={600} aria-live="polite">
          {format(focused, locale, { month: 'long', year: 'numeric' })}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label={messages.after} onClick={() => turn(1)} {...keepsEscape}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Days
        label={format(focused, locale, { month: 'long', year: 'numeric' })}
        {...{ locale, chosen, today, focused }}
        focus={setFocused}
        choose={(day) => finish(() => choose(day))}
      />
      <Group justify="space-between" mt={4}>
        <Button size="compact-xs" variant="subtle" onClick={() => finish(() => choose(today))} {...keepsEscape}>
          {messages.today}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => finish(clear)} {...keepsEscape}>
          {messages.clear}
        </Button>
      </Group>
    </div>
  );
}

/** The library's dialogs listen on the window, before anything in them, and leave what bears this. */
const keepsEscape = { 'data-mantine-stop-propagation': true } as const;

interface DaysProps extends Pick<CalendarPopupProps, 'locale' | 'chosen' | 'today' | 'choose'> {
  readonly label: string;
  readonly focused: string;
  readonly focus: (day: string) => void;
}

function Days({ label, locale, chosen, today, choose, focused, focus }: DaysProps) {
  const firstWeekday = firstWeekdayOf(locale);
  const weeks = weeksOf(focused, firstWeekday);
  const grid = useRef<HTMLTableElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of the day that got the focus by a key is another one.
  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayAfterKey(focused, event, firstWeekday);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };
  return (
    <table ref={grid} aria-label={label} className={styles.days} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={format(day, locale, { weekday: 'long' })}>
              {format(day, locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  tabIndex={day === focused ? 0 : -1}
                  className={styles.day}
                  data-beside={day.slice(0, 7) !== focused.slice(0, 7) || undefined}
                  data-chosen={day === chosen || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={format(day, locale, { dateStyle: 'full' })}
                  aria-pressed={day === chosen}
                  onClick={() => choose(day)}
                  {...keepsEscape}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function format(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(Date.parse(`${day}T00:00:00Z`));
}

const gapPx = 4;

/** Before anything else hears of it: neither the dialog nor the editor around the field closes as well. */
function useEscape(effect: () => void): void {
  const newest = useRef(effect);
  newest.current = effect;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      newest.current();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

function isWithin(node: Node, popup: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): boolean {
  return popup.current?.contains(node) === true || anchor.current?.closest('.mantine-TextInput-root')?.contains(node) === true;
}

/** In the browser's top layer, below the field or above it where there is no room; a press elsewhere and a scrolled page close it. */
function usePlace(popup: RefObject<HTMLDivElement | null>, anchor: RefObject<HTMLInputElement | null>, close: () => void): void {
  useLayoutEffect(() => {
    const shown = popup.current;
    const beside = anchor.current;
    if (!shown || !beside) return;
    shown.showPopover();
    const field = beside.getBoundingClientRect();
    const { width, height } = shown.getBoundingClientRect();
    const isBelow = field.bottom + gapPx + height <= window.innerHeight || field.top < height + gapPx;
    shown.style.top = `${isBelow ? field.bottom + gapPx : field.top - gapPx - height}px`;
    shown.style.left = `${Math.max(gapPx, Math.min(field.left, window.innerWidth - width - gapPx))}px`;
  }, [popup, anchor]);
  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && !isWithin(target, popup, anchor)) close();
    };
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('resize', close);
    };
  }, [popup, anchor, close]);
}
