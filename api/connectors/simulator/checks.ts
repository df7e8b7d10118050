import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import type { ConnectorOutcome } from '../connector.ts';
import { readRequestText } from '../request-text.ts';

type Expiry = { readonly month: string; readonly year: string };

/** A card is valid until the end of its expiry month in UTC. Two-digit years are in this century. */
export function isExpired(expiry: Expiry, now: number): boolean {
  const month = Number(expiry.month);
  const year = expiry.year.length <= 2 ? 2000 + Number(expiry.year) : Number(expiry.year);
  if (!Number.isInteger(month) || !Number.isInteger(year)) return false;
  return Date.UTC(year, month, 1) <= now;
}

/** Security codes with a special answer of the simulator; every other one matches. */
const cvvResponses: Readonly<Record<string, NonNullable<ConnectorOutcome['cvvResponse']>>> = {
  '000': 'N',
  '0000': 'N',
  '001': 'S',
  '0001': 'S',
  '002': 'U',
  '0002': 'U',
  '003': 'P',
  '0003': 'P',
};

/** M for a code that was sent, P for none; 000 N, 001 S, 002 U, 003 P. */
export function toCvvResponse(cvv: string | null): NonNullable<ConnectorOutcome['cvvResponse']> {
  return cvv === null || cvv === '' ? 'P' : (cvvResponses[cvv] ?? 'M');
}

/**
 * F: billing.street1 and billing.postcode match. A: only the street matches. Z: only the postcode matches. N: neither.
 * No answer where neither was sent. A postcode of zeros only and a street that begins `Mismatch` never match.
 */
export function toAvsResponse(request: RequestTree): ConnectorOutcome['avsResponse'] {
  const street = readRequestText(request, 'billing', 'street1');
  const postcode = readRequestText(request, 'billing', 'postcode');
  if (street === undefined && postcode === undefined) return undefined;
  const streetAgrees = street !== undefined && !/^mismatch/i.test(street);
  const postcodeAgrees = postcode !== undefined && !/^0+$/.test(postcode);
  if (streetAgrees && postcodeAgrees) return 'F';
  if (streetAgrees) return 'A';
  return postcodeAgrees ? 'Z' : 'N';
}

/** Result codes that say how a check ended: the letters of the same answer must not say the opposite (spec §2.3). */
const avsByCode: Readonly<Record<string, NonNullable<ConnectorOutcome['avsResponse']>>> = {
  '000.400.010': 'A',
  '800.400.100': 'N',
  '800.400.101': 'Z',
  '800.400.102': 'Z',
  '800.400.103': 'Z',
  '800.400.104': 'A',
  '800.400.105': 'U',
  '800.400.110': 'N',
};
const wrongSecurityCode: ReadonlySet<string> = new Set(['000.400.020', '800.100.153', '800.100.192']);

export function findAvsByCode(resultCode: string): ConnectorOutcome['avsResponse'] {
  return avsByCode[resultCode];
}

export function isWrongSecurityCode(resultCode: string): boolean {
  return wrongSecurityCode.has(resultCode);
}
