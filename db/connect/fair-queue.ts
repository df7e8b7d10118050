/** What waits for something that does one after the other, by turns of those who asked: a long queue of one delays nobody else. */

export interface FairQueueLimits {
  /** Waiting in all. */
  readonly waitingMax: number;
  /** Waiting for one key. */
  readonly waitingOfKeyMax: number;
}

export interface FairQueue<Item> {
  /** False: the queue of this key, or that of all together, is full. */
  push(key: string, item: Item): boolean;
  /** The first of the key whose turn it is; undefined where nothing waits. */
  shift(): Item | undefined;
  /** Takes out all that waits. */
  clear(): readonly Item[];
}

export function createFairQueue<Item>({ waitingMax, waitingOfKeyMax }: FairQueueLimits): FairQueue<Item> {
  /** In the order of turns: a key that was served goes to the end. Only keys with something that waits are here. */
  const queues = new Map<string, Item[]>();
  let waiting = 0;
  return {
    push(key, item) {
      const queue = queues.get(key);
      if (waiting >= waitingMax || (queue?.length ?? 0) >= waitingOfKeyMax) return false;
      waiting += 1;
      if (queue) queue.push(item);
      else queues.set(key, [item]);
      return true;
    },
    shift() {
      const first = queues.entries().next();
      if (first.done) return undefined;
      const [key, queue] = first.value;
      const item = queue.shift();
      waiting -= 1;
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      return item;
    },
    clear() {
      const all = [...queues.values()].flat();
      queues.clear();
      waiting = 0;
      return all;
    },
  };
}
