/** Ids of rules. Every channel has the same default rules, so the id of one names its channel too. Pure. */
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { isDefaultRule } from './default-rules.ts';

/** `{entityId}-default-amount` for a default rule, changed or not. */
export function toRuleId({ entityId, id }: { readonly entityId: Id; readonly id: string }): string {
  return isDefaultRule(id) ? `${entityId}-${id}` : id;
}

/** What the channel calls the rule. The name of a default rule stands for its id where the channel is named beside it. */
export function parseRuleId(entityId: Id, id: string): string {
  return id.startsWith(`${entityId}-`) ? id.slice(entityId.length + 1) : id;
}

/** The channel that the id of a default rule names; undefined for every other id. */
export function parseDefaultRuleId(id: string): { readonly entityId: Id; readonly id: string } | undefined {
  const [entityId = '', name = ''] = [id.slice(0, 32), id.slice(33)];
  return id.charAt(32) === '-' && isId(entityId) && isDefaultRule(name) ? { entityId, id: name } : undefined;
}

export function isRuleId(id: string): boolean {
  return isId(id) || parseDefaultRuleId(id) !== undefined;
}
