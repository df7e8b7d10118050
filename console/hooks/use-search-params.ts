/** The query parameters of the page's address, which hold its filters. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type SearchParams, toSearchParams, withoutEmptyParams } from '../values/search-params.ts';

/** A parameter with the value undefined or '' is removed. */
export type SearchParamsChange = Readonly<Record<string, string | undefined>>;

/** The parameters and how to change some of them. `replace` adds no entry to the browser's history, as while typing. */
export function useSearchParams(): readonly [SearchParams, (change: SearchParamsChange, replace?: boolean) => void] {
  const params = useRouterState({ select: (state) => toSearchParams(state.location.search) });
  const navigate = useNavigate();
  const change = useCallback(
    (values: SearchParamsChange, replace = false) => {
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => toSearchParams(withoutEmptyParams({ ...before, ...values })),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [params, change];
}
