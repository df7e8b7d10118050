import { limitError, variableNestingMax, variablesMax, variableValuesMax } from './limits.ts';

/** Throws where variables hold more values, or nest deeper, than any request needs. Any JSON value is taken. */
export function checkVariables(variables: unknown): void {
  const broken = findBrokenLimit(variables);
  if (broken) throw limitError(broken);
}

/** The sentence that tells what is too much; undefined where nothing is. */
export function findBrokenLimit(variables: unknown): string | undefined {
  if (isComposite(variables) && Object.keys(variables).length > variablesMax)
    return `The request brings more than ${variablesMax} variables.`;
  let level: readonly object[] = isComposite(variables) ? [variables] : [];
  let values = 0;
  for (let nesting = 0; level.length > 0; nesting += 1) {
    if (nesting > variableNestingMax) return `The variables nest deeper than ${variableNestingMax} levels.`;
    const inner: object[] = [];
    for (const composite of level) {
      const held: readonly unknown[] = Array.isArray(composite) ? composite : Object.values(composite);
      values += held.length;
      if (values > variableValuesMax) return `The variables hold more than ${variableValuesMax} values.`;
      for (const value of held) if (isComposite(value)) inner.push(value);
    }
    level = inner;
  }
  return undefined;
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
