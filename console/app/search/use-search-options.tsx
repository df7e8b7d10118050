/** What can be chosen in the search box just now, and what choosing it does. */
import { Kbd, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActions } from './search-actions.tsx';
import { useSearchWords } from './search-messages.ts';
import { HitOption } from './search-options.tsx';
import { search } from './search-store.ts';
import { destinationOf, type Found, isCalled, type Typed, withRecent } from './search-view.ts';
import type { Searched } from './use-search.ts';

/** Of this session only: a reload forgets what was looked for. */
let recent: readonly string[] = [];

export interface Option {
  readonly key: string;
  readonly group: string;
  readonly look: ReactNode;
  readonly run: () => void;
}

interface Options {
  readonly options: readonly Option[];
  readonly open: (hit: Found) => void;
}

/** Hits first, then the list of them all, then places and actions; before anything is typed what was looked for lately. */
export function useOptions(typed: Typed, searched: Searched, text: string, type: (text: string) => void): Options {
  const words = useSearchWords();
  const navigate = useNavigate();
  const actions = useActions();
  const leave = (run: () => void): void => {
    recent = withRecent(recent, typed);
    search.close();
    run();
  };
  const open = (hit: Found): void => {
    const { path, search } = destinationOf(hit);
    leave(() => void navigate({ to: path, search }));
  };
  const groups = searched.answer?.groups ?? [];
  const hits = groups.flatMap(({ kind, hasMore, hits: members }) =>
    members.map((hit) => ({
      key: `${kind} ${hit.id}`,
      group: hasMore ? `${words.kinds[kind]} · ${words.more}` : words.kinds[kind],
      look: <HitOption hit={hit} asked={searched.asked} />,
      run: () => open(hit),
    })),
  );
  const payments = groups.find(({ kind }) => kind === 'PAYMENT');
  const asList = payments && payments.hits.length > 1 && typed.asked !== '' ? [listOption()] : [];
  const earlier =
    text === ''
      ? recent.map((one) => ({ key: `recent ${one}`, group: words.recent, look: <Text size="sm">{one}</Text>, run: () => type(one) }))
      : [];
  const called = actions.filter(({ label }) => isCalled(label, text.trim()));
  const offered = called.map(({ label, keys, run }) => ({
    key: label,
    group: words.places,
    look: <ActionLook label={label} keys={keys} />,
    run: () => leave(run),
  }));
  return { options: [...hits, ...asList, ...earlier, ...offered], open };

  function listOption(): Option {
    const group = payments?.hasMore ? `${words.kinds.PAYMENT} · ${words.more}` : words.kinds.PAYMENT;
    return {
      key: 'list',
      group,
      look: <Text size="sm">{words.inList(typed.asked)}</Text>,
      run: () => leave(() => void navigate({ to: '/payments', search: { text: typed.asked } })),
    };
  }
}

function ActionLook({ label, keys }: { readonly label: string; readonly keys: string | undefined }) {
  return (
    <span className="search-action">
      <Text size="sm" span>
        {label}
      </Text>
      {keys && (
        <span aria-hidden>
          {keys.split(' ').map((key) => (
            <Kbd key={key} size="xs" ms={4}>
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </span>
  );
}
