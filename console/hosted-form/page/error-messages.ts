/** The page's own texts of mistakes (`wpwlOptions.errorMessages`) over the language's. */
import type { FormMessages } from '../messages/form-messages.ts';
import type { Texts } from '../option-values.ts';

/** Which of our texts each of the published names replaces. */
const replaced: Readonly<Record<string, readonly (keyof FormMessages['errors'])[]>> = {
  cardNumberError: ['numberMissing', 'numberIncomplete', 'numberWrong'],
  cvvError: ['cvvMissing', 'cvvIncomplete'],
  cardHolderError: ['holderMissing'],
  expiryMonthError: ['expiryMissing', 'expiryIncomplete', 'expiryPast'],
  // After that of the month: where both are given, it tells of a card that has expired.
  expiryYearError: ['expiryPast'],
  accountHolderError: ['accountHolderMissing'],
  accountIbanError: ['ibanMissing', 'ibanIncomplete', 'ibanWrong'],
};

export function withErrorMessages(messages: FormMessages, own: Texts): FormMessages {
  const errors = Object.entries(replaced).flatMap(([name, texts]) => texts.map((text) => [text, own[name]] as const));
  return { ...messages, errors: { ...messages.errors, ...Object.fromEntries(errors.filter(([, text]) => text)) } };
}
