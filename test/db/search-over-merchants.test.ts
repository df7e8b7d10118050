/** A term and a beginning over many merchants: the same is found as in each of them, although one seek is for all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { toPaymentFacts } from '../../api/views/read-model/facts.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import type { Driver } from '../../db/store/driver.ts';
import { termReads } from '../../db/store/search-terms.ts';
import { createStore } from '../../db/store/store.ts';
import { paymentOf } from './fixtures.ts';

const idOf = (kind: string, place: number): string => `${kind}${place}`.padStart(32, '0');
const pspPath = `${idOf('a', 0)}/`;
const [large, small] = [1, 2].map((place) => `${pspPath}${idOf('d', place)}/`) as [string, string];
const merchantsOf = (division: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${division}${idOf(division === large ? 'e' : 'f', place)}/`);
/** The small division paid first: what is newest is the large one's. */
const merchants = [...merchantsOf(small, 2), ...merchantsOf(large, 6)];
const perMerchant = 5;

interface Written {
  readonly id: Id;
  readonly path: string;
  readonly terms: readonly string[];
}

let folder = '';
let driver: Driver;
const written: Written[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-search-'));
  driver = await openFile({ path: join(folder, 'search.db') });
  await migrate(driver);
  const store = createStore(driver);
  for (const [at, merchant] of merchants.entries()) {
    for (let nth = 0; nth < perMerchant; nth += 1) {
      const entityId = idOf('c', at);
      const path = `${merchant}${entityId}/`;
      // In the order of the payments, each with a number of its own (db/store/search-index.ts).
      const id = `8a00005${String(written.length).padStart(11, '0')}${'0'.repeat(14)}`;
      const payment = { ...paymentOf({ entityId, entityPath: path }), id, rootId: id };
      const terms = ['dmail.test', `njane ${(7 * (at * perMerchant + nth)) % 41}`, `l${nth}`, `b${nth % 2}`];
      await store.commit('platform', [{ write: 'projection.payment', facts: toPaymentFacts(payment), terms }]);
      written.push({ id: payment.id, path, terms });
    }
  }
});
afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Newest first. */
const expectedAt = (path: string, has: (terms: readonly string[]) => boolean): readonly Id[] =>
  written
    .filter((each) => each.path.startsWith(path) && has(each.terms))
    .map(({ id }) => id)
    .reverse();

const scopes = ['', pspPath, large, small, ...merchants];

// With a limit of two the newest with the term are mostly another division's.
test.each([2, 10, 1_000])(
  'a term that all have, one that some have and one that nobody has, of %i that are looked through',
  async (subjectsMax) => {
    const { subjectsByTerm } = termReads(driver, { subjectsMax, termsMax: 1_000 });
    for (const path of scopes) {
      for (const term of ['dmail.test', 'l3', 'l9']) {
        for (const itemsMax of [1, 3, 100]) {
          const found = await subjectsByTerm(path, { term, match: 'exact' }, itemsMax);
          const expected = expectedAt(path, (terms) => terms.includes(term)).slice(0, itemsMax);
          expect([path, term, found.map(({ id }) => id)]).toEqual([path, term, expected]);
        }
      }
      const beside = await subjectsByTerm(path, { term: 'l3', match: 'exact', beside: ['b1'] }, 100);
      expect(beside.map(({ id }) => id)).toEqual(expectedAt(path, (terms) => terms.includes('l3') && terms.includes('b1')));
    }
  },
);

/** Words that each division has at most: fewer than are walked over, so that all of its own are found. */
const ownWordsMax = perMerchant * merchants.length + 1;

test.each([
  { subjectsMax: 1_000, termsMax: ownWordsMax },
  { subjectsMax: 2, termsMax: ownWordsMax },
  { subjectsMax: 2, termsMax: perMerchant * 2 + 1 },
])('a beginning, where $termsMax words and $subjectsMax of the newest are looked through', async (limits) => {
  const { subjectsByTerm } = termReads(driver, limits);
  for (const path of limits.termsMax === ownWordsMax ? scopes : [small, ...merchants]) {
    for (const [term, begins] of [
      ['njane', () => true],
      ['njane 1', (name: string) => name.startsWith('njane 1')],
      ['njo', () => false],
    ] as const) {
      const found = await subjectsByTerm(path, { term, match: 'prefix' }, 100);
      expect([path, term, found.map(({ id }) => id)]).toEqual([path, term, expectedAt(path, ([, name = '']) => begins(name))]);
      expect(found.every(({ id, term: told }) => written.find((each) => each.id === id)?.terms.includes(told))).toBe(true);
    }
  }
});
