/** That somebody's rights were changed in this process: who tells events over a long time looks at them again before the next. */
import type { Ports } from '../gateway/ports.ts';

const changes = new WeakMap<Ports, number>();

/** Goes up whenever a token, a session or a member of staff was written here. */
export function rightsChanges(ports: Ports): number {
  return changes.get(ports) ?? 0;
}

export function noteRightsChange(ports: Ports): void {
  changes.set(ports, rightsChanges(ports) + 1);
}
