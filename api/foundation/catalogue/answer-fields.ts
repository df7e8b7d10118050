import type { PersonalClass } from './personal-class.ts';

/** A field that answers and notifications have and no request parameter has. */
export interface AnswerField {
  /** As documented, in the notation of the parameters. */
  readonly name: string;
  readonly personal: PersonalClass;
}

function answerField(name: string, personal: PersonalClass): AnswerField {
  return { name, personal };
}

/** spec §2.3, §2.5, §6; registrations have some of them too. Everything else in an answer is an echoed parameter. */
export const answerFields: readonly AnswerField[] = [
  answerField('id', 'none'),
  answerField('registration.id', 'none'),
  answerField('referencedId', 'none'),
  answerField('brandResult', 'none'),
  answerField('result.code', 'none'),
  answerField('result.description', 'none'),
  answerField('result.avsResponse', 'none'),
  answerField('result.cvvResponse', 'none'),
  answerField('resultDetails[name]', 'none'),
  answerField('card.bin', 'none'),
  answerField('card.last4Digits', 'none'),
  answerField('card.binCountry', 'none'),
  answerField('card.type', 'none'),
  answerField('card.level', 'none'),
  answerField('card.regulatedFlag', 'none'),
  answerField('card.issuer.bank', 'none'),
  answerField('card.issuer.phone', 'phone'),
  answerField('card.issuer.website', 'none'),
  answerField('bankAccount.last4Digits', 'none'),
  answerField('virtualAccount.holder', 'name'),
  answerField('virtualAccount.accountHolder', 'name'),
  answerField('merchant.bankAccount.holder', 'merchant'),
  answerField('merchant.bankAccount.number', 'merchant'),
  answerField('merchant.bankAccount.iban', 'merchant'),
  answerField('merchant.bankAccount.bic', 'merchant'),
  answerField('merchant.bankAccount.country', 'merchant'),
  answerField('risk.score', 'none'),
  answerField('redirect.url', 'none'),
  answerField('redirect.method', 'none'),
  answerField('redirect.parameters[n].name', 'none'),
  answerField('redirect.parameters[n].value', 'none'),
  // Of subscription jobs, and of their runs.
  ...['active', 'status', 'reason', 'paymentType', 'expression', 'timeZone', 'nextRun', 'cancelledFrom', 'warning'].map((name) =>
    answerField(`plan.${name}`, 'none'),
  ),
  ...['id', 'runId', 'dueAt', 'attempt'].map((name) => answerField(`schedule.${name}`, 'none')),
  answerField('buildNumber', 'none'),
  answerField('timestamp', 'none'),
  answerField('ndc', 'none'),
  answerField('channelName', 'none'),
  answerField('source', 'none'),
  answerField('paymentMethod', 'none'),
  answerField('shortId', 'none'),
  answerField('presentationAmount', 'none'),
  answerField('presentationCurrency', 'none'),
];
