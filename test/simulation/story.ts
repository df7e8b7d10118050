/**
 * What happens in a run, drawn from a seed before it begins: a list of steps that name what they are about by its place among what there
 * is. So a step may be left out, and what is left is a story still.
 */
import type { Random } from './random.ts';

export type Channel = 'bank' | 'simulator';

export type Step =
  | { readonly do: 'pay'; readonly type: 'DB' | 'PA'; readonly amountMinor: number; readonly channel: Channel }
  | { readonly do: 'refer'; readonly type: 'CP' | 'RF' | 'RV'; readonly of: number; readonly quarters: number }
  /** The merchant's program did not get an answer, or does not believe it: the same request with the same key. */
  | { readonly do: 'repeat'; readonly request: number }
  /** `retries`: a charge that is declined is tried again after an hour. */
  | { readonly do: 'subscribe'; readonly amountMinor: number; readonly channel: Channel; readonly retries: boolean }
  | { readonly do: 'advance'; readonly seconds: number }
  /** So many hours, with a round of due work in each. */
  | { readonly do: 'hours'; readonly count: number }
  /** So many of what waits go on. */
  | { readonly do: 'turns'; readonly count: number }
  | { readonly do: 'work' | 'deliver' | 'die' }
  /** How bad bank, receivers and disk are from here on. */
  | { readonly do: 'trouble'; readonly bank: number; readonly receivers: number; readonly disk: number };

/** How often each comes. Trouble is told apart: without it most stories are calm. */
const weights: Readonly<Record<Step['do'], number>> = {
  pay: 14,
  refer: 18,
  repeat: 12,
  subscribe: 2,
  advance: 9,
  hours: 2,
  turns: 24,
  work: 9,
  deliver: 6,
  die: 4,
  trouble: 3,
};

const levels = [0, 0.2, 0.5, 0.9];
const jumpsSeconds = [1, 10, 50, 50, 70, 600, 3_600, 26 * 3_600];

export function drawStory(random: Random, steps: number): readonly Step[] {
  return Array.from({ length: steps }, () => drawStep(random));
}

function drawStep(random: Random): Step {
  const kind = random.pickWeighted(weights);
  const channel = random.isDrawn(0.75) ? 'bank' : 'simulator';
  switch (kind) {
    case 'pay':
      return { do: kind, type: random.pick(['DB', 'PA']), amountMinor: 400 + 4 * random.below(2_000), channel };
    case 'refer':
      return { do: kind, type: random.pick(['CP', 'RF', 'RF', 'RV']), of: random.below(1_000), quarters: 1 + random.below(4) };
    case 'repeat':
      return { do: kind, request: random.below(1_000) };
    case 'subscribe':
      return { do: kind, amountMinor: 400 + 4 * random.below(500), channel, retries: random.isDrawn(0.7) };
    case 'advance':
      return { do: kind, seconds: random.pick(jumpsSeconds) };
    case 'hours':
      return { do: kind, count: 3 + random.below(8) };
    case 'turns':
      return { do: kind, count: 1 + random.below(12) };
    case 'trouble':
      return { do: kind, bank: random.pick(levels), receivers: random.pick(levels), disk: random.pick([0, 0, 0.05]) };
    default:
      return { do: kind };
  }
}

/** A step as a person reads it. */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'pay':
      return `the merchant asks for a ${step.type} of ${(step.amountMinor / 100).toFixed(2)} over the ${step.channel}`;
    case 'refer':
      return `the merchant asks for a ${step.type} of ${step.quarters} quarters of payment ${step.of}`;
    case 'repeat':
      return `the merchant repeats request ${step.request} with its key`;
    case 'subscribe':
      return `a shopper subscribes to ${(step.amountMinor / 100).toFixed(2)} an hour over the ${step.channel}${step.retries ? ', with retries' : ''}`;
    case 'advance':
      return `${step.seconds} s pass`;
    case 'hours':
      return `${step.count} hours pass, with a round of due work in each`;
    case 'turns':
      return `${step.count} of what waits goes on`;
    case 'work':
      return 'a round of due work begins';
    case 'deliver':
      return 'a round of webhooks begins';
    case 'die':
      return 'the process dies, and another one starts';
    case 'trouble':
      return `trouble from here on: bank ${step.bank}, receivers ${step.receivers}, disk ${step.disk}`;
  }
}
