/** Part (e): one box and statistics over a million payments, and lists, counts and statistics over a hundred thousand of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type DocumentNode, parse } from 'graphql';
import { createCompiledExecution } from '../../api/doors/execution/compiled-execution.ts';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import type { RequestFacts } from '../../api/foundation/access/request.ts';
import { scopes } from '../../api/foundation/access/scope.ts';
import { sandbox } from '../../db/seed.ts';
import { startGateway } from '../support/harness.ts';
import { begunAt, largePath, middlePath, paymentAt, spanMs } from './search-data.ts';

export interface SearchFigure {
  readonly name: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Hits or rows of the last one: that it found what it looked for. */
  readonly found: number;
}

export interface SearchFigures {
  readonly payments: number;
  readonly fileMb: number;
  readonly searches: readonly SearchFigure[];
  readonly lists: readonly SearchFigure[];
}

export interface SearchOptions {
  readonly path: string;
  readonly payments: number;
  /** Of each kind, each for something else. */
  readonly runs: number;
}

type Kind = readonly [name: string, text: (number: number, total: number) => string];

const of = (part: (payment: ReturnType<typeof paymentAt>) => string | null) => (number: number, total: number) =>
  part(paymentAt(number, total)) ?? '';

const kinds: readonly Kind[] = [
  ['id', of(({ id }) => id)],
  ['beginning of an id', of(({ id }) => id.slice(0, 12))],
  ['short id', of(({ shortId }) => shortId)],
  ['reference', of(({ merchantTransactionId }) => merchantTransactionId)],
  ['beginning of all references', () => 'order-'],
  ['e-mail', of(({ email }) => email)],
  ['beginning of an e-mail', of(({ email }) => email?.slice(0, 5) ?? '')],
  ['domain of half of all', () => '@mail.test'],
  ['last four', of(({ last4 }) => last4)],
  ['card number', of(({ cardBin, last4 }) => luhnNumber(`${cardBin}`, `${last4}`))],
  ['amount', of(({ amountMinor }) => (Number(amountMinor) / 100).toFixed(2))],
  ['result code of one in 50', () => '800.100.155'],
  ['result codes of one in 8', () => '800.100'],
  ['name', of(({ holder }) => holder)],
  ['beginning of a name of one in 16', () => 'jane'],
  ['custom parameter', (number) => `so-${number}`],
  ['nothing', (number) => `nobody-${number}`],
];

/** The number with these ends whose digits agree. */
function luhnNumber(bin: string, last4: string): string {
  for (let middle = 0; middle < 10; middle += 1) {
    const digits = `${bin}00000${middle}${last4}`;
    const sum = [...digits].reverse().reduce((total, digit, place) => {
      const weighted = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
    if (sum % 10 === 0) return digits;
  }
  return '';
}

const searchDocument =
  parse(`query ($text: String!) { search(text: $text) { isCurrent groups { kind hasMore hits { kind id title matchedField
  matchedValue payment { id amount currency outcome timestamp } } } } }`);
const listDocument = parse(`query ($filter: PaymentFilter, $sort: PaymentSort) { payments(first: 50, filter: $filter, sort: $sort) {
  edges { node { id shortId amount currency outcome timestamp merchantTransactionId } } } }`);
const countDocument = parse('query ($filter: PaymentFilter) { payments(first: 1, filter: $filter) { totalCount { count isMore } } }');
const statisticsDocument = parse(`query ($filter: StatisticsFilter!) { statistics(filter: $filter, bucket: DAY, timeZone: "Europe/Berlin") {
  totals { count volume approvalRate } buckets { from figures { currency count volume } } outcomes { outcome count } declines { code count } } }`);

const day = (timestamp: number): string => new Date(timestamp).toISOString();
const month = { from: day(begunAt + spanMs / 2), to: day(begunAt + spanMs / 2 + 31 * 86_400_000) };

/** No clocks change in it. */
const thirtyDays = { from: day(begunAt + spanMs / 2), to: day(begunAt + spanMs / 2 + 30 * 86_400_000) };

const filters: readonly (readonly [string, object])[] = [
  ['nothing', {}],
  ['outcome of one in 8', { outcomes: ['DECLINED'] }],
  ['nothing that there is', { outcomes: ['UNKNOWN'] }],
  ['brand, status, currency', { brands: ['MASTER'], statuses: ['APPROVED'], currency: 'USD' }],
  ['category', { resultCategories: ['rejected_bank_or_external'] }],
  ['amounts', { amountMin: '299.00', amountMax: '300.99' }],
  ['a month', month],
  ['text', { text: 'jane' }],
];
const sorts = ['TIMESTAMP', 'AMOUNT', 'UPDATED'].flatMap((by) => [
  { by, direction: 'DESC' },
  { by, direction: 'ASC' },
]);

export async function measureSearch(options: SearchOptions): Promise<SearchFigures> {
  // In a process of its own, whose connection is surely gone when it has ended.
  const filling = fork(fileURLToPath(new URL('./search-fill.ts', import.meta.url)), [options.path, String(options.payments)]);
  const [code] = await once(filling, 'exit');
  if (code !== 0) throw new Error(`the database of the search was not filled: ${code}`);
  return measureFilled(options);
}

export async function measureFilled({ path, payments, runs }: SearchOptions): Promise<SearchFigures> {
  const harness = await startGateway({ databaseFile: path, threads: true });
  const gateway = createGateway(harness.ports, { execute: createCompiledExecution() });
  const ask = async (document: DocumentNode, variables: Readonly<Record<string, unknown>>, entityPath: string) => {
    const { data, errors } = await gateway.execute(document, variables, factsOf(entityPath));
    if (errors) throw new Error(JSON.stringify(errors));
    return data ?? {};
  };
  const time = async (
    name: string,
    times: number,
    run: (at: number) => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<SearchFigure> => {
    const took: number[] = [];
    let found = 0;
    // The first one compiles its document and its statements.
    for (let at = -1; at < times; at += 1) {
      const startedMs = performance.now();
      const data = await run(Math.max(at, 0));
      if (at >= 0) took.push(performance.now() - startedMs);
      found = JSON.stringify(data).match(/"id":/g)?.length ?? 0;
    }
    took.sort((a, b) => a - b);
    const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
    return { name, p50Ms: at(0.5), p95Ms: at(0.95), found };
  };
  try {
    const searches: SearchFigure[] = [];
    const step = Math.floor(payments / runs / 10) * 10;
    for (const [scope, entityPath] of [
      ['merchant', largePath],
      ['psp', `${sandbox.psp}/`],
    ] as const) {
      for (const [name, text] of kinds) {
        searches.push(
          await time(`${scope}: ${name}`, runs, (at) => ask(searchDocument, { text: text(at * step + (at % 8), payments) }, entityPath)),
        );
      }
    }
    const lists: SearchFigure[] = [];
    const listRuns = Math.max(5, Math.floor(runs / 5));
    for (const [name, filter] of filters) {
      for (const sort of sorts) {
        const title = `list by ${sort.by} ${sort.direction}, ${name}`;
        lists.push(await time(title, listRuns, () => ask(listDocument, { filter, sort }, middlePath)));
      }
      lists.push(await time(`count of ${name}`, listRuns, () => ask(countDocument, { filter }, middlePath)));
    }
    const pspPath = `${sandbox.psp}/`;
    for (const [name, filter] of filters) {
      lists.push(await time(`psp: list by TIMESTAMP DESC, ${name}`, listRuns, () => ask(listDocument, { filter }, pspPath)));
      lists.push(await time(`psp: count of ${name}`, listRuns, () => ask(countDocument, { filter }, pspPath)));
    }
    lists.push(await time('statistics of a month by days', listRuns, () => ask(statisticsDocument, { filter: month }, middlePath)));
    for (const [scope, entityPath] of [
      ['eight tenths of all payments', largePath],
      ['all payments', pspPath],
    ] as const) {
      lists.push(
        await time(`statistics of 30 days of ${scope}`, listRuns, () => ask(statisticsDocument, { filter: thirtyDays }, entityPath)),
      );
    }
    const year = { from: day(begunAt), to: day(begunAt + spanMs) };
    lists.push(await time('statistics of all by days', listRuns, () => ask(statisticsDocument, { filter: year }, middlePath)));
    return { payments, fileMb: (await stat(path)).size / 1e6, searches, lists };
  } finally {
    await harness.stop();
    await rm(path, { force: true });
  }
}

function factsOf(entityPath: string): RequestFacts {
  const ids = entityPath.split('/').filter((id) => id !== '');
  const caller = { kind: 'token', id: sandbox.demoToken, name: 'bench', entityId: ids.at(-1) ?? '', entityPath, scopes } as const;
  return {
    endpoint: 'graphql',
    requestId: '0'.repeat(32),
    arrivedUs: 0,
    authentication: { status: 'valid', caller },
    publicUrl: '',
    unknownParameters: [],
    sentNames: new Map(),
  };
}
