/** The filters as chips: the common ones always, others when they are set or added. */

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { assigneesDocument } from '../../components/assign-documents.ts';
import { MenuOnDemand } from '../../components/on-demand.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { withStyles } from '../../theme/more-styles.ts';
import { entitiesDocument } from './documents.ts';
import { FilterChip } from './filter-chip.tsx';
import type { EditorProps } from './filter-editors.tsx';
import { type FilterMessages, useFilterMessages } from './filter-messages.ts';
import {
  type ChipName,
  type Filters,
  filterNames,
  findPeriod,
  hasFilters,
  isChip,
  isChoice,
  isGrouped,
  isRange,
  splitRange,
} from './filters-view.ts';
import { factRanges } from './list-facts.ts';
import { useChoiceName } from './use-choice-name.ts';

const usual: readonly ChipName[] = ['period', 'money', 'amount', 'type', 'brand'];
/** All others, in the order of the table. */
const others: readonly ChipName[] = filterNames.filter(isChip).filter((name) => !usual.includes(name));

type Change = EditorProps['change'];

const loadGroupChip = withStyles(() => import('./group-chip.ts').then((module) => module.toGroupChip));

const loadEditor = withStyles(() => import('./filter-editor.tsx').then((module) => module.FilterEditor));

interface FilterBarProps {
  readonly filters: Filters;
  readonly change: Change;
  readonly onClear: () => void;
  /** What else narrows or orders the list on this screen. */
  readonly children?: ReactNode;
}

export function FilterBar({ filters, change, onClear, children }: FilterBarProps) {
  const messages = useFilterMessages();
  const [adding, setAdding] = useState<ChipName>();
  const [Editor, prepare] = useLoaded(loadEditor);
  const chipValue = useChipValues(filters);
  const shown = [...usual, ...others.filter((name) => chipValue(name) !== undefined || name === adding)];
  return (
    <search className="payments-line" aria-label={messages.label}>
      {shown.map((name) => (
        <FilterChip
          key={name}
          name={messages.names[name]}
          value={chipValue(name)}
          startsOpen={name === adding}
          onClose={() => setAdding(undefined)}
          onClear={() => change(clearedBy(name))}
          prepare={prepare}
          editor={Editor && ((close) => <Editor name={name} filters={filters} change={change} close={close} />)}
        />
      ))}
      <MenuOnDemand
        position="bottom-start"
        button={
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />}>
            {messages.add}
          </Button>
        }
      >
        {(Menu) => (
          <Menu.Dropdown>
            {others
              .filter((name) => !shown.includes(name))
              .map((name) => (
                <Menu.Item
                  key={name}
                  onClick={() => {
                    prepare();
                    setAdding(name);
                  }}
                >
                  {messages.names[name]}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        )}
      </MenuOnDemand>
      {hasFilters(filters) && (
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          {messages.clearAll}
        </Button>
      )}
      {children}
    </search>
  );
}

/** What takes the chip's filter off. */
function clearedBy(name: ChipName): Parameters<Change>[0] {
  if (name === 'period') return { period: 'all', from: undefined, to: undefined };
  if (name === 'amount') return { amountMin: undefined, amountMax: undefined, currency: undefined };
  return { [name]: undefined };
}

/** What each chip says it is set to. */
function useChipValues(filters: Filters): (name: ChipName) => string | undefined {
  const messages = useFilterMessages();
  const nameChoice = useChoiceName();
  const { dateTime: moment, amount, day } = useFormats();
  const { language } = usePreferences();
  const [toGroupChip, load] = useLoaded(loadGroupChip);
  useEffect(() => {
    if (isGrouped(filters)) load();
  });
  const [{ data }] = useQuery({ query: entitiesDocument, pause: filters.entity === undefined });
  const [{ data: colleagues }] = useQuery({ query: assigneesDocument, pause: filters.assigned === undefined });
  const some = (names: readonly string[] | undefined): string | undefined => {
    const [first, ...rest] = names ?? [];
    return first === undefined || rest.length === 0 ? first : messages.some(first, rest.length);
  };
  return (name) => {
    if (isChoice(name)) return some(filters[name]?.map((one) => nameChoice(name, one)));
    if (isRange(name)) {
      const { kind }: { readonly kind: string } = factRanges[name];
      return rangeText(splitRange(filters[name] ?? ''), messages, kind === 'moment' ? day : String) || undefined;
    }
    switch (name) {
      case 'period':
        return periodText(filters, messages, (text) => moment(`${text}.000+0000`));
      case 'amount':
        return amountText(filters, messages, amount);
      case 'brand':
        return some(filters.brand);
      case 'without':
        return filters.without?.map((one) => messages.names[one]).join(', ');
      case 'sameAccount':
        return filters.sameAccount && `…${filters.sameAccount.slice(-8)}`;
      case 'assigned':
        return (
          filters.assigned &&
          (colleagues?.attentionAssignees.find(({ id }) => id === filters.assigned)?.name ?? `…${filters.assigned.slice(-8)}`)
        );
      case 'entity':
        return filters.entity && (nodesOf(data?.entities).find(({ id }) => id === filters.entity)?.name ?? `…${filters.entity.slice(-8)}`);
      case 'country':
      case 'threeDSecure':
      case 'hour':
      case 'parameter':
        return filters[name] && (toGroupChip?.(name, filters[name], language) ?? filters[name]);
      default:
        return filters[name];
    }
  };
}

function periodText(filters: Filters, messages: FilterMessages, moment: (text: string) => string): string | undefined {
  const { from, to } = filters;
  const period = findPeriod(filters);
  if (period === 'all') return undefined;
  if (period !== 'custom') return messages.periods[period];
  if (from && to) return `${moment(from)} – ${moment(to)}`;
  return from ? messages.since(moment(from)) : messages.until(moment(to ?? ''));
}

function amountText(
  { amountMin, amountMax, currency }: Filters,
  messages: FilterMessages,
  amount: (text: string) => string,
): string | undefined {
  const range = rangeText([amountMin, amountMax], messages, amount);
  return [range, currency].filter(Boolean).join(' ') || undefined;
}

function rangeText(
  [least, most]: readonly [string | undefined, string | undefined],
  messages: FilterMessages,
  format: (text: string) => string,
): string {
  if (least && most) return least === most ? format(least) : `${format(least)} – ${format(most)}`;
  if (least) return messages.atLeast(format(least));
  return most ? messages.atMost(format(most)) : '';
}
