/** What the chip of a group of Insights says; loaded with the first one that is set. Pure. */
import { toGroupText } from '../../messages/group-texts.ts';
import type { Language } from '../../preferences/languages.ts';
import { type GroupName, parseGroup } from './filters-view.ts';

export function toGroupChip(name: GroupName, text: string, language: Language): string {
  const { dimension, value, customParameter, timeZone } = parseGroup(name, text);
  const said = toGroupText(dimension, value ?? null, language);
  if (customParameter) return `${customParameter}: ${said}`;
  return timeZone ? `${said} (${timeZone})` : said;
}
