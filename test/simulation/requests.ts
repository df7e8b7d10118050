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
  const before = world.interruptions;
  underWay(world, process, 'a request', send(process)).then(
    (answer) => {
      if (world.interruptions === before && saysUnavailable(answer))
        world.beliefs.note(`somebody was told that nothing can be stored, and the disk had refused nothing: ${JSON.stringify(answer)}`);
      hear(answer);
    },
    (error: unknown) => noteFault(world, error),
  );
}

/** Of REST the status, of GraphQL the code of an error. */
function saysUnavailable(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if ('status' in answer && answer.status === 503) return true;
  const errors: unknown = 'errors' in answer ? answer.errors : undefined;
  return Array.isArray(errors) && errors.some((error) => error?.extensions?.resultCode === unavailable);
}

const unavailable = '800.800.800';

/** What never comes to its end in a process that lives is a fault (`findEndless`). */
async function underWay<Answer>(world: World, process: GatewayProcess, what: string, work: Promise<Answer>): Promise<Answer> {
  const one = { process, what, sinceMs: world.turns.now() };
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
  readonly channel?: 'bank' | 'simulator';
}

/** Over the bank where nothing else is said, while nothing else goes on. The id that the merchant was told. */
export async function payAlone(world: World, key: string, alone: Alone = {}): Promise<string | undefined> {
  const request = beginToPay(world, key, alone);
  await world.turns.takeAll();
  return request.told?.id;
}

export function beginToPay(world: World, key: string, { amount = '50.00', paymentType = 'DB', channel = 'bank' }: Alone = {}): Request {
  const parameters = { ...cardPayment, entityId: channelIds[channel], paymentType, amount, currency: 'EUR' };
  const request = world.beliefs.add({ path: '/v1/payments', parameters, key, refersTo: undefined }, world.turns.now());
  send(world, request);
  return request;
}

/** As `payAlone`, of what refers to a payment. */
export async function referAlone(
  world: World,
  id: string,
  paymentType: 'CP' | 'RF' | 'RV',
  amount: string,
  key: string,
): Promise<string | undefined> {
  const request = beginToRefer(world, id, paymentType, amount, key);
  await world.turns.takeAll();
  return request.told?.id;
}

/** To a payment over the bank. */
export function beginToRefer(world: World, id: string, paymentType: 'CP' | 'RF' | 'RV', amount: string, key: string): Request {
  const target = { id, entityId: channelIds.bank, amountMinor: Math.round(Number(amount) * 100) };
  const parameters = { entityId: target.entityId, paymentType, currency: 'EUR', amount };
  const request = world.beliefs.add({ path: `/v1/payments/${id}`, parameters, key, refersTo: target }, world.turns.now());
  send(world, request);
  return request;
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
