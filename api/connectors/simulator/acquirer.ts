import type { ResultCode } from '../../foundation/result-codes/result-code.ts';

/** The acquirer's own response code (ISO 8583), and the scheme's advice for declines. */
export interface AcquirerAnswer {
  readonly response: string;
  readonly text: string;
  /** Merchant advice: 01 new account data, 02 try later, 03 never again, 21 stop recurring payments, 24 to 30 hours or days. */
  readonly advice?: string;
}

const insufficientFunds: AcquirerAnswer = { response: '51', text: 'Insufficient funds', advice: '29' };
const expiredCard: AcquirerAnswer = { response: '54', text: 'Expired card', advice: '01' };
const noSuchCard: AcquirerAnswer = { response: '14', text: 'Invalid card number', advice: '03' };
const securityCode: AcquirerAnswer = { response: '82', text: 'Security code does not match', advice: '01' };
const invalidAmount: AcquirerAnswer = { response: '13', text: 'Invalid amount' };
const restricted: AcquirerAnswer = { response: '62', text: 'Restricted card', advice: '03' };
const frequency: AcquirerAnswer = { response: '65', text: 'Activity count limit exceeded', advice: '25' };
const closedAccount: AcquirerAnswer = { response: '46', text: 'Account closed', advice: '03' };
const stopRecurring: AcquirerAnswer = { response: 'R1', text: 'Revocation of recurring payments', advice: '21' };
const pinTries: AcquirerAnswer = { response: '75', text: 'PIN tries exceeded', advice: '02' };
const unavailable: AcquirerAnswer = { response: '91', text: 'Issuer or switch inoperative', advice: '24' };
const malfunction: AcquirerAnswer = { response: '96', text: 'System malfunction' };
const notPermitted: AcquirerAnswer = { response: '57', text: 'Transaction not permitted to cardholder', advice: '03' };
const formatError: AcquirerAnswer = { response: '30', text: 'Format error' };

const byCode: Readonly<Record<string, AcquirerAnswer>> = {
  '100.100.101': noSuchCard,
  '100.100.303': expiredCard,
  '100.100.700': noSuchCard,
  '100.550.310': { response: '61', text: 'Exceeds amount limit', advice: '25' },
  '300.100.100': { response: '1A', text: 'Additional customer authentication required' },
  '800.100.100': { response: '05', text: 'Do not honour', advice: '02' },
  '800.100.151': noSuchCard,
  '800.100.152': { response: '05', text: 'Do not honour', advice: '02' },
  '800.100.153': securityCode,
  '800.100.154': { response: '12', text: 'Invalid transaction' },
  '800.100.155': insufficientFunds,
  '800.100.156': formatError,
  '800.100.157': expiredCard,
  '800.100.158': { response: '59', text: 'Refused by the issuer', advice: '03' },
  '800.100.159': { response: '43', text: 'Pick up card', advice: '03' },
  '800.100.160': { response: '78', text: 'Card blocked', advice: '03' },
  '800.100.161': pinTries,
  '800.100.162': { response: '61', text: 'Exceeds amount limit', advice: '25' },
  '800.100.163': frequency,
  '800.100.165': { response: '41', text: 'Pick up card', advice: '03' },
  '800.100.166': { response: '55', text: 'Incorrect PIN' },
  '800.100.168': restricted,
  '800.100.169': notPermitted,
  '800.100.170': notPermitted,
  '800.100.171': { response: '04', text: 'Pick up card', advice: '03' },
  '800.100.172': { response: '78', text: 'Account blocked', advice: '03' },
  '800.100.174': invalidAmount,
  '800.100.176': unavailable,
  '800.100.177': invalidAmount,
  '800.100.178': pinTries,
  '800.100.179': frequency,
  '800.100.192': securityCode,
  '800.100.202': closedAccount,
  '800.100.203': insufficientFunds,
  '800.100.403': { response: 'R0', text: 'Stop payment order', advice: '21' },
  '800.100.500': stopRecurring,
  '800.100.501': { response: 'R3', text: 'Revocation of all recurring payments', advice: '21' },
  '800.110.100': { response: '94', text: 'Duplicate transmission' },
  '900.100.100': malfunction,
  '900.100.300': { response: '68', text: 'Response received too late' },
  '900.100.400': unavailable,
  '900.100.500': unavailable,
  '900.100.600': unavailable,
};

export const approvedAnswer: AcquirerAnswer = { response: '00', text: 'Approved or completed successfully' };
export const partialAnswer: AcquirerAnswer = { response: '10', text: 'Approved for partial amount' };

/** Undefined where the gateway itself refused and nothing was sent to an acquirer. */
export function findAcquirerAnswer(code: ResultCode): AcquirerAnswer | undefined {
  const listed = byCode[code.code];
  if (listed !== undefined) return listed;
  if (code.outcome === 'APPROVED' || code.outcome === 'REVIEW') return approvedAnswer;
  return code.outcome === 'DECLINED' ? { response: '05', text: 'Do not honour', advice: '02' } : undefined;
}
