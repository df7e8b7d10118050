/** `npm run simulate -- --put-back` and `-- --mutants`: what of known changes the simulation finds, and why it does not find the others. */
import type { Template } from '../template.ts';
import type { Kind, Mutant } from './lists.ts';
import { recordReach } from './reach.ts';
import { type SeedsToTry, type Tried, tryChanges } from './try.ts';

export interface Judging {
  /** Those whose name or file has one of these. */
  readonly only: readonly string[];
  readonly seeds: SeedsToTry;
  /** Tried for each, of those that come to it. */
  readonly each: number;
  readonly atOnce: number;
}

/** Characters of what broke that a line shows. */
const shownMax = 140;

/** The exit code: 1 where too few are found. */
export async function judge(template: Template, { list, least }: Kind, { only, seeds, each, atOnce }: Judging): Promise<number> {
  const isChosen = ({ name, file }: Mutant): boolean => only.some((text) => `${name} ${file}`.includes(text));
  const chosen = list.filter((one: Mutant) => one.equal === undefined && isChosen(one));
  const reach = await recordReach(template, seeds, chosen);
  for (const told of reach.broken) process.stdout.write(`without any change something is broken: ${told}\n`);
  const tell = (one: Tried<Mutant>): void => void process.stdout.write(`${toLine(one)}\n`);
  const toTry = chosen.map((change) => ({ change, seeds: reach.seedsAt(change).slice(0, each) }));
  const tried = await tryChanges(toTry, { steps: seeds.steps, folder: template.folder, atOnce, tell });
  const missed = tried.filter(({ found }) => found === undefined);
  for (const { change, seeds: reaching } of missed) {
    const why = change.lives ?? (reaching === 0 ? 'no seed comes to it' : 'nobody knows yet');
    process.stdout.write(`\n${change.name}\n  ${change.file}\n  lives: ${why}\n`);
  }
  for (const { change } of tried.filter(({ found, change: { lives } }) => found !== undefined && lives !== undefined))
    process.stdout.write(`\n"${change.name}" is found now: remove why it lives\n`);
  const share = tried.length === 0 ? 0 : (100 * (tried.length - missed.length)) / tried.length;
  process.stdout.write(`\n${tried.length - missed.length} of ${tried.length} found within ${seeds.seeds} seeds (${share.toFixed(1)} %)\n`);
  return share >= least ? 0 : 1;
}

function toLine({ change, found, seeds, seconds }: Tried<Mutant>): string {
  const after = `${seconds} s, ${seeds} seeds come to it`;
  return found === undefined ? `MISSED ${change.name} · ${after}` : `found  ${change.name} · ${after} · ${found.slice(0, shownMax)}`;
}
