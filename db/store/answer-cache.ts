import { putBounded } from '../../api/foundation/kernel/bounded-map.ts';
import { unpack } from '../tables/packed-text.ts';

/** Some 1.5 kB each. */
const cachedMax = 500;

/**
 * Unpacks stored answers, and keeps the last ones for programs that ask for a payment until they like its state: unpacking takes 2 µs
 * of a read by id. What is kept is compared with what is stored, so it cannot be outdated.
 */
export function createAnswerCache(): (id: string, packed: string) => string {
  const cached = new Map<string, { readonly packed: string; readonly answer: string }>();
  return (id, packed) => {
    const known = cached.get(id);
    if (known?.packed === packed) return known.answer;
    const answer = unpack(packed);
    putBounded(cached, id, { packed, answer }, cachedMax);
    return answer;
  };
}
