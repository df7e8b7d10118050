/**
 * What answers and notifications tell beside the parameters that they repeat, each once: its meaning, its form, what it says of a person, and
 * which answers have it. Masks, OpenAPI, GraphQL's structures of a payment and the snapshots that webhooks choose from are walks over this table.
 */
import { eventPayloads } from '../../contract/event-payloads.ts';
import { paymentTypes } from '../../contract/words.ts';
import { type Field, type FieldOptions, field } from './field.ts';
import { type Format, flag, integer, money, oneOf, pattern, text, textMax } from './format.ts';
import type { PersonalClass } from './personal-class.ts';
import type { RequestShape } from './requests.ts';

/** `notification`: what a notification adds to the answer that it carries. `run`: of a job, in its notification. */
export type AnswerKind = 'payment' | 'registration' | 'job' | 'authentication' | 'checkout' | 'notification' | 'run';

export interface AnswerField extends Field {
  /** None: no answer of ours has it, but a bank may send it. */
  readonly of: readonly AnswerKind[];
}

/** The section of answers; an error never tells about their fields. */
const answerSection = '2.3';
const anyText = text(1, textMax);
const id = pattern(/^[0-9a-f]{32}$/, '');
const resultCode = pattern(/^\d{3}\.\d{3}\.\d{3}$/, '');
const currencyCode = pattern(/^[A-Z]{3}$/, '');
const timestamp = pattern(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}\+0000$/, '');
const ndc = pattern(/^([0-9a-f]{32}_[0-9a-f]{32}|[0-9a-f]{32}-[a-z0-9]{1,15})$/, '');
const name: FieldOptions = { key: { accepts: () => true, expects: '' } };

const stored: readonly AnswerKind[] = ['payment', 'registration', 'job', 'authentication'];
const every: readonly AnswerKind[] = [...stored, 'checkout'];

function tell(of: readonly AnswerKind[], personal: PersonalClass = 'none') {
  return (path: string, format: Format, meaning: string, options?: FieldOptions): AnswerField => ({
    ...field(path, format, 'O', personal, meaning, options),
    section: answerSection,
    expects: '',
    of,
  });
}

/** It is there wherever its structure is. */
function always(line: AnswerField): AnswerField {
  return { ...line, requirement: 'R' };
}

const ofPayment = tell(['payment']);
const ofRegistration = tell(['registration']);
const ofJob = tell(['job']);
const ofAuthentication = tell(['authentication']);
/** An answer with which the shopper goes on elsewhere. */
const ofShown = tell(['payment', 'authentication']);
const ofStored = tell(stored);
const ofMerchant = tell(stored, 'merchant');
const ofEvery = tell(every);
const ofNotification = tell(['notification']);
const ofNone = tell([], 'name');

/** spec §2.3, §2.5, §6. Everything else in an answer is an echoed parameter. */
export const answerFields: readonly AnswerField[] = [
  ofStored('id', id, 'Refers to it in later requests.'),
  ofPayment('registrationId', id, 'The account that was stored with it.'),
  always(ofPayment('registration.id', id, 'The same as registrationId.')),
  ofPayment('referencedId', id, 'The payment that it refers to.'),
  ofPayment('paymentType', oneOf(...paymentTypes), 'What kind of operation it is.'),
  ofPayment('paymentBrand', anyText, 'Brand.'),
  ofPayment('brandResult', anyText, 'The brand that was detected, where none was sent.'),
  ofPayment('amount', money, 'Amount that was approved.'),
  ofPayment('currency', currencyCode, 'Currency of amount.'),
  ofPayment('descriptor', anyText, "What the shopper's statement says."),
  ofRegistration('paymentType', oneOf('RG', 'DR'), 'Stored, or deleted.'),
  ofRegistration('paymentBrand', anyText, 'Brand.'),
  ofRegistration('referencedId', id, 'Of a deletion: the registration that was deleted.'),
  ofJob('registrationId', id, 'The stored account that it charges.'),
  ofJob('referencedId', id, 'The job that it replaced.'),
  ofJob('paymentType', oneOf('SD', 'RS', 'DS'), 'Scheduled, rescheduled, descheduled.'),
  ofJob('amount', money, 'Amount of each payment.'),
  ofJob('currency', currencyCode, 'Currency of amount.'),
  ofAuthentication('paymentBrand', anyText, 'Brand.'),
  ofAuthentication('amount', money, 'Amount of the payment that is to follow.'),
  ofAuthentication('currency', currencyCode, 'Currency of amount.'),
  always(ofEvery('result.code', resultCode, 'Result code; see /docs/result-codes.')),
  always(ofEvery('result.description', anyText, 'The text of the code; branch on the code, not on this.')),
  ofEvery('result.avsResponse', oneOf('A', 'Z', 'N', 'U', 'F'), 'Address check.'),
  ofEvery('result.cvvResponse', oneOf('M', 'N', 'P', 'S', 'U'), 'Security code check.'),
  ofPayment('resultDetails[name]', anyText, 'What the acquirer said.', name),
  ofStored('card.bin', anyText, 'First digits of the number.'),
  ofStored('card.last4Digits', anyText, 'Last four digits of the number.'),
  ofStored('card.binCountry', anyText, 'Country of the issuing bank, ISO 3166-1.'),
  ofStored('card.type', anyText, 'CREDIT, DEBIT or PREPAID, where the bank tells it.'),
  ofStored('card.level', anyText, 'Product of the card, such as CLASSIC.'),
  ofStored('card.regulatedFlag', anyText, 'Whether its interchange is regulated.'),
  ofStored('card.issuer.bank', anyText, 'Name of the issuing bank.'),
  ofStored('card.issuer.website', anyText, 'Its address on the web.'),
  tell(stored, 'institution')('card.issuer.phone', anyText, 'Its telephone number, which shoppers are told to call.'),
  ofStored('bankAccount.last4Digits', anyText, 'Last four characters of the account.'),
  ofNone('virtualAccount.holder', anyText, 'Whose account it is.'),
  ofNone('virtualAccount.accountHolder', anyText, 'Whose account it is.'),
  ofMerchant('merchant.bankAccount.holder', anyText, 'Whose account the shopper has to transfer the money to.'),
  ofMerchant('merchant.bankAccount.number', anyText, 'Its number or IBAN.'),
  ofMerchant('merchant.bankAccount.bic', anyText, 'The BIC of its bank.'),
  ofMerchant('merchant.bankAccount.country', anyText, 'Its country.'),
  ofStored('threeDSecure.flow', anyText, 'frictionless, challenge, decoupled or data_only.'),
  ofStored('threeDSecure.authenticationStatus', anyText, 'As the protocol names it: Y, N, U, A, C, D, R or I.'),
  ofStored('risk.score', anyText, 'Of the risk rules, -99999 to +99999; above zero is a greater risk.'),
  ofShown('redirect.url', anyText, 'Where to send the shopper.'),
  ofShown('redirect.method', oneOf('GET', 'POST'), 'How.'),
  ofShown('redirect.parameters[n].name', anyText, 'Name of a parameter that goes along.'),
  ofShown('redirect.parameters[n].value', anyText, 'Its value.'),
  always(ofJob('plan.active', flag, 'Whether its schedule goes on.')),
  always(ofJob('plan.status', oneOf('active', 'paused', 'stopped', 'ended', 'cancelled', 'replaced'), 'How it stands.')),
  ofJob('plan.reason', anyText, 'Why it stopped, was paused or ended.'),
  always(ofJob('plan.paymentType', anyText, 'What each run makes.')),
  always(ofJob('plan.expression', anyText, 'Cron expression of seven fields.')),
  always(ofJob('plan.timeZone', anyText, 'IANA name.')),
  ofJob('plan.nextRun', anyText, 'When it charges next.'),
  ofJob('plan.cancelledFrom', anyText, 'When its cancellation takes effect.'),
  ofJob('plan.warning', anyText, 'That nothing will be charged.'),
  ...Object.entries(eventPayloads.SCHEDULE.fields.schedule?.parts ?? {}).map(([part, { kind, says }]) =>
    tell(['run'])(`schedule.${part}`, kind === 'count' ? integer(0, 999_999_999) : anyText, says),
  ),
  ofEvery('buildNumber', anyText, 'The build that answered.'),
  ofEvery('timestamp', timestamp, 'yyyy-MM-dd HH:mm:ss.SSS+0000'),
  ofEvery('ndc', ndc, "Finds the request in our log; the checkout's id where the payment belongs to one."),
  ofNotification('shortId', anyText, 'Short id, as statements and the console show it.'),
  ofNotification('paymentMethod', anyText, 'Method code, such as CC.'),
  ofNotification(
    'source',
    oneOf('OPP', 'SCHEDULER', 'MACRETRY', 'SYSTEM'),
    'Who asked: your program, the scheduler, the scheduler after a decline, or the gateway itself.',
  ),
  ofNotification('presentationAmount', anyText, 'The amount that the shopper saw.'),
  ofNotification('presentationCurrency', anyText, 'Its currency.'),
  always(ofNotification('authentication.entityId', anyText, 'The channel.')),
  ofNotification('channelName', anyText, 'Name of the channel.'),
];

/** Whether only answers have it. */
export function isAnswerField(line: Field): line is AnswerField {
  return 'of' in line;
}

/** What these answers tell beside what they repeat. */
export function listAnswerFields(...kinds: readonly AnswerKind[]): readonly AnswerField[] {
  return answerFields.filter(({ of }) => kinds.some((kind) => of.includes(kind)));
}

/** What an answer repeats of the request, and what it adds. Of two of one name the later is told. */
export function toAnswerShape(request: RequestShape, added: readonly Field[]): RequestShape {
  return { ...request, fields: [...request.fields, ...added] };
}
