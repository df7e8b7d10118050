/** Rules as staff edit them: seen with the payments, changed by administrators, every change with its audit entry. */

import { auditEntry } from '../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireEntity, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { invalidParameters, type ParameterError, Refused } from '../../foundation/kernel/refusal.ts';
import { addDefaultRules, createDefaultRules, isDefaultRule } from './default-rules.ts';
import type { RiskContext } from './ports.ts';
import { type RiskRule, rulesMax } from './rule.ts';
import { parseDefaultRuleId, parseRuleId, toRuleId } from './rule-id.ts';
import { parseRiskRule, type RiskRuleInput } from './rule-input.ts';

/** All rules of a channel: the defaults first, as they are or as they were changed. */
export async function riskRules(context: RiskContext, entityId: string): Promise<readonly RiskRule[]> {
  const { entity } = await requireRiskChannel(context, 'payments:read', entityId);
  return addDefaultRules(entity.id, await context.ports.store.risk.rules(entity.id));
}

/** A rule by its id, a default rule as it is or as it was changed; undefined where the caller sees none. */
export async function readRiskRule(context: RiskContext, id: string): Promise<RiskRule | undefined> {
  const scope = requireScopePath(requireCaller(context, 'payments:read'));
  const { ports } = context;
  if (isId(id)) return (await ports.store.risk.rulesByIds(scope, [id]))[0];
  const named = parseDefaultRuleId(id);
  const entity = named && (await findEntity(ports, named.entityId));
  if (entity?.kind !== 'channel' || !entityWithin(context, entity.path)) return undefined;
  return addDefaultRules(entity.id, await ports.store.risk.rules(entity.id)).find((rule) => toRuleId(rule) === id);
}

/** Whether a rule that the caller sees is asked about payments: it is active, and its channel checks risk. */
export async function doesRuleRun({ ports }: RiskContext, { active, entityId }: RiskRule): Promise<boolean> {
  return active && (await findEntity(ports, entityId))?.settings?.risk === true;
}

/** Makes a rule, or changes the one that `id` names. Refuses a stale `expectedVersion` with 409. */
export async function putRiskRule(context: RiskContext, input: RiskRuleInput, expectedVersion?: number): Promise<RiskRule> {
  const { ports } = context;
  const { caller, entity } = await requireRiskChannel(context, 'admin', input.entityId);
  const parsed = parseRiskRule(input);
  if (parsed.status === 'refused') throw new Refused(invalidParameters(parsed.errors));
  const known = addDefaultRules(entity.id, await ports.store.risk.rules(entity.id));
  const wantedId = input.id === undefined ? undefined : parseRuleId(entity.id, input.id);
  const before = known.find(({ id }) => id === wantedId);
  if (input.id !== undefined && before === undefined) throw unknownRule(input.id);
  if (before === undefined && known.length >= rulesMax) throw refusedFor('entityId', entity.id, `a channel has at most ${rulesMax} rules`);
  if (expectedVersion !== undefined && expectedVersion !== (before?.version ?? 0)) throw staleRule();
  const rule: RiskRule = {
    ...parsed.rule,
    id: before?.id ?? ports.newId(),
    entityId: entity.id,
    version: (before?.version ?? 0) + 1,
    updatedAt: ports.clocks.now(),
  };
  await ports.store.commit(toMerchantKey(entity.path), [
    { write: 'risk-rule.put', rule },
    toAuditWrite(context, { caller, entity, action: 'risk-rule.put', change: { before: before ?? null, after: rule } }),
  ]);
  return rule;
}

/** Deletes a rule; a default rule then is again what it was. Returns what was deleted. */
export async function deleteRiskRule(context: RiskContext, entityId: string, ruleId: string): Promise<RiskRule> {
  const { ports } = context;
  const { caller, entity } = await requireRiskChannel(context, 'admin', entityId);
  const id = parseRuleId(entity.id, ruleId);
  const before = (await ports.store.risk.rules(entity.id)).find((rule) => rule.id === id);
  if (before === undefined) throw isDefaultRule(id) ? unchangedDefault(ruleId) : unknownRule(ruleId);
  const after = createDefaultRules(entity.id).find((rule) => rule.id === id) ?? null;
  await ports.store.commit(toMerchantKey(entity.path), [
    { write: 'risk-rule.delete', entityId: entity.id, id },
    toAuditWrite(context, { caller, entity, action: 'risk-rule.delete', change: { before, after } }),
  ]);
  return before;
}

/** Rules belong to channels: that is where payments run. */
export async function requireRiskChannel(
  context: RiskContext,
  scope: 'payments:read' | 'admin',
  entityId: string,
): Promise<{ readonly caller: Caller; readonly entity: Entity }> {
  const found = await requireEntity(context, scope, entityId);
  if (found.entity.kind !== 'channel') throw refusedFor('entityId', entityId, 'entityId must name a channel');
  return found;
}

interface Audited {
  readonly caller: Caller;
  readonly entity: Entity;
  readonly action: 'risk-rule.put' | 'risk-rule.delete';
  readonly change: { readonly before: RiskRule | null; readonly after: RiskRule | null };
}

/** Under the channel: rules have names of their own that are no ids everywhere. */
function toAuditWrite({ ports }: RiskContext, { caller, entity, action, change }: Audited): Write {
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  return { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action, ...subject, change }) };
}

function unknownRule(id: string): Refused {
  return refusedFor('id', id, 'id must name a rule of this channel');
}

function unchangedDefault(id: string): Refused {
  return refusedFor('id', id, 'a default rule that nobody changed cannot be deleted: switch it off');
}

function staleRule(): Refused {
  return new Refused({ resultCode: '800.110.100', status: 409, description: 'the rule was changed meanwhile' });
}

function refusedFor(name: string, value: string, message: string): Refused {
  const error: ParameterError = { name, value, message };
  return new Refused(invalidParameters([error]));
}
