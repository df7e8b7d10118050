/** A rule in words: its name and when it matches. */
import type { Json } from '../../client/scalars.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { Rule } from './documents.ts';
import { useRuleMessages } from './risk-rules-messages.ts';
import { conditionOf, findDefaultName } from './rule-view.ts';

export interface RuleWords {
  readonly name: (rule: Pick<Rule, 'id' | 'name' | 'isDefault'>) => string;
  readonly condition: (rule: Pick<Rule, 'kind' | 'condition'>) => string;
}

export function useRuleWords(): RuleWords {
  const messages = useRuleMessages();
  const { amount, number } = useFormats();
  const defaults: Readonly<Record<string, string>> = messages.defaults;
  const subjects: Readonly<Record<string, string>> = messages.subjects;
  const sources: Readonly<Record<string, string>> = messages.sources;
  const lists: Readonly<Record<string, string>> = messages.lists;
  const tests: Readonly<Record<string, string>> = messages.tests;
  const { says } = messages;
  const text = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return {
    // A changed default keeps the name that somebody gave it.
    name: ({ id, name, isDefault }) => (isDefault ? (defaults[findDefaultName(id) ?? ''] ?? name) : name),
    condition: ({ kind, condition }) => {
      const given = conditionOf(kind, condition);
      switch (kind) {
        case 'velocity': {
          const [subject, minutes] = [subjects[text(given.subject)] ?? '', text(given.windowMinutes)];
          return typeof given.countMax === 'number'
            ? says.velocityCount(number(given.countMax), subject, minutes)
            : says.velocityVolume(amount(text(given.volumeMax)), subject, minutes);
        }
        case 'amount': {
          const from = amount(text(given.from));
          return given.to
            ? says.amountBand(from, amount(text(given.to)), text(given.currency))
            : says.amountFrom(from, text(given.currency));
        }
        case 'countryMismatch': {
          const [one, other] = Array.isArray(given.between) ? given.between.map((source) => sources[text(source)] ?? '') : [];
          return says.mismatch(one ?? '', other ?? '');
        }
        case 'list':
          return says.list(lists[text(given.field)] ?? '', number(Array.isArray(given.values) ? given.values.length : 0));
        case 'nightTime':
          return says.night(text(given.fromHour), text(given.toHour));
        case 'parameter':
          return says.parameter(text(given.name), tests[text(given.test)] ?? '', text(given.value));
        case 'score':
          return says.score(text(given.atLeast));
        case 'disposableEmail':
          return says.disposableEmail;
        case 'firstCustomer':
          return says.firstCustomer;
        default:
          return kind satisfies never;
      }
    },
  };
}
