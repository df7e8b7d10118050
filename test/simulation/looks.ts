/** Who looks something up: lists, search and statistics, and what must be so of what they are told. */

import { type GraphqlAnswer, otherToken } from '../support/client.ts';
import { isWholeOrPart } from './bank.ts';
import { type Liable, noteWrongLiability } from './office.ts';
import type { GatewayProcess } from './process.ts';
import { ask } from './requests.ts';
import { merchants, simulationStart } from './template.ts';
import type { World } from './world.ts';

export type Looker = 'merchant' | 'FINANCE' | 'SUPPORT' | 'stranger';

const list = `query ($first: Int!, $after: String, $sort: PaymentSort) { payments(first: $first, after: $after, sort: $sort) {
  isCurrent pageInfo { hasNextPage endCursor } edges { node { id amount status } } } }`;
const search = `query ($text: String!) { search(text: $text, first: 50) {
  isCurrent groups { hits { kind id matchedValue followUps { id } } } } }`;

interface ListedPayment {
  readonly id: string;
  readonly amount: string;
  readonly status: string;
}

interface Listed {
  readonly isCurrent: boolean;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly { readonly node: ListedPayment }[];
}

interface Found {
  readonly isCurrent: boolean;
  readonly groups: readonly {
    readonly hits: readonly {
      readonly kind: string;
      readonly id: string;
      readonly matchedValue: string;
      readonly followUps: readonly { readonly id: string }[];
    }[];
  }[];
}

export interface Order {
  readonly by: 'AMOUNT' | 'TIMESTAMP' | 'UPDATED';
  readonly direction: 'ASC' | 'DESC';
}

interface Look<Data> {
  readonly who: Looker;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly hear: (data: Data) => void;
}

/** A refusal is an answer, and so is an outage; what has no result code is a fault. */
function look<Data>(world: World, { who, document, variables, hear }: Look<Data>): void {
  const send = (process: GatewayProcess): Promise<GraphqlAnswer> => {
    if (who === 'merchant') return process.graphql(document, variables);
    if (who === 'stranger') return process.graphql(document, variables, { token: otherToken });
    return process.staff(who, document, variables);
  };
  ask(world, send, ({ errors, body }) => {
    const [error] = errors ?? [];
    if (error && typeof error.extensions?.resultCode !== 'string') world.beliefs.note(`${who} got a fault of a look: ${error.message}`);
    const { data } = body as { readonly data?: Data | null };
    if (!error && data) hear(data);
  });
}

/** More than a story makes. */
const allMax = 500;

/** The payments that may be told to them, oldest first. */
export function storedFor({ reader }: World, who: Looker): ReadonlyMap<string, bigint> {
  const merchant = who === 'stranger' ? merchants.other : merchants.demo;
  // The console's staff belong to the provider and see both.
  const rows =
    who === 'FINANCE' || who === 'SUPPORT'
      ? reader.read('SELECT id, amount_minor FROM payments ORDER BY id', [])
      : reader.read('SELECT id, amount_minor FROM payments WHERE instr(entity_path, ?) > 0 ORDER BY id', [merchant]);
  return new Map(rows.map(([id, amount]) => [String(id), BigInt(String(amount))]));
}

const toMinor = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Page after page, while others go on: nothing twice where the order stands still, nothing of others, and what it says of each is stored. */
export function readList(world: World, who: Looker, { first, sort }: { readonly first: number; readonly sort: Order | null }): void {
  const read: ListedPayment[] = [];
  const before = [...storedFor(world, who).keys()];
  const next = (after: string | null): void =>
    look<{ readonly payments: Listed }>(world, {
      who,
      document: list,
      variables: { first, after, ...(sort ? { sort } : {}) },
      hear({ payments: { edges, pageInfo, isCurrent } }) {
        if (edges.length > first) world.beliefs.note(`${who} asked for ${first} payments and got ${edges.length}`);
        read.push(...edges.map(({ node }) => node));
        judgeList(world, who, { read, sort });
        if (pageInfo.hasNextPage && edges.length === 0) world.beliefs.note(`${who} got an empty page in the middle of a list`);
        else if (pageInfo.hasNextPage && read.length < allMax) next(pageInfo.endCursor);
        else if (isCurrent && after === null) judgeWhole(world, who, { read, before });
      },
    });
  next(null);
}

function judgeList(
  world: World,
  who: Looker,
  { read, sort }: { readonly read: readonly ListedPayment[]; readonly sort: Order | null },
): void {
  const stored = storedFor(world, who);
  for (const { id, amount } of read) {
    const amountMinor = stored.get(id);
    if (amountMinor === undefined) world.beliefs.note(`${who} is told of payment ${id}, which is not theirs`);
    // The bank may have approved a part since it was read.
    else if (!isWholeOrPart({ amountMinor }, toMinor(amount)))
      world.beliefs.note(`${who} is told ${amount} of payment ${id} over ${amountMinor}`);
  }
  const isAscending = sort?.direction === 'ASC';
  for (const [place, now] of read.entries()) {
    const before = read[place - 1];
    if (sort?.by === 'UPDATED' || before === undefined) continue;
    const [amountBefore, amountNow] = sort?.by === 'AMOUNT' ? [toMinor(before.amount), toMinor(now.amount)] : [0n, 0n];
    const isAfter = amountNow === amountBefore ? now.id > before.id : amountNow > amountBefore;
    if (now.id === before.id || isAfter !== isAscending)
      world.beliefs.note(`${who} is told of payment ${now.id} after ${before.id} in order ${JSON.stringify(sort)}`);
  }
}

/** A list that says that everything is in it holds what had happened when it was asked for. */
function judgeWhole(
  world: World,
  who: Looker,
  { read, before }: { readonly read: readonly ListedPayment[]; readonly before: readonly string[] },
): void {
  const told = new Set(read.map(({ id }) => id));
  const missing = before.find((id) => !told.has(id));
  if (missing !== undefined) world.beliefs.note(`a list for ${who} says that it is current, and payment ${missing} is not in it`);
}

/** The number that a shopper reads out to support finds the payment; a stranger finds nothing, and support nobody's name. */
export function searchFor(world: World, who: Looker, of: number): void {
  const rows = world.reader.read(
    "SELECT id, short_id, amount_minor FROM payments WHERE type IN ('DB', 'PA') AND instr(entity_path, ?) > 0 ORDER BY id",
    [merchants.demo],
  );
  const row = rows[of % Math.max(rows.length, 1)];
  if (!row) return;
  const [id, shortId] = row.map(String);
  const text = of % 3 === 0 ? 'Jane Jones' : of % 3 === 1 ? shortId : id;
  look<{ readonly search: Found }>(world, {
    who,
    document: search,
    variables: { text },
    hear({ search: { groups, isCurrent } }) {
      const hits = groups.flatMap((group) => group.hits).filter(({ kind }) => kind === 'PAYMENT');
      const found = hits.flatMap((hit) => [hit.id, ...hit.followUps.map((followUp) => followUp.id)]);
      const stored = storedFor(world, who);
      const foreign = found.find((one) => !stored.has(one));
      if (foreign !== undefined) world.beliefs.note(`${who} found payment ${foreign}, which is not theirs`);
      if (who === 'SUPPORT' && hits.some(({ matchedValue }) => matchedValue.includes('Jane Jones')))
        world.beliefs.note('SUPPORT was shown a holder by a search');
      if (isCurrent && who !== 'stranger' && text !== 'Jane Jones' && !found.includes(id ?? ''))
        world.beliefs.note(`${who} does not find payment ${id} by ${text}`);
    },
  });
}

const everything = `query ($from: DateTime!, $to: DateTime!, $entity: ID!) {
  payments(first: ${allMax}) { isCurrent totalCount { count } edges { node { id amount status } } }
  byAmount: payments(first: ${allMax}, sort: {by: AMOUNT, direction: ASC}) { isCurrent edges { node { id authentication { id liability } } } }
  approved: payments(first: ${allMax}, filter: {outcomes: [APPROVED, REVIEW], entityId: $entity}) { edges { node { id } } }
  statistics(bucket: DAY, filter: {from: $from, to: $to, currency: "EUR", entityId: $entity}) {
    isCurrent totals { count approved declined captured refunded } } }`;

interface Everything {
  readonly payments: Listed & { readonly totalCount: { readonly count: number } };
  readonly byAmount: { readonly edges: readonly { readonly node: { readonly id: string; readonly authentication: Liable | null } }[] };
  readonly approved: { readonly edges: readonly { readonly node: { readonly id: string } }[] };
  readonly statistics: {
    readonly isCurrent: boolean;
    readonly totals: readonly {
      readonly count: number;
      readonly approved: number;
      readonly declined: number;
      readonly captured: string;
      readonly refunded: string;
    }[];
  };
}

const yearMs = 365 * 24 * 3_600_000;

const figuresSql = `SELECT coalesce(sum(type IN ('PA', 'DB', 'RB')), 0), coalesce(sum(type IN ('PA', 'DB', 'RB') AND status = 'approved'), 0),
  coalesce(sum(CASE WHEN status <> 'approved' THEN 0 WHEN type = 'DB' THEN amount_minor - reversed
    WHEN type IN ('CP', 'RB', 'RC') THEN amount_minor ELSE 0 END), 0),
  coalesce(sum(CASE WHEN type = 'RF' AND status = 'approved' THEN amount_minor ELSE 0 END), 0)
  FROM payments WHERE currency = 'EUR' AND instr(entity_path, ?) > 0`;

/** When nothing goes on any more, lists and statistics are what is stored. */
export async function findFalseList(world: World): Promise<string | undefined> {
  const [process] = world.processes;
  if (!process) return undefined;
  const at = (ms: number): string => new Date(ms).toISOString();
  const answer = await process.graphql(everything, {
    from: at(simulationStart - 24 * 3_600_000),
    to: at(simulationStart + yearMs),
    entity: merchants.demo,
  });
  const { data } = answer.body as { readonly data?: Everything };
  if (answer.errors || !data) return `the last look was answered with ${JSON.stringify(answer.errors)}`;
  const stored = [...storedFor(world, 'merchant').keys()];
  const told = data.payments.edges.map(({ node }) => node.id);
  if (!data.payments.isCurrent || !data.statistics.isCurrent) return 'lists are behind when nothing goes on any more';
  if (told.toSorted().join() !== stored.join()) return `the list has ${told.length} payments, and ${stored.length} are stored`;
  if (data.byAmount.edges.length !== stored.length)
    return `the list by amount has ${data.byAmount.edges.length} of ${stored.length} payments`;
  for (const { node } of data.byAmount.edges) noteWrongLiability(world, node.id, node.authentication);
  if (data.payments.totalCount.count !== stored.length)
    return `${data.payments.totalCount.count} payments are counted, ${stored.length} are stored`;
  const approved = world.reader.read("SELECT id FROM payments WHERE status = 'approved' AND instr(entity_path, ?) > 0", [merchants.demo]);
  const saidToBe = new Set(data.approved.edges.map(({ node }) => node.id));
  const missing = approved.map(([id]) => String(id)).find((id) => !saidToBe.has(id));
  if (missing !== undefined) return `payment ${missing} is approved, and the list of what is approved has ${saidToBe.size} without it`;
  const [count, approvals, captured, refunded] = (world.reader.readFirst(figuresSql, [merchants.demo]) ?? []).map((one) =>
    BigInt(String(one)),
  );
  const total = data.statistics.totals[0];
  const figures = [
    BigInt(total?.count ?? 0),
    BigInt(total?.approved ?? 0),
    toMinor(total?.captured ?? '0.00'),
    toMinor(total?.refunded ?? '0.00'),
  ];
  if (figures.join() !== [count, approvals, captured, refunded].join())
    return `statistics say ${figures.join(', ')} of count, approved, captured and refunded, and stored is ${[count, approvals, captured, refunded].join(', ')}`;
  return undefined;
}
