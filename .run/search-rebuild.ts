/**
 * The rebuild runs in the server, which alone writes (architecture 6). This asks for it and tells how far it is; it goes
 * on by itself when this is stopped.
 */

/** The sandbox's own token: everyone knows it, and it is worth nothing elsewhere (interfaces, Sandbox). */
const sandboxToken = btoa('8ac7a4a0000000000000000000000100|sandbox-demo');

const usage = `usage: ACCESS_TOKEN=… npm run search:rebuild
  GATEWAY_URL   where the gateway runs; http://127.0.0.1:4000 where absent (HOST and PORT count as they do for it)
  ACCESS_TOKEN  a token of the psp with the scope admin; the sandbox's own where absent`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const { HOST = '127.0.0.1', PORT = '4000', GATEWAY_URL = `http://${HOST}:${PORT}`, ACCESS_TOKEN = sandboxToken } = process.env;

interface SearchIndex {
  readonly phase: string;
  readonly filledTo: string | null;
  readonly isCurrent: boolean;
}

const askEveryMs = 2_000;
/** A day: a rebuild that takes longer is told by asking again. */
const asksMax = 43_200;

async function ask(query: string, field: string): Promise<SearchIndex> {
  const response = await fetch(`${GATEWAY_URL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${ACCESS_TOKEN}` },
    body: JSON.stringify({ query: `${query} { ${field} { phase filledTo isCurrent } }` }),
  });
  const { data, errors } = (await response.json()) as {
    data?: Readonly<Record<string, SearchIndex>> | null;
    errors?: readonly { message: string }[];
  };
  const index = data?.[field];
  if (!index) throw new Error(errors?.[0]?.message ?? `the gateway answered ${response.status}`);
  return index;
}

try {
  let index = await ask('mutation', 'rebuildSearch');
  for (let asked = 0; !index.isCurrent && asked < asksMax; asked += 1) {
    console.log(
      index.phase === 'events' ? 'following the log' : `filling from ${index.phase}${index.filledTo ? `, at ${index.filledTo}` : ''}`,
    );
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    index = await ask('query', 'searchIndex');
  }
  console.log('done: the index is up to date');
} catch (error) {
  console.error(`not rebuilt: ${error instanceof Error ? error.message : 'the gateway cannot be reached'}`);
  console.error(usage);
  process.exitCode = 1;
}
