/** How many connections an FTP server has at a time: those that have logged in have places of their own. */

export interface PlaceLimits {
  /** Before the login. */
  readonly waitingMax: number;
  /** After it. */
  readonly connectionsMax: number;
  /** Of one address, before and after. */
  readonly connectionsPerAddressMax: number;
}

export interface Place {
  /** Takes a place of those who have logged in, and frees the one before. False where all are taken. */
  logIn(): boolean;
  leave(): void;
}

interface Waiting {
  readonly address: string;
  /** Closes the connection. */
  readonly end: () => void;
}

export interface Places {
  /**
   * A place for a new connection; undefined where its address has as many as it may. Where all places before the login are
   * taken, the longest waiting connection of the address with the most of them is closed: who logs in at once gets in.
   */
  enter(waiting: Waiting): Place | undefined;
}

export function createPlaces({ waitingMax, connectionsMax, connectionsPerAddressMax }: PlaceLimits): Places {
  const ofAddress = createCounter();
  /** In the order in which they came. */
  const waiting = new Set<Waiting>();
  const loggedIn = new Set<Waiting>();
  return {
    enter(connection) {
      const { address } = connection;
      if (ofAddress.count(address) >= connectionsPerAddressMax) return undefined;
      ofAddress.add(address, 1);
      if (waiting.size >= waitingMax) {
        const longest = findLongestWaiting(waiting);
        if (longest) waiting.delete(longest);
        longest?.end();
      }
      waiting.add(connection);
      let isHere = true;
      return {
        logIn() {
          if (!isHere || loggedIn.size >= connectionsMax) return false;
          waiting.delete(connection);
          loggedIn.add(connection);
          return true;
        },
        leave() {
          if (!isHere) return;
          isHere = false;
          waiting.delete(connection);
          loggedIn.delete(connection);
          ofAddress.add(address, -1);
        },
      };
    },
  };
}

/** Of the address that has the most; the first one where several have as many. */
function findLongestWaiting(waiting: ReadonlySet<Waiting>): Waiting | undefined {
  const ofAddress = createCounter();
  for (const { address } of waiting) ofAddress.add(address, 1);
  let longest: Waiting | undefined;
  for (const each of waiting) if (!longest || ofAddress.count(each.address) > ofAddress.count(longest.address)) longest = each;
  return longest;
}

interface Counter {
  count(key: string): number;
  add(key: string, change: number): void;
}

function createCounter(): Counter {
  const counts = new Map<string, number>();
  return {
    count: (key) => counts.get(key) ?? 0,
    add(key, change) {
      const next = (counts.get(key) ?? 0) + change;
      if (next === 0) counts.delete(key);
      else counts.set(key, next);
    },
  };
}
