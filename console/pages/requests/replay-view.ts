/** A logged request as the input of a new payment: what the log masks is replaced by test data. Pure. */
import type { Json } from '../../client/scalars.ts';

/** What the log writes in place of a secret. */
const maskedForm = /…/;

const testNumbers: Readonly<Record<string, string>> = {
  VISA: '4200000000000000',
  MASTER: '5454545454545454',
  AMEX: '377777777777770',
  DINERS: '36961903000009',
  DISCOVER: '6011587918359498',
  JCB: '3541599999092431',
  MAESTRO: '6799851000000032',
};

/** Of the bank account that the sandbox knows. */
const testIban = 'DE23100000001234567890';

type Tree = { readonly [name: string]: Json };

/** The input as it is offered to be edited. Other masked values are left out. */
export function toReplayInput(request: Json): Json {
  if (!isTree(request)) return {};
  const brand = typeof request.paymentBrand === 'string' ? request.paymentBrand : 'VISA';
  return replace(request, '', brand) ?? {};
}

function replace(value: Json, path: string, brand: string): Json | undefined {
  if (Array.isArray(value)) return value.flatMap((item) => replace(item, path, brand) ?? []);
  if (isTree(value)) {
    const kept = Object.entries(value).flatMap(([name, inner]) => {
      const next = replace(inner, path === '' ? name : `${path}.${name}`, brand);
      return next === undefined ? [] : [[name, next] as const];
    });
    return Object.fromEntries(kept);
  }
  if (typeof value !== 'string' || !maskedForm.test(value)) return value;
  switch (path) {
    case 'card.number':
      return testNumbers[brand] ?? testNumbers.VISA;
    case 'card.cvv':
      return brand === 'AMEX' ? '1234' : '123';
    case 'bankAccount.iban':
      return testIban;
    default:
      return undefined;
  }
}

function isTree(value: Json): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The edited text as an input; undefined where it is no JSON object. */
export function parseReplay(text: string): Tree | undefined {
  try {
    const parsed: Json = JSON.parse(text);
    return isTree(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
