/** The driver of an object behind HTTP, so that the store's own suites run upon it. Each name is a database of its own. */
import { openObject } from '../../../db/connect/object.ts';
import type { ObjectStorage } from '../../../db/connect/object-storage.ts';
import { migrate } from '../../../db/migrate.ts';
import { migrationTexts } from '../../../db/migration-texts.ts';
import type { Driver } from '../../../db/store/driver.ts';
import { type Answer, type Call, fromText, toFailure, toText } from './wire.ts';

interface State {
  readonly storage: ObjectStorage;
}

interface Namespace {
  idFromName(name: string): unknown;
  get(id: unknown): { fetch(request: Request): Promise<Response> };
}

export class DatabaseObject {
  readonly #driver: Driver;
  #groups: number[] = [];

  constructor({ storage }: State) {
    this.#driver = openObject({ storage, onGroup: (requests) => void this.#groups.push(requests) });
  }

  async fetch(request: Request): Promise<Response> {
    // Written by object-database.ts, and by nobody else.
    const call = fromText(await request.text()) as Call | readonly Call[];
    const answers = Array.isArray(call) ? await Promise.all(call.map((one: Call) => this.#answer(one))) : await this.#answer(call as Call);
    return new Response(toText(answers));
  }

  async #answer({ call, statements }: Call): Promise<Answer> {
    try {
      return await this.#run(call, statements);
    } catch (error) {
      return { failure: toFailure(error) };
    }
  }

  async #run(call: Call['call'], statements: Call['statements']): Promise<Answer> {
    const [first = { sql: '', args: [] }] = statements;
    switch (call) {
      case 'migrate':
        await migrate(this.#driver, { texts: migrationTexts });
        return {};
      case 'commit':
        return { changed: await this.#driver.commit(statements) };
      case 'returning':
        return { rows: await this.#driver.returning(first) };
      case 'read':
        return { rows: await this.#driver.read(first.sql, first.args) };
      case 'groups': {
        const groups = this.#groups;
        this.#groups = [];
        return { groups };
      }
      case 'close':
        await this.#driver.close();
        return {};
    }
  }
}

export default {
  async fetch(request: Request, { DATABASE }: { readonly DATABASE: Namespace }): Promise<Response> {
    const name = new URL(request.url).pathname;
    return DATABASE.get(DATABASE.idFromName(name)).fetch(request);
  },
};
