/** The editor of one filter. */
import { moneyStatuses, outcomes, paymentTypes, questionKinds } from '../../client/schema-enums.ts';
import { useMoneyStatusMessages } from '../../messages/money-status-messages.ts';
import { useOutcomeMessages } from '../../messages/outcome-messages.ts';
import { usePaymentMethodNames } from '../../messages/payment-method-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useQuestionMessages } from '../../messages/question-messages.ts';
import {
  AmountEditor,
  AssigneeEditor,
  BrandEditor,
  CheckboxList,
  type EditorProps,
  EntityEditor,
  FlowEditor,
  HourEditor,
  PeriodEditor,
  TextEditor,
} from './filter-editors.tsx';
import { useFilterMessages } from './filter-messages.ts';
import { absenceNames, type ChipName, methods } from './filters-view.ts';

export function FilterEditor({ name, ...props }: EditorProps & { readonly name: ChipName }) {
  const { filters, change } = props;
  const messages = useFilterMessages();
  const outcomeMessages = useOutcomeMessages();
  const moneyMessages = useMoneyStatusMessages();
  const questionMessages = useQuestionMessages();
  const typeName = usePaymentTypeName();
  const methodNames = usePaymentMethodNames();
  switch (name) {
    case 'period':
      return <PeriodEditor {...props} />;
    case 'money':
      return (
        <CheckboxList
          values={moneyStatuses}
          chosen={filters.money ?? []}
          getLabel={(one) => moneyMessages[one]}
          onChange={(chosen) => change({ money: nonEmpty(chosen) })}
        />
      );
    case 'outcome':
      return (
        <CheckboxList
          values={outcomes}
          chosen={filters.outcome ?? []}
          getLabel={(one) => outcomeMessages[one]}
          onChange={(chosen) => change({ outcome: nonEmpty(chosen) })}
        />
      );
    case 'open':
      return (
        <CheckboxList
          values={questionKinds}
          chosen={filters.open ?? []}
          getLabel={(one) => questionMessages[one]}
          onChange={(chosen) => change({ open: nonEmpty(chosen) })}
        />
      );
    case 'type':
      return (
        <CheckboxList
          values={paymentTypes}
          chosen={filters.type ?? []}
          getLabel={(one) => `${typeName(one)} (${one})`}
          onChange={(chosen) => change({ type: nonEmpty(chosen) })}
        />
      );
    case 'method':
      return (
        <CheckboxList
          values={methods}
          chosen={filters.method ?? []}
          getLabel={(one) => `${methodNames[one]} (${one})`}
          onChange={(chosen) => change({ method: nonEmpty(chosen) })}
        />
      );
    case 'without':
      return (
        <CheckboxList
          values={absenceNames}
          chosen={filters.without ?? []}
          getLabel={(one) => messages.names[one]}
          onChange={(chosen) => change({ without: nonEmpty(chosen) })}
        />
      );
    case 'amount':
      return <AmountEditor {...props} />;
    case 'brand':
      return <BrandEditor {...props} />;
    case 'assigned':
      return <AssigneeEditor {...props} />;
    case 'entity':
      return <EntityEditor {...props} />;
    case 'hour':
      return <HourEditor {...props} />;
    case 'threeDSecure':
      return <FlowEditor {...props} />;
    default:
      return <TextEditor {...props} name={name} />;
  }
}

function nonEmpty<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}
