/** What staff do through GraphQL with a session of the console, and what they must not have been able to do. */
import type { RawRow } from '../../db/store/row.ts';
import { channels, type GraphqlAnswer } from '../support/client.ts';
import { isMoved } from './bank.ts';
import { ask, inCalm, payAlone, referAlone } from './requests.ts';
import { amountOf, pickFrom, pickRecent } from './step.ts';
import { officeLimits } from './template.ts';
import type { World } from './world.ts';

export type Office = 'SUPPORT' | 'FINANCE' | 'ADMIN' | 'VIEWER';

export const documents = {
  refundPayment: giveBackBy('refundPayment'),
  reversePayment: giveBackBy('reversePayment'),
  refundLate: `mutation ($id: ID!, $version: Int!) {
    refundPayment(id: $id, amount: "0.01", currency: "EUR", reason: "an old page", expectedVersion: $version) { id } }`,
  captureLate: `mutation ($id: ID!, $version: Int!) {
    capturePayment(id: $id, amount: "0.01", currency: "EUR", reason: "an old page", expectedVersion: $version) { id } }`,
  approveRefund: 'mutation ($id: ID!) { approveRefund(id: $id) { id outcome } }',
  rejectRefund: 'mutation ($id: ID!) { rejectRefund(id: $id) { status } }',
  recordChargeback: `mutation ($id: ID!, $amount: Decimal!) {
    recordChargeback(id: $id, amount: $amount, currency: "EUR", chargebackResultCode: "000.100.220", reason: "said by the bank") { id outcome } }`,
  reverseChargeback: `mutation ($id: ID!, $amount: Decimal!) {
    referencePayment(id: $id, input: { paymentType: CR, amount: $amount, currency: "EUR" }, reason: "said by the bank") { id outcome } }`,
  addEvidence: `mutation ($id: ID!, $content: String!) {
    addChargebackEvidence(chargebackId: $id, name: "invoice", contentType: "text/plain", content: $content) { id } }`,
  answerCase: `mutation ($id: ID!, $answer: ChargebackAnswer!) { answerChargeback(id: $id, answer: $answer, note: "see the invoice") { id status } }`,
  inquire: 'mutation ($id: ID!) { inquirePayment(id: $id) { id outcome } }',
  decide: `mutation ($id: ID!, $decision: PaymentDecision!) { decidePayment(id: $id, decision: $decision, reason: "said on the phone") { id } }`,
  begin: `mutation ($operation: BulkOperation!, $payments: [BulkRowInput!]!, $key: String!) {
    createBulkRun(operation: $operation, payments: $payments, reason: "recall 4711", idempotencyKey: $key) { id status } }`,
  continueBulkRun: 'mutation ($id: ID!) { continueBulkRun(id: $id) { id status } }',
  approveBulkRun: 'mutation ($id: ID!) { approveBulkRun(id: $id) { id status } }',
  runNow: 'mutation ($id: ID!, $key: String) { runJob(id: $id, idempotencyKey: $key) { id status } }',
  sendAgain: 'mutation ($id: ID!, $onlyFailed: Boolean) { redeliverWebhook(subscriptionId: $id, onlyFailed: $onlyFailed) }',
  /** Only what the payment itself holds: such an answer is written as text, and kept. */
  read: 'query ($id: ID!) { payment(id: $id) { id amount currency card { holder } customer { surname } } }',
  readLiability: 'query ($id: ID!) { payment(id: $id) { id card { holder } authentication { id liability } } }',
} as const;

function giveBackBy(name: string): string {
  return `mutation ($id: ID!, $amount: Decimal!) { ${name}(id: $id, amount: $amount, currency: "EUR", reason: "ticket 4711") { id outcome } }`;
}

export interface Asked {
  readonly role: Office;
  readonly document: keyof typeof documents;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A refusal is an answer, and so is an outage; what has no result code is a fault. */
export function byStaff(world: World, { role, document, variables }: Asked, hear: (answer: GraphqlAnswer) => void = () => {}): void {
  ask(
    world,
    (process) => process.staff(role, documents[document], variables),
    (answer) => {
      const [error] = answer.errors ?? [];
      if (error && typeof error.extensions?.resultCode !== 'string')
        world.beliefs.note(`${role} got a fault of ${document}: ${error.message}`);
      hear(answer);
    },
  );
}

const open = "SELECT id FROM payments WHERE status = 'unknown' OR result_code = '900.100.300' ORDER BY id";

function idsOf(rows: readonly RawRow[]): readonly string[] {
  return rows.map(([id]) => String(id));
}

const approved = `SELECT id, version, amount_minor FROM payments WHERE type IN ('DB', 'PA', 'CP') AND entity_id <> '${channels.other}' ORDER BY id`;
const refundable = `SELECT id, version, amount_minor FROM payments
  WHERE type IN ('DB', 'CP') AND status = 'approved' AND refunded = 0 AND reserved = 0 AND entity_id <> '${channels.other}' ORDER BY id`;
const refundedInPart = `SELECT id, version, amount_minor FROM payments
  WHERE type IN ('DB', 'CP') AND status = 'approved' AND refunded > 0 AND refunded < amount_minor AND entity_id <> '${channels.other}' ORDER BY id`;
const changedOnes = `SELECT id, version FROM payments WHERE type = 'DB' AND status = 'approved' AND version > 1
  AND refunded + reversed + reserved < amount_minor AND entity_id <> '${channels.other}' ORDER BY id`;
const capturable = `SELECT id, version FROM payments WHERE type = 'PA' AND status = 'approved' AND captured = 0 AND reversed = 0
  AND reserved = 0 AND entity_id <> '${channels.other}' ORDER BY id`;

/** Above a limit. */
const splitMoreMinor = 200;

interface GivenBack {
  readonly name: 'refundPayment' | 'reversePayment';
  readonly of: number;
  readonly quarters: number;
}

interface TakesTwo {
  readonly key: string;
  readonly name: 'refundPayment' | 'reversePayment';
  readonly deciders: readonly Office[];
}

interface Run {
  readonly operation: 'REFUND' | 'CAPTURE';
  readonly of: number;
  readonly count: number;
  readonly key: string;
}

interface WholeRun {
  readonly key: string;
  readonly count: number;
  /** Of those in which it goes on. */
  readonly windows: number;
  /** Who began it does not wait for who approves it. */
  readonly isEager: boolean;
  /** Somebody refunds a part of its first payment meanwhile. */
  readonly isChanged: boolean;
  readonly disk: number;
}

/** A row above what one person gives back waits for a second one whatever was approved. */
const rowAmount = '25.00';

export const operations = {
  /** Mostly of what somebody sees can be refunded; now and then of a payment that was refunded in part, or is not approved. */
  giveBack(world: World, role: Office, { name, of, quarters }: GivenBack): void {
    const again = of % 3 === 1 ? world.reader.read(refundedInPart, []) : [];
    const listed = again.length > 0 ? again : world.reader.read(of % 3 === 0 ? approved : refundable, []);
    const row = pickFrom(listed, of);
    if (!row) return;
    const id = String(row[0]);
    const amountMinor = (Number(row[2]) * quarters) / 4;
    byStaff(world, { role, document: name, variables: { id, amount: amountOf(amountMinor) } });
  },
  /** What is above the limit in one piece is asked for in two. */
  async split(world: World, role: Office, of: number): Promise<void> {
    const wholeMinor = Number(role === 'SUPPORT' ? officeLimits.supportMinor : officeLimits.aloneMinor) + splitMoreMinor;
    const large = world.reader.read(refundable, []).filter(([, , amount]) => Number(amount) >= wholeMinor);
    const row = pickFrom(large, of);
    for (const _half of row ? [1, 2] : []) {
      byStaff(world, { role, document: 'refundPayment', variables: { id: String(row?.[0]), amount: amountOf(wholeMinor / 2) } });
      // At once, or one after the other.
      if (of % 2 === 0) await world.turns.takeAll();
    }
  },
  /** Somebody acts on a page that is older than the payment. */
  actLate(world: World, role: Office, of: number): void {
    const row = pickFrom(world.reader.read(changedOnes, []), of);
    if (!row) return;
    const [id, version] = [String(row[0]), Number(row[1])];
    byStaff(world, { role, document: 'refundLate', variables: { id, version: version - 1 } }, ({ errors }) => {
      if (errors === undefined) world.beliefs.note(`${role} refunded ${id} as it had been before`);
    });
  },
  /** Refunds that the limit allows one by one, and not all of them in a day, though the bank declines some. */
  async busyDay(world: World, place: number, atOnce: boolean): Promise<void> {
    const { turns, trouble } = world;
    world.trouble = { bank: 0, receivers: trouble.receivers, disk: 0 };
    const amountMinor = Number(officeLimits.supportMinor) - 500;
    const ids: string[] = [];
    for (let number = 0; number <= officeLimits.timesADay + 3; number += 1)
      ids.push((await payAlone(world, `key-${place}-${number}`)) ?? '');
    for (const id of ids) {
      if (id !== '') byStaff(world, { role: 'SUPPORT', document: 'refundPayment', variables: { id, amount: amountOf(amountMinor) } });
      if (!atOnce) await turns.takeAll();
    }
    await turns.takeAll();
    world.trouble = trouble;
  },
  /** What takes two: those try it who may not, and then those who may. Who gives money back by refunds alone does not decide about a reversal. */
  async secondPerson(world: World, { key, name, deciders }: TakesTwo): Promise<void> {
    await inCalm(world, async () => {
      const id = await payAlone(world, key);
      if (id === undefined) return;
      byStaff(world, { role: 'FINANCE', document: name, variables: { id, amount: name === 'reversePayment' ? '50.00' : '40.00' } });
      await world.turns.takeAll();
      const waits = world.reader.readFirst("SELECT id FROM refund_approvals WHERE payment_id = ? AND status = 'pending'", [id]);
      if (!waits) return;
      const approval = String(waits[0]);
      for (const role of name === 'reversePayment' ? (['VIEWER', 'SUPPORT'] as const) : (['VIEWER'] as const))
        for (const document of ['rejectRefund', 'approveRefund'] as const) {
          byStaff(world, { role, document, variables: { id: approval } }, ({ errors }) => {
            if (errors === undefined) world.beliefs.note(`${role} was let ${document} of ${approval}`);
          });
          await world.turns.takeAll();
        }
      for (const role of deciders) operations.decideApproval(world, role, 'approveRefund', approval);
      await world.turns.takeAll();
    });
  },
  /** The merchant's program refunds a part, and who has the page of before refunds on it. */
  async overtaken(world: World, key: string, role: Office): Promise<void> {
    await inCalm(world, async () => {
      const id = await payAlone(world, key);
      const version = Number(world.reader.readFirst('SELECT version FROM payments WHERE id = ?', [id ?? ''])?.[0]);
      if (id === undefined || (await referAlone(world, id, 'RF', '1.00', `${key}-part`)) === undefined) return;
      const now = Number(world.reader.readFirst('SELECT version FROM payments WHERE id = ?', [id])?.[0]);
      if (now === version) return;
      byStaff(world, { role, document: 'refundLate', variables: { id, version } }, ({ errors }) => {
        if (errors === undefined) world.beliefs.note(`${role} refunded ${id} as it had been before`);
      });
      await world.turns.takeAll();
    });
  },
  waitingApprovals: ({ reader }: World): readonly string[] =>
    idsOf(reader.read("SELECT id FROM refund_approvals WHERE status = 'pending' ORDER BY id", [])),
  decideApproval(world: World, role: Office, document: 'approveRefund' | 'rejectRefund', id: string): void {
    byStaff(world, { role, document, variables: { id } }, ({ errors, body }) => {
      const wanted = document === 'approveRefund' ? 'approved' : 'rejected';
      const status = world.reader.readFirst('SELECT status FROM refund_approvals WHERE id = ?', [id])?.[0];
      if (errors === undefined && status !== wanted)
        world.beliefs.note(`${role} was answered ${document} of ${id}, which is ${String(status)}: ${JSON.stringify(body)}`);
    });
  },
  inquire(world: World, of: number): void {
    const id = pickFrom(idsOf(world.reader.read(open, [])), of);
    if (id !== undefined) byStaff(world, { role: 'FINANCE', document: 'inquire', variables: { id } });
  },
  /** What the bank says on the phone stays so: it takes nothing more for that payment. */
  decide(world: World, role: Office, of: number): void {
    const id = pickFrom(idsOf(world.reader.read(open, [])), of);
    if (id === undefined) return;
    const decision = world.bank.close(id) ? 'APPROVED' : 'DECLINED';
    byStaff(world, { role, document: 'decide', variables: { id, decision } });
  },
  /** As somebody ticks them in a list that shows what can be done. */
  beginRun(world: World, role: Office, { operation, of, count, key }: Run): void {
    const listed = world.reader.read(operation === 'CAPTURE' ? capturable : refundable, []);
    const ticked = new Set(Array.from({ length: count }, (_, place) => pickFrom(listed, of + place)));
    const payments = [...ticked].flatMap((row) => (row ? [{ id: String(row[0]), version: Number(row[1]) }] : []));
    if (payments.length > 0) byStaff(world, { role, document: 'begin', variables: { operation, payments, key } });
  },
  /**
   * A run from its beginning to its end: another one approves it, and meanwhile a payment may change or the disk say no. Who is eager goes on
   * before that, and approves it themselves.
   */
  async wholeRun(world: World, role: 'FINANCE' | 'ADMIN', { key, count, windows, isEager, isChanged, disk }: WholeRun): Promise<void> {
    const { turns, trouble, reader } = world;
    const calm = { bank: 0, receivers: trouble.receivers, disk: 0 };
    world.trouble = calm;
    const made: string[] = [];
    for (let number = 0; number < count; number += 1) made.push((await payAlone(world, `${key}-${number}`, { amount: rowAmount })) ?? '');
    const rows = reader.read(refundable, []).filter(([id]) => made.includes(String(id)));
    const payments = rows.map(([id, version]) => ({ id: String(id), version: Number(version) }));
    if (payments.length > 0) byStaff(world, { role, document: 'begin', variables: { operation: 'REFUND', payments, key } });
    await turns.takeAll();
    if (isChanged && payments[0])
      byStaff(world, { role: 'ADMIN', document: 'refundPayment', variables: { id: payments[0].id, amount: '0.50' } });
    await turns.takeAll();
    const run = reader.readFirst('SELECT id FROM bulk_runs WHERE idempotency_key = ?', [key]);
    if (run) {
      const id = String(run[0]);
      if (isEager) {
        goOnWith(world, { id, role, windows });
        await turns.takeAll();
        goOnWith(world, { id, role, windows, document: 'approveBulkRun', isRefused: true });
        await turns.takeAll();
      }
      byStaff(world, { role: role === 'ADMIN' ? 'FINANCE' : 'ADMIN', document: 'approveBulkRun', variables: { id } });
      await turns.takeAll();
      world.trouble = { ...calm, disk };
      for (const _round of [1, 2]) {
        goOnWith(world, { id, role, windows });
        await turns.takeAll();
      }
    }
    world.trouble = trouble;
  },
  /** Whoever began it goes on with it, mostly, and the other approves; now and then in two windows at once. */
  stepRun(world: World, document: 'continueBulkRun' | 'approveBulkRun', of: number, windows: number): void {
    const run = pickRecent(world.reader.read('SELECT id, requester_email FROM bulk_runs ORDER BY id', []), of);
    if (!run) return;
    const isFinance = String(run[1]).startsWith('finance') === (document === 'continueBulkRun');
    const isOther = of % 5 === 0;
    const id = String(run[0]);
    goOnWith(world, { id, role: isFinance === isOther ? 'ADMIN' : 'FINANCE', windows, document, isRefused: isOther });
  },
  /** Beside the schedule: charged once, whatever comes of it. */
  runNow(world: World, of: number, key: string): void {
    const id = pickFrom(idsOf(world.reader.read("SELECT id FROM jobs WHERE status = 'active' ORDER BY id", [])), of);
    if (id !== undefined) byStaff(world, { role: 'FINANCE', document: 'runNow', variables: { id, key } });
  },
  sendAgain(world: World, of: number, onlyFailed: boolean): void {
    const id = pickFrom(idsOf(world.reader.read('SELECT id FROM webhook_subscriptions ORDER BY id', [])), of);
    if (id !== undefined) byStaff(world, { role: 'ADMIN', document: 'sendAgain', variables: { id, onlyFailed } });
    world.mayRepeat = true;
  },
  /** Whoever may only read is refused, whatever it is. */
  tryAsViewer(world: World, of: number): void {
    const refused = (document: keyof typeof documents, id: string | undefined, more: object = {}): void => {
      if (id === undefined) return;
      byStaff(world, { role: 'VIEWER', document, variables: { id, ...more } }, ({ errors }) => {
        if (errors === undefined) world.beliefs.note(`VIEWER was let do ${document} of ${id}`);
      });
    };
    const { reader } = world;
    const payment = pickFrom(reader.read(refundable, []), of);
    const id = payment && String(payment[0]);
    const tries: readonly (() => void)[] = [
      () => refused('refundPayment', id, { amount: '1.00' }),
      () => refused('reversePayment', id, { amount: '1.00' }),
      () => refused('rejectRefund', pickRecent(operations.waitingApprovals(world), of)),
      () => refused('approveRefund', pickRecent(operations.waitingApprovals(world), of)),
      () => refused('inquire', pickFrom(idsOf(reader.read(open, [])), of) ?? id),
      () => refused('decide', pickFrom(idsOf(reader.read(open, [])), of) ?? id, { decision: 'APPROVED' }),
      () => refused('begin', id, { operation: 'REFUND', payments: [{ id, version: Number(payment?.[1]) }], key: `viewer-${of}` }),
      () => refused('continueBulkRun', pickRecent(idsOf(reader.read('SELECT id FROM bulk_runs ORDER BY id', [])), of)),
      () => refused('approveBulkRun', pickRecent(idsOf(reader.read('SELECT id FROM bulk_runs ORDER BY id', [])), of)),
      () => refused('runNow', pickFrom(idsOf(reader.read("SELECT id FROM jobs WHERE status = 'active' ORDER BY id", [])), of)),
      () => refused('sendAgain', pickFrom(idsOf(reader.read('SELECT id FROM webhook_subscriptions ORDER BY id', [])), of)),
    ];
    tries[of % tries.length]?.();
  },
  /** Support sees nobody's name, whoever has read the same payment before. */
  read(world: World, role: Office, id: string, document: 'read' | 'readLiability'): void {
    byStaff(world, { role, document, variables: { id } }, ({ body, data }) => {
      noteWrongLiability(world, id, data?.payment?.authentication ?? undefined);
      if (role === 'SUPPORT' && JSON.stringify(body).includes('Jane Jones')) world.beliefs.note(`SUPPORT was shown the holder of ${id}`);
    });
  },
};

interface GoingOn {
  readonly id: string;
  readonly role: Office;
  readonly windows: number;
  readonly document?: 'continueBulkRun' | 'approveBulkRun';
  /** They may not. */
  readonly isRefused?: boolean;
}

function goOnWith(world: World, { id, role, windows, document = 'continueBulkRun', isRefused = false }: GoingOn): void {
  const stale = readStaleRows(world, id);
  for (let window = 0; window < windows; window += 1)
    byStaff(world, { role, document, variables: { id } }, ({ errors }) => {
      if (isRefused && errors === undefined) world.beliefs.note(`run ${id} was let ${document} by who may not`);
      noteDoneStale(world, id, stale);
    });
}

interface StaleRow {
  readonly place: bigint;
  /** What was done on its payment before. */
  readonly before: ReadonlySet<string>;
}

const staleSql = `SELECT CAST(listed.key AS INTEGER), p.id FROM bulk_runs AS r JOIN json_each(r.rows) AS listed JOIN payments AS p ON p.id = listed.value ->> 'paymentId'
  WHERE r.id = ? AND p.version <> listed.value ->> 'version'`;

/** Rows of a run whose payment has changed since it was reviewed. */
function readStaleRows({ reader }: World, runId: string): readonly StaleRow[] {
  return reader.read(staleSql, [runId]).map(([place, paymentId]) => ({
    place: BigInt(String(place)),
    before: new Set(idsOf(reader.read('SELECT id FROM payments WHERE referenced_id = ?', [String(paymentId)]))),
  }));
}

function noteDoneStale({ reader, beliefs }: World, runId: string, stale: readonly StaleRow[]): void {
  for (const { place, before } of stale) {
    const done = reader.readFirst('SELECT result_id FROM bulk_run_results WHERE run_id = ? AND place = ? AND result_id IS NOT NULL', [
      runId,
      place,
    ]);
    if (done && !before.has(String(done[0]))) beliefs.note(`row ${place} of run ${runId} was done though its payment had changed`);
  }
}

export interface Liable {
  readonly id: string;
  readonly liability: string;
}

/** The issuer bears the loss where its cardholder answered rightly, and where the bank moved money after that; nowhere else. */
export function noteWrongLiability(world: World, paymentId: string, authentication: Liable | null | undefined): void {
  // A wallet has authenticated its holder itself, and says so in the token.
  if (!authentication || world.reader.readFirst("SELECT 1 FROM payments WHERE id = ? AND brand IN ('APPLEPAY', 'GOOGLEPAY')", [paymentId]))
    return;
  const isIssuer = authentication.liability === 'ISSUER';
  const isPaid = world.bank.book.some((booked) => booked.paymentId === paymentId && isMoved(booked));
  if (isIssuer && !world.shoppers.passed.has(authentication.id))
    world.beliefs.note(`the issuer is said to be liable for ${paymentId}, and nobody had answered its question`);
  if (!isIssuer && isPaid) world.beliefs.note(`the merchant is said to be liable for ${paymentId}, whose holder was authenticated`);
}

interface Payout {
  readonly id: string;
  readonly by: string;
  readonly head: string;
  readonly root: string;
  readonly amountMinor: bigint;
  readonly at: number;
  readonly channel: string;
}

/** Money that staff gave back or out, or are giving: what was declined is left out. With the payment at the head of each. */
const payoutsSql = `SELECT p.id, l.caller_id, p.referenced_id, p.root_id, p.amount_minor, p.created_at, above.type, above.referenced_id, p.entity_id
  FROM payments AS p JOIN request_log AS l ON l.subject_id = p.id JOIN payments AS above ON above.id = p.referenced_id
  WHERE l.caller_id LIKE '%@example.test' AND (p.type IN ('RF', 'CB') OR (p.type = 'RV' AND above.type = 'DB'))
    AND p.status IN ('approved', 'pending', 'unknown')`;

function readPayouts({ reader }: World): readonly Payout[] {
  const rows = reader.read(payoutsSql, []).map(([id, by, referenced, root, amount, at, type, aboveThat, channel]) => ({
    id: String(id),
    by: String(by),
    head: String(type === 'CP' && aboveThat !== null ? aboveThat : referenced),
    root: String(root),
    amountMinor: BigInt(String(amount)),
    at: Number(at),
    channel: String(channel),
  }));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Nobody gave more than their limit, nor alone what takes two; nobody was their own second person; a row of a run was done once. */
export function findOfficeFault(world: World): string | undefined {
  const payouts = readPayouts(world);
  return findBeyondLimit(payouts) ?? findAlone(world, payouts) ?? findOwnApproval(world) ?? findRepeatedRun(world);
}

const dayMs = 24 * 3_600_000;

function findBeyondLimit(payouts: readonly Payout[]): string | undefined {
  const bySupport = payouts.filter(({ by }) => by.startsWith('support@'));
  for (const payout of bySupport) {
    const onPayment = sumOf(bySupport.filter(({ root }) => root === payout.root));
    if (onPayment > officeLimits.supportMinor) return `support gave ${onPayment} back on payment ${payout.root}`;
    const ofDay = sumOf(bySupport.filter(({ at }) => at <= payout.at && at > payout.at - dayMs));
    if (ofDay > officeLimits.supportMinor * BigInt(officeLimits.timesADay)) return `support gave ${ofDay} back within a day`;
  }
  return undefined;
}

function findAlone({ reader }: World, payouts: readonly Payout[]): string | undefined {
  const byTwo = new Set(
    idsOf(
      reader.read(
        `SELECT refund_id FROM refund_approvals WHERE refund_id IS NOT NULL
          UNION SELECT r.result_id FROM bulk_run_results AS r JOIN bulk_run_steps AS s ON s.run_id = r.run_id AND s.step = 'APPROVED'
            WHERE r.result_id IS NOT NULL`,
        [],
      ),
    ),
  );
  const alone = payouts.filter(({ id, channel }) => !byTwo.has(id) && channel !== channels.documented);
  for (const { head } of alone) {
    const sum = sumOf(alone.filter((one) => one.head === head));
    if (sum > officeLimits.aloneMinor) return `${sum} of payment ${head} was given back without a second person`;
  }
  return undefined;
}

function findOwnApproval({ reader }: World): string | undefined {
  const own = reader.readFirst('SELECT id FROM refund_approvals WHERE decider_email = requester_email AND refund_id IS NOT NULL', []);
  if (own) return `approval ${String(own[0])} was decided by who asked for it`;
  const run = reader.readFirst(
    "SELECT r.id FROM bulk_runs AS r JOIN bulk_run_steps AS s ON s.run_id = r.id AND s.step = 'APPROVED' WHERE s.by_email = r.requester_email",
    [],
  );
  if (run) return `run ${String(run[0])} was approved by who began it`;
  const twice = reader.readFirst(
    'SELECT refund_id FROM refund_approvals WHERE refund_id IS NOT NULL GROUP BY refund_id HAVING count(*) > 1',
    [],
  );
  return twice && `refund ${String(twice[0])} belongs to two approvals`;
}

/** Who charges a job beside its schedule decides about the next attempt. */
function findRepeatedRun({ reader }: World): string | undefined {
  const run = reader.readFirst("SELECT id FROM job_runs WHERE kind = 'manual' AND (attempts > 1 OR status = 'retrying')", []);
  return run && `run ${String(run[0])}, which somebody asked for, is tried again`;
}

function sumOf(payouts: readonly Payout[]): bigint {
  return payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
