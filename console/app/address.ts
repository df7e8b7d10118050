/** What stands behind the question mark: names and texts, one value a name. A page's view says what its names mean. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

export type AddressSearch = { readonly [name: string]: string };

/** Longer values are no filters of ours. */
const valueCharactersMax = 4_096;

/** The router reads numbers and true out of texts; filters are texts, and `0042` must stay it. */
export function parseAddress(search: Readonly<Record<string, unknown>>): AddressSearch {
  const parsed: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text !== undefined && text.length <= valueCharactersMax) parsed[name] = text;
  }
  return parsed;
}

export function readAddress(text: string): AddressSearch {
  return parseAddress(Object.fromEntries(new URLSearchParams(text)));
}

export function writeAddress(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The page's filters, and how to change some of them. `replace` leaves no step in the history, as while typing. */
export function useAddress(): readonly [AddressSearch, (change: Readonly<Record<string, string | undefined>>, replace?: boolean) => void] {
  const search = useRouterState({ select: (state) => parseAddress(state.location.search) });
  const navigate = useNavigate();
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, replace = false) => {
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => parseAddress(withoutEmpty({ ...before, ...values })),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}

function withoutEmpty(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
