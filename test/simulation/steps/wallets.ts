/** Wallets: tokens that the sandbox makes, and who pays with them. */
import { amountOf, type StepKind } from '../step.ts';
import { payByWallet, payElsewhere, raceForToken, takeToken } from '../wallets.ts';

const kinds = ['A', 'B'] as const;

export const walletSteps: readonly StepKind[] = [
  {
    do: 'wallet token',
    weight: 2,
    draw(random) {
      const [wallet, amount] = [random.pick(kinds), amountOf(400 + 4 * random.below(1_000))];
      return { says: `a shopper's wallet ${wallet} makes a token over ${amount}`, take: (world) => takeToken(world, wallet, amount) };
    },
  },
  {
    do: 'pay by wallet',
    weight: 3,
    draw(random) {
      const of = random.below(1_000);
      return { says: `the merchant pays with wallet token ${of}`, take: (world, place) => payByWallet(world, `key-${place}`, of) };
    },
  },
  {
    do: 'pay elsewhere',
    weight: 1,
    draw(random) {
      const of = random.below(1_000);
      return { says: `another merchant, and another channel, pay with wallet token ${of}`, take: (world) => payElsewhere(world, of) };
    },
  },
  {
    do: 'race for token',
    weight: 1,
    draw(random) {
      const wallet = random.pick(kinds);
      return {
        says: `two payments come at once with a new token of wallet ${wallet}, one of them slowly, and more afterwards`,
        take: (world, place) => raceForToken(world, `key-${place}`, wallet),
      };
    },
  },
];
