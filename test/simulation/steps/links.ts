/** Payment links: made by staff and by the merchant's program, opened in several browsers, paid at once, ended and over. */
import { endLink, lookAtLink, type Meanwhile, makeLink, openLink, payLink, raceForLink, sellByLink } from '../links.ts';
import { amountOf, type StepKind } from '../step.ts';

const makers = ['program', 'SUPPORT', 'FINANCE', 'ADMIN'] as const;
const meanwhiles: readonly Meanwhile[] = ['others pay', 'others pay', 'staff end it', 'its time ends', 'the merchant changes the checkout'];

export const linkSteps: readonly StepKind[] = [
  {
    do: 'make link',
    weight: 3,
    draw(random) {
      const [by, paymentType, usesMax] = [random.pick(makers), random.pick(['DB', 'DB', 'PA'] as const), random.pick([1, 1, 2, 3])];
      const [amount, minutes] = [amountOf(400 + 4 * random.below(1_000)), random.pick([null, null, 30, 600])];
      return {
        says: `${by} makes a link over ${amount} (${paymentType}) that is paid ${usesMax} times at most${minutes === null ? '' : `, within ${minutes} minutes`}`,
        take: (world, place) => makeLink(world, `link-${place}`, { by, paymentType, amount, usesMax, minutes }),
      };
    },
  },
  {
    do: 'open link',
    weight: 5,
    draw(random) {
      const of = random.below(1_000);
      return { says: `a browser opens link ${of} and begins to pay`, take: (world) => openLink(world, of) };
    },
  },
  {
    do: 'pay link',
    weight: 6,
    draw(random) {
      const [of, tabs] = [random.below(1_000), random.pick([1, 1, 2, 3])];
      return {
        says: `${tabs === 1 ? 'a browser' : `${tabs} browsers at once`} pay${tabs === 1 ? 's' : ''} what was begun by link ${of}`,
        take: (world, place) => payLink(world, `link-${place}`, of, tabs),
      };
    },
  },
  {
    do: 'look at link',
    weight: 4,
    draw(random) {
      const [of, isOwn] = [random.below(1_000), random.isDrawn(0.5)];
      return {
        says: `a browser looks at ${isOwn ? 'what it began by' : ''} link ${of}`,
        take: (world) => lookAtLink(world, of, isOwn),
      };
    },
  },
  {
    do: 'end link',
    weight: 1,
    draw(random) {
      const [by, of] = [random.pick(['SUPPORT', 'FINANCE', 'ADMIN'] as const), random.below(1_000)];
      return { says: `${by} ends link ${of}`, take: (world) => endLink(world, by, of) };
    },
  },
  {
    do: 'sell by link',
    weight: 3,
    draw(random) {
      const [usesMax, browsers] = [1 + random.below(2), 1 + random.below(3)];
      return {
        says: `${browsers === 1 ? 'a browser opens' : `${browsers} browsers open`} a new link that is paid ${usesMax === 1 ? 'once' : 'twice'}, and then pay at once`,
        take: (world, place) => sellByLink(world, `sale-${place}`, usesMax, browsers),
      };
    },
  },
  {
    do: 'race for link',
    weight: 2,
    draw(random) {
      const [meanwhile, mood] = [random.pick(meanwhiles), random.pick([null, null, 'uncertain', 'lostAfter'] as const)];
      return {
        says: `two browsers open a new link that is paid once; one of them is slow, and meanwhile ${meanwhile}${mood ? `, while the bank's trouble is ${mood}` : ''}`,
        take: (world, place) => raceForLink(world, `race-${place}`, meanwhile, mood),
      };
    },
  },
];
