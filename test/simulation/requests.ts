/** How what somebody asks comes to a process of the gateway, and how the answer comes back. */
import { isOutage } from '../../api/foundation/kernel/commit.ts';
import { cardPayment, type RestAnswer } from '../support/client.ts';
import { channelIds } from './channels.ts';
import type { Request } from './model.ts';
import type { GatewayProcess } from './process.ts';
import type { World } from './world.ts';

/** Work of a process that nobody waits for. What it cannot do because of the disk it does later. */
export function begin(world: World, work: (process: GatewayProcess) => Promise<void>, process: GatewayProcess = world.pick()): void {
  underWay(world, process, 'a round of work', work(process)).catch((error: unknown) => noteFault(world, error));
}

/** What somebody asks; `hear` judges the answer. Where a page has no form for an outage, the server answers it. */
export function ask<Answer>(world: World, send: (process: GatewayProcess) => Promise<Answer>, hear: (answer: Answer) => void): void {
  const process = world.pick();
  underWay(world, process, 'a request', send(process)).then(hear, (error: unknown) => noteFault(world, error));
}

/** What never comes to its end in a process that lives is a fault (`findEndless`). */
async function underWay<Answer>(world: World, process: GatewayProcess, what: string, work: Promise<Answer>): Promise<Answer> {
  const one = { process, what };
  world.underWay.add(one);
  try {
    return await work;
  } finally {
    world.underWay.delete(one);
  }
}

function noteFault(world: World, error: unknown): void {
  if (!isOutage(error)) world.beliefs.note(String(error));
}

/** By REST or GraphQL, as drawn: a key belongs to a request, whichever way it comes. */
export function send(world: World, request: Request, isGraphql = false): void {
  request.sent += 1;
  request.isGraphql = isGraphql;
  const before = request.told?.code;
  ask(
    world,
    (process) => (isGraphql ? sendGraphql(process, request) : sendRest(process, request)),
    (answer) => world.beliefs.answered(request, answer, before),
  );
}

interface Alone {
  readonly amount?: string;
  readonly paymentType?: 'DB' | 'PA';
}

/** Over the bank, while nothing else goes on. The id that the merchant was told. */
export async function payAlone(
  world: World,
  key: string,
  { amount = '50.00', paymentType = 'DB' }: Alone = {},
): Promise<string | undefined> {
  const parameters = { ...cardPayment, entityId: channelIds.bank, paymentType, amount, currency: 'EUR' };
  const request = world.beliefs.add({ path: '/v1/payments', parameters, key, refersTo: undefined }, world.turns.now());
  send(world, request);
  await world.turns.takeAll();
  return request.told?.id;
}

/** As `payAlone`, of what refers to a payment. */
export async function referAlone(
  world: World,
  id: string,
  paymentType: 'CP' | 'RF',
  amount: string,
  key: string,
): Promise<string | undefined> {
  const target = { id, entityId: channelIds.bank, amountMinor: Math.round(Number(amount) * 100) };
  const parameters = { entityId: target.entityId, paymentType, currency: 'EUR', amount };
  const request = world.beliefs.add({ path: `/v1/payments/${id}`, parameters, key, refersTo: target }, world.turns.now());
  send(world, request);
  await world.turns.takeAll();
  return request.told?.id;
}

/** With a bank and a disk that do what they are asked for. */
export async function inCalm(world: World, work: (calm: World['trouble']) => Promise<void>): Promise<void> {
  const { trouble } = world;
  const calm = { bank: 0, receivers: trouble.receivers, disk: 0 };
  world.trouble = calm;
  await work(calm);
  world.trouble = trouble;
}

function sendRest(process: GatewayProcess, { path, parameters, key, token }: Request): Promise<RestAnswer> {
  return process.rest.post(path, parameters, { idempotencyKey: key, ...(token === undefined ? {} : { token }) });
}

const create = `mutation ($input: CreatePaymentInput!, $key: String) {
  createPayment(input: $input, idempotencyKey: $key) { id result { code } } }`;
const reference = `mutation ($id: ID!, $input: PaymentReferenceInput!, $key: String) {
  referencePayment(id: $id, input: $input, idempotencyKey: $key) { id result { code } } }`;

/** The same request as a GraphQL mutation, with its answer in the form that REST gives it. */
async function sendGraphql(process: GatewayProcess, { parameters, key, token, refersTo }: Request): Promise<RestAnswer> {
  const input = toInput(parameters);
  const variables = refersTo ? { id: refersTo.id, input, key } : { input, key };
  const answer = await process.graphql(refersTo ? reference : create, variables, token === undefined ? {} : { token });
  const payment = answer.data?.createPayment ?? answer.data?.referencePayment;
  const text = JSON.stringify(answer.body);
  if (payment) return { status: 200, headers: {}, body: { id: String(payment.id), result: { code: String(payment.result.code) } }, text };
  const code = answer.errors?.[0]?.extensions?.resultCode;
  // The simulation's own documents are right: what has no code is a fault.
  if (typeof code !== 'string') return { status: 500, headers: {}, body: { result: { code: '' } }, text };
  return { status: answer.status, headers: {}, body: { result: { code } }, text };
}

/** `card.number` of a form is `{card: {number}}` of an input. */
function toInput(parameters: Readonly<Record<string, string>>): object {
  const input: Branch = {};
  for (const [name, value] of Object.entries(parameters)) {
    const structures = name.split('.');
    const field = structures.pop() ?? '';
    let branch = input;
    for (const structure of structures) {
      const below: Branch | string = branch[structure] ?? {};
      if (typeof below === 'string') throw new Error(`${name} is below a text`);
      branch[structure] = below;
      branch = below;
    }
    branch[field] = value;
  }
  return input;
}

interface Branch {
  [name: string]: Branch | string;
}
