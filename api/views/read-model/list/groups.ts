/**
 * Groups of payments as Insights tells them, as a filter of lists (decision: insights-from-facts). No index leads to a country or a
 * custom parameter, so a period of few enough payments is asked for, and all of them are looked at.
 */
import { isPersonalMasked } from '../../../foundation/access/authorize.ts';
import { isMaskedAt } from '../../../foundation/catalogue/personal.ts';
import { parseBuckets, type Span } from '../../../foundation/kernel/buckets.ts';
import { Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { parseTimeZone } from '../../../foundation/kernel/time-zone.ts';
import type { PaymentListFilter, ReadModelContext, ValueGroup } from '../ports.ts';
import type { InsightDimension } from '../statistics/insights.ts';
import { hourOf, insightDaysMax, insightMsMax, insightPaymentsMax, requireParameterName } from '../statistics/insights-operations.ts';

/** Each group narrows further. */
export const listedGroupsMax = 6;

/** A group of Insights. */
export interface PaymentGroup {
  readonly dimension: InsightDimension;
  /** Null: the payments that tell none. */
  readonly value: string | null;
  /** The name of the parameter, of CUSTOM_PARAMETER. */
  readonly customParameter?: string | undefined;
  /** Whose hours they are, of HOUR. */
  readonly timeZone?: string | undefined;
}

type Period = Pick<PaymentListFilter, 'entityPath' | 'from' | 'to'>;
type Groups = Pick<PaymentListFilter, 'from' | 'to' | 'groups' | 'hours'>;

/**
 * What the store is asked for these groups. Refuses a period of more than 31 days or of more payments than Insights reads, and values
 * that the caller sees masked: whether a guess is right tells them.
 */
export async function toListedGroups(context: ReadModelContext, period: Period, groups: readonly PaymentGroup[]): Promise<Groups> {
  const span = await requirePeriod(context, period);
  const hours = groups.filter(({ dimension }) => dimension === 'HOUR').map((group) => listHours(span, group));
  const values = groups.flatMap(toValueGroup);
  for (const group of values) requireShown(context, group);
  const within = { entityPath: period.entityPath, from: span[0], to: span[1] };
  if ((await context.ports.store.readModel.count(within, insightPaymentsMax + 1)) > insightPaymentsMax) {
    const more = `the period has more than ${insightPaymentsMax} payments: a list by groups needs a shorter one, or a smaller entity`;
    throw refuse(more);
  }
  return { from: span[0], to: span[1], ...(values.length > 0 && { groups: values }), ...(hours.length > 0 && { hours }) };
}

/** A period without an end goes on until 31 days after its beginning, where no payment is later. */
async function requirePeriod({ ports: { store } }: ReadModelContext, { entityPath, from, to }: Period): Promise<Span> {
  if (from === undefined) throw refuse(needsPeriod);
  const end = to ?? from + insightMsMax;
  if (end - from > insightMsMax) throw refuse(needsPeriod);
  if (to === undefined && (await store.readModel.count({ entityPath, from: end }, 1)) > 0) throw refuse(needsPeriod);
  return [from, Math.max(end, from)];
}

const needsPeriod = `groups needs from and to, at most ${insightDaysMax} days apart`;

/** The hours of the day that begin within the period, as Insights splits it. */
function listHours([from, to]: Span, { value, timeZone = 'UTC' }: PaymentGroup): readonly Span[] {
  if (from === to) return [];
  const edges = parseBuckets({ from, to, bucket: 'HOUR', timeZone });
  if ('status' in edges) throw new Refused(edges);
  const zone = parseTimeZone(timeZone);
  return edges.slice(0, -1).flatMap((edge, at) => (hourOf(zone, edge) === value ? [[edge, edges[at + 1] ?? to] as const] : []));
}

function toValueGroup({ dimension, value, customParameter }: PaymentGroup): readonly ValueGroup[] {
  if (dimension === 'HOUR') return [];
  if (dimension !== 'CUSTOM_PARAMETER') return [{ dimension, value }];
  requireParameterName(customParameter ?? '');
  return [{ dimension, value, customParameter: customParameter ?? '' }];
}

function requireShown(context: ReadModelContext, { value, customParameter }: ValueGroup): void {
  if (value === null || customParameter === undefined || !isPersonalMasked(context)) return;
  if (isMaskedAt(['customParameters', customParameter])) throw refuse(`${customParameter} is personal data that you see masked`);
}

function refuse(message: string): Refused {
  return wrongParameter('groups', message);
}
