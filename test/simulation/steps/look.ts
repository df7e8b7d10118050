/** Merchants and staff look payments up while everything goes on. */
import { payOddly, takeFile } from '../exports.ts';
import { type Looker, type Order, readList, searchFor } from '../looks.ts';
import type { Random } from '../random.ts';
import type { StepKind } from '../step.ts';

const lookers: readonly Looker[] = ['merchant', 'merchant', 'FINANCE', 'SUPPORT', 'stranger'];

function drawOrder(random: Random): Order | null {
  if (random.isDrawn(0.4)) return null;
  return { by: random.pick(['AMOUNT', 'TIMESTAMP', 'UPDATED'] as const), direction: random.pick(['ASC', 'DESC'] as const) };
}

export const lookSteps: readonly StepKind[] = [
  {
    do: 'list',
    weight: 4,
    draw(random) {
      const [who, first, sort] = [random.pick(lookers), random.pick([2, 5, 500]), drawOrder(random)];
      return {
        says: `${who} reads the list of payments by ${first}, ${sort ? `${sort.by} ${sort.direction}` : 'newest first'}`,
        take: (world) => readList(world, who, { first, sort }),
      };
    },
  },
  {
    do: 'search',
    weight: 3,
    draw(random) {
      const [who, of] = [random.pick(lookers), random.below(1_000)];
      return { says: `${who} searches for payment ${of}`, take: (world) => searchFor(world, who, of) };
    },
  },
  {
    do: 'export',
    weight: 3,
    draw(random) {
      const [who, partsMax, isOdd] = [random.pick(lookers), random.pick([1, 50, 50, 50]), random.isDrawn(0.3)];
      return {
        says: `${isOdd ? 'the merchant pays with an odd order number, and ' : ''}${who} takes the list of payments as a file${partsMax === 1 ? ', and goes away after its beginning' : ''}`,
        take(world, place) {
          if (isOdd) payOddly(world, `key-${place}`);
          takeFile(world, who, partsMax);
        },
      };
    },
  },
];
