/**
 * How much memory the bodies of requests may take before they are answered (decision: body-budget). Bytes are counted when
 * they arrive and given back with the answer. A body is taken in full only from a caller who is known.
 */

export interface BodyLimits {
  /** Of all requests together: a byte takes three in memory until its request is answered. */
  readonly totalBytesMax: number;
  /** Of all requests whose caller is not known: the rest is kept for callers who are. */
  readonly strangersBytesMax: number;
  /** Of one caller, or of one address while its caller is not known. */
  readonly shareBytesMax: number;
  /** Of one request until its caller is known: ordinary requests need no look-up before they are read. */
  readonly strangerBytesMax: number;
}

const mebibyte = 1024 * 1024;

export const bodyLimits: BodyLimits = {
  totalBytesMax: 32 * mebibyte,
  strangersBytesMax: 16 * mebibyte,
  shareBytesMax: 8 * mebibyte,
  strangerBytesMax: 64 * 1024,
};

/** `unknownCaller`: the body is larger than a stranger may send. `busy`: there is no room now. */
export type Admission = 'admitted' | 'tooLarge' | 'unknownCaller' | 'busy';

/** What one request asks while its body arrives. */
export interface BodyGate {
  /** A request that says it is larger need not be read. */
  readonly bytesMax: number;
  /** Whether these bytes may be kept. A promise: reading pauses until it is known who is asking. */
  admit(bytes: number): Admission | Promise<Admission>;
}

export interface BodyRequest {
  readonly bytesMax: number;
  readonly address: string;
  /** The caller by the headers; undefined where there is none. Asked at most once. */
  readonly identify: () => Promise<string | undefined>;
}

export interface BodyBudget {
  open(request: BodyRequest): BodyGate & { release(): void };
  /** Bytes that are kept now. */
  held(): number;
}

export function createBodyBudget(limits: BodyLimits = bodyLimits): BodyBudget {
  let total = 0;
  let ofStrangers = 0;
  /** Only who holds something has an entry. */
  const shares = new Map<string, number>();

  const change = (key: string, isKnown: boolean, bytes: number): void => {
    total += bytes;
    if (!isKnown) ofStrangers += bytes;
    const share = (shares.get(key) ?? 0) + bytes;
    if (share === 0) shares.delete(key);
    else shares.set(key, share);
  };

  const hasRoom = (key: string, isKnown: boolean, bytes: number): boolean =>
    total + bytes <= limits.totalBytesMax &&
    (isKnown || ofStrangers + bytes <= limits.strangersBytesMax) &&
    (shares.get(key) ?? 0) + bytes <= limits.shareBytesMax;

  return {
    held: () => total,
    open({ bytesMax, address, identify }) {
      let key = `address ${address}`;
      let isKnown = false;
      let isIdentified = false;
      let isReleased = false;
      let held = 0;

      const take = (bytes: number): Admission => {
        if (isReleased || !hasRoom(key, isKnown, bytes)) return 'busy';
        change(key, isKnown, bytes);
        held += bytes;
        return 'admitted';
      };

      /** From here on its bytes are those of its caller. */
      const becomeKnown = async (): Promise<void> => {
        isIdentified = true;
        const caller = await identify();
        if (caller === undefined || isReleased) return;
        change(key, isKnown, -held);
        key = `caller ${caller}`;
        isKnown = true;
        change(key, isKnown, held);
      };

      const admitKnown = async (bytes: number): Promise<Admission> => {
        if (!isIdentified) await becomeKnown();
        if (!isKnown && held + bytes > limits.strangerBytesMax) return 'unknownCaller';
        return take(bytes);
      };

      return {
        bytesMax,
        admit(bytes) {
          if (held + bytes > bytesMax) return 'tooLarge';
          const needsCaller = !isKnown && (held + bytes > limits.strangerBytesMax || !hasRoom(key, isKnown, bytes));
          return needsCaller ? admitKnown(bytes) : take(bytes);
        },
        release() {
          if (isReleased) return;
          isReleased = true;
          change(key, isKnown, -held);
        },
      };
    },
  };
}
