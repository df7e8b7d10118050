/**
 * Mutants that mean the same as the code. They are found by their file and the texts of their lines, so that they stay
 * accepted when lines move, and are looked at again when the line itself changes.
 */
import type { Shown } from './mutant.ts';

export interface Accepted {
  readonly file: string;
  readonly original: string;
  readonly mutated: string;
  /** Why no test can tell the two apart. */
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [
  {
    file: 'api/domain/webhooks/deliver.ts',
    original: 'if (claimed.length === 0) return 0;',
    mutated: ';',
    reason: 'A host with nothing to send is put in and taken out again by `fill`, and nothing was claimed: 0.',
  },
  {
    file: 'api/domain/reconciliation/inbox.ts',
    original: 'if (end > 0) yield text.slice(0, end);',
    mutated: 'if (end > (0 + 1)) yield text.slice(0, end);',
    reason:
      'It loses a line break that a piece begins with, where nothing else of a line has come: an empty line, which every format skips.',
  },
  {
    file: 'api/domain/jobs/schedule/occurrences.ts',
    original: 'if (!(after < latest)) return null;',
    mutated: 'if (!(after <= latest)) return null;',
    reason: 'From the last moment on there is no occurrence to find.',
  },
  {
    file: 'api/domain/staff/sign-in/sign-in.ts',
    original: 'if (answer.status >= 300) return answer.response;',
    mutated: 'if (answer.status > 300) return answer.response;',
    reason: 'The library answers nothing with 300.',
  },
  {
    file: 'db/store/sandbox-data.ts',
    original: 'const byRowid = (table: string, from: string): string => `DELETE FROM ${table} WHERE rowid IN (${from} LIMIT ${rowsMax})`;',
    mutated:
      'const byRowid = (table: string, from: string): string => `DELETE FROM ${table} WHERE rowid IN (${from} LIMIT 1000000 + ${rowsMax})`;',
    reason: 'More rows go in one step; steps are repeated until there are none.',
  },
  {
    file: 'api/domain/webhooks/address.ts',
    original: "if (text.includes('%')) return undefined;",
    mutated: ';',
    reason: 'A group with a zone is no hex group, and the end refuses what is none.',
  },
  {
    file: 'api/domain/webhooks/send.ts',
    original: 'if (known.size <= openedMax) break;',
    mutated: 'if (known.size < openedMax) break;',
    reason: 'One secret fewer is remembered; what was forgotten is opened again.',
  },
  {
    file: 'api/domain/staff/sign-in/one-time-code.ts',
    original: 'for (let step = now + stepsAround; step >= now - stepsAround; step -= 1) {',
    mutated: 'for (let step = now + stepsAround; step > now - stepsAround; step -= 1) {',
    reason: 'The library refuses a code that is two steps old: it reads the clock after us.',
  },
  {
    file: 'api/domain/staff/staff-operations.ts',
    original: "if (breaches.some(({ name }) => name === 'role')) throw noRight();",
    mutated: ';',
    reason: 'Who may come here is an ADMIN or a program that administers: both may give every role.',
  },
  {
    file: 'api/domain/checkouts/form.ts',
    original: "const description = typeof result === 'object' && 'description' in result ? String(result.description) : '';",
    mutated: "const description = typeof result === 'object' || 'description' in result ? String(result.description) : '';",
    reason: 'Each stored answer has a result with its description; the type alone asks for the check.',
  },
  {
    file: 'db/store/payment-list.ts',
    original: `const sql = \`SELECT \${selected(codec)} FROM (SELECT y.id, y.place FROM (\${places.sql}) AS y ORDER BY y.place DESC, y.id DESC LIMIT ? OFFSET ?) AS x`,
    mutated: `const sql = \`SELECT \${selected(codec)} FROM (SELECT y.id, y.place FROM (\${places.sql}) AS y LIMIT ? OFFSET ?) AS x`,
    reason: 'What it reads from ends with this order already; SQLite keeps it, and SQL does not promise it.',
  },
  {
    file: 'db/store/due-of-merchant.ts',
    original: `WHERE expires_at IS NOT NULL AND expires_at <= \${at.upTo} AND \${inBounds(at)} ORDER BY expires_at LIMIT \${at.itemsMax}\`,`,
    mutated: `WHERE (1 OR (expires_at IS NOT NULL)) AND expires_at <= \${at.upTo} AND \${inBounds(at)} ORDER BY expires_at LIMIT \${at.itemsMax}\`,`,
    reason: 'NULL is not at most anything: the condition only leads to the index of what expires.',
  },
  {
    file: 'db/store/ledger.ts',
    original: `WHERE \${scope.sql} ORDER BY a.entity_id, a.currency, a.kind LIMIT ?\`;`,
    mutated: `WHERE \${scope.sql} ORDER BY a.entity_id, a.currency, a.kind LIMIT 1000000 + ?\`;`,
    reason: 'Whoever has more accounts than are told is refused by the number that was read; the bound keeps that reading small.',
  },
  {
    file: 'db/store/search-terms.ts',
    original: "const oldest = '(SELECT o.number FROM search_subjects AS o ORDER BY o.number DESC, o.subject DESC LIMIT 1 OFFSET ?)';",
    mutated:
      "const oldest = '(SELECT o.number FROM search_subjects AS o ORDER BY o.number DESC, o.subject DESC LIMIT 1000000 + 1 OFFSET ?)';",
    reason: 'Of a query in the place of a value SQLite takes the first row.',
  },
];

export function reasonToAccept(list: readonly Accepted[], file: string, { original, mutated }: Shown): string | undefined {
  return list.find((one) => one.file === file && one.original === original && one.mutated === mutated)?.reason;
}
