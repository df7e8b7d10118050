/**
 * The database of a simulated process: real SQLite, by the statements and the writer of the product, on the calling thread. A commit
 * waits for its turn; some go together, as the writer's groups do. When the process dies, what was not committed is lost, and nothing that
 * it waits for is ever answered.
 */

import { CommitUnknown } from '../../api/foundation/kernel/commit.ts';
import { prepareReadModel } from '../../db/connect/read-model-file.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { createReader } from '../../db/connect/reader.ts';
import { openGroupWriter } from '../../db/connect/writer-group.ts';
import type { Step, WriteReply } from '../../db/connect/writer-protocol.ts';
import type { Bound, Driver } from '../../db/store/driver.ts';
import { errorFrom, toFailure } from '../../db/store/failure.ts';
import type { Random } from './random.ts';
import type { Held, Turns } from './turns.ts';

/** How often trouble comes, from 0 to 1. */
export interface DiskTrouble {
  /** The disk is full or does not answer: nothing of the commit is written. */
  readonly unavailable: number;
  /** It is written or not, and the answer is lost: what a database elsewhere may do. */
  readonly unknown: number;
  /** It is written, and who waits hears of it later. */
  readonly slow: number;
}

export interface Disk {
  readonly driver: Driver;
  /** Writes one of the commits that wait, which nobody hears of. */
  writeUnheard(): void;
  /** The process has died: its connections are gone. */
  die(): void;
}

export interface DiskOptions {
  readonly path: string;
  readonly turns: Turns;
  readonly random: Random;
  readonly trouble: () => DiskTrouble;
  /** It has refused a commit, or its answer was lost. */
  readonly refused: () => void;
}

interface Waiting extends Held {
  readonly statements: readonly Bound[];
  readonly returning: boolean;
  answer: WriteReply | undefined;
}

/** As SQLite says it. */
const diskFull = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** How many of the commits that wait go with the one that was drawn. */
const groupChance = 0.5;

export function openDisk({ path, turns, random, trouble, refused }: DiskOptions): Disk {
  const main = openWriter(path, 'acknowledged');
  prepareReadModel(path);
  const readModel = openWriter(toReadModelPath(path), 'sometime');
  const reader = createReader(path);
  const mainQueue = new Set<Waiting>();
  let isDead = false;

  /** One that fails takes no neighbour along: each has its own answer. */
  const commitIn = (writer: typeof main, name: string, queue: Set<Waiting>) => {
    return async (statements: readonly Bound[], returning = false): Promise<WriteReply> => {
      if (isDead) return never();
      const own: Waiting = { statements, returning, answer: undefined, isHeld: false };
      queue.add(own);
      const answer = await turns.wait<WriteReply | Promise<WriteReply>>(
        name,
        () => {
          if (isDead) return never();
          if (own.answer) return own.answer;
          if (random.isDrawn(trouble().unavailable)) {
            queue.delete(own);
            refused();
            throw errorFrom(toFailure(diskFull));
          }
          const { unknown } = trouble();
          const isUnknown = queue === mainQueue && random.isDrawn(unknown);
          if (isUnknown) refused();
          if (isUnknown && random.isDrawn(0.5)) {
            queue.delete(own);
            throw new CommitUnknown();
          }
          const group = [
            own,
            ...[...queue].filter((other) => other !== own && !other.answer && !other.isHeld && random.isDrawn(groupChance)),
          ];
          const answers = writer.run(
            group.map((one) => one.statements),
            group.map((one) => one.returning),
          );
          for (const [place, one] of group.entries()) {
            one.answer = answers[place];
            queue.delete(one);
          }
          if (isUnknown) throw new CommitUnknown();
          if (!own.answer) throw new Error('a commit has no answer');
          return own.answer;
        },
        own,
      );
      return random.isDrawn(trouble().slow)
        ? turns.wait<WriteReply | Promise<WriteReply>>('an answer of the disk', () => (isDead ? never() : answer))
        : answer;
    };
  };
  const changesOf = ({ result }: WriteReply): number => {
    if (typeof result !== 'number') throw errorFrom(result);
    return result;
  };
  const commitMain = commitIn(main, 'commit', mainQueue);
  const commitReadModel = commitIn(readModel, 'commit of the read model', new Set());
  const read: Driver['read'] = async (sql, args) => (isDead ? never() : reader.read(sql, args));
  return {
    driver: {
      commit: async (statements) => changesOf(await commitMain(statements)),
      commitReadModel: async (statements) => changesOf(await commitReadModel(statements)),
      changeTables: async (statements) => changesOf(main.alone(statements)),
      changeReadModel: async (statements) => changesOf(readModel.alone(statements)),
      returning: async (statement) => {
        const answer = await commitMain([statement], true);
        changesOf(answer);
        return answer.rows ?? [];
      },
      read,
      readFirst: async (sql, args) => (isDead ? never() : reader.readFirst(sql, args)),
      readInBackground: (sql, args) => read(sql, args),
      readReplica: (sql, args) => read(sql, args),
      hasReplica: false,
      isReadModelApart: true,
      isLocal: true,
      close: async () => {},
    },
    writeUnheard() {
      const [waiting] = mainQueue;
      if (waiting) main.alone(waiting.statements);
    },
    die() {
      isDead = true;
      reader.close();
      main.close();
      readModel.close();
    },
  };
}

/** What somebody dead waits for. */
export function never<Answer>(): Promise<Answer> {
  return new Promise(() => {});
}

/** The product's writer, with statements in the place of numbers of texts. */
function openWriter(path: string, durability: 'acknowledged' | 'sometime') {
  const writer = openGroupWriter(path, durability);
  const numbers = new Map<string, number>();
  let requests = 0;
  const stepOf = ({ sql, args }: Bound): Step => {
    const known = numbers.get(sql);
    if (known !== undefined) return [known, args];
    numbers.set(sql, numbers.size);
    writer.learn([sql]);
    return [numbers.size - 1, args];
  };
  const run = (group: readonly (readonly Bound[])[], returning: readonly boolean[]): readonly WriteReply[] =>
    writer.run(
      group.map((statements, place) => {
        requests += 1;
        return { number: requests, steps: statements.map(stepOf), returning: returning[place] === true };
      }),
    );
  return {
    run,
    alone(statements: readonly Bound[]): WriteReply {
      const [answer] = run([statements], [false]);
      if (!answer) throw new Error('a commit has no answer');
      return answer;
    },
    close: () => writer.close(),
  };
}
