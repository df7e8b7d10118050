/** Between the rules as the gateway has them and the form that staff fill in. Pure. */
import type { RuleInput, ShownFee, ShownRule, State } from './documents.ts';

export type Origin = NonNullable<ShownRule['when']['credentials']>[number];
export const origins: readonly Origin[] = ['NONE', 'INITIAL', 'REPEATED_BY_SHOPPER', 'REPEATED_BY_MERCHANT'];

/** Connectors that one rule names at most. */
export const targetsMax = 5;

/** Lists as somebody types them: separated by commas or spaces. */
export interface RuleForm {
  readonly name: string;
  readonly brands: string;
  readonly schemes: string;
  readonly issuerCountries: string;
  readonly currencies: string;
  readonly amountFrom: string;
  readonly amountTo: string;
  readonly credentials: readonly Origin[];
  readonly hourFrom: string;
  readonly hourTo: string;
  readonly utcOffsetMinutes: string;
  readonly percentage: string;
  /** Empty: none at this place. */
  readonly to: readonly string[];
}

export function toForm({ name, when, to }: ShownRule): RuleForm {
  return {
    name,
    brands: joined(when.brands),
    schemes: joined(when.schemes),
    issuerCountries: joined(when.issuerCountries),
    currencies: joined(when.currencies),
    amountFrom: when.amountFrom ?? '',
    amountTo: when.amountTo ?? '',
    credentials: when.credentials ?? [],
    hourFrom: shown(when.hours?.from),
    hourTo: shown(when.hours?.to),
    utcOffsetMinutes: shown(when.hours?.utcOffsetMinutes),
    percentage: shown(when.percentage),
    to: [...to],
  };
}

export function newForm(connector: string): RuleForm {
  return toForm({
    name: '',
    to: [connector],
    when: {
      ...{ brands: null, schemes: null, issuerCountries: null, currencies: null, amountFrom: null, amountTo: null },
      ...{ credentials: null, hours: null, percentage: null },
    },
  });
}

/** What is empty is null: it does not limit the rule. What is no number is left for the gateway to refuse by name. */
export function toRule(form: RuleForm): ShownRule {
  return {
    name: form.name.trim(),
    to: form.to.filter((name, place) => name !== '' && form.to.indexOf(name) === place),
    when: {
      brands: split(form.brands),
      schemes: split(form.schemes),
      issuerCountries: split(form.issuerCountries),
      currencies: split(form.currencies),
      amountFrom: form.amountFrom.trim() || null,
      amountTo: form.amountTo.trim() || null,
      credentials: form.credentials.length === 0 ? null : [...form.credentials],
      hours:
        form.hourFrom === '' && form.hourTo === ''
          ? null
          : { from: Number(form.hourFrom), to: Number(form.hourTo), utcOffsetMinutes: Number(form.utcOffsetMinutes) },
      percentage: form.percentage === '' ? null : Number(form.percentage),
    },
  };
}

function joined(values: readonly string[] | null): string {
  return (values ?? []).join(', ');
}

function shown(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function split(text: string): string[] | null {
  const values = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((value) => value !== '');
  return values.length === 0 ? null : values;
}

/** Without what GraphQL adds to it. */
export function toRuleInput({ name, when, to }: ShownRule): RuleInput {
  const { brands, schemes, issuerCountries, currencies, amountFrom, amountTo, credentials, hours, percentage } = when;
  const { from = 0, to: until = 0, utcOffsetMinutes = 0 } = hours ?? {};
  return {
    name,
    to: [...to],
    when: {
      ...{ brands, schemes, issuerCountries, currencies, amountFrom, amountTo, credentials, percentage },
      hours: hours ? { from, to: until, utcOffsetMinutes } : null,
    },
  };
}

export function toFeeInput({ connector, brand, currency, basisPoints, fixed }: ShownFee) {
  return { connector, brand, currency, basisPoints, fixed };
}

/** The list with the item at `from` one place up or down; the same where it would leave the list. */
export function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): readonly Item[] {
  const to = from + by;
  const [item, other] = [items[from], items[to]];
  if (item === undefined || other === undefined) return items;
  return items.map((each, place) => (place === from ? other : place === to ? item : each));
}

export function isSame(one: readonly object[], other: readonly object[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A share of nothing is no share. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Connectors of channels that have a gateway of this family behind them. */
export function findChannelsBehind(states: readonly State[]) {
  return states
    .filter(({ kind }) => kind === 'upstream')
    .map(({ channel: { id, name }, connector }) => ({
      ...{ key: `${id} ${connector}`, id, name, connector },
      label: connector === 'upstream' ? name : `${name}, ${connector}`,
    }));
}

export type ChannelBehind = ReturnType<typeof findChannelsBehind>[number];

/** How much of its time an import has come through, 0 to 1. */
export function progressOf({ from, to, reached }: { readonly from: string; readonly to: string; readonly reached: string }): number {
  const whole = Date.parse(to) - Date.parse(from);
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (Date.parse(reached) - Date.parse(from)) / whole));
}
