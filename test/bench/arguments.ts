/** What `npm run bench` is asked for: one of its measurements, or all. */
import { readArguments } from '../../.run/arguments.ts';

const help = `npm run bench -- [--full] [--quick] [--json FILE] [--loop | --memory | --mixed | --filled | --slow-disk | --profile | --peers | --import | --in-process | --fairness | --facade | --objects | --waking | --portable | --deno | --fast-paths]
                [--payments N] [--lines N] [--subscribers N] [--minutes N]
  --full   memory after 100,000 payments instead of 20,000
  --quick  one short round: whether the bench itself works; search over 100,000 payments instead of 1,000,000
  --json   the figures as JSON into FILE
  --loop   only: the longest gap of the event loop for each operation of each role, over N payments (1,000,000)
  --profile only: where the gateway's CPU goes under each load, by thread, module and function; the profiles stay in .cache/bench-profile
  --in-process only: CPU of a payment from its endpoint to its commit, in this process; it holds on a busy machine
  --peers  only: beside PostGraphile on PostgreSQL (the system's package) and a Stripe mock in memory, by the lean generator and by an ordinary client; npm packages go to .cache/bench-peers
  --slow-disk only: payments where each fsync takes 4 ms more; gcc builds the library that waits
  --filled only: the same requests to a gateway with N payments (1,000,000) and to an empty one
  --mixed  only: memory after N requests (100,000) of all kinds
  --memory only: the heap before and after N payments (100,000) and N minutes (0) with N subscribers (1,000)
  --fairness only: how long a payment waits while another address floods the gateway, beside a server of 20 bytes
  --facade only: a payment through this gateway in front of another one, beside the same payment sent there directly, at 50 ms
  --objects only: payments on a file, in a Durable Object on workerd, in one for each merchant, and over libSQL; trust the CPU of a payment
  --waking only: CPU and memory of an object that wakes in a Worker that runs
  --portable only: CPU of requests through the Worker's composition and through Node's, in this process, by turns; it holds on a busy machine
  --deno   only: payments and reads on Deno, beside Node
  --fast-paths only: what each way that only hastens brings, of the same gateway without it (FAST_PATHS)
  --import only: a settlement file of N lines (200,000), beside csv-parse and an insert for each line
`;

export const given = readArguments(help, {
  full: { type: 'boolean' },
  quick: { type: 'boolean' },
  json: { type: 'string' },
  loop: { type: 'boolean' },
  memory: { type: 'boolean' },
  import: { type: 'boolean' },
  lines: { type: 'string' },
  mixed: { type: 'boolean' },
  filled: { type: 'boolean' },
  'slow-disk': { type: 'boolean' },
  profile: { type: 'boolean' },
  'in-process': { type: 'boolean' },
  peers: { type: 'boolean' },
  fairness: { type: 'boolean' },
  facade: { type: 'boolean' },
  objects: { type: 'boolean' },
  waking: { type: 'boolean' },
  portable: { type: 'boolean' },
  deno: { type: 'boolean' },
  'fast-paths': { type: 'boolean' },
  payments: { type: 'string' },
  subscribers: { type: 'string' },
  minutes: { type: 'string' },
});
