/** Stored accounts: the merchant's program stores, pays with, changes and deletes them; another merchant's token tries to. */
import {
  type AccountAct,
  acts,
  changeAccount,
  crowdAccount,
  deleteAccount,
  payAndStore,
  payWith,
  pickAccount,
  pryAccount,
  storeAccount,
} from '../accounts.ts';
import type { Random } from '../random.ts';
import { amountOf, type StepKind } from '../step.ts';
import type { World } from '../world.ts';

const all = Object.keys(acts) as AccountAct[];

export const accountSteps: readonly StepKind[] = [
  {
    do: 'store account',
    weight: 2,
    draw: () => ({ says: 'the merchant stores an account', take: (world, place) => storeAccount(world, `key-${place}`) }),
  },
  {
    do: 'pay and store',
    weight: 2,
    draw(random) {
      const amount = amountOf(400 + 4 * random.below(2_000));
      return {
        says: `the merchant asks for a DB of ${amount} over the bank, and to store the account`,
        take: (world, place) => payAndStore(world, `key-${place}`, amount),
      };
    },
  },
  onOne('pay with account', 5, (random) => {
    const amount = amountOf(400 + 4 * random.below(2_000));
    return { says: (of) => `the merchant pays ${amount} with account ${of}`, does: (world, id, key) => payWith(world, key, id, amount) };
  }),
  onOne('change account', 1, (random) => {
    const year = random.pick(['2035', '2036']);
    return { says: (of) => `the merchant changes the expiry of account ${of}`, does: (world, id) => changeAccount(world, id, year) };
  }),
  onOne('delete account', 2, () => ({ says: (of) => `the merchant deletes account ${of}`, does: deleteAccount })),
  onOne('pry account', 1, () => ({
    says: (of) => `another merchant's program tries to pay with account ${of}, to read and to delete it`,
    does: pryAccount,
  })),
  {
    do: 'crowd account',
    weight: 2,
    draw(random) {
      const others = Array.from({ length: 1 + random.below(2) }, () => random.pick(all));
      const happens = random.isDrawn(0.5) ? (['is deleted', ...others] as const) : ([random.pick(all), 'is deleted', ...others] as const);
      return {
        says: `a new account, of which a job is due, at once ${happens.join(', ')}; the first of it is stored last`,
        take: (world, place) => crowdAccount(world, `key-${place}`, happens),
      };
    },
  },
];

interface OnOne {
  readonly says: (of: number) => string;
  readonly does: (world: World, id: string, key: string) => void | Promise<void>;
}

function onOne(name: string, weight: number, drawn: (random: Random) => OnOne): StepKind {
  return {
    do: name,
    weight,
    draw(random) {
      const of = random.below(1_000);
      const { says, does } = drawn(random);
      return {
        says: says(of),
        take(world, place) {
          const id = pickAccount(world, of);
          return id === undefined ? undefined : does(world, id, `key-${place}`);
        },
      };
    },
  };
}
