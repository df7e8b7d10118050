/** The editor of one filter. */
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
import { absenceNames, type ChipName, type ChoiceName, choices, isChoice } from './filters-view.ts';
import { useChoiceName } from './use-choice-name.ts';

/** Of these, staff also know the codes. */
const withCodes: ReadonlySet<ChoiceName> = new Set(['type', 'method']);

export function FilterEditor({ name, ...props }: EditorProps & { readonly name: ChipName }) {
  const { filters, change } = props;
  const messages = useFilterMessages();
  const nameChoice = useChoiceName();
  if (isChoice(name)) {
    return (
      <CheckboxList
        values={choices[name]}
        chosen={filters[name] ?? []}
        getLabel={(one) => (withCodes.has(name) ? `${nameChoice(name, one)} (${one})` : nameChoice(name, one))}
        onChange={(chosen) => change({ [name]: nonEmpty(chosen) })}
      />
    );
  }
  switch (name) {
    case 'period':
      return <PeriodEditor {...props} />;
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
