/**
 * What of the interface is deprecated: the one table behind the headers of REST answers, `@deprecated` of GraphQL, `deprecated` of
 * OpenAPI, the client's types and the pages at `/docs`.
 */
import { secondMs, type Timestamp } from '../kernel/timestamp.ts';

export interface Deprecation {
  /** The first day, such as `2026-11-24`. */
  readonly since: string;
  /** The day from which it has no effect any more; null: it stays as long as the version of the interface, such as `/v1`. */
  readonly sunset: string | null;
  /** What to use in its place, in words: completes "use … instead". */
  readonly instead: string;
  /** The page of the documentation that explains it. */
  readonly page: string;
}

export type Deprecations = Readonly<Record<string, Deprecation>>;

/** By parameter, or by structure for all that is below it: `notificationUrl`, `recurringMigration`. Both are deprecated by spec §2.5 and §2.T. */
export const deprecatedParameters: Deprecations = {
  notificationUrl: { since: '2026-11-24', sunset: null, instead: 'webhooks', page: '/docs/webhooks' },
  recurringMigration: {
    since: '2026-11-24',
    sunset: null,
    instead: 'standingInstruction.initialTransactionId',
    page: '/docs/moving',
  },
};

/** Of a parameter by its documented name, such as `recurringMigration.amount`. */
export function findDeprecation(name: string, deprecations: Deprecations = deprecatedParameters): Deprecation | undefined {
  const dot = name.indexOf('.');
  const structure = dot < 0 ? name : name.slice(0, dot);
  return Object.hasOwn(deprecations, structure) ? deprecations[structure] : undefined;
}

/** `2026-11-24: use webhooks instead`; with the day of its end where there is one. */
export function explainDeprecation({ since, sunset, instead }: Deprecation): string {
  return `${since}: use ${instead} instead${sunset === null ? '' : `, it ends on ${sunset}`}`;
}

/**
 * The headers of an answer whose request sent these: `Deprecation` (RFC 9745: since when) and `Sunset` (RFC 8594: until when), of
 * several the earliest day, and `Link` to the pages. Empty where nothing that was sent is deprecated.
 */
export function toDeprecationHeaders(
  sentNames: readonly string[],
  publicUrl: string,
  deprecations: Deprecations = deprecatedParameters,
): Readonly<Record<string, string>> {
  // Asked of each request, and nearly always in vain.
  if (!sentNames.some((name) => findDeprecation(name, deprecations))) return {};
  const all = [...new Set(sentNames.flatMap((name) => findDeprecation(name, deprecations) ?? []))];
  const ends = all.flatMap(({ sunset }) => (sunset === null ? [] : [toMidnight(sunset)]));
  return {
    Deprecation: `@${Math.min(...all.map(({ since }) => toMidnight(since))) / secondMs}`,
    ...(ends.length === 0 ? {} : { Sunset: new Date(Math.min(...ends)).toUTCString() }),
    Link: [...new Set(all.flatMap((each) => listLinks(each, publicUrl)))].join(', '),
  };
}

function listLinks({ page, sunset }: Deprecation, publicUrl: string): readonly string[] {
  const relations = sunset === null ? ['deprecation'] : ['deprecation', 'sunset'];
  return relations.map((relation) => `<${publicUrl}${page}>; rel="${relation}"; type="text/html"`);
}

function toMidnight(day: string): Timestamp {
  return Date.parse(`${day}T00:00:00Z`);
}
