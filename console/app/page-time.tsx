/** By whose clock a page says `Today`: that of the entity in its address, and real time where no merchant's clock counts. */
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RealTime, TimeOf } from '../hooks/entity-clocks.tsx';
import { useSearchParams } from '../hooks/use-search-params.ts';

/** What people did and what they hold stays on real time: no merchant's clock moves it. */
const realPaths: ReadonlySet<string> = new Set(['/account', '/audit', '/entities', '/risk-rules', '/roles', '/staff', '/tokens']);

export function PageTime({ children }: { readonly children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [{ entity }] = useSearchParams();
  return realPaths.has(path) ? <RealTime>{children}</RealTime> : <TimeOf entityId={entity}>{children}</TimeOf>;
}
