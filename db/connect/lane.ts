/**
 * Gathers what is asked of a server: what comes in one turn, or while enough requests are on their way, goes together in
 * the next one.
 */

export interface LaneOptions<Item> {
  /** Must not reject, and settles each of its items itself. */
  readonly send: (items: readonly Item[]) => Promise<void>;
  /** Requests on their way at once. */
  readonly sentMax: number;
  readonly weigh: (item: Item) => number;
  /** Of one request; an item that weighs more goes alone. */
  readonly weightMax: number;
}

/** After this time a request no longer holds up those behind it: a lost connection would do so for minutes. */
const slowMs = 1_000;

export function createLane<Item>({ send, sentMax, weigh, weightMax }: LaneOptions<Item>): (item: Item) => void {
  let waiting: Item[] = [];
  let sent = 0;
  let isTurnTaken = false;

  const takeGroup = (): readonly Item[] => {
    let weight = 0;
    let count = 0;
    for (const item of waiting) {
      weight += weigh(item);
      if (count > 0 && weight > weightMax) break;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group;
  };

  const sendWaiting = (): void => {
    isTurnTaken = false;
    while (waiting.length > 0 && sent < sentMax) sendGroup(takeGroup());
  };

  const sendGroup = (group: readonly Item[]): void => {
    sent += 1;
    let isHolding = true;
    const release = (): void => {
      if (!isHolding) return;
      isHolding = false;
      sent -= 1;
      sendWaiting();
    };
    const timer = setTimeout(release, slowMs);
    void send(group).then(() => {
      clearTimeout(timer);
      release();
    });
  };

  return (item) => {
    waiting.push(item);
    if (isTurnTaken || sent >= sentMax) return;
    isTurnTaken = true;
    setTimeout(sendWaiting, 0);
  };
}
