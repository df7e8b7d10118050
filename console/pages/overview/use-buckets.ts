import { useMemo } from 'react';
import { chooseLocale } from '../../messages/create-formats.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { chooseChartCurrency, createBucketNames, toBuckets } from './overview-view.ts';
import type { OverviewSnapshot } from './use-overview.ts';

/** The buckets of what is shown, and how they are called on its clocks. */
export function useBuckets({ overview: { statistics }, period, scope, timeZone }: OverviewSnapshot) {
  const { language } = usePreferences();
  const names = useMemo(
    () => createBucketNames(chooseLocale(language, navigator.languages), timeZone, period.step),
    [language, timeZone, period.step],
  );
  const buckets = useMemo(
    () => toBuckets(statistics, chooseChartCurrency(statistics.totals, scope.currency), period),
    [statistics, scope.currency, period],
  );
  return { buckets, names };
}
