/** Whether subscribers may still listen: a token or session that has ended, or lost its right, ends its subscriptions. */
import { reviewCaller } from '../access/authenticate.ts';
import { may, noRight } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import { rightsChanges } from '../access/rights-changes.ts';
import { findMoved } from '../entities/merchant-move.ts';
import { StoreUnavailable } from '../kernel/commit.ts';
import type { Id } from '../kernel/identifier.ts';
import { Refused } from '../kernel/refusal.ts';
import { mayBeTold } from './events-operations.ts';
import type { EventPorts } from './ports.ts';
import type { Subscriber } from './subscriber.ts';

export interface RightsReview {
  /** Looks at the rights of all subscribers (within `tokenTtlMs` and a round). One at a time. */
  review(): Promise<void>;
  /** Resolves when every change of rights in this process was looked at: nothing is told before. */
  known(): Promise<void>;
}

export function createRightsReview(
  ports: EventPorts,
  subscribers: ReadonlySet<Subscriber>,
  end: (subscriber: Subscriber, error: Error) => void,
): RightsReview {
  /** Changes of rights in this process that the last review knew of. */
  let reviewed = rightsChanges(ports);
  let reviewing: Promise<void> | undefined;

  async function reviewOnce(): Promise<void> {
    const changes = rightsChanges(ports);
    try {
      for (const [caller, theirs] of byCredentials(subscribers)) {
        const now = await reviewCaller(ports, caller);
        for (const subscriber of theirs) {
          const refusal = (now && findMoved(ports.moves, now.entityPath)) ?? findRefusal(now, subscriber);
          if (refusal) end(subscriber, refusal);
        }
      }
      reviewed = changes;
    } catch {
      // Without its store nobody is given events either; the next round looks again.
    }
  }

  function review(): Promise<void> {
    reviewing ??= reviewOnce().finally(() => {
      reviewing = undefined;
    });
    return reviewing;
  }

  return {
    review,
    async known() {
      // The first may have begun before the change; the second has not.
      for (let reviews = 0; reviews < 2 && rightsChanges(ports) !== reviewed; reviews += 1) await review();
      if (rightsChanges(ports) !== reviewed) throw new StoreUnavailable('rights could not be looked at');
    },
  };
}

function byCredentials(subscribers: ReadonlySet<Subscriber>): readonly (readonly [Caller, readonly Subscriber[]])[] {
  const credentials = new Map<Id, [Caller, Subscriber[]]>();
  for (const subscriber of subscribers) {
    const { caller } = subscriber;
    const key = caller.kind === 'staff' ? caller.sessionId : caller.id;
    const known = credentials.get(key);
    if (known) known[1].push(subscriber);
    else credentials.set(key, [caller, [subscriber]]);
  }
  return [...credentials.values()];
}

/** Why this subscriber may listen no longer, by what its caller may do now; undefined where it may. */
function findRefusal(now: Caller | undefined, { caller, group }: Subscriber): Refused | undefined {
  if (now === undefined) return new Refused({ resultCode: '800.900.300', status: 403 });
  // What it renders is what the caller might see when it began: it begins anew where that is less now.
  const seesLess = may(caller, 'personal:read') && !may(now, 'personal:read');
  const mayListen = !seesLess && mayBeTold(now, group.criteria);
  return mayListen && now.entityPath === caller.entityPath ? undefined : noRight();
}
