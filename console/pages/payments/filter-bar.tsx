/** The filters of the list, as chips: the usual ones always, the others where they are set or were just added. */

import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { useOutcomeWords } from '../../components/outcome-badge.tsx';
import { useTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { entitiesDocument } from './documents.ts';
import { FilterChip } from './filter-chip.tsx';
import {
  AmountEditor,
  BrandEditor,
  type EditorProps,
  EntityEditor,
  PeriodEditor,
  TextEditor,
  type TextFilter,
  TickList,
} from './filter-editors.tsx';
import { type FilterWords, useFilterWords } from './filter-messages.ts';
import { type Filters, isFiltered, methods, outcomes, paymentTypes } from './filters-view.ts';

/** Amount and currency are chosen together. */
type ChipName = 'period' | 'outcome' | 'type' | 'amount' | 'brand' | 'method' | 'entity' | Exclude<TextFilter, 'currency'>;

const usual: readonly ChipName[] = ['period', 'outcome', 'amount', 'type', 'brand'];
const others: readonly ChipName[] = ['method', 'email', 'last4', 'reference', 'customer', 'code', 'entity', 'text'];

type Change = EditorProps['change'];

interface FilterBarProps {
  readonly filters: Filters;
  readonly change: Change;
  readonly onClear: () => void;
  /** What else narrows or orders the list on this screen. */
  readonly children?: ReactNode;
}

export function FilterBar({ filters, change, onClear, children }: FilterBarProps) {
  const words = useFilterWords();
  const [adding, setAdding] = useState<ChipName>();
  const chipValue = useChipValues(filters);
  const shown = [...usual, ...others.filter((name) => chipValue(name) !== undefined || name === adding)];
  return (
    <search className="payments-line" aria-label={words.label}>
      {shown.map((name) => (
        <FilterChip
          key={name}
          name={words.names[name]}
          value={chipValue(name)}
          startsOpen={name === adding}
          onClose={() => setAdding(undefined)}
          onClear={() => change(cleared[name])}
          editor={(close) => <Editor name={name} filters={filters} change={change} close={close} />}
        />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />}>
            {words.add}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others
            .filter((name) => !shown.includes(name))
            .map((name) => (
              <Menu.Item key={name} onClick={() => setAdding(name)}>
                {words.names[name]}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {isFiltered(filters) && (
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          {words.clearAll}
        </Button>
      )}
      {children}
    </search>
  );
}

const cleared: Readonly<Record<ChipName, Parameters<Change>[0]>> = {
  period: { period: undefined, from: undefined, to: undefined },
  outcome: { outcome: undefined },
  type: { type: undefined },
  amount: { amountMin: undefined, amountMax: undefined, currency: undefined },
  brand: { brand: undefined },
  method: { method: undefined },
  entity: { entity: undefined },
  email: { email: undefined },
  last4: { last4: undefined },
  reference: { reference: undefined },
  customer: { customer: undefined },
  code: { code: undefined },
  text: { text: undefined },
};

function Editor({ name, ...props }: EditorProps & { readonly name: ChipName }) {
  const { filters, change } = props;
  const outcomeWords = useOutcomeWords();
  const typeName = useTypeName();
  switch (name) {
    case 'period':
      return <PeriodEditor {...props} />;
    case 'outcome':
      return (
        <TickList
          values={outcomes}
          chosen={filters.outcome ?? []}
          nameOf={(one) => outcomeWords[one]}
          onChange={(chosen) => change({ outcome: someOf(chosen) })}
        />
      );
    case 'type':
      return (
        <TickList
          values={paymentTypes}
          chosen={filters.type ?? []}
          nameOf={(one) => `${typeName(one)} (${one})`}
          onChange={(chosen) => change({ type: someOf(chosen) })}
        />
      );
    case 'method':
      return (
        <TickList
          values={methods}
          chosen={filters.method ?? []}
          nameOf={(one) => one}
          onChange={(chosen) => change({ method: someOf(chosen) })}
        />
      );
    case 'amount':
      return <AmountEditor {...props} />;
    case 'brand':
      return <BrandEditor {...props} />;
    case 'entity':
      return <EntityEditor {...props} />;
    default:
      return <TextEditor {...props} name={name} />;
  }
}

function someOf<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** What each chip says it is set to. */
function useChipValues(filters: Filters): (name: ChipName) => string | undefined {
  const words = useFilterWords();
  const outcomeWords = useOutcomeWords();
  const typeName = useTypeName();
  const { moment, amount } = useFormats();
  const [{ data }] = useQuery({ query: entitiesDocument, pause: filters.entity === undefined });
  const some = (names: readonly string[] | undefined): string | undefined => {
    const [first, ...rest] = names ?? [];
    return first === undefined || rest.length === 0 ? first : words.some(first, rest.length);
  };
  return (name) => {
    switch (name) {
      case 'period':
        return periodText(filters, words, (text) => moment(`${text}.000+0000`));
      case 'outcome':
        return some(filters.outcome?.map((one) => outcomeWords[one]));
      case 'type':
        return some(filters.type?.map(typeName));
      case 'amount':
        return amountText(filters, words, amount);
      case 'brand':
      case 'method':
        return some(filters[name]);
      case 'entity':
        return filters.entity && (data?.entities.find(({ id }) => id === filters.entity)?.name ?? `…${filters.entity.slice(-8)}`);
      default:
        return filters[name];
    }
  };
}

function periodText({ period, from, to }: Filters, words: FilterWords, moment: (text: string) => string): string | undefined {
  if (period !== 'custom') return period && words.periods[period];
  if (from && to) return `${moment(from)} – ${moment(to)}`;
  return from ? words.since(moment(from)) : words.until(moment(to ?? ''));
}

function amountText({ amountMin, amountMax, currency }: Filters, words: FilterWords, amount: (text: string) => string): string | undefined {
  const range = amountRange(amountMin, amountMax, words, amount);
  return [range, currency].filter(Boolean).join(' ') || undefined;
}

function amountRange(least: string | undefined, most: string | undefined, words: FilterWords, amount: (text: string) => string): string {
  if (least && most) return least === most ? amount(least) : `${amount(least)} – ${amount(most)}`;
  if (least) return words.atLeast(amount(least));
  return most ? words.atMost(amount(most)) : '';
}
