/** `openssl rand -hex BYTES`, for tests on a machine without openssl. */
import { randomBytes } from 'node:crypto';

const [command, format, bytes] = process.argv.slice(2);
if (command !== 'rand' || format !== '-hex' || !/^\d+$/.test(bytes ?? '')) {
  throw new Error(`openssl of the tests knows only "rand -hex BYTES": ${process.argv.slice(2).join(' ')}`);
}
process.stdout.write(`${randomBytes(Number(bytes)).toString('hex')}\n`);
