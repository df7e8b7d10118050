import { useMemo } from 'react';
import { localeOf } from '../../messages/create-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { bucketNames, bucketsOf, drawnCurrency } from './overview-view.ts';
import type { Shown } from './use-overview.ts';

/** The buckets of what is shown, and how they are called on its clocks. */
export function useBuckets({ overview: { statistics }, period, narrowing, timeZone }: Shown) {
  const { language } = usePreferences();
  const names = useMemo(
    () => bucketNames(localeOf(language, navigator.languages), timeZone, period.step),
    [language, timeZone, period.step],
  );
  const buckets = useMemo(
    () => bucketsOf(statistics, drawnCurrency(statistics.totals, narrowing.currency), period),
    [statistics, narrowing.currency, period],
  );
  return { buckets, names };
}
