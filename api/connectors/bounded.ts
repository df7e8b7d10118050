/** At most so many calls under way at once, and so many that wait a short time for a turn: what hangs takes nobody else's. */
import { secondMs } from '../foundation/kernel/timestamp.ts';
import { ConnectorNotSent } from './connector-timeout.ts';

/** Calls of one connector of one channel that may be under way, where the channel has no setting. Each is one connection at most. */
export const callsMaxDefault = 1_500;
/** As many more may wait for a turn as may be under way, this long. */
const waitMs = 2 * secondMs;

export interface Bounds {
  /** Runs the call when there is room for it. Throws `ConnectorNotSent` where there is none in time. */
  run<T>(key: string, callsMax: number, call: () => Promise<T>): Promise<T>;
  /** Calls under way, by key. */
  underWay(key: string): number;
}

interface Room {
  calls: number;
  readonly waiting: Set<() => void>;
}

export function createBounds(): Bounds {
  const rooms = new Map<string, Room>();
  const enter = async (room: Room, callsMax: number): Promise<void> => {
    if (room.calls < callsMax) {
      room.calls += 1;
      return;
    }
    if (room.waiting.size >= callsMax) throw new ConnectorNotSent('too many calls of this connector wait');
    await waitForTurn(room);
  };
  const leave = (key: string, room: Room): void => {
    const [next] = room.waiting;
    // The turn is handed on: the number of calls stays.
    if (next) next();
    else room.calls -= 1;
    if (room.calls === 0) rooms.delete(key);
  };
  return {
    async run(key, callsMax, call) {
      const room = rooms.get(key) ?? { calls: 0, waiting: new Set() };
      rooms.set(key, room);
      await enter(room, callsMax);
      try {
        return await call();
      } finally {
        leave(key, room);
      }
    },
    underWay: (key) => rooms.get(key)?.calls ?? 0,
  };
}

function waitForTurn({ waiting }: Room): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (): void => {
      clearTimeout(timer);
      waiting.delete(take);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(take);
      reject(new ConnectorNotSent('too many calls of this connector are under way'));
    }, waitMs);
    waiting.add(take);
  });
}
