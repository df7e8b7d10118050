/** Who takes care of an entry of the queue: a member of staff, with a note for colleagues. */
import DataLoader from 'dataloader';
import { auditEntry, findAddress } from '../../foundation/access/audit.ts';
import { requireCaller, requireRequestScope } from '../../foundation/access/authorize.ts';
import { permissionsOf } from '../../foundation/access/custom-role.ts';
import type { StaffMember } from '../../foundation/access/staff.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { findEntry } from './attention-operations.ts';
import {
  type Assignment,
  type AttentionChange,
  type AttentionEntry,
  type AttentionKind,
  assignmentEvent,
  attentionNoteCharactersMax,
} from './entry.ts';
import type { AttentionContext, StoredEntry } from './ports.ts';

export interface WantedAssignment {
  readonly kind: AttentionKind;
  readonly subjectId: string;
  /** Null: nobody takes care any more. */
  readonly assigneeId: string | null;
  readonly note: string;
  /** Of the assignment that was seen, 0 where there was none: a stale one is refused. */
  readonly expectedVersion?: number | undefined;
}

/**
 * Refuses with 403 programs and roles without `notes:write`, and with 404 an entry that is answered or that the caller does not see. Refuses with 400 a
 * member who cannot act there and a note that is too long or holds a card number, and with 409 where a colleague was first.
 */
export async function assignEntry(context: AttentionContext, wanted: WantedAssignment): Promise<StoredEntry> {
  const { store, newId, clocks, publish } = context.ports;
  const caller = requireCaller(context, 'notes:write');
  if (caller.kind !== 'staff')
    throw new Refused({ resultCode: '800.900.301', status: 403, description: 'only staff take care of entries' });
  const found = isId(wanted.subjectId) ? await findEntry(context, wanted.kind, wanted.subjectId) : undefined;
  if (!found) throw new Refused({ resultCode: '200.300.406', status: 404 });
  const version = found.assignment?.version ?? 0;
  if (wanted.expectedVersion !== undefined && wanted.expectedVersion !== version) throw changedMeanwhile();
  const { entry } = found;
  const assignee = wanted.assigneeId === null ? null : await requireAssignee(context, wanted.assigneeId, entry);
  const assignment: Assignment = {
    id: newId(),
    kind: entry.kind,
    subjectId: entry.subjectId,
    since: entry.since,
    version: version + 1,
    entityId: entry.entityId,
    entityPath: entry.entityPath,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee?.name ?? null,
    note: parseNote(wanted.note),
    authorId: caller.userId,
    authorName: caller.name,
    at: clocks.now(),
  };
  const change = { kind: entry.kind, assignee: assignee?.email ?? null, characters: assignment.note.length };
  const { entityId, entityPath } = entry;
  const audit = auditEntry(newId(), clocks.now(), caller, {
    action: 'attention.assign',
    subjectId: entry.subjectId,
    ...(entry.paymentId !== null && { paymentId: entry.paymentId }),
    entityId,
    entityPath,
    address: findAddress(context),
    change,
  });
  try {
    await store.commit(toMerchantKey(entityPath), [
      { write: 'attention.assign', assignment },
      { write: 'event.append', event: assignmentEvent(assignment, entry.paymentId, newId()) },
      { write: 'audit.append', entry: audit },
    ]);
  } catch (error) {
    throw error instanceof Conflict ? changedMeanwhile() : error;
  }
  publish();
  return { ...found, assignment };
}

/** Members at or below the caller's entity who may take care of entries, by name. A program is told none. */
export async function listAssignees(context: AttentionContext): Promise<readonly StaffMember[]> {
  const caller = requireCaller(context, 'payments:read');
  if (caller.kind !== 'staff') return [];
  const members = await context.ports.store.staff.below(caller.entityPath);
  return members.filter((member) => mayTakeCare(context, member)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const loaders = new WeakMap<AttentionContext, DataLoader<Id, Assignment | undefined>>();

/** Payments whose assignments are read at once. */
const batchMax = 100;

/** Who was given the payment by hand; undefined where nobody has it. For a payment that the caller sees. */
export async function readAssignment(context: AttentionContext, paymentId: Id): Promise<Assignment | undefined> {
  const scope = requireRequestScope(context);
  const known = loaders.get(context);
  if (known) return known.load(paymentId);
  const made = new DataLoader<Id, Assignment | undefined>(
    async (ids) => {
      const found = await context.ports.store.attention.ofPayments(scope, [...new Set(ids)]);
      const bySubject = new Map(found.map((assignment) => [assignment.subjectId, assignment]));
      return ids.map((id) => bySubject.get(id));
    },
    // Nothing is remembered: a mutation changes it.
    { cache: false, maxBatchSize: batchMax },
  );
  loaders.set(context, made);
  return made.load(paymentId);
}

/** Undefined for one that the caller does not see. */
export async function readChange(context: AttentionContext, id: string): Promise<AttentionChange | undefined> {
  requireCaller(context, 'payments:read');
  return isId(id) ? context.ports.store.attention.change(requireRequestScope(context), id) : undefined;
}

async function requireAssignee(context: AttentionContext, id: Id, { entityPath }: AttentionEntry): Promise<StaffMember> {
  const member = isId(id) ? await context.ports.store.staff.byId(id) : undefined;
  if (member && isWithin(member.entityPath, entityPath) && mayTakeCare(context, member)) return member;
  throw wrongParameter('assigneeId', 'assigneeId must be a member of staff who sees this entry and may write notes', id);
}

function mayTakeCare({ ports }: AttentionContext, member: StaffMember): boolean {
  return member.disabledAt === null && permissionsOf(member, ports.environment).includes('notes:write');
}

/** Without the value: it may be what must not be repeated. */
function parseNote(sent: string): string {
  const note = sent.trim();
  const isCard = containsCardNumber(note);
  if (!isCard && note.length <= attentionNoteCharactersMax) return note;
  throw wrongParameter(
    'note',
    isCard
      ? 'note must not hold a card number: name the first six and the last four digits at most'
      : `note must be at most ${attentionNoteCharactersMax} characters`,
  );
}

function changedMeanwhile(): Refused {
  return new Refused({ resultCode: '800.110.100', status: 409, description: 'a colleague has changed who takes care: read it again' });
}
