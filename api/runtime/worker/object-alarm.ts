/**
 * The one alarm of an object. It stands, durable with each commit that changed something, so that what a commit left to do is done even where the
 * process ends right after it. When all is done it is moved to the time at which something is due next.
 */

/** So soon after a commit the due work is looked at. */
const afterCommitMs = 1_000;

/** Commits that go on make it look as often as a process does: each look asks for every kind of due work. */
const lookEveryMs = 5_000;

/** After a look at which something failed it looks again, each time after twice as long. */
const againAfterMs = 5_000;
const againMaxMs = 10 * 60_000;

export interface ObjectAlarm {
  /** Called in the turn of a commit that changed something. */
  changed(): void;
  /** The platform has taken the alarm away and calls its handler. */
  began(): void;
  set(at: number): void;
  /**
   * Sets it to what `nextAt` finds, unless something was committed since it began: the look may have passed by what that left to do, and
   * it stays soon. Of work that failed nothing may say that it is due, such as a colleague who was not told: where not all is done, it looks
   * again by itself.
   */
  plan(isDone: boolean, nextAt: () => Promise<number>): Promise<void>;
}

/** As much of the platform's storage as is used. */
interface AlarmStorage {
  setAlarm(at: number): Promise<void>;
}

export function createObjectAlarm(storage: AlarmStorage, now: () => number): ObjectAlarm {
  /** Undefined: unknown. */
  let standsAt: number | undefined;
  let commits = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** As they were when the look began. */
  let commitsBefore = 0;
  /** Looks, one after the other, at which something failed. */
  let failures = 0;
  const set = (at: number): void => {
    standsAt = at;
    // Where the storage fails, the platform takes the whole object down, and its last alarm with it comes back.
    storage.setAlarm(at).catch(() => undefined);
  };
  return {
    set,
    changed() {
      commits += 1;
      const at = now();
      // A clock that was put back must not make it wait for longer.
      const soon = Math.max(at + afterCommitMs, Math.min(lookedAt, at) + lookEveryMs);
      if (standsAt === undefined || standsAt > soon) set(soon);
    },
    began() {
      standsAt = undefined;
      commitsBefore = commits;
      lookedAt = now();
    },
    async plan(isDone, nextAt) {
      failures = isDone ? 0 : failures + 1;
      const at = await nextAt();
      const againAt = isDone ? at : now() + Math.min(againAfterMs * 2 ** (failures - 1), againMaxMs);
      const soon = commits === commitsBefore ? Number.POSITIVE_INFINITY : (standsAt ?? lookedAt + lookEveryMs);
      const next = Math.min(at, againAt, soon);
      if (next !== standsAt) set(next);
    },
  };
}
