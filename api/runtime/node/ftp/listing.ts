/** How files are listed: for people (LIST), as names (NLST), and for programs (MLSD, RFC 3659). Pure. */
import { dayMs } from '../../../foundation/kernel/timestamp.ts';

export interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds. */
  readonly modifiedAt: number;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Like `ls -l`, in UTC: the time of day for half a year, the year for what is older or ahead of the clock. */
export function toListLine({ name, bytes, modifiedAt }: ListedFile, now: number): string {
  const date = new Date(modifiedAt);
  const [day, month] = [pad(date.getUTCDate(), 2, ' '), months[date.getUTCMonth()]];
  const isRecent = modifiedAt <= now && now - modifiedAt < 180 * dayMs;
  const time = isRecent ? `${pad(date.getUTCHours(), 2)}:${pad(date.getUTCMinutes(), 2)}` : ` ${date.getUTCFullYear()}`;
  return `-r--r--r-- 1 gateway gateway ${pad(bytes, 12, ' ')} ${month} ${day} ${time} ${name}\r\n`;
}

export function toFacts({ id, bytes, modifiedAt }: ListedFile): string {
  return `type=file;size=${bytes};modify=${toTimeValue(modifiedAt)};perm=r;unique=${id};UNIX.mode=0444;`;
}

export const rootFacts = 'type=dir;perm=el;unique=root;UNIX.mode=0555;';

/** `yyyyMMddHHmmss.SSS`, UTC. */
export function toTimeValue(timestamp: number): string {
  return new Date(timestamp).toISOString().replace(/[-:TZ]/g, '');
}

function pad(value: number, length: number, fill = '0'): string {
  return String(value).padStart(length, fill);
}
