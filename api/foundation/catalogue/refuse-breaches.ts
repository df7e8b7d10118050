/** The refusal of a request whose parameters are wrong, and what their messages leave open. */
import { invalidParameters, invalidParametersCode, type ParameterError, type Refusal, Refused } from '../kernel/refusal.ts';
import { describeResultCode } from '../result-codes/result-codes.ts';
import { missing } from './rules.ts';

/** Merchants' programs compare the messages of parameters (decision: existing-clients). The description says the rest. */
export function refuseBreaches(breaches: readonly ParameterError[]): Refused {
  const refusal = invalidParameters(breaches);
  const hints = [...new Set(breaches.flatMap((breach) => explain(breach) ?? []))];
  if (hints.length === 0) return new Refused(refusal);
  return new Refused({ ...refusal, description: [describeResultCode(refusal.resultCode), ...hints].join(' - ') });
}

/**
 * What one answer names: the breaches of the catalogue, and what other rules find wrong with further parameters, each parameter once. A refusal
 * for another reason waits until the parameters are right. `sentNames`: documented name → name as sent.
 */
export function joinBreaches(
  breaches: readonly ParameterError[],
  refusals: readonly (Refusal | undefined)[],
  sentNames: ReadonlyMap<string, string>,
): readonly ParameterError[] {
  const others = refusals.flatMap((refusal) => (refusal?.resultCode === invalidParametersCode ? (refusal.parameterErrors ?? []) : []));
  const all = [...breaches, ...others.map((error) => ({ ...error, name: sentNames.get(error.name) ?? error.name }))];
  return all.filter(({ name }, place) => all.findIndex((each) => each.name === name) === place);
}

/** spec §2.2: these name the payment that they refer to by the path. */
const referencing: ReadonlySet<string | null> = new Set(['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR']);

/** spec §2.F, §2.G */
const nameOfCustomer = /^(?<customer>(?:shipping\.)?customer)\.(?:givenName|surname)$/;

/** Undefined where the message of the parameter says it all. */
function explain({ name, value, message }: ParameterError): string | undefined {
  const customer = nameOfCustomer.exec(name)?.groups?.customer;
  if (customer !== undefined && message === missing) {
    return `any other parameter of ${customer} needs ${customer}.givenName and ${customer}.surname`;
  }
  if (name === 'paymentType' && referencing.has(value) && message.startsWith('must be one of [')) {
    return `${value} refers to an earlier payment: send it to POST /v1/payments/{id}, or with its id to referencePayment of GraphQL`;
  }
  return undefined;
}
