/**
 * Attempts whose call this process may still send, or has sent and waits for. The machine's clock may jump meanwhile: it is counted by the
 * one that never jumps (decision: ask-never-resend).
 */
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { patienceMs } from './inquiry-schedule.ts';

export interface CallsUnderWay {
  /** Its intent is about to be written. It ends by itself after `patienceMs`, also where nothing was sent. */
  begin(attemptId: Id): void;
  end(attemptId: Id): void;
  has(attemptId: Id): boolean;
}

/** `elapsedUs`: monotonic. */
export function createCallsUnderWay(elapsedUs: () => number): CallsUnderWay {
  /** By when they are over; the oldest first. */
  const ends = new Map<Id, number>();
  const forgetOver = (): void => {
    const now = elapsedUs();
    for (const [id, endUs] of ends) {
      if (endUs > now) return;
      ends.delete(id);
    }
  };
  return {
    begin(attemptId) {
      forgetOver();
      ends.set(attemptId, elapsedUs() + patienceMs * 1_000);
    },
    end: (attemptId) => void ends.delete(attemptId),
    has: (attemptId) => (ends.get(attemptId) ?? 0) > elapsedUs(),
  };
}
