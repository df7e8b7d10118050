import type { RequestTree } from '../catalogue/tree.ts';
import { Refused } from '../kernel/refusal.ts';
import type { IdempotencyContext } from './ports.ts';

/** Refuses `testMode` in the live environment with 400, 600.200.701. */
export function refuseTestModeInLive({ ports }: IdempotencyContext, input: RequestTree): void {
  if (ports.environment === 'live' && input.testMode !== undefined) throw new Refused({ resultCode: '600.200.701', status: 400 });
}
