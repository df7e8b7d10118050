/**
 * A password costs 60 ms of processor where it is compared, so that nobody can try many. The sandbox's staff have the same ones in each test, and sign in
 * some thousand times: what scrypt came to is kept in the process, by all that it was given. Another password, salt or cost is worked out.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Done = (error: Error | null, key: Buffer) => void;
type Scrypt = (password: string, salt: string, length: number, options: object, done: Done) => void;

const workedOut = new Map<string, Promise<Buffer>>();
const { scrypt } = crypto;

const remembered: Scrypt = (password, salt, length, options, done) => {
  const given = JSON.stringify([password, salt, length, options]);
  const key =
    workedOut.get(given) ??
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password, salt, length, options, (error, made) => (error ? reject(error) : resolve(made))),
    );
  workedOut.set(given, key);
  key.then(
    (made) => done(null, Buffer.from(made)),
    (error: Error) => done(error, Buffer.alloc(0)),
  );
};

Object.assign(crypto, { scrypt: remembered });
syncBuiltinESMExports();
