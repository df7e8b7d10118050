/**
 * Preloaded by `mutants/try.ts`: each file that has changes stands in the place of several, itself and one for each change, and every call
 * into it goes to the one that is switched on. So one process tries many changes, and loads the gateway once.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Change } from '../changed-source.ts';

/** The variable that holds the path of a file with changes as JSON; the number of a change is its place, from 1. */
export const changesVariable = 'SIMULATION_CHANGES';

export interface Switch {
  /** 0: the gateway as it is. */
  on: number;
  /** Whether modules are still being loaded. */
  isLoading: boolean;
  /** Changes in files that others call while they are loaded: what those made of it stays, so such a change is not switched on. */
  readonly fixed: Set<number>;
}

declare global {
  var simulationSwitch: (Switch & { readonly toExport: typeof toExport; readonly pick: typeof pick }) | undefined;
}

type Namespace = Readonly<Record<string, unknown>>;
/** By the number of their change. */
type Variants = Readonly<Record<number, Namespace>>;

const variantPattern = /\?variant=(\d+)$/;

const path = process.env[changesVariable];
if (path !== undefined) switchSources(JSON.parse(readFileSync(path, 'utf8')));

function switchSources(changes: readonly Change[]): void {
  globalThis.simulationSwitch = { on: 0, isLoading: true, fixed: new Set(), toExport, pick };
  const numbers = new Map<string, number[]>();
  for (const [place, { file }] of changes.entries()) {
    const url = new URL(`../../../${file}`, import.meta.url).href;
    numbers.set(url, [...(numbers.get(url) ?? []), place + 1]);
  }
  registerHooks({
    load(url, context, next) {
      const of = numbers.get(url);
      if (of) return { ...next(url, context), source: toFacade(url, of) };
      const variant = variantPattern.exec(url);
      const module = next(url, context);
      const change = variant ? changes[Number(variant[1]) - 1] : undefined;
      if (!change) return module;
      const source = typeof module.source === 'string' ? module.source : new TextDecoder().decode(module.source ?? undefined);
      if (source.split(change.text).length !== 2) throw new Error(`${change.file} does not have this once: ${change.text}`);
      return { ...module, source: source.replace(change.text, () => change.by) };
    },
  });
}

/** Exports what the file exports. Functions are hoisted, as its own are: modules may import each other. */
function toFacade(url: string, numbers: readonly number[]): string {
  const source = readFileSync(fileURLToPath(url), 'utf8');
  const all = [0, ...numbers];
  const lines = all.map((number) => `import * as m${number} from './${basename(fileURLToPath(url))}?variant=${number}';`);
  lines.push(`var variants = { ${all.map((number) => `${number}: m${number}`).join(', ')} };`);
  for (const [, kind, name] of source.matchAll(/^export (?:async )?(function\*?|const|class) (\w+)/gm))
    lines.push(
      kind?.startsWith('function')
        ? `export function ${name}(...given) { return globalThis.simulationSwitch.pick(variants ?? { 0: m0 }).${name}(...given); }`
        : `export const ${name} = globalThis.simulationSwitch.toExport(variants, '${name}');`,
    );
  for (const [line] of source.matchAll(/^export \{[^}]*\} from .*;$/gm)) lines.push(line);
  return lines.join('\n');
}

function pick(variants: Variants): Namespace {
  const state = globalThis.simulationSwitch;
  if (!state) throw new Error('nothing is switched');
  if (state.isLoading) for (const number of Object.keys(variants)) state.fixed.add(Number(number));
  return variants[state.on] ?? variants[0] ?? {};
}

/** Of functions and of objects with functions, what goes to the one that is switched on; everything else as it is. */
function toExport(variants: Variants, name: string): unknown {
  const own = variants[0]?.[name];
  if (typeof own === 'function') return isClass(own) ? own : Object.assign((...given: unknown[]) => call(pick(variants)[name], given), own);
  if (typeof own !== 'object' || own === null || Object.getPrototypeOf(own) !== Object.prototype) return own;
  const entries = Object.entries(own).map(([key, value]) => [
    key,
    typeof value === 'function' && !isClass(value) ? (...given: unknown[]) => call((pick(variants)[name] as Namespace)[key], given) : value,
  ]);
  return Object.fromEntries(entries);
}

function call(callee: unknown, given: readonly unknown[]): unknown {
  if (typeof callee !== 'function') throw new Error('a change took a function away');
  return callee(...given);
}

function isClass(value: object): boolean {
  return String(value).startsWith('class ');
}
