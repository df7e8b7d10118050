/** What each value is called of which a filter of the list takes some. */
import { useMoneyStatusMessages } from '../../messages/money-status-messages.ts';
import { useOutcomeMessages } from '../../messages/outcome-messages.ts';
import { usePaymentMethodNames } from '../../messages/payment-method-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useQuestionMessages } from '../../messages/question-messages.ts';
import type { ChoiceName, choices } from './filters-view.ts';

type NamesOf = { readonly [Name in ChoiceName]: (value: (typeof choices)[Name][number]) => string };

export function useChoiceName(): <Name extends ChoiceName>(name: Name, value: (typeof choices)[Name][number]) => string {
  const [money, outcome, open, method] = [useMoneyStatusMessages(), useOutcomeMessages(), useQuestionMessages(), usePaymentMethodNames()];
  const names: NamesOf = {
    money: (value) => money[value],
    outcome: (value) => outcome[value],
    open: (value) => open[value],
    type: usePaymentTypeName(),
    method: (value) => method[value],
  };
  return (name, value) => names[name](value);
}
