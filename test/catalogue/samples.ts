/** Texts at and beyond the bounds of a parameter, read out of the specification's own words: an oracle beside the catalogue. */
import type { SpecifiedParameter } from './extract-specification.ts';

export interface Samples {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

const a = (length: number) => 'a'.repeat(length);
const nine = (length: number) => '9'.repeat(length);

/** What no pattern can read out of the format's words. */
const special: Readonly<Record<string, Samples>> = {
  'overridePaymentType[brand]': { good: ['PA', 'DB'], bad: ['XX', 'pa'] },
  paymentType: { good: ['PA', 'DB', 'CD', 'PA.CP'], bad: ['XX', 'pa', 'DBB'] },
  transactionCategory: { good: ['EC', 'MO', 'TO', 'PO', 'PM', 'MOTO'], bad: ['ec', 'XX', a(33)] },
  sequence: { good: ['FINAL'], bad: ['final', 'LAST'] },
  sortValue: { good: ['SettlementTxDate'], bad: ['amount'] },
  entityId: { good: [`8a${nine(30)}`], bad: [`8A${nine(30)}`, nine(31), nine(33), `8g${nine(30)}`] },
  paymentTypes: { good: ['PA', 'PA,DB,3D', 'ER'], bad: ['PA,', 'XX', 'PA;DB'] },
  paymentMethods: { good: ['CC', 'DD,CT', 'RM'], bad: ['CC,XX', 'cc'] },
  chargebackResultCode: { good: ['000.100.200', '000.100.299'], bad: ['000.100.300', '000.100.20', '000.100.2000'] },
  'bankAccount.iban': {
    // Their check digits fit: an IBAN is held to them as well.
    good: [`DE25${nine(11)}`, `FR75${nine(27)}`],
    bad: [`DE12${nine(10)}`, `DE12${nine(28)}`, `D112${nine(11)}`],
  },
  'bankAccount.bic': { good: ['ABCDDEFF', 'ABCDDEFFXXX'], bad: ['ABCDDEF', 'ABCDDEFFX', 'ABCDDEFFXXXX', 'ABCD-EFF'] },
  'bankAccount.mandate.id': { good: ['a', 'A-b', a(256)], bad: [a(257), 'a b', 'a_b', 'a1'] },
  'shipping.method': { good: ['PUDO', 'GROUND', 'CARRIER_DESIGNATED_BY_CUSTOMER', 'TWO_DAY_SERVICE'], bad: ['ground', 'PIGEON'] },
  'cart.items[n].quantity': { good: ['1', '0.5', `${nine(12)}.999`], bad: [nine(13), '1.1234', '1.', '-1'] },
  'cart.items[n].tax': { good: ['0', '19.00', '7.5', '100', '100.00'], bad: ['100.01', '101', '19.001', '-1'] },
  'cart.items[n].recipient.country': { good: ['DE', '276'], bad: ['D', 'DEU', '27', '2765'] },
  'recurringMigration.amount': { good: ['1', '1.00', '99999999.99'], bad: ['999999999', '1.0', 'x'] },
  'recurringMigration.requestTimestamp': {
    good: ['2026-02-28 23:59:59', '2026-02-28 23:59:59+0100', '2026-02-28 23:59:59Z'],
    bad: ['2026-02-30 00:00:00', '2026-02-28', '2026-02-28 24:00:01'],
  },
  'threeDSecure.amount': { good: ['0.00', `${nine(9)}.99`], bad: [`${nine(10)}.99`, '1', '1.0'] },
  'threeDSecure.version': { good: ['1.0.2', '2.1.0'], bad: ['3.0.0', '2.1', '2.1.0.0'] },
  'threeDSecure.eci': { good: ['01', '08'], bad: ['00', '09', '1', '011'] },
  'threeDSecure.verificationId': { good: [`A+/=${a(24)}`], bad: [a(27), a(29), `${a(27)}!`] },
  'threeDSecure.xid': { good: [a(64)], bad: [a(63), a(65), `${a(63)}!`] },
  'threeDSecure.channel': { good: ['1', '99'], bad: ['0', '100', 'a'] },
  'threeDSecure.authenticationInd': {
    good: ['PAYMENT', '_DELAYED_SHIPMENT', 'DELAYED_SHIPMENT', 'SPLIT_PAYMENT', 'EMV_ID'],
    bad: ['payment', 'OTHER'],
  },
  'tokenAccount.cryptogram': { good: [a(28), `${a(31)}=`], bad: [a(27), a(33), `${a(28)}!`] },
  'merchant.billing.givenName': { good: ['a', a(2_048)], bad: [a(2_049)] },
  'merchant.billing.surname': { good: ['a', a(2_048)], bad: [a(2_049)] },
  'giftCard.number': { good: ['1', a(255)], bad: [a(256)] },
  'giftCard.pin': { good: ['1', a(255)], bad: [a(256)] },
  'giftCard.type': { good: ['OTHER', 'INDEPENDENCE_DAY', 'SEASONS_GREETINGS'], bad: ['other', 'MONDAY'] },
  'sender.sourceOfFunds': { good: ['01', '09'], bad: ['00', '10', '1'] },
  'sender.accountNumberType': { good: ['OTHER', 'IBAN', 'IBAN_AND_BIC', 'BAN_AND_BIC', 'CARD_ACCOUNT'], bad: ['EMAIL', 'iban'] },
  'recipient.accountNumberType': { good: ['OTHER', 'PHONE_NUMBER', 'BAN_AND_BIC', 'SOCIAL_NETWORK_ID'], bad: ['IBAN_AND_BIC', 'x'] },
  'recipient.phone': { good: ['+1234567', `1${nine(25)}`, '+(49) 30/12-3.4'], bad: ['+123456', `1${nine(26)}`, 'a1234567'] },
  'job.year': { good: ['*', '1970', '2099', '2026-2030', '2026,2028', '*/2'], bad: ['1969', '2100', '?', '2030-2026'] },
  'job.month': { good: ['1', '12', '*', '1,6', '1-3', '*/2', 'JAN', 'nov-FEB', '11-2'], bad: ['0', '13', '?', 'JANUARY'] },
  'job.dayOfMonth': {
    good: ['1', '31', '?', 'L', '15W', 'LW', '1-15', '*/2', 'L-3', 'L-3W', '25-5', '1,L', '1/5'],
    bad: ['0', '32', '5#2', 'L-31', '32W', '?,1', 'MON'],
  },
  'job.dayOfWeek': {
    good: ['1', '7', 'SUN', 'MON-FRI', '?', 'L', '6L', '6#3', 'FRI-MON', 'fri', 'FRIL', 'FRI#3', 'MON/2'],
    bad: ['0', '8', 'SON', '15W', '6#6', 'L-3', 'MON,?'],
  },
  'job.hour': { good: ['0', '23', '*', '8-17', '*/2', '22-4', '0/6'], bad: ['24', '-1', '?', '*/25', 'L'] },
  'job.minute': { good: ['0', '59', '00'], bad: ['60', '-1', '?', '*', '1,2'] },
  'job.second': { good: ['0', '59', '*/10', '58-2', '0/15'], bad: ['60', '?', '*/0', '1,,2'] },
  'job.expression': {
    good: ['0 0 12 1 * ?', '0 0 12 ? * MON 2026', '0 0/15 22-4 L-3W NOV-FEB ?', '0 0 9 ? jan FRI-MON 2026-2099/3'],
    bad: ['0 0 12 1 *', '0 0 12 1 * 1', '0 0 24 1 * ?', a(257), '0 60 12 1 * ?', '0 0 12 ? * ?', '0 0 12 1 * ? 1969', '@daily'],
  },
};

const text = (min: number, max: number): Samples => ({
  good: [a(Math.max(min, 1)), a(max), '😀'.repeat(max)],
  bad: [...(min > 1 ? [a(min - 1)] : []), a(max + 1)],
});

const digits = (min: number, max: number): Samples => ({
  good: [nine(min), nine(max)],
  bad: [...(min > 1 ? [nine(min - 1)] : []), nine(max + 1), `${nine(min - 1)}x`],
});

const charset = (min: number, max: number, good: string, bad: string): Samples => ({
  good: [a(Math.max(min, 1)), a(max), good],
  bad: [...(min > 1 ? [a(min - 1)] : []), a(max + 1), `${a(Math.max(min, 3))}${bad}`],
});

const phones: Samples = { good: ['+', '1', ' 49', '+49 (30) 12/3-4.5', `+${nine(24)}`], bad: ['a', `+${nine(25)}`, '+49x'] };

type Reader = (match: readonly string[]) => Samples;
const count = (part: string | undefined) => Number(part);

/** The first that matches the format's words reads them. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^(?:name|key): .*value: str 0-2048$/, () => ({ good: ['', a(2_048)], bad: [a(2_049)] })],
  [/^str up to 25, starts with plus|^same as phone/, () => phones],
  [/^str 5-25 after the first/, () => ({ good: ['+12345', `1${nine(25)}`], bad: ['+1234', `1${nine(26)}`, `a${nine(9)}`] })],
  [
    /^str 6-2048, .*URL encoded/,
    () => ({
      good: ['https://a.example/r?x=1', 'http://a.example/'],
      bad: ['a:b', 'not a url', '/relative', 'javascript:alert(1)', `https://a.example/${a(2_048)}`],
    }),
  ],
  [/^valid URL/, () => ({ good: ['https://a.example/x.png'], bad: ['x', 'javascript:alert(1)'] })],
  [/^str; values (.*)$/, ([, list = '']) => ({ good: list.split(', '), bad: ['nothing'] })],
  [/^str (\d+)-(\d+),? letters, digits, dot$/, ([, min, max]) => charset(count(min), count(max), 'a1.', '!')],
  [/^str (\d+)-(\d+),? letters, digits, underscore$/, ([, min, max]) => charset(count(min), count(max), 'a_1', '-')],
  [/^str (\d+)-(\d+),? letters and digits$/, ([, min, max]) => charset(count(min), count(max), 'a1b', '-')],
  [/^str (\d+)-(\d+),? letters$/, ([, min, max]) => charset(count(min), count(max), 'äb', '1')],
  [/^str up to (\d+) letters and digits$/, ([, max]) => charset(1, count(max), 'a1', '-')],
  [/^up to (\d+) letters$/, ([, max]) => charset(1, count(max), 'äb', '1')],
  [/^up to 3, /, () => ({ good: ['DEU', 'D'], bad: ['DEUT', '123'] })],
  [/^up to (\d+) digits/, ([, max]) => digits(1, count(max))],
  [/^(?:line 2, )?str (\d+)-(\d+)/, ([, min, max]) => text(count(min), count(max))],
  [/^(?:str )?up to (\d+)/, ([, max]) => text(1, count(max))],
  [/^str (\d+)$/, ([, length]) => text(count(length), count(length))],
  [/^str, documented length (\d+)/, ([, max]) => text(1, count(max))],
  [/^(\d+) characters, lower|^(\d+) characters$/, ([, , length]) => text(count(length), count(length))],
  [/^str$|^free format|^value of the wallet|^as (defined|returned) /, () => ({ good: ['a', a(255)], bad: [a(20_000)] })],
  [/^digits (\d+)-(\d+)/, ([, min, max]) => digits(count(min), count(max))],
  [/^4 digits, starts 19 or 20/, () => ({ good: ['1999', '2034'], bad: ['2134', '34', '20345'] })],
  [/^(\d) digits?/, ([, length]) => digits(count(length), count(length))],
  [
    /^integer (\d+)-(\d+)/,
    ([, min, max]) => ({ good: [min ?? '', max ?? ''], bad: [`${count(min) - 1}`, `${count(max) + 1}`, '1.5', 'x'] }),
  ],
  [/^0(\d)-(\d\d)/, ([, min, max]) => ({ good: [`0${min}`, max ?? ''], bad: ['00', `${count(max) + 1}`.padStart(2, '0'), '1', 'xx'] })],
  [/^money/, () => ({ good: ['0.00', '9999999999.99'], bad: ['1', '1.0', '1.000', '10000000000.00', '-1.00', '1,00'] })],
  [/^amount-like/, () => ({ good: ['92', '92.00', '9999999999.99'], bad: ['1.0', '1.', '10000000000', '-1', '1,00'] })],
  [
    /^date-time/,
    () => ({ good: ['2026-02-28 23:59:59'], bad: ['2026-02-30 00:00:00', '2026-02-28', '2026-02-28T00:00:00', '2026-02-28 24:00:00'] }),
  ],
  [/^date/, () => ({ good: ['2024-02-29', '9999-12-31'], bad: ['2026-02-29', '2026-13-01', '26-01-01', '01.02.2026'] })],
  [/^true \/ false/, () => ({ good: ['true', 'false'], bad: ['1', 'TRUE', 'yes'] })],
  [/ISO 4217/, () => ({ good: ['EUR', 'JPY'], bad: ['eur', 'EU', 'EURO', 'ZZZ'] })],
  [/^2 uppercase letters, ISO 3166-1/, () => ({ good: ['DE', 'SA'], bad: ['de', 'D', 'DEU', 'ZZ'] })],
  [/^2 letters, ISO 3166-1/, () => ({ good: ['DE', 'de'], bad: ['D', 'DEU', 'ZZ', '12'] })],
  [/^2 uppercase letters$/, () => ({ good: ['DE'], bad: ['de', 'DEU', '12'] })],
  [/^3 letters$/, () => ({ good: ['EUR'], bad: ['EU', 'EURO', '123'] })],
  [/^[A-Za-z_-]+(?: \/ [A-Za-z_-]+)+/, ([list = '']) => ({ good: list.split(' / '), bad: ['nothing', `${list.split(' / ')[0]}x`] })],
];

export function samplesOf(parameter: SpecifiedParameter): Samples | undefined {
  const name = parameter.name.replace(/^merchant\.(?=shipping\.)/, '');
  const known = special[name];
  if (known) return known;
  for (const [pattern, read] of readers) {
    const match = pattern.exec(parameter.format);
    if (match) return read([...match]);
  }
  return undefined;
}
