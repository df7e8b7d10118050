/**
 * Imports the payments that a gateway behind a channel made before, in windows of time: a request does some of them, and the next one
 * goes on where it ended (decision: past-payments-in-windows).
 */
import { findConnectorKind, toAccountSettings } from '../../connectors/choose.ts';
import { ConnectorTimeout } from '../../connectors/connector-timeout.ts';
import { pastItemsMax } from '../../connectors/upstream/past.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import { requireCaller, requireEntity, requireScopePath } from '../../foundation/access/authorize.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import { Conflict, isCommitted } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { formatIsoDateTime, secondMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { findConnectorToken } from '../administration/connect.ts';
import type { Payment } from '../payments/payment.ts';
import { raceConstraints } from '../payments/rules.ts';
import { type PastPayment, planImported, readPastPayment } from './imported-payment.ts';
import {
  halveWindow,
  type ImportState,
  type ImportStep,
  isDone,
  type Misfit,
  nextWindowMs,
  type PastImport,
  reachedOf,
  windowMsFirst,
  windowMsMin,
} from './past-import.ts';
import type { MovingInContext, MovingInPorts } from './ports.ts';

/** Payments after which one request ends, and queries that it sends at most: some seconds. */
export const importPaymentsMax = 500;
const queriesMax = 40;
/** A hundred years in windows of a month, and as many of a second. */
const stepsMax = 100_000;
/** Imports that one list shows. */
const importsShownMax = 50;

export interface WantedImport {
  readonly entityId: string;
  /** A further connector of the channel; absent: its own. */
  readonly connector: string | undefined;
  readonly from: Timestamp;
  readonly to: Timestamp;
  /** Absent: `to`. */
  readonly settledBefore: Timestamp | undefined;
}

/** Stores what is to be imported. No payment is read yet. For administrators, in the audit log. */
export async function startPastImport(context: MovingInContext, wanted: WantedImport): Promise<ImportState> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', wanted.entityId);
  const connector = wanted.connector ?? 'upstream';
  requireUpstreamAt(entity, connector);
  const [fromAt, toAt] = [wanted.from, wanted.to].map((at) => Math.floor(at / secondMs) * secondMs) as [number, number];
  if (fromAt >= toAt) throw refuse('to', 'must be later than from, by a second at least');
  if (toAt > ports.clocks.now()) throw refuse('to', 'must not lie in the future');
  const pastImport: PastImport = {
    id: ports.newId(),
    entityId: entity.id,
    entityPath: entity.path,
    connector,
    fromAt,
    toAt,
    settledBefore: wanted.settledBefore ?? toAt,
    createdAt: ports.clocks.now(),
  };
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  const change = {
    connector,
    from: formatIsoDateTime(fromAt),
    to: formatIsoDateTime(toAt),
    settledBefore: formatIsoDateTime(pastImport.settledBefore),
  };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'payments.import', ...subject, change });
  await ports.store.commit(toMerchantKey(entity.path), [
    { write: 'past-import.insert', pastImport },
    { write: 'audit.append', entry },
  ]);
  return { import: pastImport, steps: [] };
}

/**
 * The next windows, until `importPaymentsMax` payments were looked at. Refuses with 503 where the gateway behind does not answer: what was
 * done stays done, and the next request goes on there.
 */
export async function continuePastImport(context: MovingInContext, id: string): Promise<ImportState> {
  const { ports } = context;
  requireCaller(context, 'admin');
  const found = await readPastImport(context, id);
  if (!found) throw new Refused({ resultCode: '200.300.404', status: 404, description: 'there is no import with this id' });
  const { entity } = await requireEntity(context, 'admin', found.import.entityId);
  const settings = requireUpstreamAt(entity, found.import.connector);
  const token = await findConnectorToken(ports, entity.id, settings.upstream?.account);
  if (!token) throw refuse('entityId', 'must name a channel that has a token of the gateway behind: connectChannel gives it');
  const source: Source = { entity, settings, token, pastImport: found.import };
  let state = found;
  let windowMs = windowMsFirst;
  for (let queries = 0, looked = 0; queries < queriesMax && looked < importPaymentsMax && !isDone(state); queries += 1) {
    const fromAt = reachedOf(state);
    const toAt = Math.min(fromAt + windowMs, found.import.toAt);
    const answers = await readWindow(ports, source, { from: fromAt, to: toAt });
    if (answers.length >= pastItemsMax && toAt - fromAt > windowMsMin) {
      windowMs = halveWindow(toAt - fromAt);
      continue;
    }
    const step = await importWindow(ports, source, { fromAt, toAt, answers });
    if (!(await storeStep(ports, step))) return (await readPastImport(context, id)) ?? state;
    state = { ...state, steps: [...state.steps, step] };
    looked += answers.length;
    windowMs = nextWindowMs(windowMs, answers.length, pastItemsMax);
  }
  ports.publish();
  return state;
}

/** Undefined where the caller sees none. */
export async function readPastImport(context: MovingInContext, id: string): Promise<ImportState | undefined> {
  const scope = requireScopePath(requireCaller(context, 'configuration:read'));
  const { pastImports } = context.ports.store;
  const found = isId(id) ? await pastImports.byId(scope, id) : undefined;
  return found && { import: found, steps: await pastImports.steps(scope, found.id, stepsMax) };
}

/** Newest first. */
export async function listPastImports(context: MovingInContext, entityId: string): Promise<readonly ImportState[]> {
  const { entity } = await requireEntity(context, 'configuration:read', entityId);
  const { pastImports } = context.ports.store;
  const found = await pastImports.recent(toDataScope(entity.path), importsShownMax);
  return Promise.all(
    found.map(async (each) => ({ import: each, steps: await pastImports.steps(toMerchantKey(each.entityPath), each.id, stepsMax) })),
  );
}

interface Source {
  readonly entity: Entity;
  readonly settings: ChannelSettings;
  readonly token: Secret<string>;
  readonly pastImport: PastImport;
}

async function readWindow(
  ports: MovingInPorts,
  { settings, token }: Source,
  window: { readonly from: Timestamp; readonly to: Timestamp },
): Promise<readonly unknown[]> {
  try {
    return await ports.readPast(settings, token, window);
  } catch (error) {
    if (!(error instanceof ConnectorTimeout)) throw error;
    throw new Refused({
      resultCode: '800.800.800',
      status: 503,
      description: 'the gateway behind did not answer the query: what was imported stays, go on later',
      headers: { 'Retry-After': '5' },
    });
  }
}

interface Window {
  readonly fromAt: Timestamp;
  readonly toAt: Timestamp;
  readonly answers: readonly unknown[];
}

/** Oldest first, so that a capture finds its authorisation. Done again after a crash, it finds what it had written. */
async function importWindow(ports: MovingInPorts, source: Source, { fromAt, toAt, answers }: Window): Promise<ImportStep> {
  const { pastImport } = source;
  const read = answers.map(readPastPayment);
  const misfits: Misfit[] = read.flatMap((each) => (each.status === 'misfit' ? [{ reference: each.reference, reason: each.reason }] : []));
  if (answers.length >= pastItemsMax) misfits.push({ reference: null, reason: 'TOO_MANY_A_SECOND' });
  const payments = read.flatMap((each) => (each.status === 'payment' ? [each.payment] : [])).sort(inOrder);
  let [imported, known] = [0, 0];
  for (const payment of payments) {
    const outcome = await importOne(ports, source, payment);
    if (outcome === 'imported') imported += 1;
    else if (outcome === 'known') known += 1;
    else misfits.push({ reference: payment.reference, reason: outcome });
  }
  const failed = read.filter(({ status }) => status === 'failed').length;
  const { id: importId, entityPath } = pastImport;
  return { importId, entityPath, fromAt, toAt, imported, known, failed, misfits, at: ports.clocks.now() };
}

/** By time; what references after what is referenced. */
function inOrder(a: PastPayment, b: PastPayment): number {
  return a.at - b.at || Number(a.referenced !== null) - Number(b.referenced !== null);
}

async function importOne(ports: MovingInPorts, source: Source, past: PastPayment): Promise<'imported' | 'known' | Misfit['reason']> {
  const { entity: channel, settings, pastImport } = source;
  const earlier = await findEarlier(ports, source, past);
  if (earlier) return earlier;
  const target = past.referenced === null ? null : await findTarget(ports, source, past.referenced);
  const plan = await planImported(ports, past, { channel, settings, pastImport, target });
  if (plan.status === 'misfit') return plan.reason;
  try {
    await ports.store.commit(toMerchantKey(channel.path), plan.writes);
    return 'imported';
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    if (error.constraint === 'imported_payment') return 'known';
    if (raceConstraints.has(error.constraint)) return 'EXCEEDS';
    throw error;
  }
}

/** Made through this gateway, whether it knows the id over there or lost the answer; or imported before. */
async function findEarlier(
  { store }: MovingInPorts,
  { entity, pastImport }: Source,
  { reference, answer }: PastPayment,
): Promise<'imported' | 'known' | undefined> {
  const merchant = toMerchantKey(entity.path);
  const { connector } = pastImport;
  const [before] = await store.pastImports.imported(merchant, { entityId: entity.id, connector, references: [reference] });
  // This import wrote it before it was interrupted.
  if (before) return before.importId === pastImport.id ? 'imported' : 'known';
  if ((await store.payments.byConnectorReference(merchant, reference)).length > 0) return 'known';
  const named = answer.merchantTransactionId ?? '';
  const [attempt] = isId(named) ? await store.attempts.byIds(merchant, [named]) : [];
  return attempt?.connector === connector ? 'known' : undefined;
}

async function findTarget(ports: MovingInPorts, { entity, pastImport }: Source, reference: string): Promise<Payment | null> {
  const found = await ports.store.payments.byConnectorReference(toMerchantKey(entity.path), reference);
  return found.find(({ connector, entityId }) => connector === pastImport.connector && entityId === entity.id) ?? null;
}

/** False where another process did the window meanwhile. */
function storeStep(ports: MovingInPorts, step: ImportStep): Promise<boolean> {
  return isCommitted(ports.store.commit(toMerchantKey(step.entityPath), [{ write: 'past-import.step', step }]));
}

function requireUpstreamAt({ settings }: Entity, connector: string): ChannelSettings {
  if (!settings || findConnectorKind(connector, settings) !== 'upstream')
    throw refuse('connector', 'must be a connector of the channel that has a gateway behind it');
  const ofAccount = toAccountSettings(settings, connector);
  if (!ofAccount.upstream) throw refuse('entityId', 'must name a channel with a gateway behind it');
  return ofAccount;
}

function refuse(name: string, message: string): Refused {
  return wrongParameter(name, `${name} ${message}`);
}
