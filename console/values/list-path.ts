/** The address of a list as a file. */
export const fileFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type FileFormat = (typeof fileFormats)[number];

interface WantedList {
  readonly list: string;
  readonly format: FileFormat;
  readonly filter: object;
  /** IANA name: the header of every time says whose clocks it is told by. */
  readonly timeZone: string;
}

export function createListPath({ list, format, filter, timeZone }: WantedList): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), timeZone });
  // Spreadsheets take a CSV file for UTF-8 by this mark alone.
  if (format === 'csv') query.set('bom', 'true');
  return `/export/${list}.${format}?${query}`;
}
