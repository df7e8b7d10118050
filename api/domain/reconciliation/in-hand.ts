/**
 * Settlement files that a request of this process works on. Due work leaves them alone meanwhile, so that whoever brought one, or takes
 * it back, is told what became of it. Of what a crash leaves nothing is in hand.
 */
import type { Id } from '../../foundation/kernel/identifier.ts';

const inHand = new Set<Id>();

/** Until what it returns is called. */
export function takeInHand(fileId: Id): () => void {
  inHand.add(fileId);
  return () => void inHand.delete(fileId);
}

export function isInHand(fileId: Id): boolean {
  return inHand.has(fileId);
}
