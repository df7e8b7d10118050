/** What is wrong with an amount that somebody typed, in the words of every form. */
import { findAmountProblem } from '../values/typed-amount.ts';
import { createMessages } from './create-messages.ts';

const useTypedAmountMessages = createMessages({
  en: {
    missing: 'Enter an amount.',
    malformed: 'Write it as 1234.50 or 1,234.50. A text such as 1.234 can mean two amounts.',
    notWhole: (currency: string) => `${currency} has no decimals. Write it as 1234 or 1,234.`,
    tooFine: (currency: string) => `Write it as 1234.560. The third decimal must be 0: amounts in ${currency} move in steps of 0.010.`,
    nothing: 'It must be more than 0.',
  },
  de: {
    missing: 'Geben Sie einen Betrag an.',
    malformed: 'Schreiben Sie ihn wie 1234,50 oder 1.234,50. Ein Text wie 1.234 kann zwei Beträge bedeuten.',
    notWhole: (currency: string) => `${currency} hat keine Nachkommastellen. Schreiben Sie ihn wie 1234 oder 1.234.`,
    tooFine: (currency: string) =>
      `Schreiben Sie ihn wie 1234,560. Die dritte Nachkommastelle muss 0 sein: Beträge in ${currency} gehen in Schritten von 0,010.`,
    nothing: 'Er muss größer als 0 sein.',
  },
});

/** Undefined for an amount that can be sent. */
export function useExplainAmount(): (text: string, currency: string) => string | undefined {
  const messages = useTypedAmountMessages();
  return (text, currency) => {
    const problem = findAmountProblem(text, currency);
    if (problem === null) return undefined;
    return problem === 'notWhole' || problem === 'tooFine' ? messages[problem](currency) : messages[problem];
  };
}
