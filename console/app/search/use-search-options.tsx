/** The options of the search box and what choosing one does. */
import { Kbd, Text } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listRecentPages } from '../../hooks/recent-pages.ts';
import { HitOption } from './hit-option.tsx';
import { useSearchMessages } from './search-messages.ts';
import { search } from './search-store.ts';
import { addRecentSearch, getHitDestination, type Hit, listShopperHits, matchesLabel, type SearchInput } from './search-view.ts';
import type { SearchResult } from './use-search.ts';
import { useSearchActions } from './use-search-actions.ts';

/** Of this session only: a reload forgets what was looked for. */
let recent: readonly string[] = [];

export interface Option {
  readonly key: string;
  readonly group: string;
  readonly content: ReactNode;
  readonly run: () => void;
  /** It comes and goes with the answer to what was typed. */
  readonly isOfAnswer?: boolean;
}

interface Options {
  readonly options: readonly Option[];
  readonly open: (hit: Hit) => void;
}

/** Hits first, then their list, commands of the page, what was opened and looked for lately, places, settings, documentation. */
export function useSearchOptions(typed: SearchInput, searched: SearchResult, text: string, type: (text: string) => void): Options {
  const messages = useSearchMessages();
  const navigate = useNavigate();
  const router = useRouter();
  const actions = useSearchActions();
  const closeAndRun = (run: () => void): void => {
    recent = addRecentSearch(recent, typed);
    search.close();
    run();
  };
  const open = (hit: Hit): void => {
    const { path, search } = getHitDestination(hit);
    closeAndRun(() => void navigate({ to: path, search }));
  };
  const groups = searched.answer?.groups ?? [];
  const hits = groups.flatMap(({ kind, hasMore, hits: members }) =>
    members.map((hit) => ({
      key: `${kind} ${hit.id}`,
      group: hasMore ? messages.newest(messages.kinds[kind]) : messages.kinds[kind],
      content: <HitOption hit={hit} asked={searched.query} />,
      run: () => open(hit),
      isOfAnswer: true,
    })),
  );
  const shoppers = listShopperHits(groups.flatMap((group) => group.hits)).map(({ paymentId, name }) => ({
    key: `shopper ${name}`,
    group: messages.shoppers,
    content: <Text size="sm">{messages.shopper(name)}</Text>,
    run: () => closeAndRun(() => void navigate({ to: '/shopper', search: { payment: paymentId } })),
    isOfAnswer: true,
  }));
  const payments = groups.find(({ kind }) => kind === 'PAYMENT');
  const asList = payments && payments.hits.length > 1 && typed.query !== '' ? [listOption()] : [];
  const earlier =
    text === ''
      ? recent.map((one) => ({ key: `recent ${one}`, group: messages.recent, content: <Text size="sm">{one}</Text>, run: () => type(one) }))
      : [];
  const opened = listRecentPages(location)
    .filter(({ title }) => matchesLabel(title, text.trim()))
    .map(({ title, path }) => ({
      key: `opened ${path}`,
      group: messages.opened,
      content: <Text size="sm">{title}</Text>,
      run: () => closeAndRun(() => router.history.push(`/console${path}`)),
    }));
  const matchingActions = actions.filter(({ label }) => matchesLabel(label, text.trim()));
  const actionOptions = matchingActions.map(({ label, keys, group, run }) => ({
    key: `${group} ${label}`,
    group,
    content: <ActionContent label={label} keys={keys} />,
    run: () => closeAndRun(run),
  }));
  const ofPage = actionOptions.filter(({ group }) => group === messages.onThisPage);
  const others = actionOptions.filter(({ group }) => group !== messages.onThisPage);
  return { options: [...hits, ...shoppers, ...asList, ...ofPage, ...opened, ...earlier, ...others], open };

  function listOption(): Option {
    const group = payments?.hasMore ? messages.newest(messages.kinds.PAYMENT) : messages.kinds.PAYMENT;
    return {
      key: 'list',
      group,
      content: <Text size="sm">{messages.inList(typed.query)}</Text>,
      run: () => closeAndRun(() => void navigate({ to: '/payments', search: { text: typed.query } })),
      isOfAnswer: true,
    };
  }
}

function ActionContent({ label, keys }: { readonly label: string; readonly keys: string | undefined }) {
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
