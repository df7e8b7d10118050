/** `npm run trigger -- refund`: makes a sandbox event through a running gateway, so that a developer sees what follows from it. */
import { readArguments } from './arguments.ts';
import { askGateway, gatewayAddress, gatewayToken } from './running-gateway.ts';
import { kinds, type Parameters, type Step } from './trigger-kinds.ts';

const widthOfNames = Math.max(...Object.keys(kinds).map((kind) => kind.length));

const usage = `npm run trigger -- KIND [options]: makes an event in the sandbox of a running gateway, and prints the id of what it is about.
  npm run listen shows the event. Test environment only
  KIND
${Object.entries(kinds)
  .map(([kind, { meaning }]) => `    ${kind.padEnd(widthOfNames)}  ${meaning}`)
  .join('\n')}
  --url URL          the gateway, or GATEWAY_URL; http://127.0.0.1:4000 (HOST and PORT count as they do for it)
  --token TOKEN      the access token, or ACCESS_TOKEN; the sandbox's where absent
  --entity ID        the channel; the sandbox's first where absent
  --amount AMOUNT    92.00
  --currency CODE    EUR`;

const given = process.argv.slice(2);
const name = given[0]?.startsWith('-') ? undefined : given[0];
const values = readArguments(
  usage,
  {
    url: { type: 'string', default: gatewayAddress },
    token: { type: 'string', default: gatewayToken },
    entity: { type: 'string', default: '8ac7a4a0000000000000000000000010' },
    amount: { type: 'string', default: '92.00' },
    currency: { type: 'string', default: 'EUR' },
  },
  name === undefined ? given : given.slice(1),
);

interface Answer {
  readonly id?: string;
  readonly result?: {
    readonly code: string;
    readonly description: string;
    readonly parameterErrors?: readonly { readonly message: string }[];
  };
}

/** The id of what the last step made or changed. */
async function run(steps: readonly Step[]): Promise<string> {
  let id = '';
  for (const step of steps) {
    const answer = await send(step, id);
    // A deletion answers with an id of its own; the event is about what was deleted.
    if (step.method === 'POST') id = answer.id ?? id;
  }
  return id;
}

async function send({ method, path, parameters, expected, hasAmount }: Step, id: string): Promise<Answer> {
  const { entity: entityId, amount, currency, token, url } = values;
  const form: Parameters = { entityId, ...parameters, ...(hasAmount ? { amount, currency } : {}) };
  const text = new URLSearchParams(form).toString();
  const address = new URL(path.replace('{id}', id), url);
  if (method === 'DELETE') address.search = text;
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST' ? { body: text } : {}),
  });
  const answer = (await response.json()) as Answer;
  const { code = '', description = `the gateway answered ${response.status}`, parameterErrors = [] } = answer.result ?? {};
  const said = `${code} ${[description, ...parameterErrors.map(({ message }) => message)].join('; ')}`;
  if (!expected.test(code)) throw new Error(`${method} ${path}: ${said}`);
  console.error(`${method} ${path} ${parameters.paymentType ?? ''}  ${answer.id ?? id}  ${said}`);
  return answer;
}

const kind = name === undefined ? undefined : kinds[name];
if (kind === undefined) {
  console.error(name === undefined ? 'name the kind of the event' : `unknown kind ${name}`);
  console.error(usage);
  process.exit(2);
}
try {
  const { viewer } = await askGateway<{ viewer: { environment: string } }>('{ viewer { environment } }', {}, values);
  if (viewer.environment.toLowerCase() !== 'test')
    throw new Error(`${values.url} is ${viewer.environment}: events are made in the test environment only`);
  console.log(await run(kind.steps));
} catch (error) {
  const isLost = error instanceof TypeError;
  console.error(
    isLost
      ? `${values.url} cannot be reached: start the gateway, or name it with --url`
      : error instanceof Error
        ? error.message
        : 'no event was made',
  );
  process.exitCode = 1;
}
