/** Card numbers of the public test roster by brand (public-api 9): known to everybody, good for nothing outside a test. */
const numbersByBrand: Readonly<Record<string, string>> = {
  VISA: `4200000000000000 4111111111111111 4711100000000000 4012888888881881 4200000000000091 4200000000000109 4200000000000026
    4200000000000059 4012001037461114 4012001037141112 4532497088771651 4200000000000042 4200000000000067 4200000000000018 4200000000000075`,
  MASTER: `5454545454545454 5212345678901234 5105105105105100 5200000000000007 5200000000000023 5200000000000056 5200000000000106
    5434580000000006 5457350076543210 5497260847316287 5200000000000015 5200000000000049 5200000000000064 5200000000000072`,
  AMEX: `377777777777770 375987000000005 374500262001008 377277081382243 375987000000062 373953192351004 375987000169875 375987000169883
    343923092050144 343434343434343 375987000000021 375987000169867 371449635398431`,
  DINERS: '36961903000009',
  DISCOVER: '6011587918359498',
  JCB: '3541599999092431',
  ASYACARD: '4022751585445574',
  MAESTRO: '6799851000000032',
  VISAELECTRON: '4917300800000000',
  VPAY: '4822000000000000003',
  DANKORT: '5019717010103742',
  HIPERCARD: '6062825624254001',
  CARTEBLEUE: '5555555555554444',
  BONUS: '4090700500869563',
};

const brandByNumber: ReadonlyMap<string, string> = new Map(
  Object.entries(numbersByBrand).flatMap(([brand, numbers]) =>
    numbers
      .trim()
      .split(/\s+/)
      .map((number) => [number, brand] as const),
  ),
);

/** The brand under which the roster lists a number; undefined for every other number. */
export function findTestCardBrand(cardNumber: string): string | undefined {
  return brandByNumber.get(cardNumber);
}

/** Every number of the roster, for tests and the sandbox's reference page. */
export const testCards: readonly { readonly number: string; readonly brand: string }[] = [...brandByNumber].map(([number, brand]) => ({
  number,
  brand,
}));
