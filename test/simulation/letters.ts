/** The server of mails: it takes a letter, refuses it, or takes it while its answer is lost. */
import type { Letter, Mail } from '../../api/foundation/kernel/mail.ts';
import type { Random } from './random.ts';
import type { Turns } from './turns.ts';
import type { World } from './world.ts';

export interface MailTrouble {
  readonly refused: number;
  readonly lostAfter: number;
}

export interface Letters {
  readonly mail: Mail;
  readonly taken: readonly Letter[];
}

export interface LettersOptions {
  readonly turns: Turns;
  readonly random: Random;
  readonly trouble: () => MailTrouble;
}

export function createLetters({ turns, random, trouble }: LettersOptions): Letters {
  const taken: Letter[] = [];
  return {
    taken,
    mail: {
      send: (letter) =>
        turns.wait('a letter', () => {
          const { refused, lostAfter } = trouble();
          const fate = random.next();
          if (fate < refused) throw new Error('the server of mails refuses it');
          taken.push(letter);
          if (fate < refused + lostAfter) throw new Error('the connection broke');
        }),
    },
  };
}

const mailedSql = `SELECT u.email, count(*) FROM report_runs AS r JOIN json_each(r.mailed_ids) AS mailed JOIN staff_user AS u ON u.id = mailed.value
  WHERE r.status IN ('DONE', 'FAILED') GROUP BY u.email`;

/** Whom a run counts as told has got a letter about a report for each such run. */
export function findUntoldReader({ reader, letters }: World): string | undefined {
  for (const [email, runs] of reader.read(mailedSql, [])) {
    const got = letters.taken.filter(({ to, subject }) => to === email && subject.startsWith('Report')).length;
    if (got < Number(runs)) return `${String(email)} counts as told of ${String(runs)} reports, and got ${got} letters`;
  }
  return undefined;
}
