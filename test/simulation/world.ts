/** One run: a gateway, its merchant, its bank and its receivers, taken through a story. After each step the model is asked whether all is well. */
import { createReader, type Reader } from '../../db/connect/reader.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Bank, type BankTrouble, createBank } from './bank.ts';
import { type Believed, checkAtEnd, checkNow, createBeliefs, isAnythingOpen, type Request } from './model.ts';
import { type GatewayProcess, recover, startProcess } from './process.ts';
import { createRandom } from './random.ts';
import { createReceivers, type Receivers } from './receiver.ts';
import { findFalseSentence } from './sentences.ts';
import { describeStep, type Step } from './story.ts';
import { simulationStart, type Template } from './template.ts';
import { createTurns, ownCrypto, ownTimers, type Turns } from './turns.ts';

export interface Outcome {
  /** What is not as it must be, in words; undefined where all is well. */
  readonly violation: string | undefined;
  /** Steps that were taken, the one that broke something last. */
  readonly taken: number;
  /** What happened, line by line: the same for the same seed and story. */
  readonly trace: readonly string[];
}

export interface World {
  readonly turns: Turns;
  readonly bank: Bank;
  readonly receivers: Receivers;
  readonly beliefs: Believed;
  /** Beside the processes: what is on the disk, whoever lives. */
  readonly reader: Reader;
  process: GatewayProcess;
  /** When the trouble was over. */
  settledMs: number;
}

const channelIds = { bank: channels.testBank, simulator: channels.documented } as const;

/** Rounds after which everything must have come to its end: the bank is asked for a day before staff decide. */
const settlingRounds = 40;
const hourMs = 3_600_000;

/** All sentences are read after so many steps. */
const sentencesEvery = 10;

/** A program, a proxy or a bank's time-out has ended every request by then. */
const requestSecondsMax = 60;

export async function runStory(template: Template, seed: number, story: readonly Step[]): Promise<Outcome> {
  const copy = template.copy();
  const random = createRandom(seed);
  const turns = createTurns(random.fork('turns'), simulationStart + 1_000);
  const putBack = [ownTimers(turns), ownCrypto()];
  const trace: string[] = [];
  const faults: string[] = [];
  let trouble = { bank: 0.2, receivers: 0.2, disk: 0 };
  const bankTrouble = (): BankTrouble => ({
    lostBefore: 0.15 * trouble.bank,
    lostAfter: 0.25 * trouble.bank,
    late: 0.2 * trouble.bank,
    uncertain: 0.05 * trouble.bank,
    unreachable: trouble.bank,
    declined: 0.1,
  });
  const bank = createBank({ turns, random: random.fork('bank'), trouble: bankTrouble });
  const receivers = createReceivers({
    turns,
    random: random.fork('receivers'),
    trouble: () => ({
      refused: 0.4 * trouble.receivers,
      lostAfter: 0.3 * trouble.receivers,
      lostBefore: 0.3 * trouble.receivers,
      slow: trouble.receivers,
    }),
  });
  let processes = 0;
  const start = (): Promise<GatewayProcess> => {
    processes += 1;
    return startProcess({
      path: copy.path,
      turns,
      random: random.fork(`process ${processes}`),
      bank,
      receivers,
      diskTrouble: () => ({ unavailable: trouble.disk }),
      fault: (what) => faults.push(what),
    });
  };
  const world: World = {
    turns,
    bank,
    receivers,
    beliefs: createBeliefs(),
    reader: createReader(copy.path),
    process: await start(),
    settledMs: 0,
  };
  let taken = 0;
  let violation: string | undefined;
  try {
    for (const [place, step] of story.entries()) {
      taken = place + 1;
      if (step.do === 'trouble') trouble = step;
      else await take(world, step, random.fork(`step ${place}`).below(1_000_000), start, trace);
      trace.push(`${place} ${describeStep(step)} · waits: ${countNames(turns.waiting())}`);
      violation = faults[0] ?? checkNow(world) ?? (place % sentencesEvery === 0 ? await findFalseSentence(world) : undefined);
      if (violation !== undefined) return { violation, taken, trace };
    }
    trouble = { bank: 0, receivers: 0, disk: 0 };
    await settle(world);
    violation = faults[0] ?? (await checkAtEnd(world)) ?? (await findFalseSentence(world));
    trace.push(`at the end: ${describeEnd(world)}`);
    return { violation, taken, trace };
  } catch (error) {
    return { violation: error instanceof Error ? (error.stack ?? error.message) : String(error), taken, trace };
  } finally {
    for (const back of putBack) back();
    turns.forgetAll();
    world.process.die();
    world.reader.close();
    copy.remove();
  }
}

async function take(world: World, step: Step, keyNumber: number, start: () => Promise<GatewayProcess>, trace: string[]): Promise<void> {
  const { turns, beliefs } = world;
  switch (step.do) {
    case 'pay': {
      const parameters = { ...cardPayment, entityId: channelIds[step.channel], paymentType: step.type, amount: amountOf(step.amountMinor) };
      return send(world, beliefs.add({ path: '/v1/payments', parameters, key: `key-${keyNumber}`, refersTo: undefined }, turns.now()));
    }
    case 'refer': {
      const target = beliefs.pickPayment(step.of);
      if (!target) return;
      const parameters = {
        entityId: String(target.parameters.entityId),
        paymentType: step.type,
        currency: 'EUR',
        amount: amountOf((target.amountMinor * step.quarters) / 4),
      };
      return send(
        world,
        beliefs.add({ path: `/v1/payments/${target.id}`, parameters, key: `key-${keyNumber}`, refersTo: target }, turns.now()),
      );
    }
    case 'repeat': {
      const request = beliefs.pickRequest(step.request, turns.now());
      return request && send(world, request);
    }
    case 'subscribe':
      return subscribe(world, step, keyNumber);
    case 'advance':
      // No request and no call of a bank lasts so long.
      if (step.seconds > requestSecondsMax) await turns.takeAll();
      return turns.advance(step.seconds * 1_000);
    case 'turns':
      for (let count = 0; count < step.count; count += 1) await turns.takeOne();
      return;
    case 'hours':
      for (let hour = 0; hour < step.count; hour += 1) {
        await turns.takeAll();
        turns.advance(hourMs);
        begin(world, () => world.process.work());
      }
      return turns.takeAll();
    case 'work':
      return begin(world, () => world.process.work());
    case 'deliver':
      return begin(world, () => world.process.deliver());
    case 'die':
      world.process.die();
      turns.forgetAll();
      world.process = await start();
      trace.push('a process starts');
      return begin(world, () => recover(world.process));
    case 'trouble':
  }
}

function describeEnd({ bank, receivers, beliefs }: World): string {
  const operations = bank.book.map(
    ({ operation, paymentId, isCancelled }) => `${operation} ${paymentId}${isCancelled ? ' cancelled' : ''}`,
  );
  return [
    `${operations.length} operations at the bank (${operations.join(', ')})`,
    `${bank.repeated()} that came twice`,
    `${receivers.received.length} notifications`,
    `${beliefs.told().length} requests answered`,
  ].join('; ');
}

/** Work of the process that nobody waits for. What it cannot do because of the disk it does later. */
function begin(world: World, work: () => Promise<void>): void {
  const { process } = world;
  work().catch((error: unknown) => {
    if (world.process === process && !(error instanceof Error && error.name === 'StoreUnavailable')) world.beliefs.note(String(error));
  });
}

function send(world: World, request: Request): void {
  const { process } = world;
  request.sent += 1;
  const token = request.token === undefined ? {} : { token: request.token };
  process.rest.post(request.path, request.parameters, { idempotencyKey: request.key, ...token }).then(
    (answer) => {
      // Nobody hears what a dead process says.
      if (world.process === process) world.beliefs.answered(request, answer);
    },
    (error: unknown) => world.beliefs.note(String(error)),
  );
}

function subscribe(world: World, { amountMinor, channel, retries }: Extract<Step, { do: 'subscribe' }>, keyNumber: number): void {
  const { 'card.cvv': _code, ...card } = cardPayment;
  const parameters: Parameters = {
    ...card,
    entityId: channelIds[channel],
    amount: amountOf(amountMinor),
    'job.name': 'hourly',
    'job.expression': '0 30 * * * ? *',
    ...(retries ? { 'job.retry': 'FIXED_DELAYS', 'job.retryDelays': '1' } : {}),
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.recurringType': 'SUBSCRIPTION',
  };
  send(world, world.beliefs.add({ path: '/v1/payments', parameters, key: `key-${keyNumber}`, refersTo: undefined }, world.turns.now()));
}

/** No more trouble: whatever is open comes to its end, hour by hour. */
async function settle(world: World): Promise<void> {
  const { turns } = world;
  world.settledMs = turns.now();
  for (const request of world.beliefs.unanswered(turns.now())) send(world, request);
  await turns.takeAll();
  for (let round = 0; round < settlingRounds && (round < 2 || isAnythingOpen(world)); round += 1) {
    turns.advance(hourMs);
    begin(world, () => world.process.work());
    await turns.takeAll();
    begin(world, () => world.process.deliver());
    await turns.takeAll();
  }
}

function amountOf(minor: number): string {
  return (Math.round(minor) / 100).toFixed(2);
}

function countNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing';
}
