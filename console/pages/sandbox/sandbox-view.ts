/** Test cards and simulator parameters. test/console/sandbox-view.test.ts tries each against the simulator. Pure. */
import { hasLuhnDigit } from '../../../api/contract/check-digits.ts';
import { parseTypedAmount, toApiAmount } from '../../values/minor-units.ts';
import type { PaymentInput } from './documents.ts';

export interface TestCard {
  readonly brand: string;
  /** Of the public test roster: good for nothing outside a test. */
  readonly number: string;
  /** As many digits as the brand's cards have. */
  readonly cvv: string;
}

const card = (brand: string, number: string, cvv = '123'): TestCard => ({ brand, number, cvv });

export const testCards: readonly TestCard[] = [
  card('VISA', '4200000000000000'),
  card('VISA', '4111111111111111'),
  card('MASTER', '5454545454545454'),
  card('MASTER', '5105105105105100'),
  card('AMEX', '377777777777770', '1234'),
  card('DINERS', '36961903000009'),
  card('DISCOVER', '6011587918359498'),
  card('JCB', '3541599999092431'),
  card('MAESTRO', '6799851000000032'),
];

/** What can be wanted of a test payment, each with the code that it ends with. */
export const scenarios = {
  approved: '000.100.110',
  review: '000.400.000',
  pending: '000.200.000',
  declined: '800.100.152',
  funds: '800.100.155',
  stolen: '800.100.159',
  authentication: '300.100.100',
  expired: '100.100.303',
  number: '100.100.101',
  unknown: '900.100.300',
} as const;

export type Scenario = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios).filter((name): name is Scenario => name in scenarios);

export interface TestPaymentForm {
  readonly entityId: string;
  readonly amount: string;
  readonly currency: string;
  readonly paymentType: 'DB' | 'PA';
  readonly card: TestCard;
  readonly scenario: Scenario;
}

/** A card that no expiry stops for a while. */
const expiry = { expiryMonth: '05', expiryYear: '2044' } as const;

/** Ends with the wanted code: by the card where cards do that, and else because the simulator is asked for it. */
export function toPaymentInput({ entityId, amount, currency, paymentType, card: chosen, scenario }: TestPaymentForm): PaymentInput {
  const payment = { entityId, amount: toApiAmount(amount, currency) ?? amount, currency, paymentType };
  // The shopper decides on the simulated bank's page, whose address comes with the answer.
  if (scenario === 'pending') return { ...payment, paymentBrand: 'PAYPAL' };
  const { brand, number, cvv } = chosen;
  const account = { paymentBrand: brand, card: { number, cvv, holder: 'Jane Jones', ...expiry } };
  switch (scenario) {
    case 'approved':
      return { ...payment, ...account };
    case 'expired':
      return { ...payment, ...account, card: { ...account.card, expiryYear: '2020' } };
    case 'number':
      return { ...payment, ...account, card: { ...account.card, number: withWrongCheckDigit(number) } };
    default:
      return { ...payment, ...account, customParameters: { forceResultCode: scenarios[scenario] } };
  }
}

/** Some roster numbers are none by their check digit; of a number and its neighbours at most one is right. */
function withWrongCheckDigit(number: string): string {
  const digits = [1, 2].map((step) => number.slice(0, -1) + ((Number(number.at(-1)) + step) % 10));
  return digits.find((candidate) => !hasLuhnDigit(candidate)) ?? number;
}

/** Parameters by which a test payment asks the simulator for something, with a value to try. */
export const controls = [
  { name: 'customParameters[forceResultCode]', value: '800.100.155' },
  { name: 'customParameters[SIMULATOR_delayMs]', value: '2000' },
  { name: 'customParameters[SIMULATOR_approvedAmount]', value: '50.00' },
  { name: 'customParameters[SIMULATOR_avsResponse]', value: 'N' },
  { name: 'customParameters[SIMULATOR_cvvResponse]', value: 'N' },
  { name: 'customParameters[SIMULATOR_merchantAdviceCode]', value: '03' },
  { name: 'card.cvv', value: '000' },
  { name: 'billing.postcode', value: '00000' },
  { name: 'paymentBrand', value: 'PREPAYMENT' },
  { name: 'testMode', value: 'EXTERNAL' },
] as const;
export type Control = (typeof controls)[number];

export type ControlName = (typeof controls)[number]['name'];

export function isAmount(text: string, currency: string): boolean {
  return (parseTypedAmount(text, currency) ?? 0n) > 0n;
}

/** `4200 0000 0000 0000`, as cards have it. */
export function formatCardNumber(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
