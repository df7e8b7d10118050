/** Rules in words. */
import { useFields } from '../../messages/field-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { toBrandName } from '../../values/brand-names.ts';
import type { ShownRule } from './documents.ts';
import { useRoutingMessages } from './routing-messages.ts';

export interface RoutingWords {
  readonly when: (rule: ShownRule) => string;
  readonly to: (rule: ShownRule) => string;
}

export function useRoutingWords(): RoutingWords {
  const { words, origins, and, every, goesTo, thenTo, storedAccount } = useRoutingMessages();
  const { percent, amount } = useFormats();
  const { nameValue } = useFields();
  const list = (values: readonly string[] | null): string | null => (values === null ? null : values.join(', '));
  return {
    when: ({ when }) => {
      const { hours, percentage, credentials } = when;
      const said = <Value>(value: Value | null, say: (known: Value) => string): string[] => (value === null ? [] : [say(value)]);
      const parts = [
        ...said(list(when.brands?.map(toBrandName) ?? null), words.brands),
        ...said(list(when.schemes), words.schemes),
        ...said(list(when.issuerCountries?.map((code) => nameValue('country', code)) ?? null), words.issuerCountries),
        ...said(list(when.currencies), words.currencies),
        ...said(when.amountFrom, (value) => words.amountFrom(amount(value))),
        ...said(when.amountTo, (value) => words.amountTo(amount(value))),
        ...said(credentials, (given) => words.credentials(given.map((origin) => origins[origin]).join(', '))),
        ...said(hours, ({ from, to, utcOffsetMinutes }) => words.hours(from, to, utcOffsetMinutes)),
        ...said(percentage, (value) => words.percentage(percent(value / 100))),
      ];
      return parts.length === 0 ? every : parts.join(and);
    },
    to: ({ to }) => goesTo(to.map((name) => (name === 'STORED_ACCOUNT' ? storedAccount : name)).join(`, ${thenTo} `)),
  };
}
