/** Rules of a new payment beyond the catalogue's formats (spec §2.1, §2.2). Pure. */

import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { textAt, treeAt } from '../../../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import { toListedType } from '../../../foundation/entities/tree.ts';
import { amountMinorMax, formatAmount, parseAmount } from '../../../foundation/kernel/money.ts';
import { invalidParameters, type Refusal } from '../../../foundation/kernel/refusal.ts';
import type { Secret } from '../../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { type Account, hasAccountData, refuseUnconfigured, type Secrets } from '../../registrations/account.ts';
import { heldOf } from '../money-status.ts';
import { hasExpired, type Payment } from '../payment.ts';
import { hasUsedCaptures, isOriginalType, originalTypes, purposeCodeCountries } from '../rules.ts';

export function findRefusal(open: RequestTree, settings: ChannelSettings): Refusal | undefined {
  const type = textAt(open, 'paymentType') ?? '';
  const isRiskCheck = type === 'RI';
  if (!isOriginalType(type) && !isRiskCheck) {
    return invalidParameters([
      { name: 'paymentType', value: type === '' ? null : type, message: `must be one of [${originalTypes.join(', ')}]` },
    ]);
  }
  // spec §2.Y: `job` schedules payments, which is another operation (decision: jobs-above-payments).
  if (treeAt(open, 'job')) return jobIsScheduled;
  if (settings.paymentTypes && !settings.paymentTypes.includes(toListedType(type))) return { resultCode: '600.200.202', status: 400 };
  // A channel without risk rules has nothing to check with.
  if (isRiskCheck && !settings.risk) return { resultCode: '600.200.202', status: 400 };
  const currency = textAt(open, 'currency') ?? '';
  if (settings.currencies && !settings.currencies.includes(currency)) return refuseUnconfigured('this channel does not take the currency');
  return findAmountRefusal(open, type) ?? findPurposeCodeRefusal(open, settings);
}

const jobIsScheduled: Refusal = invalidParameters([
  { name: 'job', value: null, message: 'job schedules payments: send it to createJob, or to POST /v1/payments' },
]);

/** A preauthorization of 0.00 checks an account; every other payment moves something. */
function findAmountRefusal(open: RequestTree, type: string): Refusal | undefined {
  const text = textAt(open, 'amount') ?? '';
  const amountMinor = parseAmount(text);
  if (amountMinor === undefined)
    return invalidParameters([
      { name: 'amount', value: text === '' ? null : text, message: 'amount must be digits with two decimals or none, such as 92.00' },
    ]);
  if (amountMinor > 0n || type === 'PA' || type === 'RI') return undefined;
  return {
    resultCode: '100.550.300',
    status: 400,
    parameterErrors: [{ name: 'amount', value: text, message: 'amount must be greater than 0.00' }],
  };
}

/** spec §2.1: transactionPurposeCode is mandatory for funding and original-credit transactions to regulated countries. */
function findPurposeCodeRefusal(open: RequestTree, settings: ChannelSettings): Refusal | undefined {
  const processing = textAt(open, 'transactionProcessingCode');
  if (processing !== 'FUNDING' && processing !== 'PAYMENT') return undefined;
  const country = textAt(open, 'recipient.country');
  const isRegulated = settings.purposeCodeRequired || (country !== undefined && purposeCodeCountries.has(country.toUpperCase()));
  if (!isRegulated || textAt(open, 'transactionPurposeCode') !== undefined) return undefined;
  return invalidParameters([
    {
      name: 'transactionPurposeCode',
      value: null,
      message: 'transactionPurposeCode may not be empty for FUNDING and PAYMENT to this country',
    },
  ]);
}

/**
 * spec §2.6: an increment adds to the authorized total, so it has its currency and its card, and the total is an amount. There is a hold
 * to add to, and that can still be captured.
 */
export function refusalOfIncrement(
  target: Payment,
  { open, secrets }: { open: RequestTree; secrets: Secrets },
  now: Timestamp,
): Refusal | undefined {
  const currency = textAt(open, 'currency') ?? '';
  if (currency !== target.currency) {
    const message = `currency must be ${target.currency}, that of the authorisation which is added to`;
    return { resultCode: '700.100.500', status: 400, parameterErrors: [{ name: 'currency', value: currency, message }] };
  }
  const brand = textAt(open, 'paymentBrand');
  if (brand !== undefined && target.brand !== null && brand !== target.brand) {
    const name = textAt(open, 'registrationId') === undefined ? 'paymentBrand' : 'registrationId';
    const value = textAt(open, name) ?? null;
    return invalidParameters([{ name, value, message: `${name} must be ${target.brand}, that of the authorisation which is added to` }]);
  }
  if (isOtherCard(target, open, secrets)) {
    const name = textAt(open, 'registrationId') === undefined ? 'card.number' : 'registrationId';
    return invalidParameters([{ name, value: null, message: `${name} must be that of the authorisation which is added to` }]);
  }
  // What is held beyond that could be neither reversed nor captured as a whole: no operation has such an amount.
  if (target.authorized + parseMoney(open).amountMinor > amountMinorMax) {
    const message = `amount must leave the authorised total at ${formatAmount(amountMinorMax)} at most: it is ${formatAmount(target.authorized)} now`;
    return { resultCode: '100.550.301', status: 400, parameterErrors: [{ name: 'amount', value: textAt(open, 'amount') ?? '', message }] };
  }
  const wrongTarget = (must: string) =>
    invalidParameters([{ name: 'referenceUuid', value: target.id, message: `referenceUuid must be ${must}` }]);
  const isOver = heldOf(target) === 0n && target.reversed + target.released > 0n;
  if (isOver || hasExpired(target, now))
    return wrongTarget('an authorisation that still holds something: this one was reversed or has ended');
  if (hasUsedCaptures(target))
    return wrongTarget(`an authorisation that can be captured again: this one has used its numberOfCaptures, ${target.capturesMax}`);
  return undefined;
}

/** Whether a payment that names an authorisation adds to it (spec §2.6); every other one is a payment of its own. */
export function isIncrementing(open: RequestTree, lineage: object | null): boolean {
  return lineage !== null && textAt(open, 'standingInstruction.industryPractice') === 'INCREMENTAL_AUTH';
}

/**
 * The referenced payment, where the request brings no account of its own: neither a number nor another brand. What was asked about that
 * account when it paid, such as its cardholder's authentication, was asked about no other one.
 */
export function findLender(target: Payment, { brand }: Pick<Account, 'brand'>, secrets: Secrets): Payment | null {
  const isOther = hasAccountData(brand, secrets) || (brand !== null && brand.name !== target.brand);
  return isOther ? null : target;
}

/** By what a payment keeps of its card's number. The number of a device stands for a card whose own number may have been authorised. */
function isOtherCard({ cardBin, last4 }: Payment, open: RequestTree, secrets: Secrets): boolean {
  const number = secrets.get('card.number')?.reveal();
  if (number === undefined || cardBin === null || textAt(open, 'card.numberType') === 'DPAN') return false;
  return !number.startsWith(cardBin) || number.slice(-4) !== last4;
}

const noSecrets: Secrets = new Map();

/** Secrets without the card number and the security code: the connector's call has fields of their own for those. */
export function selectOtherSecrets(secrets: Secrets): Secrets {
  let others: Map<string, Secret<string>> | undefined;
  secrets.forEach((secret, name) => {
    if (name !== 'card.number' && name !== 'card.cvv') others = (others ?? new Map()).set(name, secret);
  });
  return others ?? noSecrets;
}

/** Of a request whose amount has passed `findRefusal`. */
export function parseMoney(open: RequestTree): { readonly amountMinor: bigint; readonly currency: string } {
  return { amountMinor: parseAmount(textAt(open, 'amount') ?? '') ?? 0n, currency: textAt(open, 'currency') ?? '' };
}
