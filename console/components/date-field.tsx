/**
 * A field for a day, a day with a time, or a time: typed in the form of the language, or chosen from a calendar. Its value is
 * what a native field has (`values/typed-date.ts`), and '' while the text is none. A form is not sent while it is wrong.
 */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useToday } from '../hooks/use-today.ts';
import { chooseLocale } from '../messages/create-formats.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { type DateKind, describeForm, formatTyped, parseTyped } from '../values/typed-date.ts';
import { formatLocalField } from '../values/zoned-time.ts';
import { CalendarPopup } from './calendar-popup.tsx';
import { useDateFieldMessages } from './date-field-messages.ts';

interface DateFieldProps extends Pick<TextInputProps, 'size' | 'w' | 'description'> {
  readonly kind: DateKind;
  readonly label: string;
  /** Without it the field keeps its own value, and a form reads it by `name`. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly name?: string;
  /** Of the page; a text that is none is said by the field. */
  readonly error?: ReactNode;
  /** Where a dialog puts the focus. */
  readonly 'data-autofocus'?: boolean;
}

export function DateField({ kind, label, value: given, defaultValue = '', onChange, name, error, ...input }: DateFieldProps) {
  const messages = useDateFieldMessages();
  const { locale, today } = useDayOfField();
  const [own, setOwn] = useState(defaultValue);
  const value = given ?? own;
  const [text, setText] = useState(() => formatTyped(value, kind, locale));
  const [isWrong, setWrong] = useState(false);
  const [opened, setOpened] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  const form = describeForm(kind, locale, messages.letters);
  const show = (next: string): void => {
    setText(formatTyped(next, kind, locale));
    setWrong(false);
  };
  const tell = (next: string): void => {
    if (next === told.current) return;
    told.current = next;
    setOwn(next);
    onChange?.(next);
  };
  const read = (typed: string): string | undefined =>
    typed.trim() === '' ? '' : parseTyped(typed, kind, locale, Number(today.slice(0, 4)));
  // The page set another value, or the person another language. What is being typed is not written anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by nothing else, or each key would be taken back.
  useEffect(() => {
    if (value === told.current && field.current?.ownerDocument.activeElement === field.current) return;
    told.current = value;
    if (value !== '') show(value);
    else if (!isWrong) setText('');
  }, [value, locale]);
  const finish = (): boolean => {
    const parsed = read(text);
    if (parsed === undefined) setWrong(true);
    else show(parsed);
    return parsed !== undefined;
  };
  const checkBeforeSubmit = useRef(finish);
  checkBeforeSubmit.current = finish;
  useEffect(() => {
    const owner = field.current?.form;
    const check = (event: Event): void => {
      if (checkBeforeSubmit.current()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      field.current?.focus();
    };
    owner?.addEventListener('submit', check, { capture: true });
    return () => owner?.removeEventListener('submit', check, { capture: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (kind === 'time' || event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened(true);
  };
  const [day = '', time] = value.split('T');
  const choose = (next: string): void => {
    const chosen = kind === 'day' ? next : `${next}T${time ?? '00:00'}`;
    tell(chosen);
    show(chosen);
  };
  return (
    <div>
      <TextInput
        {...input}
        ref={field}
        label={label}
        placeholder={form}
        value={text}
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? messages.wrong(form) : error}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed);
          setWrong(false);
          tell(read(typed) ?? '');
        }}
        onBlur={finish}
        onKeyDown={onKeyDown}
        rightSection={
          kind !== 'time' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={messages.choose(label)}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          )
        }
      />
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      {opened && (
        <CalendarPopup
          anchor={field}
          label={`${label}: ${messages.calendar}`}
          locale={locale}
          chosen={day}
          today={today}
          choose={choose}
          clear={() => {
            tell('');
            show('');
          }}
          close={() => setOpened(false)}
        />
      )}
    </div>
  );
}

/** The language's locale, and the day in the zone and by the clock of what the page shows. */
function useDayOfField(): { readonly locale: string; readonly today: string } {
  const { language, timeZone } = usePreferences();
  const now = useToday() ?? Date.now();
  return { locale: chooseLocale(language, navigator.languages), today: formatLocalField(now, timeZone).slice(0, 10) };
}
