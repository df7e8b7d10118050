/**
 * Closed lists of the catalogue whose values are names, as enums. A value that is no name, such as `01`, keeps its list a
 * String (decision: enums-of-the-catalogue).
 */
import { type GraphQLEnumType, type GraphQLSchema, isEnumType } from 'graphql';
import type { Field } from '../../catalogue/field.ts';
import { sections } from '../../catalogue/requests.ts';
import { builder } from './builder.ts';

type EnumRef = ReturnType<typeof builder.enumType<string, Record<string, { value: string; description?: string }>>>;

/** Names of lists whose parameter's own name says too little, by parameter and values. */
const listNames: ReadonlyMap<string, string> = new Map([
  ['paymentType=PA,DB,CD,PA.CP', 'PaymentRequestType'],
  ['paymentType=CP,RV,RF,RB,RC,CB,CR', 'ReferenceType'],
  ['paymentType=RG,PA,DB,CD,PA.CP', 'RegistrationRequestType'],
  ['paymentType=SD,RS,DB,PA,CD,PA.CP', 'JobRequestType'],
  ['source=web,app', 'WalletSource'],
  ['sequence=FINAL', 'OperationSequence'],
  ['noticeUnit=YEAR,MONTH,WEEK,DAY,HOUR,MINUTE,SECOND', 'TimeUnit'],
  ['durationUnit=YEAR,MONTH,WEEK,DAY,HOUR,MINUTE,SECOND', 'TimeUnit'],
]);

interface KnownEnum {
  readonly ref: EnumRef;
  readonly values: ReadonlySet<string>;
}

const known = new Map<string, KnownEnum>();

/** The enum of a parameter with a closed list of names; undefined for every other parameter. */
export function findCatalogueEnum(field: Field): KnownEnum | undefined {
  const { values } = field;
  if (!values || field.kind !== 'text') return undefined;
  const names = values.map(toValueName);
  if (names.some((name) => !/^[_A-Za-z]\w*$/.test(name))) return undefined;
  const listName = toListName(field.name, values);
  const cached = known.get(listName);
  if (cached) return cached;
  const made = { ref: createEnum(listName, field, values), values: new Set(values) };
  known.set(listName, made);
  return made;
}

/** That of a parameter by its documented name, for fields that are written by hand. */
export function catalogueEnum(name: string): EnumRef {
  const field = sections.flatMap(({ fields }) => fields).find((each) => each.name === name);
  const found = field && findCatalogueEnum(field);
  if (!found) throw new Error(`${name} has no closed list of names`);
  return found.ref;
}

function createEnum(listName: string, { name }: Field, values: readonly string[]): EnumRef {
  return builder.enumType(listName, {
    description: `The values of ${name}. A value outside of the list is refused like every wrong parameter, by its name.`,
    values: Object.fromEntries(
      values.map((value) => {
        const valueName = toValueName(value);
        return [valueName, { value, ...(valueName === value ? {} : { description: `${value} in REST and in stored answers.` }) }];
      }),
    ),
  });
}

/** `PA.CP` is PA_CP, `web` is WEB. */
function toValueName(value: string): string {
  const name = value.replace(/[. ]/g, '_');
  return name === name.toLowerCase() ? name.toUpperCase() : name;
}

/** `customer.sex` and `shipping.customer.sex` have the same list, so they have one name: that of the shorter path. */
function toListName(name: string, values: readonly string[]): string {
  const steps = name
    .replace(/\[n\]/g, '')
    .replace(/^shipping\.customer\./, 'customer.')
    .replace(/^merchant\.shipping\./, 'shipping.')
    .split('.');
  const explicit = listNames.get(`${steps.at(-1)}=${values.join()}`);
  return explicit ?? steps.map((step) => toSingular(step.charAt(0).toUpperCase() + step.slice(1))).join('');
}

/** Steps that name a list: `cart.items[n].type` is the type of one item. */
function toSingular(step: string): string {
  return /^(?:Items|Payments|Sellers)$/.test(step) ? step.slice(0, -1) : step;
}

/**
 * What is outside of a list goes to the operation as it was sent, which refuses it by its documented name, or lets it
 * pass on a tolerant channel. GraphQL and REST then come to the same. A value in the document's own text is still checked
 * by GraphQL's validation.
 */
export function passUnlistedValues(schema: GraphQLSchema): void {
  for (const name of known.keys()) {
    const type = schema.getType(name);
    if (isEnumType(type)) passUnlisted(type);
  }
}

function passUnlisted(type: GraphQLEnumType): void {
  const coerce = type.coerceInputValue.bind(type);
  type.coerceInputValue = (value, ...rest) =>
    typeof value === 'string' && type.getValue(value) === undefined ? value : coerce(value, ...rest);
}
