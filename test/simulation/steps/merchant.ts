/** The merchant's program, which pays, refers to what was paid, repeats what it got no answer to, and makes schedules; and another merchant's. */
import { cardPayment, type Parameters } from '../../support/client.ts';
import { channelIds } from '../channels.ts';
import { byStaff } from '../office.ts';
import { ask, begin, inCalm, payAlone, referAlone, send } from '../requests.ts';
import { type CrowdAct, crowd, crowdActs } from '../standing-still.ts';
import { amountOf, pickFrom, type StepKind } from '../step.ts';
import type { World } from '../world.ts';
import { authenticatedCard } from './shopper.ts';
import { passHours } from './time.ts';

/** Every fourth request comes as GraphQL. */
const graphqlChance = 0.25;

const subscription: Parameters = {
  'job.name': 'hourly',
  'job.expression': '0 30 * * * ? *',
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.recurringType': 'SUBSCRIPTION',
};

interface Subscribed {
  readonly channel: 'bank' | 'simulator';
  readonly amount: string;
  readonly hasRetries: boolean;
  /** Hours until the next attempt. */
  readonly delay?: number;
}

function subscribe(world: World, key: string, { channel, amount, hasRetries, delay = 1 }: Subscribed): void {
  const { 'card.cvv': _code, ...card } = cardPayment;
  // A charge that is declined is tried again, and where it waits long only within a day.
  const days: Parameters = delay > 1 ? { 'job.retryDays': '1' } : {};
  const retries: Parameters = hasRetries ? { 'job.retry': 'FIXED_DELAYS', 'job.retryDelays': String(delay), ...days } : {};
  const parameters = { ...card, ...subscription, ...retries, entityId: channelIds[channel], amount };
  send(world, world.beliefs.add({ path: '/v1/payments', parameters, key, refersTo: undefined }, world.turns.now()));
}

const hourMs = 3_600_000;

/** The newest charge of a job whose outcome nobody knows. */
const openChargeSql = `SELECT p.id FROM job_runs AS r JOIN payments AS p ON p.id = r.payment_id
  WHERE r.status = 'pending' AND p.status = 'unknown' ORDER BY r.id DESC LIMIT 1`;

const all = Object.keys(crowdActs) as CrowdAct[];
const actsOn = {
  DB: all.filter((act) => !act.startsWith('captures')),
  PA: all.filter((act) => !/refund|chargeback/.test(act)),
} as const;

export const merchantSteps: readonly StepKind[] = [
  {
    do: 'pay',
    weight: 14,
    draw(random) {
      const channel = random.pick(['bank', 'bank', 'bank', 'simulator', 'authenticated'] as const);
      const type = random.pick(['DB', 'PA']);
      const amount = amountOf(400 + 4 * random.below(2_000));
      const currency = channel === 'simulator' && random.isDrawn(0.3) ? 'USD' : 'EUR';
      const isGraphql = random.isDrawn(graphqlChance);
      return {
        says: `the merchant asks for a ${type} of ${amount} ${currency} over the ${channel}${isGraphql ? ', by GraphQL' : ''}`,
        take(world, place) {
          const card = channel === 'authenticated' ? authenticatedCard : cardPayment;
          const parameters = { ...card, entityId: channelIds[channel], paymentType: type, amount, currency };
          const request = { path: '/v1/payments', parameters, key: `key-${place}`, refersTo: undefined };
          send(world, world.beliefs.add(request, world.turns.now()), isGraphql);
        },
      };
    },
  },
  {
    do: 'refer',
    weight: 18,
    draw(random) {
      const [type, of, quarters] = [random.pick(['CP', 'RF', 'RF', 'RV']), random.below(1_000), 1 + random.below(4)];
      const isGraphql = random.isDrawn(graphqlChance);
      return {
        says: `the merchant asks for a ${type} of ${quarters} quarters of payment ${of}${isGraphql ? ', by GraphQL' : ''}`,
        take(world, place) {
          const target = world.beliefs.pickPayment(of);
          if (!target) return;
          const parameters = { paymentType: type, currency: 'EUR', amount: amountOf((target.amountMinor * quarters) / 4) };
          const request = {
            path: `/v1/payments/${target.id}`,
            parameters: isGraphql ? parameters : { entityId: target.entityId, ...parameters },
            key: `key-${place}`,
            refersTo: target,
          };
          send(world, world.beliefs.add(request, world.turns.now()), isGraphql);
        },
      };
    },
  },
  {
    do: 'capture and refund',
    weight: 2,
    draw(random) {
      const [captured, refunded] = [random.pick(['10.00', '50.00']), random.pick(['2.00', '10.00'])];
      return {
        says: `the merchant authorises 50.00, captures ${captured}, and refunds ${refunded} of the capture`,
        take: (world, place) =>
          inCalm(world, async () => {
            const id = await payAlone(world, `key-${place}`, { paymentType: 'PA' });
            const capture = id && (await referAlone(world, id, 'CP', captured, `key-${place}-capture`));
            if (capture) await referAlone(world, capture, 'RF', refunded, `key-${place}-refund`);
          }),
      };
    },
  },
  {
    do: 'repeat',
    weight: 12,
    draw(random) {
      const of = random.below(1_000);
      return {
        says: `the merchant repeats request ${of} with its key`,
        take(world) {
          const request = world.beliefs.pickRequest(of, world.turns.now());
          if (request) send(world, request, request.isGraphql);
        },
      };
    },
  },
  {
    do: 'mixes keys',
    weight: 2,
    draw(random) {
      const of = random.below(1_000);
      return {
        says: `the merchant's program uses the key of request ${of} for another payment`,
        take(world) {
          const kept = world.beliefs
            .kept(world.turns.now())
            .filter(({ path, refersTo }) => path === '/v1/payments' && refersTo === undefined);
          const request = pickFrom(kept, of);
          if (!request) return;
          const parameters = { ...request.parameters, amount: '1.11' };
          ask(
            world,
            (process) => process.rest.post(request.path, parameters, { idempotencyKey: request.key }),
            ({ status, text, body }) => {
              if (status < 400 || body.id !== undefined)
                world.beliefs.note(`key ${request.key} of another request was answered ${status}: ${text}`);
            },
          );
        },
      };
    },
  },
  {
    do: 'subscribe',
    weight: 3,
    draw(random) {
      const amount = amountOf(400 + 4 * random.below(500));
      const channel = random.isDrawn(0.75) ? 'bank' : 'simulator';
      const hasRetries = random.isDrawn(0.7);
      return {
        says: `a shopper subscribes to ${amount} an hour over the ${channel}${hasRetries ? ', with retries' : ''}`,
        take(world, place) {
          subscribe(world, `key-${place}`, { channel, amount, hasRetries });
        },
      };
    },
  },
  {
    do: 'declined charges',
    weight: 1,
    draw(random) {
      const [hours, delay] = [2 + random.below(3), random.pick([1, 20])];
      const waits = delay === 1 ? `for ${hours} hours` : 'for a day, after which nothing is tried again,';
      return {
        says: `a shopper subscribes, and ${waits} the bank declines nearly everything`,
        take: (world, place) =>
          inCalm(world, async (calm) => {
            subscribe(world, `key-${place}`, { channel: 'bank', amount: '4.00', hasRetries: true, delay });
            await world.turns.takeAll();
            world.trouble = { ...calm, mood: 'declined' };
            await passHours(world, delay === 1 ? hours : 1, 1);
            if (delay > 1) world.turns.advance((delay - 1) * hourMs);
            if (delay > 1) await passHours(world, 1, 1);
          }),
      };
    },
  },
  {
    do: 'charge told late',
    weight: 1,
    draw: () => ({
      says: 'a shopper subscribes, the answer about a charge is lost, FINANCE asks the bank, and two go on with that charge at the same moment',
      take: (world, place) =>
        inCalm(world, async (calm) => {
          const { turns, reader, processes } = world;
          subscribe(world, `key-${place}`, { channel: 'bank', amount: '4.00', hasRetries: false });
          await turns.takeAll();
          world.trouble = { ...calm, mood: 'lostAfter' };
          await passHours(world, 1, 1);
          world.trouble = calm;
          const open = reader.readFirst(openChargeSql, []);
          if (!open) return;
          // The first inquiry may be made by then.
          turns.advance(10_000);
          byStaff(world, { role: 'FINANCE', document: 'inquire', variables: { id: String(open[0]) } });
          await turns.takeAll();
          for (const time of [0, 1]) begin(world, (process) => process.work(), processes[time % processes.length]);
          await turns.takeAllInStep();
        }),
    }),
  },
  {
    do: 'crowd',
    weight: 2,
    draw(random) {
      const paymentType = random.pick(['DB', 'PA'] as const);
      const acts = Array.from({ length: 2 + random.below(2) }, () => random.pick(actsOn[paymentType]));
      return {
        says: `on a new ${paymentType} the merchant at once ${acts.join(', ')}; the first of it is stored last`,
        take: (world, place) => crowd(world, `key-${place}`, paymentType, acts),
      };
    },
  },
  {
    do: 'pry',
    weight: 2,
    draw(random) {
      const of = random.below(1_000);
      return {
        says: `another merchant's program tries to read payment ${of} and to refund it`,
        take: (world) => world.stranger.pry(world, of),
      };
    },
  },
];
