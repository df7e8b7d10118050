/** That somebody's rights were changed in this process: who tells events over a long time looks at them again before the next. */
import type { AccessPorts } from './ports.ts';

const changes = new WeakMap<AccessPorts, number>();

/** Goes up whenever a token, a session or a member of staff was written here. */
export function rightsChanges(ports: AccessPorts): number {
  return changes.get(ports) ?? 0;
}

export function noteRightsChange(ports: AccessPorts): void {
  changes.set(ports, rightsChanges(ports) + 1);
}
