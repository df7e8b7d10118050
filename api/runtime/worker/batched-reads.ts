/** Reads that are asked of one merchant's object in one turn go to it in one call: a search asks each merchant for several lists at once. */
import { type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import type { EventRead } from './merchant-events.ts';
import type { NamesWanted } from './merchant-names.ts';
import type { ProjectionMark } from './projection-outbox.ts';
import type { GatheredPart, ProjectedPart } from './projection-reads.ts';

/** Part and method of a store, and the values; or where the merchant's log ends, for one who knows what the projection has of it. */
export type AskedRead =
  | readonly [part: GatheredPart, method: string, values: readonly unknown[]]
  | readonly [part: 'eventLog', method: EventRead, values: readonly unknown[]]
  | readonly [part: 'place', method: 'sendTo', values: readonly [mark: ProjectionMark | null]];

/** What the projection is asked: a read of its store, or at which merchants a name was ever written. */
export type AskedOfProjection =
  | readonly [part: ProjectedPart, method: string, values: readonly unknown[]]
  | readonly [part: 'names', method: 'holders', values: readonly [wanted: NamesWanted]];

/** One that failed takes no other along. Errors lose their class between objects, and a refusal names a parameter of the caller's. */
export type ReadAnswer =
  | { readonly status: 'read'; readonly value: unknown }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  | { readonly status: 'failed' };

export function toFailure(error: unknown): ReadAnswer {
  return error instanceof Refused ? { status: 'refused', refusal: error.refusal } : { status: 'failed' };
}

/** The object of that number, as the platform's calls it. Answers in the order of what was asked. */
export type ReadAll<Asked> = (number: number, asked: readonly Asked[]) => Promise<readonly ReadAnswer[]>;

interface Waiting<Asked> {
  readonly asked: Asked;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads at most these in one call: each may have an answer of a page. */
const readsMax = 16;

/** `hold`: what is about to ask the same merchants for more, which then goes along. */
export function createBatchedReads<Asked extends readonly unknown[] = AskedRead>(
  readAll: ReadAll<Asked>,
  hold: () => Promise<unknown> | undefined = () => undefined,
): (number: number, ...asked: Asked) => Promise<unknown> {
  const waiting = new Map<number, Waiting<Asked>[]>();
  const send = async (number: number): Promise<void> => {
    const all = waiting.get(number) ?? [];
    waiting.delete(number);
    for (let from = 0; from < all.length; from += readsMax) void sendSome(number, all.slice(from, from + readsMax));
  };
  const sendSome = async (number: number, some: readonly Waiting<Asked>[]): Promise<void> => {
    try {
      const answers = await readAll(
        number,
        some.map(({ asked }) => asked),
      );
      for (const [place, { resolve, reject }] of some.entries()) {
        const answer = answers[place];
        if (answer?.status === 'read') resolve(answer.value);
        else if (answer?.status === 'refused') reject(new Refused(answer.refusal));
        else reject(new Error('the object could not read it'));
      }
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };
  const sendHeld = async (number: number): Promise<void> => {
    // Whoever is held speaks first when it is over.
    for (let held = hold(); held; held = hold()) await held.catch(() => undefined);
    await send(number);
  };
  return (number, ...asked) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(number);
      if (others) others.push({ asked, resolve, reject });
      else {
        waiting.set(number, [{ asked, resolve, reject }]);
        queueMicrotask(() => void sendHeld(number));
      }
    });
}
