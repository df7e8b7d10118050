import type { Shown } from './mutant.ts';

/** Killed by a test that failed or by a run that did not end, survived, or a survivor of the accepted list. */
export type Fate = 'killed' | 'timeout' | 'survived' | 'accepted';

export interface Tried extends Shown {
  readonly file: string;
  readonly operator: string;
  readonly fate: Fate;
  readonly reason?: string | undefined;
}

/** Percent of the mutants that are not accepted. */
export const aim = 85;

export interface Score {
  readonly killed: number;
  readonly counted: number;
  readonly percent: number;
  readonly isEnough: boolean;
}

export function scoreOf(tried: readonly Tried[]): Score {
  const counted = tried.filter(({ fate }) => fate !== 'accepted').length;
  const killed = tried.filter(({ fate }) => fate === 'killed' || fate === 'timeout').length;
  const percent = counted === 0 ? 100 : (killed * 100) / counted;
  return { killed, counted, percent, isEnough: percent >= aim };
}

export function reportOf(module: string, all: number, tried: readonly Tried[]): string {
  const { killed, counted, percent } = scoreOf(tried);
  const describe = ({ file, line, operator, original, mutated, reason }: Tried): string =>
    [`${file}:${line} (${operator})`, `  - ${original}`, `  + ${mutated}`, ...(reason ? [`  accepted: ${reason}`] : [])].join('\n');
  return [
    ...tried.filter(({ fate }) => fate === 'survived' || fate === 'accepted').map(describe),
    `${module}: ${percent.toFixed(1)} % (${killed} of ${counted} killed, ${tried.length - counted} accepted; ${tried.length} tried of ${all})`,
    '',
  ].join('\n');
}
