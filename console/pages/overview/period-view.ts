/** The period and scope of the overview, parsed from the address. Pure. */
import { compact } from '../../../api/contract/compact.ts';
import { formatFilterTime, parseFilterTime, toIsoTime } from '../../values/timestamps.ts';
import { startOfDay } from '../../values/zoned-time.ts';

export const presets = ['today', '7d', '30d', '90d'] as const;
export type Preset = (typeof presets)[number];
export type Step = 'HOUR' | 'DAY' | 'MONTH';

export interface Period {
  readonly name: Preset | 'custom';
  /** `yyyy-MM-dd HH:mm:ss` in UTC, including. */
  readonly from: string;
  /** Excluding. */
  readonly to: string;
  /** How long a bar of a chart is. */
  readonly step: Step;
}

const dayMs = 86_400_000;
/** Beyond these a chart would have more bars than it has room for. */
const hoursMax = 2 * dayMs + 3_600_000;
const daysMax = 400 * dayMs;

const presetDays: Readonly<Record<Preset, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };

/** Where nothing is asked for. */
const defaultPreset: Preset = '30d';

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Whole days of the zone, today to its end; or one's own times, of which one may be left out. `earliest`: of merchants whose
 * clocks differ, from which days are counted back.
 */
export function parsePeriod(params: Params, timeZone: string, now: number, earliest = now): Period {
  const preset = presets.find((name) => name === params.period);
  const own = preset === undefined ? parseCustomPeriod(params, timeZone, now) : undefined;
  if (own) return own;
  const name = preset ?? defaultPreset;
  return createPeriod(name, startOfDay(earliest, timeZone, presetDays[name] - 1), endOfDay(now, timeZone));
}

function parseCustomPeriod(params: Params, timeZone: string, now: number): Period | undefined {
  const [from, to] = [params.from, params.to].map((text) => (text === undefined ? undefined : parseFilterTime(text)));
  if (from === undefined && to === undefined) return undefined;
  const end = to ?? endOfDay(now, timeZone);
  const begin = from ?? startOfDay(end, timeZone, presetDays[defaultPreset]);
  return begin < end ? createPeriod('custom', begin, end) : undefined;
}

function endOfDay(now: number, timeZone: string): number {
  return startOfDay(now, timeZone, -1);
}

function createPeriod(name: Period['name'], from: number, to: number): Period {
  const step = to - from <= hoursMax ? 'HOUR' : to - from <= daysMax ? 'DAY' : 'MONTH';
  return { name, from: formatFilterTime(from), to: formatFilterTime(to), step };
}

const entityForm = /^[0-9a-f]{32}$/;
const currencyForm = /^[A-Z]{3}$/;

/** What the overview is narrowed to, beside its time. */
export interface OverviewScope {
  readonly entity?: string;
  readonly currency?: string;
}

export function parseScope({ entity, currency }: Params): OverviewScope {
  return {
    ...(entity !== undefined && entityForm.test(entity) ? { entity } : {}),
    ...(currency !== undefined && currencyForm.test(currency) ? { currency } : {}),
  };
}

/** What the address says of these and what they cannot mean: it narrows nothing. */
export function findBadParams(params: Params): readonly (readonly [string, string])[] {
  const { period, from, to, entity, currency } = params;
  const isTime = (text: string): boolean => parseFilterTime(text) !== undefined;
  const checks: readonly (readonly [name: string, text: string | undefined, isGood: (text: string) => boolean])[] = [
    ['period', period, (text) => presets.some((name) => name === text)],
    ['from', from, (text) => isTime(text) && (to === undefined || !isTime(to) || text < to)],
    ['to', to, isTime],
    ['entity', entity, (text) => entityForm.test(text)],
    ['currency', currency, (text) => currencyForm.test(text)],
  ];
  return checks.flatMap(([name, text, isGood]) => (text === undefined || text === '' || isGood(text) ? [] : [[name, text] as const]));
}

/** Where the period before begins: as long as this one, and it ends where this one begins. */
export function findPreviousFrom({ from, to }: Pick<Period, 'from' | 'to'>): string {
  const [begin, end] = [parseFilterTime(from) ?? 0, parseFilterTime(to) ?? 0];
  return formatFilterTime(begin - (end - begin));
}

/** Authorisations of which something may still be held. */
export const holdStatuses = ['AUTHORIZED', 'PART_CAPTURED'] as const;

export function toHoldsFilter({ from, to }: Pick<Period, 'from' | 'to'>, { entity, currency }: OverviewScope) {
  return compact({
    from: toIsoTime(from),
    to: toIsoTime(to),
    types: ['PA' as const],
    moneyStatuses: [...holdStatuses],
    entityId: entity,
    currency,
  });
}
