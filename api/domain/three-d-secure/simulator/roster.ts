/** How each test card behaves in 3-D Secure version 2 (decision: existing-clients). Pure. */
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';

export type Behaviour = 'frictionless' | 'attempt' | 'challenge' | 'error' | 'notEnrolled' | 'notParticipating';

export interface TestCardBehaviour {
  readonly behaviour: Behaviour;
  /** Whether the issuer has a hidden page for the browser (the method step). */
  readonly hasMethod: boolean;
}

/**
 * The ladder of test cards, in which each scheme lists its numbers: frictionless and attempt with the method step, the same
 * pair without it, error, not enrolled, not participating, challenges with the method step, challenges without it.
 */
const ladder: readonly (readonly [Behaviour, hasMethod: boolean])[] = [
  ['frictionless', true],
  ['attempt', true],
  ['frictionless', false],
  ['attempt', false],
  ['error', false],
  ['notEnrolled', false],
  ['notParticipating', false],
  ['challenge', true],
  ['challenge', true],
  ['challenge', false],
  ['challenge', false],
];

const numbers: Readonly<Record<'VISA' | 'MASTER' | 'AMEX', string>> = {
  VISA: `4200000000000091 4200000000000109 4200000000000026 4200000000000059 4012001037461114 4012001037141112 4532497088771651
    4200000000000042 4200000000000067 4200000000000018 4200000000000075`,
  MASTER: `5200000000000007 5200000000000023 5200000000000056 5200000000000106 5434580000000006 5457350076543210 5497260847316287
    5200000000000015 5200000000000049 5200000000000064 5200000000000072`,
  AMEX: `374500262001008 377277081382243 375987000000062 373953192351004 375987000169875 375987000169883 343923092050144
    343434343434343 375987000000021 375987000169867 371449635398431`,
};

/** Published as enrolled before version 2: the issuer asks the shopper. */
const enrolledNumbers: Readonly<Record<'VISA' | 'MASTER' | 'AMEX', string>> = {
  VISA: '4711100000000000 4012888888881881 4012001036275556',
  MASTER: '5212345678901234',
  AMEX: '375987000000005',
};

const listed: readonly (TestCardBehaviour & { readonly number: string; readonly brand: string })[] = [
  ...Object.entries(numbers).flatMap(([brand, list]) =>
    list.split(/\s+/).map((number, place) => {
      const [behaviour, hasMethod] = ladder[place] ?? ['challenge', false];
      return { number, brand, behaviour, hasMethod };
    }),
  ),
  ...Object.entries(enrolledNumbers).flatMap(([brand, list]) =>
    list.split(' ').map((number) => ({ number, brand, behaviour: 'challenge' as const, hasMethod: false })),
  ),
];

const roster: ReadonlyMap<string, TestCardBehaviour> = new Map(
  listed.map(({ number, behaviour, hasMethod }) => [number, { behaviour, hasMethod }]),
);

/** Every card of the roster with its scheme, for the documentation and the tests. */
export const threeDSecureTestCards = listed;

/** "Challenge mandated" (spec §2.U, challengeIndicator). */
const challengeMandated = '04';

/**
 * The behaviour of a card with the wishes of the request: `customParameters[3DS2_enrolled]` and `[3Dsimulator.forceEnrolled]`
 * enrol any card, `[3DS2_flow]` chooses the flow, and challengeIndicator 04 demands a challenge. Undefined outside the roster.
 */
export function findBehaviour(number: string, request: RequestTree): TestCardBehaviour | undefined {
  const custom = (name: string) => textIn(request, name);
  const known = roster.get(number);
  if (custom('3DS2_enrolled') === 'false') return { behaviour: 'notEnrolled', hasMethod: false };
  const isForced = custom('3DS2_enrolled') === 'true' || custom('3Dsimulator.forceEnrolled') === 'true';
  const enrolled = known ?? (isForced ? { behaviour: 'challenge' as const, hasMethod: false } : undefined);
  if (!enrolled) return undefined;
  const flow = custom('3DS2_flow');
  if (flow === 'challenge') return { ...enrolled, behaviour: 'challenge' };
  if (flow === 'frictionless') return { ...enrolled, behaviour: 'frictionless' };
  const isMandated = textAt(request, 'threeDSecure.challengeIndicator') === challengeMandated;
  return isMandated && isOpen(enrolled.behaviour) ? { ...enrolled, behaviour: 'challenge' } : enrolled;
}

function isOpen(behaviour: Behaviour): boolean {
  return behaviour === 'frictionless' || behaviour === 'attempt';
}

/** Names of custom parameters contain dots, so they are no path. */
function textIn({ customParameters }: RequestTree, name: string): string | undefined {
  if (typeof customParameters !== 'object' || Array.isArray(customParameters)) return undefined;
  const value = Object.hasOwn(customParameters, name) ? Reflect.get(customParameters, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
