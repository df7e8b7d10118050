/** Whom a note names by `@` and their name. Pure. */
import type { StaffMember } from '../../foundation/access/staff.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';

/** Members that one note names; who names more wants a list, not a note. */
export const mentionsMax = 20;

/** Of two names of which one begins the other, the longer one is meant. Capitals aside; each once, in the order of the text. */
export function findMentions(text: string, members: readonly Pick<StaffMember, 'id' | 'name'>[]): readonly Id[] {
  const lower = text.toLowerCase();
  const longestFirst = members.toSorted((a, b) => b.name.length - a.name.length);
  const found: Id[] = [];
  for (let at = lower.indexOf('@'); at !== -1 && found.length < mentionsMax; at = lower.indexOf('@', at + 1)) {
    const rest = lower.slice(at + 1);
    const named = longestFirst.find(({ name }) => name !== '' && rest.startsWith(name.toLowerCase()) && endsAfter(rest, name.length));
    if (named && !found.includes(named.id)) found.push(named.id);
  }
  return found;
}

/** Whether the name ends there: `@Ann` is not in `@Anna`. */
function endsAfter(text: string, length: number): boolean {
  return !/^[\p{L}\p{N}]/u.test(text.slice(length));
}
