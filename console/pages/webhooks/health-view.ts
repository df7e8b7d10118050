/** Delivery health of a webhook, and the order of the list. Pure. */
import { getAddress } from '../../values/delivery-state.ts';

export interface HealthSource {
  readonly status: 'ACTIVE' | 'DELETED' | 'INACTIVE' | 'PAUSED';
  readonly health: { readonly backlog: number; readonly failingSince: string | null; readonly nextAttemptAt: string | null };
}

/** `waiting`: there is something to send and nothing went wrong yet. */
export type Health = 'well' | 'waiting' | 'failing' | 'paused' | 'inactive' | 'deleted';

export const healthColors: Readonly<Record<Health, string>> = {
  well: 'green',
  waiting: 'blue',
  failing: 'red',
  paused: 'gray',
  inactive: 'orange',
  deleted: 'gray',
};

/** Who is sent nothing does not fail: that nothing is sent comes first. */
export function getHealth({ status, health: { backlog, failingSince } }: HealthSource): Health {
  switch (status) {
    case 'DELETED':
      return 'deleted';
    case 'PAUSED':
      return 'paused';
    case 'INACTIVE':
      return 'inactive';
    case 'ACTIVE':
      if (failingSince !== null) return 'failing';
      return backlog > 0 ? 'waiting' : 'well';
    default:
      return status satisfies never;
  }
}

const urgency: readonly Health[] = ['failing', 'inactive', 'waiting', 'paused', 'well', 'deleted'];

/** What needs somebody comes first; among equals the newest. What is deleted is no longer listed. */
export function sortByUrgency<S extends HealthSource & { readonly createdAt: string }>(subscriptions: readonly S[]): readonly S[] {
  return subscriptions
    .filter(({ status }) => status !== 'DELETED')
    .toSorted((a, b) => urgency.indexOf(getHealth(a)) - urgency.indexOf(getHealth(b)) || (a.createdAt < b.createdAt ? 1 : -1));
}

/** Its name, or the address that it is sent to; as `WebhookDelivery.receiver` says it. */
export function getTitle({ name, url }: { readonly name: string | null; readonly url: string }): string {
  return name ?? getAddress(url);
}

/** Which of the newest deliveries were accepted, as a share of those that were tried; null where none was. */
export function getSuccessRate({ delivered, failing }: { readonly delivered: number; readonly failing: number }): number | null {
  const tried = delivered + failing;
  return tried === 0 ? null : delivered / tried;
}

/** Why nothing is sent, as the gateway notes it by itself; null where it is in other words. */
export type KnownReason = 'paused' | 'notProbed' | 'moved' | 'gone';

const knownReasons: readonly (readonly [RegExp, KnownReason])[] = [
  [/^paused by hand$/, 'paused'],
  [/^not probed yet$/, 'notProbed'],
  [/^its new address was not probed yet$/, 'moved'],
  [/\b410\b/, 'gone'],
];

export function findKnownReason(reason: string): KnownReason | null {
  return knownReasons.find(([form]) => form.test(reason))?.[1] ?? null;
}
