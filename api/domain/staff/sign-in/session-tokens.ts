/**
 * Tokens of sessions as the database holds them: by their hash, so that a copy of the database signs nobody in. The library that signs staff
 * in would store them as they are; here its writes and questions about sessions are translated.
 */
import type { DBAdapter, DBTransactionAdapter } from 'better-auth';

/** Sessions whose token this process has seen: the library compares those that it lists with the caller's own. */
const tokensMax = 10_000;

/** What stands before a hash that the library is given for a token. Of this process alone: nobody else can name a session by its hash. */
let mark: string | undefined;

export function toStoredName(hash: string): string {
  mark ??= `stored-${crypto.randomUUID()}-`;
  return `${mark}${hash}`;
}

type Digest = (text: string) => Promise<string>;
type AdapterFactory<Options> = (options: Options) => DBAdapter;
type Where = NonNullable<Parameters<DBAdapter['count']>[0]['where']>;
interface Named {
  readonly token?: unknown;
}

export function hashSessionTokens<Options>(make: AdapterFactory<Options>, digest: Digest): AdapterFactory<Options> {
  const tokens = createTokens(digest);
  return (options) => {
    const adapter = make(options);
    return {
      ...adapter,
      ...translate(adapter, tokens),
      transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...translate(inner, tokens) })),
    };
  };
}

type Tokens = ReturnType<typeof createTokens>;

function createTokens(digest: Digest) {
  /** By hash. */
  const known = new Map<string, string>();
  const hashOf = async (token: string): Promise<string> => {
    if (mark !== undefined && token.startsWith(mark)) return token.slice(mark.length);
    const hash = await digest(token);
    if (known.size >= tokensMax) known.clear();
    known.set(hash, token);
    return hash;
  };
  return {
    stored: async <T>(value: T): Promise<T | string> => (typeof value === 'string' ? hashOf(value) : value),
    /** A row as the library knows it. */
    shown: <T>(row: T): T => {
      const token = (row as Named | null)?.token;
      return typeof token === 'string' ? { ...row, token: known.get(token) ?? toStoredName(token) } : row;
    },
  };
}

function translate(adapter: DBTransactionAdapter, { stored, shown }: Tokens): Partial<DBTransactionAdapter> {
  const isSession = ({ model }: { readonly model: string }): boolean => model === 'session';
  const storedFields = async <T extends object>(fields: T): Promise<T> =>
    'token' in fields ? { ...fields, token: await stored((fields as Named).token) } : fields;
  const storedWhere = (where: Where): Promise<Where> =>
    Promise.all(
      where.map(async (condition) => {
        if (condition.field !== 'token') return condition;
        const { value } = condition;
        return {
          ...condition,
          value: Array.isArray(value) ? await Promise.all(value.map((item) => stored(String(item)))) : await stored(value),
        };
      }),
    );
  const asked = async <Request extends { readonly model: string; readonly where?: Where | undefined }>(
    request: Request,
  ): Promise<Request> => (isSession(request) && request.where ? { ...request, where: await storedWhere(request.where) } : request);
  const answered = <T>(request: { readonly model: string }, row: T): T => (isSession(request) ? shown(row) : row);
  return {
    create: async (request) =>
      answered(request, await adapter.create(isSession(request) ? { ...request, data: await storedFields(request.data) } : request)),
    findOne: async (request) => answered(request, await adapter.findOne(await asked(request))),
    findMany: async <T>(request: Parameters<DBAdapter['findMany']>[0]) =>
      (await adapter.findMany<T>(await asked(request))).map((row) => answered(request, row)),
    count: async (request) => adapter.count(await asked(request)),
    update: async (request) =>
      answered(
        request,
        await adapter.update({
          ...(await asked(request)),
          update: isSession(request) ? await storedFields(request.update) : request.update,
        }),
      ),
    updateMany: async (request) => adapter.updateMany(await asked(request)),
    delete: async (request) => adapter.delete(await asked(request)),
    deleteMany: async (request) => adapter.deleteMany(await asked(request)),
    consumeOne: async (request) => answered(request, await adapter.consumeOne(await asked(request))),
  };
}
