/** IANA time zones, such as Europe/Berlin. */

export function systemTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isTimeZone(name: unknown): name is string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(name) });
    return typeof name === 'string';
  } catch {
    return false;
  }
}

let zones: readonly string[] | undefined;

/** Some four hundred names. The list is made at the first call. */
export function allTimeZones(): readonly string[] {
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
  return zones;
}
