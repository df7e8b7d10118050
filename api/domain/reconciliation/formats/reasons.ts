/** Reasons of card schemes (chargebacks) and of banks (returned debits) as documented result codes (spec §2.9). Pure. */

/** "Reason not Specified". */
export const unspecifiedReason = '000.100.200';

/** Visa's and Mastercard's codes, whose first digits name the family. */
const schemeReasons: readonly (readonly [prefix: string, resultCode: string])[] = [
  ['10.', '000.100.220'],
  ['11.', '000.100.233'],
  ['12.6', '000.100.224'],
  ['12.', '000.100.229'],
  ['13.1', '000.100.221'],
  ['13.6', '000.100.225'],
  ['13.', '000.100.223'],
  ['4808', '000.100.233'],
  ['4834', '000.100.224'],
  ['4837', '000.100.220'],
  ['4853', '000.100.223'],
  ['4855', '000.100.221'],
  ['4860', '000.100.225'],
  ['4863', '000.100.222'],
  ['4870', '000.100.232'],
];

/** ISO 20022, external return reasons. */
const bankReasons: Readonly<Record<string, string>> = {
  AC01: '000.100.201',
  AC04: '000.100.202',
  AC06: '000.100.208',
  AM04: '000.100.203',
  AM05: '000.100.224',
  BE05: '000.100.209',
  MD01: '000.100.204',
  MD06: '000.100.206',
  MD07: '000.100.205',
  MS02: '000.100.206',
  SL01: '000.100.207',
};

const documentedReason = /^000\.100\.2\d{2}$/;

/** A documented code stays as it is; an unknown one is "reason not specified". */
export function toReasonCode(code: string): string {
  if (documentedReason.test(code)) return code;
  return bankReasons[code] ?? schemeReasons.find(([prefix]) => code.startsWith(prefix))?.[1] ?? unspecifiedReason;
}
