/** A morning's trade of the Demo Shop, each payment another: brands, amounts, declines, captures, refunds, stored accounts. */
import type { Parameters } from './client.ts';
import { type Merchant, merchantOf } from './console-payments.ts';

const people = [
  ['Jane', 'Jones', 'jane.jones@mail.test'],
  ['Zoë', 'Müller', 'zoe.mueller@post.test'],
  ['Ali', 'Demir', 'ali.demir@mail.test'],
  ['Lucía', 'García', 'lucia@web.test'],
  ['Søren', 'Østergaard', 'soeren@mail.test'],
  ['Wei', 'Chen', 'wei.chen@shop.test'],
  ['Fatima', 'Haddad', 'fatima.haddad@mail.test'],
] as const;

const cards = [
  ['VISA', '4200000000000000'],
  ['MASTER', '5454545454545454'],
  ['VISA', '4012888888881881'],
] as const;

const declines = ['800.100.153', '800.100.155', '100.400.500', '800.100.152'];

function paymentOf(number: number): Parameters {
  const [givenName, surname, email] = people[number % people.length] ?? people[0];
  const [paymentBrand, cardNumber] = cards[number % cards.length] ?? cards[0];
  const amount = `${5 + ((number * 37) % 240)}.${String((number * 13) % 100).padStart(2, '0')}`;
  return {
    amount,
    paymentBrand,
    'card.number': cardNumber,
    'card.holder': `${givenName} ${surname}`,
    'customer.givenName': givenName,
    'customer.surname': surname,
    'customer.email': email,
    merchantTransactionId: `order-${5_000 + number}`,
    paymentType: number % 5 === 0 ? 'PA' : 'DB',
    ...(number % 7 === 3 ? { 'customParameters[forceResultCode]': declines[number % declines.length] ?? '' } : {}),
    ...(number % 29 === 4 ? { 'customParameters[forceResultCode]': '000.200.000' } : {}),
    ...(number % 11 === 1 ? { createRegistration: 'true' } : {}),
  };
}

export async function takeTrade(gatewayUrl: string, payments: number): Promise<void> {
  const merchant = merchantOf(gatewayUrl);
  for (let number = 0; number < payments; number += 1) await takeOne(merchant, number);
}

async function takeOne(merchant: Merchant, number: number): Promise<void> {
  const wanted = paymentOf(number);
  const { id, code } = await merchant.pay(wanted);
  if (code !== '000.100.110') return;
  const half = { amount: (Number(wanted.amount) / 2).toFixed(2), currency: 'EUR' };
  if (wanted.paymentType === 'PA' && number % 10 === 0) await merchant.refer(id, { paymentType: 'CP', ...half });
  if (wanted.paymentType === 'DB' && number % 9 === 2) await merchant.refer(id, { paymentType: 'RF', ...half });
}
