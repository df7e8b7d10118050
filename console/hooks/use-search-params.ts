/** The query parameters of the page's address, which hold its filters. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { type SearchParams, toSearchParams, withoutEmptyParams } from '../values/search-params.ts';

/** A parameter with the value undefined or '' is removed. */
export type SearchParamsChange = Readonly<Record<string, string | undefined>>;

/** The parameters and how to change some of them. `replace` adds no entry to the browser's history, as while typing. */
export function useSearchParams(): readonly [SearchParams, (change: SearchParamsChange, replace?: boolean) => void] {
  const shown = useRef<SearchParams>({});
  const params = useRouterState({
    select: (state) => (isPageToCome(state) ? shown.current : toSearchParams(state.location.search)),
    structuralSharing: true,
  });
  shown.current = params;
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

interface RouterPlaces {
  readonly location: { readonly pathname: string };
  readonly matches: readonly { readonly pathname: string }[];
}

/** The address changes before its page is there. Until then the page before keeps its parameters: it would read another list for nothing. */
function isPageToCome({ location, matches }: RouterPlaces): boolean {
  const shown = matches.at(-1)?.pathname;
  return shown !== undefined && trimSlash(shown) !== trimSlash(location.pathname);
}

function trimSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
