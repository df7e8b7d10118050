/** What the doctor finds in an installation in objects: at each merchant, as the platform knows it and as its object says, and in the projections. */
import type { Finding } from '../shared/doctor.ts';
import type { Examined } from '../shared/operator.ts';
import type { PartitionedInstallation, Projections } from './environment.ts';
import type { PartitionBook } from './partition-book.ts';
import { placesOf } from './projections.ts';

/** Objects that are examined in one request. */
const atOnce = 10;

export interface PlatformDoctorOptions {
  readonly book: Pick<PartitionBook, 'count' | 'byNumber' | 'isWaiting'>;
  readonly merchant: PartitionedInstallation['merchant'];
  readonly projections: () => Projections;
  /** False where the merchant was deleted or moved away: its number stays. */
  readonly hasPart: (merchantPath: string) => Promise<boolean>;
}

const away: Finding = { check: 'object', status: 'problem', text: 'its object does not answer' };

/** The merchants by their numbers, from the one that is named, some at a time; after the last of them the projections. */
export async function examineObjects(options: PlatformDoctorOptions, from: number): Promise<Examined> {
  const count = options.book.count();
  const end = Math.min(from + atOnce - 1, count);
  const numbers = Array.from({ length: Math.max(end - from + 1, 0) }, (_, place) => from + place);
  const stores = await Promise.all(numbers.map((number) => examineMerchant(options, number)));
  if (end < count) return { stores, next: end + 1 };
  const projections = options.projections();
  const every = placesOf(projections, count);
  const examined = every.map(async (place) => ({
    store: every.length === 1 ? 'projection' : `projection ${place + 1} of ${every.length}`,
    findings: [
      await projections
        .at(place)
        .examine()
        .catch(() => away),
    ],
  }));
  return { stores: [...stores, ...(await Promise.all(examined))], next: null };
}

async function examineMerchant({ book, merchant, hasPart }: PlatformDoctorOptions, number: number): Promise<Examined['stores'][number]> {
  const store = `merchant ${number}`;
  const numbered = book.byNumber(number);
  if (!numbered || !(await hasPart(numbered.merchantPath)))
    return { store, findings: [{ check: 'platform', status: 'ok', text: 'no merchant has the number any more' }] };
  const told: Finding = book.isWaiting(number)
    ? { check: 'platform', status: 'problem', text: 'the platform could not tell it the last change: its tokens may be out of date' }
    : { check: 'platform', status: 'ok', text: 'the platform has told it every change' };
  try {
    return { store, findings: [told, ...(await merchant(number).examine())] };
  } catch {
    return { store, findings: [told, away] };
  }
}
