/**
 * Golden answers (spec §9.2): what was answered once is answered for ever. Fields may be added, never removed or changed
 * in kind; status and result code stay. `UPDATE=1` writes what is answered now.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { RestAnswer } from '../support/client.ts';

interface Golden {
  readonly status: number;
  readonly body: unknown;
}

export function expectGolden(name: string, answer: RestAnswer): void {
  const file = new URL(`./golden/${name}.json`, import.meta.url);
  const now: Golden = { status: answer.status, body: JSON.parse(answer.text) };
  if (process.env.UPDATE === '1') writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  if (!existsSync(file)) throw new Error(`there is no golden answer ${name}: run once with UPDATE=1 and commit it`);
  const golden: Golden = JSON.parse(readFileSync(file, 'utf8'));
  expect(now.status).toBe(golden.status);
  expect(breaches(golden.body, now.body)).toEqual([]);
  expect(codeIn(now.body)).toBe(codeIn(golden.body));
}

/** Each place where the answer takes something away from the golden one or gives it another kind. */
export function breaches(golden: unknown, now: unknown, path = 'answer'): readonly string[] {
  const wanted = kindOf(golden);
  const found = kindOf(now);
  if (wanted !== found) return [`${path} was ${wanted}, is ${found}`];
  if (Array.isArray(golden) && Array.isArray(now)) return breachesOfList(golden, now, path);
  if (!isObject(golden) || !isObject(now)) return [];
  return Object.keys(golden).flatMap((name) => breaches(golden[name], now[name], `${path}.${name}`));
}

/** Items of one list are alike: each is held against the golden one at its place, or the last of them. */
function breachesOfList(golden: readonly unknown[], now: readonly unknown[], path: string): readonly string[] {
  if (golden.length > 0 && now.length === 0) return [`${path} was not empty`];
  if (golden.length === 0) return [];
  return now.flatMap((item, index) => breaches(golden[Math.min(index, golden.length - 1)], item, `${path}[${index}]`));
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function codeIn(body: unknown): unknown {
  const result = isObject(body) ? body.result : undefined;
  return isObject(result) ? result.code : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
