/** Says on every page that the gateway's clock is in doubt. What it says is loaded when there is a doubt. */
import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { clockDocument } from '../client/viewer.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { withStyles } from '../theme/more-styles.ts';

const loadDoubt = withStyles(() => import('./clock-doubt.tsx'));

export function ClockBanner() {
  const [{ data }, look] = useQuery({ query: clockDocument, requestPolicy: 'cache-first' });
  const [part, prepare] = useLoaded(loadDoubt);
  const latest = useRef(prepare);
  latest.current = prepare;
  const doubt = data?.clockDoubt;
  const isInDoubt = Boolean(doubt);
  useEffect(() => {
    if (isInDoubt) latest.current();
  }, [isInDoubt]);
  return doubt && part ? <part.ClockDoubt minutes={doubt.minutes} reload={() => look({ requestPolicy: 'network-only' })} /> : null;
}
