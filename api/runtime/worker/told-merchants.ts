/**
 * What the platform's commits change at merchants, their objects are told before the commit is answered. A change is noted in the turn before
 * its commit, and a merchant is told of nothing while a commit that changes its part is under way. Whatever becomes of the process, no
 * change stays untold.
 */
import type { Entity } from '../../foundation/entities/entity.ts';
import type { MerchantPart, PartContent } from './merchant-part.ts';
import type { Numbered, PartitionBook } from './partition-book.ts';
import { within } from './within.ts';

/** Objects that are told at once. */
const tellAtOnce = 20;

/** A change is answered when its merchants were told of it, at the latest after this. Nobody waits longer for an object that does not answer. */
const answerUntoldMs = 1_000;

/** An object that has not answered for so long is told again. */
const givenUpMs = 60_000;

/** One after the other, before a merchant's part is read. */
const commitsWaited = 10;

export interface ToldMerchants {
  /** Runs a commit that changes the parts of those merchants. Resolves when they were told, or are slow or away. */
  commit(numbers: readonly number[], run: () => Promise<void>): Promise<void>;
  /** One round of all who were not told yet, after the rounds before it. */
  tell(): Promise<void>;
  /** Resolves when those merchants were told of every change so far, or are slow or away: who repeats a change waits as long as who made it. */
  whenTold(numbers: readonly number[]): Promise<void>;
  /** What the merchant's object should have. Undefined where the platform has no such merchant. */
  readPart(numbered: Numbered): Promise<MerchantPart | undefined>;
  /** Resolves when no commit is under way that changes the merchant's part, or after some that follow each other. */
  settled(number: number): Promise<void>;
  isWriting(number: number): boolean;
  /** How many rounds, one after the other, left somebody untold. */
  failures(): number;
}

export interface ToldMerchantsOptions {
  readonly book: PartitionBook;
  readonly readEntities: () => Promise<readonly Entity[]>;
  /** `readEntities`: the whole tree, read now. */
  readonly readContent: (merchantPath: string, readEntities: () => Promise<readonly Entity[]>) => Promise<PartContent | undefined>;
  /** Hands the part to the merchant's object; undefined where there is no such merchant any more. Rejects where it could not be told. */
  readonly take: (number: number, part: MerchantPart | undefined) => Promise<void>;
  readonly warn: (number: number, error: unknown) => void;
  /** Keeps the object awake for what nobody waits for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export function createToldMerchants(options: ToldMerchantsOptions): ToldMerchants {
  const { book, readEntities, readContent, take, warn, waitUntil } = options;
  /** Merchants whose part is being written, and by how many commits. */
  const writing = new Map<number, number>();
  const commits = new Set<Promise<void>>();
  /** Those whose object was told of something and has not answered yet. */
  const asked = new Map<number, Promise<boolean>>();
  let rounds: Promise<void> = Promise.resolve();
  let failures = 0;

  const isWriting = (number: number): boolean => writing.has(number);

  const whenSettled = async (isUnderWay: () => boolean): Promise<void> => {
    for (let round = 0; round < commitsWaited && isUnderWay(); round += 1) await Promise.allSettled(commits);
  };

  const readPartBy = async (numbered: Numbered, entities: () => Promise<readonly Entity[]>): Promise<MerchantPart | undefined> => {
    const { number, merchantPath } = numbered;
    // Read before the content: a change that comes meanwhile has a later version, and is told with it.
    const version = isWriting(number) ? 0 : (book.byNumber(number)?.version ?? 0);
    const content = await readContent(merchantPath, entities);
    return content && { ...content, number, version };
  };

  const tellOne = async (numbered: Numbered, entities: () => Promise<readonly Entity[]>): Promise<boolean> => {
    const { number } = numbered;
    try {
      const part = await readPartBy(numbered, entities);
      await within(givenUpMs, take(number, part));
      book.told(number, part?.version ?? numbered.version);
      return true;
    } catch (error) {
      warn(number, error);
      return false;
    }
  };

  /** False where it was not told within the time that anybody waits. */
  const tellInTime = async (numbered: Numbered, entities: () => Promise<readonly Entity[]>): Promise<boolean> => {
    const telling = tellOne(numbered, entities).finally(() => asked.delete(numbered.number));
    asked.set(numbered.number, telling);
    try {
      return await within(answerUntoldMs, telling);
    } catch {
      // What has changed there meanwhile is told once it answers.
      waitUntil(telling.then((isTold) => (isTold ? tell() : undefined)));
      return false;
    }
  };

  const tellRound = async (): Promise<void> => {
    // Whoever was answered meanwhile waits for this round, so none of theirs may be passed over.
    await whenSettled(() => writing.size > 0 && book.waiting().some(({ number }) => isWriting(number)));
    const untold = book.waiting();
    const waiting = untold.filter(({ number }) => !isWriting(number) && !asked.has(number));
    // What changed above all merchants is told to each. The tree is read once for a round, and begins to be read in the turn in which all
    // versions are: a change after it has a later version, and is told again.
    let entities: Promise<readonly Entity[]> | undefined;
    const readOnce = () => {
      entities ??= readEntities();
      return entities;
    };
    let areTold = waiting.length === untold.length;
    for (let from = 0; from < waiting.length; from += tellAtOnce) {
      const told = await Promise.all(waiting.slice(from, from + tellAtOnce).map((each) => tellInTime(each, readOnce)));
      areTold &&= !told.includes(false);
    }
    failures = areTold ? 0 : failures + 1;
  };

  const tell = (): Promise<void> => {
    rounds = rounds.then(tellRound, tellRound);
    return rounds;
  };

  /** A round passes over those who are still asked. */
  const tellAll = async (numbers: readonly number[]): Promise<void> => {
    await Promise.all(numbers.map((number) => asked.get(number)));
    if (numbers.some((number) => book.isWaiting(number))) await tell();
  };

  return {
    async commit(numbers, run) {
      for (const number of numbers) {
        writing.set(number, (writing.get(number) ?? 0) + 1);
        book.change(number);
      }
      const committing = run();
      commits.add(committing);
      try {
        await committing;
      } finally {
        commits.delete(committing);
        for (const number of numbers) {
          const others = (writing.get(number) ?? 1) - 1;
          if (others > 0) writing.set(number, others);
          else writing.delete(number);
        }
        const telling = tell();
        waitUntil(telling);
        // A token that was revoked ends with the answer, unless an object is slow or away.
        if (numbers.length > 0) await within(answerUntoldMs, telling).catch(() => undefined);
      }
    },
    tell,
    async whenTold(numbers) {
      if (!numbers.some((number) => book.isWaiting(number))) return;
      const telling = tellAll(numbers);
      waitUntil(telling);
      await within(answerUntoldMs, telling).catch(() => undefined);
    },
    readPart: (numbered) => readPartBy(numbered, readEntities),
    settled: (number) => whenSettled(() => isWriting(number)),
    isWriting,
    failures: () => failures,
  };
}
