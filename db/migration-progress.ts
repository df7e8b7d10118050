/** What a start tells of a migration that takes long, so that nobody takes it for one that hangs. */
import type { Bound } from './store/driver.ts';

/** A line for an operator. */
export type Report = (message: string, fields: Readonly<Record<string, string | number>>) => void;

export interface Progress {
  /** The statement at this place begins. */
  begin(place: number): void;
  /** All of it is committed. */
  end(): void;
  stop(): void;
}

/** How long nothing is told where nothing new begins. */
const tellEveryMs = 5_000;

/** Letters that are told of a statement: they say what it does to which table. */
const lettersMax = 100;

/** `report` absent: tells nothing. */
export function createProgress(report: Report | undefined, migration: string, statements: readonly Bound[]): Progress {
  const startedMs = performance.now();
  const seconds = () => Math.round((performance.now() - startedMs) / 1_000);
  const steps = statements.length;
  let place = 0;
  const tell = () => {
    const step = steps === 0 ? {} : { step: place + 1, does: describe(statements[place]) };
    report?.('migrating the database', { migration, steps, ...step, seconds: seconds() });
  };
  const timer = report && setInterval(tell, tellEveryMs);
  return {
    begin(next) {
      if (next < 0) return;
      place = next;
      tell();
    },
    end: () => report?.('migrated the database', { migration, seconds: seconds() }),
    stop: () => clearInterval(timer),
  };
}

/** The comment that it begins with, or its first words. A migration has no values of anybody. */
function describe(statement: Bound | undefined): string {
  const text = statement?.sql.replace(/\s+/g, ' ') ?? '';
  const comment = /^\s*--\s*(.+)/.exec(statement?.sql ?? '')?.[1];
  return (comment ?? text).slice(0, lettersMax);
}
