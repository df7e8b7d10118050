/**
 * Fuzzers of what reads texts from outside: from a kept corpus (corpus.ts), changed by a seed. A parser answers everything, with a value or in its own
 * words. It says the same of the same text however it comes in chunks, and no name of a text reaches an object's prototype. `npm run hostile`
 * tries thirty times as much; HOSTILE_SEED=N tries other texts.
 */
import { expect, test } from 'vitest';
import { fileFormats } from '../../api/contract/file-formats.ts';
import { nextOccurrence, parseJobZone } from '../../api/domain/jobs/schedule/occurrences.ts';
import { UnreadableFile } from '../../api/domain/reconciliation/formats/format.ts';
import { formats } from '../../api/domain/reconciliation/formats/formats.ts';
import { createWallets } from '../../api/domain/wallets/formats/wallets.ts';
import { parseSelection } from '../../api/domain/webhooks/schema-selection.ts';
import { select } from '../../api/domain/webhooks/selection.ts';
import { isCronProblem, parseCronExpression } from '../../api/foundation/catalogue/cron-expression.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { shapeTree } from '../../api/foundation/catalogue/walk.ts';
import { Refused } from '../../api/foundation/kernel/refusal.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { parsePath } from '../../api/runtime/node/ftp/path.ts';
import { parseCursorId } from '../../db/store/cursor.ts';
import { decodeForm } from '../../rest-compat/decode-form.ts';
import { createDecodeTable } from '../../rest-compat/decode-table.ts';
import { createDice } from '../support/dice.ts';
import { corpus, oddities } from './corpus.ts';
import { rounds, seed } from './hostile-gateway.ts';

/** Changes a text of the corpus: cuts, doubles, swaps in what is odd, or splices in a chunk of another. Each of the corpus comes whole first. */
function* textsOf(known: readonly string[], name: string): Generator<string> {
  yield* known;
  const dice = createDice(seed + name.length * 7_919 + (name.codePointAt(0) ?? 0));
  const below = (count: number): number => Math.floor(dice() * count);
  const pick = (from: readonly string[]): string => from[below(from.length)] ?? '';
  for (let round = 0; round < rounds; round += 1) {
    let text = pick(known);
    for (let changes = 1 + below(4); changes > 0; changes -= 1) {
      const [at, length] = [below(text.length + 1), below(12)];
      const [before, after] = [text.slice(0, at), text.slice(at + length)];
      const chunk = text.slice(at, at + length);
      const changed = [
        before + after,
        before + chunk + chunk + after,
        before + pick(oddities) + after,
        before + pick(known).slice(below(40)),
      ];
      text = changed[below(changed.length)] ?? '';
    }
    yield text;
  }
}

/** Says which text it was: it belongs into the corpus. */
async function each(name: string, known: readonly string[], judge: (text: string) => unknown): Promise<void> {
  let tried = 0;
  for (const text of textsOf(known, name)) {
    tried += 1;
    try {
      await judge(text);
    } catch (error) {
      throw new Error(`${name} (HOSTILE_SEED=${seed}): ${JSON.stringify(text.slice(0, 2_000))}`, { cause: error });
    }
  }
  expect(tried).toBe(known.length + rounds);
}

const table = createDecodeTable(shapeTree(requestShapes.payment));

test('the decoder of forms answers every text, and no name of it reaches a prototype', () =>
  each('forms', corpus.form, (text) => {
    const { tree, errors } = decodeForm(text, table);
    expect([Object.keys(tree).includes('__proto__'), 'x' in {}]).toEqual([false, false]);
    for (const { name, message } of errors) expect([typeof name, message.length > 0]).toEqual(['string', true]);
  }));

const zone = parseJobZone('Europe/Berlin');

test('an expression of a schedule is read, or its wrong field named; what is read comes due later, and later again', () =>
  each('cron', corpus.cron, (text) => {
    const parsed = parseCronExpression(text);
    if (isCronProblem(parsed)) return expect(parsed.problem.length).toBeGreaterThan(0);
    if ('problem' in zone) throw new Error('there is no such zone');
    const first = nextOccurrence(parsed, zone, Date.UTC(2026, 0, 1));
    const second = first === null ? null : nextOccurrence(parsed, zone, first);
    if (first !== null) expect(first).toBeGreaterThan(Date.UTC(2026, 0, 1));
    if (first !== null && second !== null) expect(second).toBeGreaterThan(first);
  }));

test('a cursor is one of ours, or refused as one that is none', () =>
  each('cursors', corpus.cursor, (text) => {
    try {
      expect(parseCursorId(text)).toMatch(/^[0-9a-f]{32}(-[a-z0-9]{1,15})?$/);
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
    }
  }));

test('a path of FTP is the root, a plain name, or nothing', () =>
  each('paths', corpus.path, (text) => {
    const path = parsePath(text);
    if (path?.kind === 'file') expect(path.name).toMatch(/^[^/\\\p{Cc}]+$/u);
    if (path?.kind === 'file') expect(['.', '..']).not.toContain(path.name);
  }));

test('a wallet’s token that nobody sealed is refused in words, never a fault', async () => {
  const wallets = createWallets((key) => key as never);
  await each('wallets', corpus.wallet, async (text) => {
    for (const wallet of ['walletA', 'walletB', 'walletC'] as const)
      expect((await wallets.open(wallet, new Secret(text), [], Date.UTC(2026, 0, 1))).status).toBe('refused');
  });
});

const notified = {
  id: '8a',
  amount: '1.00',
  result: { code: '000.000.000', description: 'x' },
  card: null,
  customer: { surname: 'Jones' },
  customParameters: [{ key: 'a', value: 'b' }],
};

test('a selection of a webhook is read or refused, and chooses only what was asked for', () =>
  each('selections', corpus.selection, (text) => {
    let fields: ReturnType<typeof parseSelection>['fields'];
    try {
      ({ fields } = parseSelection(text));
    } catch (error) {
      return expect(error).toBeInstanceOf(Refused);
    }
    expect(Object.keys(select(notified, fields))).toEqual([...new Set(fields.map(({ as }) => as))]);
  }));

function readIn(format: (typeof fileFormats)[number], text: string, size: number): string {
  const reader = formats[format].createReader();
  const rows = [];
  try {
    for (let at = 0; at < text.length; at += size) rows.push(...reader.write(text.slice(at, at + size)));
    rows.push(...reader.end());
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // Of several reasons the one that is met first is told.
    return 'unreadable';
  }
  for (const row of rows) if ('read' in row) expect(row.read.amountMinor).toBeGreaterThanOrEqual(0n);
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

test.each(fileFormats)('a settlement file (%s) says the same in whatever chunks it comes', (format) => {
  const texts = [corpus.settlement[format]];
  let chunk = 1;
  return each(format, texts, (text) => {
    chunk = (chunk * 31) % 211;
    expect(readIn(format, text, chunk + 1)).toBe(readIn(format, text, 1_000_000));
  });
});
