/** The table at the end, and what the targets say of it. */
import type { FormCost } from './forms.ts';
import type { Figure } from './measure.ts';
import { bareName } from './payments.ts';
import type { SearchFigure, SearchFigures } from './search.ts';
import type { MemoryFigure, StartFigure } from './start.ts';

export interface Figures {
  readonly machine: { readonly cores: number; readonly node: string; readonly load: number };
  readonly payments: readonly Figure[];
  readonly reads: readonly Figure[];
  readonly events: readonly Figure[];
  readonly webhooks: readonly Figure[];
  readonly forms: readonly FormCost[];
  readonly start: StartFigure;
  readonly memory: MemoryFigure;
  readonly search: SearchFigures;
}

export interface Verdict {
  readonly target: string;
  readonly measured: string;
  readonly met: boolean;
}

export function tableOf(figures: Figures): string {
  const { payments, reads, events, webhooks, forms, start, memory, search, machine } = figures;
  return [
    `${machine.cores} cores, Node ${machine.node}, load average ${machine.load.toFixed(1)} before the run; medians of the rounds, [smallest-largest].`,
    '',
    figureTable([...payments, ...reads, ...events, ...webhooks]),
    '',
    ...rowsOf([
      ['form', 'bytes', 'decode and validate, CPU µs', 'URLSearchParams alone, CPU µs'],
      ...forms.map(({ fields, bytes, cpuUs, referenceUs }) => [
        `${fields} fields`,
        String(bytes),
        cpuUs.toFixed(1),
        referenceUs.toFixed(1),
      ]),
    ]),
    '',
    `start to ready: ${start.readyMs.toFixed(0)} ms (the first one ${start.firstMs.toFixed(0)} ms); memory at ready ${start.rssAtReadyMb.toFixed(0)} MB`,
    `memory after ${memory.payments} more payments: ${memory.rssMb.toFixed(0)} MB (${memory.perSecond.toFixed(0)} payments a second)`,
    '',
    `search over ${search.payments} payments, lists over ${search.payments / 10}; the database has ${search.fileMb.toFixed(0)} MB`,
    ...rowsOf([['', 'p50 ms', 'p95 ms', 'found'], ...[...search.searches, ...search.lists].map(searchCellsOf)]),
    '',
    ...rowsOf([
      ['target', 'measured', ''],
      ...verdictsOf(figures).map(({ target, measured, met }) => [target, measured, met ? 'met' : 'MISSED']),
    ]),
  ].join('\n');
}

export function figureTable(figures: readonly Figure[]): string {
  return rowsOf([['', 'per s', 'of its reference', 'p50 ms', 'p99 ms', 'server CPU µs', 'written kB'], ...figures.map(cellsOf)]).join('\n');
}

export function verdictsOf({ payments, reads, webhooks, forms, start, memory, search }: Figures): readonly Verdict[] {
  return [
    ...[32, 64].flatMap((concurrency) => [
      atLeast(`REST payments c=${concurrency}, of the bare grouped server`, ratioOf(payments, `REST payment, c=${concurrency}`), 0.65),
      atLeast(
        `GraphQL payments c=${concurrency}, of the bare grouped server`,
        ratioOf(payments, `GraphQL payment, c=${concurrency}`),
        0.55,
      ),
    ]),
    atMost('CPU of a REST payment c=32, of the bare grouped server', cpuRatioOf(payments, 'REST payment, c=32', bareName(32)), 1.8),
    atMost('written for a REST payment c=1, kB', writtenOf(payments, 'REST payment, c=1'), 40),
    atMost('written for a REST payment c=32, kB', writtenOf(payments, 'REST payment, c=32'), 12),
    atMost('p99 of REST payments c=64, of p50', p99Of(payments, 'REST payment, c=64') / p50Of(payments, 'REST payment, c=64'), 2),
    atLeast('REST by id, of the bare server', ratioOf(reads, 'REST by id'), 0.4),
    atLeast('GraphQL by id, of the bare server', ratioOf(reads, 'GraphQL by id'), 0.4),
    atLeast('GraphQL list of 50, of the bare server', ratioOf(reads, 'GraphQL list of 50'), 0.12),
    atLeast('webhooks to 1 receiver, of the bare loop', ratioOf(webhooks, 'webhooks to 1 receiver'), 0.5),
    atLeast('webhooks to 8 receivers, of the bare loop', ratioOf(webhooks, 'webhooks to 8 receivers'), 0.5),
    atMost('30-field form, CPU µs', forms[0]?.cpuUs ?? Number.NaN, 60),
    atMost('start to ready, ms', start.readyMs, 2_000),
    atMost('memory after the payments, MB', memory.rssMb, 200),
    atMost('p95 of the slowest search, ms', slowestOf(search.searches), 150),
    atMost('p50 of the slowest list of 50, ms', slowestListOf(search.lists, 'list'), 50),
    atMost('p50 of the slowest statistics of 30 days, ms', slowestListOf(search.lists, 'statistics of 30 days'), 50),
  ];
}

function atLeast(target: string, value: number, least: number): Verdict {
  return { target: `${target}: at least ${least}`, measured: value.toFixed(2), met: value >= least };
}

function atMost(target: string, value: number, most: number): Verdict {
  return { target: `${target}: below ${most}`, measured: value.toFixed(most < 10 ? 2 : 1), met: value < most };
}

function slowestOf(figures: readonly SearchFigure[]): number {
  return Math.max(...figures.map(({ p95Ms }) => p95Ms));
}

function slowestListOf(figures: readonly SearchFigure[], beginning: string): number {
  return Math.max(...figures.filter(({ name }) => name.startsWith(beginning)).map(({ p50Ms }) => p50Ms));
}

function searchCellsOf({ name, p50Ms, p95Ms, found }: SearchFigure): readonly string[] {
  return [name, p50Ms.toFixed(1), p95Ms.toFixed(1), String(found)];
}

function ratioOf(figures: readonly Figure[], name: string): number {
  return figures.find((figure) => figure.name === name)?.ratio?.median ?? Number.NaN;
}

function p50Of(figures: readonly Figure[], name: string): number {
  return figures.find((figure) => figure.name === name)?.p50Ms ?? Number.NaN;
}

function writtenOf(figures: readonly Figure[], name: string): number {
  return figures.find((figure) => figure.name === name)?.writtenKb ?? Number.NaN;
}

function cpuRatioOf(figures: readonly Figure[], name: string, reference: string): number {
  const cpuOf = (wanted: string): number => figures.find((figure) => figure.name === wanted)?.serverCpuUs ?? Number.NaN;
  return cpuOf(name) / cpuOf(reference);
}

function p99Of(figures: readonly Figure[], name: string): number {
  return figures.find((figure) => figure.name === name)?.p99Ms ?? Number.NaN;
}

function cellsOf({ name, perSecond, ratio, p50Ms, p99Ms, serverCpuUs, writtenKb }: Figure): readonly string[] {
  return [
    name,
    perSecond.toFixed(0),
    ratio ? `${ratio.median.toFixed(2)} [${ratio.min.toFixed(2)}-${ratio.max.toFixed(2)}]` : '1',
    p50Ms?.toFixed(1) ?? '',
    p99Ms?.toFixed(1) ?? '',
    serverCpuUs?.toFixed(0) ?? '',
    writtenKb?.toFixed(1) ?? '',
  ];
}

/** Columns as wide as their widest cell. */
function rowsOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
