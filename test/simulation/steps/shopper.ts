/** Checkouts in the hosted form, and the bank's question: answered, answered wrongly, cancelled, too late, twice, or never. */
import { attemptsMax } from '../../../api/domain/checkouts/read.ts';
import { cardOnForm } from '../../checkouts/form.ts';
import { cardPayment, type Parameters } from '../../support/client.ts';
import { authenticated, browserFields } from '../../three-d-secure/requests.ts';
import { guessedHolder } from '../bank.ts';
import { channelIds } from '../channels.ts';
import { begin, send } from '../requests.ts';
import { answerQuestion, change, type PreparedCheckout, press, type QuestionAnswer, readResult, withdraw } from '../shoppers.ts';
import { amountOf, pickRecent, type StepKind } from '../step.ts';
import type { World } from '../world.ts';

/** A card whose bank asks. */
const askedNumber = '4200000000000018';

export const authenticatedCard: Parameters = {
  ...authenticated(),
  'card.number': askedNumber,
  paymentBrand: cardPayment.paymentBrand ?? '',
};

const browser = Object.fromEntries(Object.entries(browserFields).filter(([name]) => name.startsWith('customer.browser.')));
const cards = { bank: cardOnForm, authenticated: { ...cardOnForm, ...browser, 'card.number': askedNumber } } as const;

/** Answers to the bank's question, one after the other. */
const answersInTurn: readonly (readonly QuestionAnswer[])[] = [
  ['right'],
  ['right'],
  ['right', 'right'],
  ['right', 'cancel'],
  ['cancel', 'right'],
  ['wrong', 'right'],
  ['wrong', 'wrong', 'wrong', 'right'],
];

/** No checkout can be paid for so long. */
const checkoutMsMax = 40 * 60_000;

/** What 3-D Secure needs of a checkout. */
const orderOf = {
  bank: {},
  authenticated: Object.fromEntries(
    Object.entries(authenticated()).filter(([name]) => name.startsWith('billing.') || /^customer\.(givenName|surname)$/.test(name)),
  ),
} as const;

interface ToPrepare {
  readonly place: number;
  readonly paymentType: string;
  readonly amount: string;
}

function prepared(channel: keyof typeof orderOf, { place, paymentType, amount }: ToPrepare) {
  const parameters = { ...orderOf[channel], entityId: channelIds[channel], amount, currency: 'EUR', paymentType };
  return { path: '/v1/checkouts', parameters, key: `key-${place}`, refersTo: undefined };
}

/** While nothing else goes on. */
async function prepareAlone(world: World, place: number, channel: keyof typeof orderOf = 'bank'): Promise<PreparedCheckout | undefined> {
  const request = world.beliefs.add(prepared(channel, { place, paymentType: 'DB', amount: '10.00' }), world.turns.now());
  send(world, request);
  await world.turns.takeAll();
  return world.shoppers.checkouts(world).find(({ id }) => id === request.told?.id);
}

/** Of which nobody was told a sure outcome. */
const openCheckoutsSql = `SELECT checkout_id FROM payments WHERE checkout_id IS NOT NULL AND entity_id = ?
  AND (status IN ('pending', 'unknown') OR result_code = '900.100.300')`;

export const shopperSteps: readonly StepKind[] = [
  {
    do: 'prepare',
    weight: 5,
    draw(random) {
      const channel = random.pick(['bank', 'authenticated'] as const);
      const [paymentType, amount] = [random.pick(['DB', 'PA']), amountOf(400 + 4 * random.below(2_000))];
      return {
        says: `the merchant prepares a checkout of ${amount} over the ${channel}`,
        take(world, place) {
          send(world, world.beliefs.add(prepared(channel, { place, paymentType, amount }), world.turns.now()));
        },
      };
    },
  },
  {
    do: 'press',
    weight: 10,
    draw(random) {
      const [of, times, hand] = [random.below(1_000), random.pick([1, 1, 1, 2]), random.below(3)];
      return {
        says: `a shopper presses the button of checkout ${of}${times > 1 ? ', twice' : ''}`,
        async take(world, place) {
          const checkout = pickRecent(world.shoppers.checkouts(world), of);
          if (!checkout) return;
          const card = checkout.entityId === channelIds.bank ? cards.bank : cards.authenticated;
          // Twice in one tab is one key, in two tabs two.
          for (let time = 0; time < times; time += 1) {
            press(world, checkout, card, [`press-${place}-${hand === 0 ? time : 0}`]);
            await world.turns.rest();
          }
        },
      };
    },
  },
  {
    do: 'guess',
    weight: 1,
    draw(random) {
      const [alone, tabs] = [random.pick([3, attemptsMax - 3, attemptsMax - 2, attemptsMax - 1]), 2 + random.below(3)];
      return {
        says: `a program guesses cards in a new checkout: ${alone} one after the other, then ${tabs} tabs at once, one of which is slow`,
        async take(world, place) {
          const { trouble, turns } = world;
          // A press whose outcome is open ends the guesses.
          world.trouble = { bank: 0, receivers: trouble.receivers, disk: 0 };
          const checkout = await prepareAlone(world, place);
          const card = { ...cards.bank, 'card.holder': guessedHolder };
          const guess = (tab: number, presses: number): void => {
            const keys = Array.from({ length: presses }, (_, time) => `guess-${place}-${tab}-${time}`);
            if (checkout) press(world, checkout, card, keys);
          };
          guess(0, alone);
          await turns.takeAll();
          guess(1, 2);
          await turns.rest();
          // It has read how many tries there were, and is stored when the others have ended.
          const goOn = turns.holdLast('commit');
          for (let tab = 2; tab <= tabs; tab += 1) guess(tab, 2);
          await turns.takeAll();
          goOn();
          await turns.takeAll();
          world.trouble = trouble;
        },
      };
    },
  },
  {
    do: 'tabs',
    weight: 2,
    draw(random) {
      const [tabs, mood] = [2 + random.below(3), random.pick(['uncertain', 'uncertain', 'lostAfter', 'declined'] as const)];
      const merchant = random.pick(['waits', 'waits', 'withdraws it', 'changes its amount'] as const);
      return {
        says: `a shopper presses in ${tabs} tabs of a new checkout at once, one of which is slow, while the bank's trouble is ${mood}, and the merchant ${merchant}`,
        async take(world, place) {
          const { trouble, turns } = world;
          world.trouble = { bank: 0, receivers: trouble.receivers, disk: 0 };
          const checkout = await prepareAlone(world, place);
          if (!checkout) return;
          world.trouble = { ...world.trouble, mood };
          const inTab = (tab: number): void => press(world, checkout, cards.bank, [`tab-${place}-${tab}`, `tab-${place}-${tab}-again`]);
          inTab(0);
          await turns.rest();
          // What it has read is old when it is stored.
          const goOn = turns.holdLast('commit');
          for (let tab = 1; tab < tabs; tab += 1) inTab(tab);
          if (merchant === 'withdraws it') withdraw(world, checkout);
          if (merchant === 'changes its amount') change(world, checkout, '11.00');
          await turns.takeAll();
          goOn();
          await turns.takeAll();
          world.trouble = trouble;
        },
      };
    },
  },
  {
    do: 'press again',
    weight: 3,
    draw(random) {
      const of = random.below(1_000);
      return {
        says: `a shopper who was told nothing sure presses again, ${of}`,
        take(world, place) {
          const rows = world.reader.read(openCheckoutsSql, [channelIds.bank]);
          const ids = new Set(rows.map(([id]) => String(id)));
          const checkout = pickRecent(
            world.shoppers.checkouts(world).filter(({ id }) => ids.has(id)),
            of,
          );
          if (checkout) press(world, checkout, cards.bank, [`again-${place}`]);
        },
      };
    },
  },
  {
    do: 'answer',
    weight: 8,
    draw(random) {
      const [of, answer] = [random.below(1_000), random.pick(['right', 'right', 'right', 'wrong', 'cancel', 'open', 'result'] as const)];
      return {
        says: `the shopper on the bank's page ${of}: ${answer}`,
        take(world) {
          const question = pickRecent(world.shoppers.questions, of);
          if (question) answerQuestion(world, question, answer);
        },
      };
    },
  },
  {
    do: 'asked',
    weight: 3,
    draw(random) {
      const answers = random.pick(answersInTurn);
      const turnsBetween = random.pick([0, 1, 3, 40]);
      return {
        says: `a shopper pays in a new checkout, is asked by the bank, and answers ${answers.join(', then ')}`,
        async take(world, place) {
          const { trouble, turns } = world;
          world.trouble = { bank: 0, receivers: trouble.receivers, disk: 0 };
          const checkout = await prepareAlone(world, place, 'authenticated');
          const known = world.shoppers.questions.length;
          if (checkout) press(world, checkout, cards.authenticated, [`asked-${place}`]);
          await turns.takeAll();
          const question = world.shoppers.questions[known];
          for (const answer of question ? answers : []) {
            if (question) answerQuestion(world, question, answer);
            for (let turn = 0; turn < turnsBetween; turn += 1) await turns.takeOne();
          }
          await turns.takeAll();
          world.trouble = trouble;
        },
      };
    },
  },
  {
    do: 'late',
    weight: 2,
    draw(random) {
      const mood = random.pick([null, 'lostAfter', 'uncertain'] as const);
      return {
        says: `a shopper presses in a checkout whose time is over${mood ? `, in which they had pressed before while the bank's trouble was ${mood}` : ''}`,
        async take(world, place) {
          const { trouble, turns } = world;
          world.trouble = { bank: 0, receivers: trouble.receivers, disk: 0 };
          const checkout = await prepareAlone(world, place);
          if (!checkout) return;
          if (mood) {
            world.trouble = { ...world.trouble, mood };
            press(world, checkout, cards.bank, [`early-${place}`]);
            await turns.takeAll();
            world.trouble = { ...world.trouble, mood: 'unreachable' };
          }
          turns.advance(checkoutMsMax);
          if (mood) begin(world, (process) => process.work());
          press(world, checkout, cards.bank, [`late-${place}`]);
          await turns.takeAll();
          world.trouble = trouble;
        },
      };
    },
  },
  {
    do: 'read result',
    weight: 4,
    draw(random) {
      const of = random.below(1_000);
      return {
        says: `the merchant reads the result of checkout ${of}`,
        take(world) {
          const checkout = pickRecent(world.shoppers.checkouts(world), of);
          if (checkout) readResult(world, checkout);
        },
      };
    },
  },
  {
    do: 'withdraw',
    weight: 1,
    draw(random) {
      const of = random.below(1_000);
      return {
        says: `the merchant withdraws checkout ${of}`,
        take(world) {
          const checkout = pickRecent(world.shoppers.checkouts(world), of);
          if (checkout) withdraw(world, checkout);
        },
      };
    },
  },
];
