/**
 * What a merchant, a bank and a receiver may believe, and whether it is so. The rows are read by SQL of its own, on a connection of its
 * own: a mistake in the product's reading must not hide one in its writing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { findProof } from '../../api/domain/ledger/proof.ts';
import { comparePayments } from '../../api/domain/payments/query/told-operations.ts';
import { verifyChain } from '../../api/foundation/events/chain-operations.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { formatAmount, parseAmount } from '../../api/foundation/kernel/money.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import type { Reader } from '../../db/connect/reader.ts';
import type { Parameters, RestAnswer } from '../support/client.ts';
import { findAccountFault } from './accounts.ts';
import { type Booked, isMoved, leftOf, type TakenBack, toPart } from './bank.ts';
import { isAtBank } from './channels.ts';
import { findDisputeFault, findUntoldDispute, readTold } from './disputes.ts';
import { findUndeliveredFile, findUnsentFile } from './file-server.ts';
import { findInboxFault } from './inbox.ts';
import { findUntoldReader } from './letters.ts';
import { findLinkFault } from './links.ts';
import { findFalseList } from './looks.ts';
import { findOfficeFault } from './office.ts';
import type { GatewayProcess } from './process.ts';
import { findSettlementFault } from './settlement.ts';
import { findCheckoutFault, findKeptCode, findUnasked } from './shoppers.ts';
import { merchants } from './template.ts';
import { findWalletFault } from './wallets.ts';
import type { World } from './world.ts';

/** A request of the merchant's program, sent once or more with one key. */
export interface Request {
  readonly path: string;
  readonly parameters: Parameters;
  readonly key: string;
  readonly refersTo: KnownPayment | undefined;
  readonly token?: string;
  /** GraphQL names a schedule by another mutation, and a refund's channel not at all: a repetition comes the way that the first came. */
  isGraphql: boolean;
  sent: number;
  /** When it was sent first. */
  sentMs: number;
  /** What the program was told: the id and the first code under it. */
  told: { readonly id: string; code: string } | undefined;
  /** It names an account that is there no more, or a token that pays no more: such an answer has no id, and is one all the same. */
  isRefused: boolean;
}

export interface KnownPayment {
  readonly id: string;
  readonly entityId: string;
  readonly amountMinor: number;
}

export interface Believed {
  add(request: Pick<Request, 'path' | 'parameters' | 'key' | 'refersTo'>, now: number): Request;
  /** `before`: the code that the program had been told when it sent this. An answer that was overtaken by a later one may be older. */
  answered(request: Request, answer: RestAnswer, before: string | undefined): void;
  /** A payment that the program knows, though no request of its own made it. */
  knows(payment: KnownPayment): void;
  pickPayment(of: number): KnownPayment | undefined;
  /** One whose key is still kept. */
  pickRequest(of: number, now: number): Request | undefined;
  /** Those that nobody has answered, and whose keys are still kept. */
  unanswered(now: number): readonly Request[];
  told(): readonly Request[];
  /** Those whose account was there no more, or whose token had paid. */
  refused(): readonly Request[];
  /** Those that were answered, and whose keys are still kept. */
  kept(now: number): readonly Request[];
  /** Something that must not be, seen beside a step. */
  note(what: string): void;
  noted(): string | undefined;
}

/** Told, and not decided yet: pending, or the bank itself does not know, and staff may find out. */
const pending = /^000\.200|^900\.100\.300$/;
/** A gateway that cannot store says so, and nothing was done. */
const unavailable = '800.800.800';

export function createBeliefs(): Believed {
  const requests: Request[] = [];
  const payments: KnownPayment[] = [];
  const keys = new Set<string>();
  let noted: string | undefined;
  return {
    add(request, now) {
      // A key that is drawn again is another request's: the story makes no merchant who mixes them up.
      const key = keys.has(request.key) ? `${request.key}-${requests.length}` : request.key;
      keys.add(key);
      const made: Request = { ...request, key, isGraphql: false, sent: 0, sentMs: now, told: undefined, isRefused: false };
      requests.push(made);
      return made;
    },
    answered(request, { status, body, text }, before) {
      const code = body.result.code;
      if (secrets.test(text)) noted ??= `an answer holds a card number or a code: ${request.path}`;
      if (status === 503 && (code === unavailable || code === uncertain)) return;
      if (status >= 500) noted ??= `the gateway answered ${status}: ${text}`;
      if (body.id === undefined) {
        if (status < 500 && mayBeRefused(request)) request.isRefused = true;
        return;
      }
      if (!isSchedule(request) && request.path !== '/v1/registrations') noted ??= findOddAnswer(request, body);
      if (!request.told) {
        request.told = { id: body.id, code };
        const amount = Number(body.amount ?? request.parameters.amount ?? 0);
        if (makesPayment(request.path) && !isSchedule(request))
          payments.push({ id: body.id, entityId: request.parameters.entityId ?? '', amountMinor: Math.round(amount * 100) });
        return;
      }
      if (request.told.id !== body.id) noted ??= `key ${request.key} was answered with ${request.told.id}, and then with ${body.id}`;
      if (pending.test(request.told.code)) request.told.code = code;
      else if (request.told.code !== code && !(pending.test(code) && before !== request.told.code))
        noted ??= `key ${request.key} was answered ${request.told.code}, and then ${code}`;
    },
    knows(payment) {
      if (!payments.some(({ id }) => id === payment.id)) payments.push(payment);
    },
    pickPayment: (of) => payments[of % Math.max(payments.length, 1)],
    pickRequest(of, now) {
      const kept = requests.filter((request) => isKept(request, now));
      return kept[of % Math.max(kept.length, 1)];
    },
    unanswered: (now) => requests.filter((request) => request.told === undefined && !request.isRefused && isKept(request, now)),
    kept: (now) => requests.filter((request) => request.told !== undefined && isKept(request, now)),
    told: () => requests.filter(({ told }) => told !== undefined),
    refused: () => requests.filter(({ isRefused }) => isRefused),
    note(what) {
      noted ??= what;
    },
    noted: () => noted,
  };
}

/** What an answer repeats of its request is what was asked for. */
function findOddAnswer({ key, parameters }: Request, body: RestAnswer['body']): string | undefined {
  const part = formatAmount(toPart(parseAmount(parameters.amount ?? '') ?? 0n));
  const odd = ['amount', 'currency', 'paymentType'].find(
    // How much the bank approved is told by its book: `findUnequal`.
    (name) => body[name] !== undefined && body[name] !== parameters[name] && !(name === 'amount' && body[name] === part),
  );
  return odd && `key ${key} asked for ${odd} ${parameters[odd]}, and the answer says ${String(body[odd])}`;
}

/** One that refers to no other. */
function makesPayment(path: string): boolean {
  return path === '/v1/payments' || namesAccount(path);
}

function mayBeRefused({ path, parameters }: Request): boolean {
  return namesAccount(path) || Object.keys(parameters).some((name) => name.endsWith('.paymentToken'));
}

/** Whoever is refused has not paid. */
function findRefused({ beliefs, reader }: World): string | undefined {
  for (const { key, told } of beliefs.refused()) {
    const made = reader.readFirst('SELECT subject_id FROM idempotency WHERE key = ? AND subject_id IS NOT NULL', [key]);
    if (made && !told) return `payment ${String(made[0])} was made, and whoever asked for it was refused`;
  }
  return undefined;
}

function namesAccount(path: string): boolean {
  return path.startsWith('/v1/registrations/');
}

function isSchedule({ parameters }: Request): boolean {
  return parameters['job.expression'] !== undefined;
}

/** Keys are kept for 24 hours (spec §2.4 says what a repeated request gets; afterwards it is a new one). A program stops an hour before. */
function isKept({ sentMs }: Request, now: number): boolean {
  return now - sentMs < 23 * 3_600_000;
}

interface Row {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly code: string;
  readonly amountMinor: bigint;
  readonly referencedId: string | null;
  readonly entityId: string;
}

function readRows(reader: Reader): ReadonlyMap<string, Row> {
  const rows = reader.read('SELECT id, type, status, result_code, amount_minor, referenced_id, entity_id FROM payments', []);
  return new Map(
    rows.map(([id, type, status, code, amount, referenced, entity]) => [
      String(id),
      {
        id: String(id),
        type: String(type),
        status: String(status),
        code: String(code),
        amountMinor: BigInt(String(amount)),
        referencedId: referenced === null ? null : String(referenced),
        entityId: String(entity),
      },
    ]),
  );
}

/** What must hold at every moment. Undefined where it does. */
export function checkNow(world: World): string | undefined {
  const noted = world.beliefs.noted();
  if (noted !== undefined) return noted;
  const rows = readRows(world.reader);
  return (
    findBookFault(world.bank.book, world.bank.takenBack, rows) ??
    findForgotten(world.beliefs, rows) ??
    findUntoldUnknown(world) ??
    findUncounted(world) ??
    findUndelivered(world) ??
    findCheckoutFault(world) ??
    findUnasked(world) ??
    findWaiting(world) ??
    findKeptCode(world) ??
    findOfficeFault(world) ??
    findSettlementFault(world) ??
    findDisputeFault(world) ??
    findLinkFault(world) ??
    findAccountFault(world) ??
    findWalletFault(world) ??
    findRefused(world) ??
    findInboxFault(world) ??
    findUnsentFile(world) ??
    findUntoldReader(world)
  );
}

/** One movement for each operation; never more back than was taken; nothing that the gateway does not know of. */
function findBookFault(book: readonly Booked[], takenBack: readonly TakenBack[], rows: ReadonlyMap<string, Row>): string | undefined {
  const seen = new Set<string>();
  for (const entry of book) {
    if (!rows.has(entry.paymentId)) return `the bank has ${entry.operation} ${entry.paymentId}, which is stored nowhere`;
    if (!isMoved(entry)) continue;
    const name = `${entry.operation} of ${entry.paymentId}`;
    if (seen.has(name)) return `the bank did the ${name} twice`;
    seen.add(name);
  }
  const moved = book.filter(isMoved);
  const sumOf = (types: readonly string[], id: string): bigint =>
    moved
      .filter(({ operation, referencedId }) => types.includes(operation) && referencedId === id)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  for (const { operation, paymentId, amountMinor } of moved) {
    if (operation === 'PA' && sumOf(['CP', 'RV'], paymentId) > amountMinor)
      return `more was captured or reversed than authorised: ${paymentId}`;
    if ((operation === 'DB' || operation === 'CP') && leftOf(book, takenBack, paymentId) < 0n)
      return `more was given or charged back than ${operation === 'CP' ? 'captured' : 'taken'}: ${paymentId}`;
    if (operation === 'CB' && sumOf(['CR'], paymentId) > amountMinor) return `more came back than was charged back: ${paymentId}`;
  }
  return undefined;
}

const decided: ReadonlySet<string> = new Set(['approved', 'declined', 'expired', 'failed', 'cancelled']);

/** What was acknowledged is stored, and stays what it was told to be. */
function findForgotten(beliefs: Believed, rows: ReadonlyMap<string, Row>): string | undefined {
  for (const request of beliefs.told()) {
    const { told } = request;
    if (!told || isSchedule(request) || request.path === '/v1/checkouts' || request.path === '/v1/registrations') continue;
    const row = rows.get(told.id);
    if (!row) return `payment ${told.id} was acknowledged, and is stored nowhere`;
    if (pending.test(told.code) || row.code === told.code) continue;
    return `payment ${told.id} was told to be ${told.code}, and is stored as ${row.code}`;
  }
  return undefined;
}

/** That nobody knows any more what became of a payment is an event of its own. */
function findUntoldUnknown({ reader }: World): string | undefined {
  const untold = reader.readFirst(
    "SELECT id FROM payments WHERE status = 'unknown' AND (SELECT count(*) FROM events WHERE subject_id = payments.id AND type = 'PAYMENT') < 2",
    [],
  );
  return untold && `payment ${String(untold[0])} is unknown, and no event says so`;
}

/** What a receiver has acknowledged to the gateway stays delivered. */
export function findUndelivered(world: World): string | undefined {
  const delivered = new Set(
    world.reader.read("SELECT id FROM webhook_deliveries WHERE status = 'delivered'", []).map(([id]) => String(id)),
  );
  const resends = String(world.reader.readFirst("SELECT count(*) FROM audit WHERE action = 'webhook.redeliver'", [])?.[0]);
  const before = deliveredBefore.get(world);
  // Who sends them again begins them anew.
  if (before?.resends === resends)
    for (const id of before.delivered) if (!delivered.has(id)) return `delivery ${id} was delivered, and is not any more`;
  deliveredBefore.set(world, { delivered, resends });
  return undefined;
}

const deliveredBefore = new WeakMap<World, { readonly delivered: ReadonlySet<string>; readonly resends: string }>();

/** Whether the gateway still has something to find out or to deliver. */
export function isAnythingOpen(world: World): boolean {
  if (world.folder.waiting().length > 0) return true;
  const [open] = world.reader.read(
    `SELECT 1 FROM payments WHERE status NOT IN ('approved', 'declined', 'expired', 'failed', 'cancelled')
        UNION ALL SELECT 1 FROM webhook_deliveries WHERE status = 'pending'
        UNION ALL SELECT 1 FROM file_transfers WHERE status = 'pending'
        UNION ALL SELECT 1 FROM report_runs WHERE status IN ('WAITING', 'MAKING') OR mail = 'waits' OR transfer = 'waits'
        UNION ALL SELECT 1 FROM events AS e JOIN webhook_subscriptions AS s ON s.entity_id = ?1 WHERE e.type = 'PAYMENT' AND instr(e.entity_path, ?1) > 0
          AND NOT EXISTS (SELECT 1 FROM webhook_deliveries AS d WHERE d.event_id = e.id AND d.subscription_id = s.id) LIMIT 1`,
    [merchants.demo],
  );
  return open !== undefined;
}

/** What must hold when all trouble is over and a day has passed. */
export async function checkAtEnd(world: World): Promise<string | undefined> {
  const rows = readRows(world.reader);
  return (
    checkNow(world) ??
    findEndless(world) ??
    findUnanswered(world) ??
    findMissedOrder(world) ??
    findOpen(world, rows) ??
    findForgottenAbove(world) ??
    findUnequal(world, rows) ??
    findUntoldDispute(world) ??
    findUntold(world) ??
    findUnrecorded(world) ??
    findUndeliveredFile(world) ??
    findDoubleRun(world) ??
    findSecret(world) ??
    findToldToOther(world) ??
    findUnwanted(world) ??
    (await whileOthersGoOn(world, findFalseList(world))) ??
    (await whileOthersGoOn(world, prove(world.pick())))
  );
}

/** What a process began that lives still has come to its end. */
function findEndless({ underWay, processes }: World): string | undefined {
  const endless = [...underWay].find(({ process }) => processes.includes(process));
  return endless && `${endless.what} has not ended, though nothing goes on any more`;
}

/** Who asked for order got the events of a payment for the first time as they happened. */
function findMissedOrder({ reader, receivers }: World): string | undefined {
  const places = new Map(
    reader
      .read(
        'SELECT d.id, d.subject_id, d.event_sequence FROM webhook_deliveries AS d JOIN webhook_subscriptions AS s ON s.id = d.subscription_id AND s.ordered',
        [],
      )
      .map(([id, subject, sequence]) => [String(id), { subject: String(subject), sequence: Number(sequence) }]),
  );
  const last = new Map<string, number>();
  const seen = new Set<string>();
  for (const { webhookId } of receivers.received) {
    const place = places.get(webhookId);
    if (!place || seen.has(webhookId)) continue;
    seen.add(webhookId);
    if ((last.get(place.subject) ?? 0) > place.sequence) return `event ${place.sequence} of ${place.subject} came after a later one`;
    last.set(place.subject, place.sequence);
  }
  return undefined;
}

/** An inquiry that found nothing counts, so that the next one waits longer. */
function findUncounted({ reader, bank }: World): string | undefined {
  for (const [id, counted] of reader.read('SELECT id, inquiries FROM attempts WHERE finished_at IS NULL', [])) {
    const asked = bank.inquiriesOf(String(id));
    if (asked > Number(counted) + uncountedMax)
      return `the bank was asked ${asked} times about ${String(id)}, and ${String(counted)} are counted`;
  }
  return undefined;
}

/** A repetition waits for the first request, and that for its bank: both are over by then. */
const requestMsMax = 3 * 60_000;

/**
 * Whoever asks has their answer in minutes. A story may let an hour pass at once: who slept meanwhile wakes then, and may ask anew. So a
 * request is late when it is still there some minutes after it was first seen late (seed 383).
 */
export function findWaiting({ turns, underWay, processes, areClocksRight }: World): string | undefined {
  if (!areClocksRight || !turns.isIdle()) return undefined;
  const now = turns.now();
  const late = [...underWay].find((one) => {
    if (one.what !== 'a request' || !processes.includes(one.process) || now - one.sinceMs <= requestMsMax) return false;
    one.seenLateMs ??= now;
    return now - one.seenLateMs > requestMsMax;
  });
  return late && `a request has no answer after ${now - late.sinceMs} ms, and nothing goes on`;
}

/** Each request to a receiver is in the list of its attempts, but for those after which a process died or the disk said no. */
function findUnrecorded(world: World): string | undefined {
  const lost = listUnrecorded(world).find(({ id, unrecorded }) => unrecorded > (world.lost.get(id) ?? 0) + world.interruptions);
  return lost && `notification ${lost.id} was sent, and ${lost.unrecorded} of its requests are recorded nowhere`;
}

/** Of each notification how many of its requests are not recorded. */
export function listUnrecorded({ reader, receivers }: Pick<World, 'reader' | 'receivers'>) {
  const recordedSql = 'SELECT d.id, (SELECT count(*) FROM webhook_attempts AS a WHERE a.delivery_id = d.id) FROM webhook_deliveries AS d';
  return reader.read(recordedSql, []).map(([id, recorded]) => {
    const asked = receivers.asked.get(String(id)) ?? 0;
    return { id: String(id), unrecorded: asked - Number(recorded) };
  });
}

/** Processes die and disks fail between an inquiry and its count. */
const uncountedMax = 4;

function findUnanswered({ beliefs, settledMs }: World): string | undefined {
  const [open] = beliefs.unanswered(settledMs);
  return open && `the request with key ${open.key} to ${open.path} has no answer with an id`;
}

/** The bank itself does not know: staff decide. */
const uncertain = '900.100.300';

function findOpen(world: World, rows: ReadonlyMap<string, Row>): string | undefined {
  for (const { id, status, type } of rows.values()) {
    if (decided.has(status)) continue;
    const entry = world.bank.book.find(({ paymentId }) => paymentId === id);
    return `${type} ${id} is ${status} a day and a half later, and the bank has ${entry?.outcome.resultCode ?? 'nothing'}`;
  }
  return undefined;
}

/** What was refunded or charged back of captures was so of their authorisation. */
function findForgottenAbove({ reader }: World): string | undefined {
  const row = reader.readFirst(
    `SELECT id, refunded, charged_back FROM payments AS pa WHERE type = 'PA' AND (refunded, charged_back) <>
      (SELECT coalesce(sum(refunded), 0), coalesce(sum(charged_back), 0) FROM payments AS cp WHERE cp.referenced_id = pa.id AND cp.type = 'CP')`,
    [],
  );
  return (
    row && `authorisation ${String(row[0])} has ${String(row[1])} refunded and ${String(row[2])} charged back, and its captures have not`
  );
}

/** Gateway and bank agree on every operation of the bank's channel. */
function findUnequal({ bank: { book }, reader }: World, rows: ReadonlyMap<string, Row>): string | undefined {
  // Of these the bank's own disputes say whether they are so.
  const told = readTold(reader);
  const moved = new Map(book.filter(isMoved).map((entry) => [entry.paymentId, entry]));
  for (const { id, type, status, code, amountMinor, entityId } of rows.values()) {
    if (!isAtBank(entityId) || code === uncertain || told.has(id)) continue;
    const entry = moved.get(id);
    const isApproved = status === 'approved' || (type === 'PA' && status === 'expired' && entry !== undefined);
    if (isApproved !== (entry !== undefined))
      return `${type} ${id} is stored as ${status} ${code}, and the bank ${entry ? 'did it' : 'did not do it'}`;
    if (entry && entry.amountMinor !== amountMinor)
      return `${type} ${id} is stored over ${amountMinor}, and the bank moved ${entry.amountMinor}`;
  }
  return undefined;
}

/** Every event that a subscription wants was taken by its receiver at least once. */
function findUntold({ reader, receivers }: World): string | undefined {
  const open = reader.read("SELECT id, status, last_error FROM webhook_deliveries WHERE status <> 'delivered' LIMIT 1", []);
  if (open[0]) return `delivery ${String(open[0][0])} is ${String(open[0][1])} at the end: ${String(open[0][2])}`;
  const events = reader.read(
    `SELECT e.id, s.url, d.id FROM events AS e JOIN webhook_subscriptions AS s ON s.entity_id = ?1
      LEFT JOIN webhook_deliveries AS d ON d.event_id = e.id AND d.subscription_id = s.id
      WHERE e.type = 'PAYMENT' AND instr(e.entity_path, ?1) > 0`,
    [merchants.demo],
  );
  const taken = new Set(receivers.received.map(({ webhookId }) => webhookId));
  const missing = events.find(([, , delivery]) => !taken.has(String(delivery)));
  return missing && `event ${String(missing[0])} never came to ${String(missing[1])}`;
}

/** A schedule charges each of its moments once, by the bank's book and by the rows. */
function findDoubleRun({ reader, bank }: World): string | undefined {
  const moved = new Set(bank.book.filter(isMoved).map(({ paymentId }) => paymentId));
  const charged = new Set<string>();
  const attempts = reader.read(
    `SELECT CASE WHEN r.kind = 'manual' THEN r.id ELSE r.job_id END, r.due_at, a.payment_id, p.status FROM job_runs AS r JOIN job_attempts AS a ON a.run_id = r.id
      JOIN payments AS p ON p.id = a.payment_id`,
    [],
  );
  for (const [job, dueAt, payment, status] of attempts) {
    if (!moved.has(String(payment)) && status !== 'approved') continue;
    const moment = `job ${String(job)} for ${String(dueAt)}`;
    if (charged.has(moment)) return `${moment} charged twice`;
    charged.add(moment);
  }
  return undefined;
}

/** Numbers of cards that merchants and shoppers send. */
const numbers = ['4200000000000000', '4200000000000018'] as const;
const secrets = new RegExp(`${numbers.join('|')}|"cvv":"\\d`);

/** No number of a card in what anybody is told, nor in the files of the database: there it is sealed. */
function findSecret({ receivers, path }: World): string | undefined {
  if (receivers.received.some(({ body }) => secrets.test(body))) return 'a notification holds a card number or a code';
  for (const file of [path, `${path}-wal`, toReadModelPath(path), `${toReadModelPath(path)}-wal`]) {
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    const found = numbers.find((number) => bytes.includes(number));
    if (found !== undefined) return `the database holds the card number ${found}`;
  }
  return undefined;
}

/** The receiver of another merchant gets nothing about a payment of the first one. */
function findToldToOther({ receivers, reader }: World): string | undefined {
  const foreign = receivers.received.filter(({ url }) => url.includes('other.shop.example'));
  if (foreign.length === 0) return undefined;
  const ids = reader.read('SELECT id FROM payments WHERE instr(entity_path, ?) > 0', [merchants.demo]).map(([id]) => String(id));
  const told = ids.find((id) => foreign.some(({ body }) => body.includes(id)));
  return told && `payment ${told} was told to another merchant`;
}

/** Who wants payments is told of nothing else. */
function findUnwanted({ receivers }: World): string | undefined {
  const wanted = { ordered: /^\{"type":"PAYMENT"/, others: /^\{"type":"(PAYMENT|REGISTRATION)"/ } as const;
  const odd = receivers.received.find(
    ({ url, body }) => url.endsWith('/hook') && !(url.includes('ordered.shop') ? wanted.ordered : wanted.others).test(body),
  );
  return odd && `${odd.url} was told what it did not ask for: ${odd.body.slice(0, 40)}`;
}

async function whileOthersGoOn(world: World, work: Promise<string | undefined>): Promise<string | undefined> {
  const { turns } = world;
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await turns.takeOne();
  return ended;
}

async function prove({ ports }: GatewayProcess): Promise<string | undefined> {
  const [demo] = (await ports.store.entities.all()).filter(({ id }) => id === merchants.demo);
  const ledger = await findProof(ports, demo?.path ?? '');
  if (ledger.differences.length > 0) return `the ledger: ${ledger.differences.join('; ')}`;
  const settled = await ports.store.reconciliation.proveSettlement(toMerchantKey(demo?.path ?? ''));
  if (settled.length > 0) return `the settlement: ${settled.join('; ')}`;
  const compared = await comparePayments(ports);
  if (compared.differing > 0) return `payments and their events: ${compared.differences.join('; ')}`;
  const chain = await verifyChain(ports, 0);
  return chain.fault === null ? undefined : `the chain of events: ${chain.fault}`;
}
