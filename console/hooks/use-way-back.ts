/** Where a page about one thing leads back to: the list with its filters and its place, or the page that somebody came from. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { formatSearchParams, toSearchParams, withoutEmptyParams } from '../values/search-params.ts';
import { findWayBack, isListAt, type Places } from '../values/way-back.ts';
import { findEntry, placePaths, placeTitles } from './places.ts';

const base = '/console';

/** Of pages about one thing. */
export type List =
  | '/payments'
  | '/checkouts'
  | '/registrations'
  | '/jobs'
  | '/exceptions'
  | '/payouts'
  | '/files'
  | '/chargebacks'
  | '/webhooks';

export interface WayBack {
  /** The address, for a link that is opened in another tab. */
  readonly href: string;
  /** The title of the page; null: the list that the thing is of, and undefined: a page whose title nobody knows any more. */
  readonly title: string | null | undefined;
  readonly go: () => void;
}

/** `params`: of the list, where the page was opened by its address. */
export function useWayBack(list: List, params: Readonly<Record<string, string | undefined>> = {}): WayBack {
  const router = useRouter();
  const navigate = useNavigate();
  const back = findWayBack(listPlaces(), findEntry(router.history.location.state));
  if (!back) {
    return {
      href: `${base}${list}${formatSearchParams(params)}`,
      title: null,
      go: () => void navigate({ to: list, search: toSearchParams(withoutEmptyParams(params)) }),
    };
  }
  const { place, steps } = back;
  return {
    href: base + place.path,
    title: isListAt(list, place) ? null : (place.title ?? undefined),
    // The browser has where the page was scrolled to, which a new entry of its history had not.
    go: () => router.history.go(-steps),
  };
}

function listPlaces(): Places {
  const known = Object.entries(placePaths).map(([at, href]) => [
    at,
    { path: href.slice(base.length), title: placeTitles[href.replace(/\?.*/s, '')] ?? null },
  ]);
  return Object.fromEntries(known);
}
