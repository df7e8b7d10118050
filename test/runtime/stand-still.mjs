/**
 * For `--import`: a program stands still when it has printed the text STAND_STILL_AT, until there is the file STAND_STILL_UNTIL. So what a test
 * does meanwhile happens before the program's next step, however slow the machine is.
 */
import { existsSync } from 'node:fs';

const { STAND_STILL_AT: text, STAND_STILL_UNTIL: file } = process.env;
const lookEveryMs = 10;
const nobody = new Int32Array(new SharedArrayBuffer(4));
const write = process.stdout.write.bind(process.stdout);

process.stdout.write = (chunk, ...given) => {
  const isTaken = write(chunk, ...given);
  // A pipe has it by now: Node writes to one at once.
  while (text && String(chunk).includes(text) && !existsSync(file)) Atomics.wait(nobody, 0, 0, lookEveryMs);
  return isTaken;
};
