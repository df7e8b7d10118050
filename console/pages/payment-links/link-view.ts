/** What a new payment link sends, and how a chosen logo is read. Pure, but for the clock that it is given. */
import { toApiAmount } from '../../values/minor-units.ts';

export const lifetimes = ['day', 'week', 'month', 'never'] as const;
export type LinkLifetime = (typeof lifetimes)[number];

const daysOf: Readonly<Record<Exclude<LinkLifetime, 'never'>, number>> = { day: 1, week: 7, month: 30 };
const dayMs = 86_400_000;

export interface LinkDraft {
  readonly entityId: string | undefined;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly order: string;
  readonly uses: number;
  readonly lifetime: LinkLifetime;
}

export type DraftProblem = 'entity' | 'amount' | 'description' | 'order' | 'uses';

/** The documented length of a merchant's reference begins here. */
const orderCharactersMin = 8;
export const usesMost = 1_000;

/** What is missing or cannot be read, by field. */
export function findProblems({ entityId, amount, currency, description, order, uses }: LinkDraft): readonly DraftProblem[] {
  const minor = toApiAmount(amount, currency);
  const problems: readonly (DraftProblem | false)[] = [
    entityId === undefined && 'entity',
    (minor === undefined || minor === '0.00') && 'amount',
    description.trim() === '' && 'description',
    order !== '' && order.length < orderCharactersMin && 'order',
    !(Number.isSafeInteger(uses) && uses >= 1 && uses <= usesMost) && 'uses',
  ];
  return problems.filter((problem) => problem !== false);
}

/** As the gateway takes it. `now`: entity time, in milliseconds. */
export function toLinkInput({ entityId = '', amount, currency, description, order, uses, lifetime }: LinkDraft, now: number) {
  return {
    entityId,
    amount: toApiAmount(amount, currency) ?? '',
    currency,
    description: description.trim(),
    usesMax: uses,
    ...(order === '' ? {} : { merchantTransactionId: order }),
    ...(lifetime === 'never' ? {} : { expiresAt: new Date(now + daysOf[lifetime] * dayMs).toISOString() }),
  };
}

/** What of a data URL the gateway stores; undefined where it is no picture that it takes. */
export function toLogo(dataUrl: string): string | undefined {
  return /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
}
