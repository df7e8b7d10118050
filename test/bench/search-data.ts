/** A database with many payments that are indexed already, written straight into its tables. */
import Database from 'libsql';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { toPaymentFacts } from '../../api/views/read-model/facts.ts';
import { projectionVersion } from '../../api/views/read-model/progress.ts';
import { findablesOfPayment, listTerms } from '../../api/views/read-model/terms.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { openFileStore } from '../../db/open.ts';
import { sandbox } from '../../db/seed.ts';
import { paymentCodec } from '../../db/store/payments.ts';
import { type Indexed, indexTerms } from '../../db/store/search-index.ts';

export const spanMs = 365 * 86_400_000;
export const begunAt = Date.UTC(2026, 0, 1);

/** When the first payment was, and how long until the last; milliseconds. */
export interface Period {
  readonly begunAt: number;
  readonly spanMs: number;
}

const wholeYear: Period = { begunAt, spanMs };

const divisionPath = `${sandbox.psp}/${sandbox.division}/`;
export const largePath = `${divisionPath}${sandbox.demoShop}/`;
export const middlePath = `${divisionPath}${sandbox.otherShop}/`;
/** Merchants that share the last tenth. */
const smallMerchants = 200;

const givenNames = [
  'Jane',
  'Zoë',
  'Ali',
  'Marie',
  'Søren',
  'Anna',
  'Jürgen',
  'Lucía',
  'Tom',
  'Wei',
  'Fatima',
  'Ivan',
  'Noor',
  'Ben',
  'Ada',
  'Max',
];
const syllables = [
  'mül',
  'ler',
  'jon',
  'es',
  'gar',
  'cia',
  'ro',
  'ssi',
  'ko',
  'wal',
  'ski',
  'tan',
  'ber',
  'ger',
  'lin',
  'den',
  'hu',
  'ang',
  'sto',
  'ne',
];
const domains = ['mail.test', 'mail.test', 'mail.test', 'post.test', 'web.test', 'shop.test'];
const declines = ['800.100.155', '800.100.151', '800.100.153', '800.100.152', '100.400.500', '800.120.101', '800.100.165'];

/** Repeatable random numbers, so that what is searched for is known without reading it. */
function randomOf(number: number): (among: number) => number {
  let state = (number * 2_654_435_761) >>> 0;
  return (among) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state % among;
  };
}

/** The payment of a number, from 0; the same each time. */
export function paymentAt(number: number, total: number, period = wholeYear): Payment {
  const random = randomOf(number);
  const pick = (from: readonly string[]): string => from[random(from.length)] ?? '';
  const createdAt = period.begunAt + Math.floor((number / total) * period.spanMs);
  const id = `8a${createdAt.toString(16).padStart(12, '0')}${(number % 65_536).toString(16).padStart(4, '0')}${number.toString(16).padStart(14, '0')}`;
  const surname = pick(syllables) + pick(syllables) + pick(syllables);
  const name = `${pick(givenNames)} ${surname.charAt(0).toUpperCase()}${surname.slice(1)}`;
  const declined = random(8) === 0;
  const resultCode = declined ? pick(declines) : '000.100.110';
  const amountMinor = BigInt(100 + random(30_000));
  const refund = !declined && random(20) === 0;
  const channel = channelOf(number % 10, random);
  const email = `${surname}.${number}@${pick(domains)}`;
  const customer = { givenName: name.split(' ')[0], surname: name.split(' ')[1], merchantCustomerId: `K-${random(total)}`, email };
  const card = { bin: String(400_000 + random(5_000)), last4Digits: String(random(10_000)).padStart(4, '0'), holder: name };
  return {
    id,
    shortId: `${String(number)
      .padStart(8, '0')
      .replace(/(.{4})(.{4})/, '$1.$2')}.${String(random(10_000)).padStart(4, '0')}`,
    entityId: channel.id,
    entityPath: channel.path,
    type: refund ? 'RF' : 'DB',
    brand: random(3) === 0 ? 'MASTER' : 'VISA',
    method: 'CC',
    amountMinor,
    currency: random(10) === 0 ? 'USD' : 'EUR',
    status: declined ? 'declined' : 'approved',
    resultCode,
    referencedId: null,
    rootId: id,
    registrationId: null,
    merchantTransactionId: `order-${number}`,
    merchantInvoiceId: `INV-2026-${number}`,
    descriptor: null,
    cardBin: card.bin,
    last4: card.last4Digits,
    accountFingerprint: null,
    holder: name,
    email,
    authorized: amountMinor,
    captured: refund || declined ? 0n : amountMinor,
    refunded: 0n,
    reversed: 0n,
    chargedBack: 0n,
    released: 0n,
    reserved: 0n,
    captures: 0,
    capturesMax: null,
    connector: 'simulator',
    connectorReference: `sim-${(number * 7_919).toString(16)}`,
    expiresAt: null,
    shopperResultUrl: null,
    notificationUrl: null,
    checkoutId: null,
    source: 'OPP',
    captureCallerId: null,
    testMode: 'INTERNAL',
    version: 1,
    createdAt,
    updatedAt: createdAt + random(86_400_000),
    answer: JSON.stringify({
      id,
      amount: '92.00',
      result: { code: resultCode },
      card,
      customer,
      customParameters: { orderNumber: `SO-${number}` },
      ndc: `${channel.id}_${id.split('').reverse().join('')}`,
      // As long as the answer of a card payment is.
      padding: 'x'.repeat(480),
    }),
    warnings: '[]',
  };
}

/** Eight tenths are one merchant's, one tenth another's, and one tenth two hundred merchants'. */
function channelOf(tenth: number, random: (among: number) => number): { readonly id: string; readonly path: string } {
  if (tenth < 8) return { id: sandbox.documented, path: `${largePath}${sandbox.documented}/` };
  if (tenth === 8) return { id: sandbox.otherChannel, path: `${middlePath}${sandbox.otherChannel}/` };
  const merchant = random(smallMerchants);
  const id = `8ac7a4a${String(5_000 + merchant).padStart(25, '0')}`;
  return { id, path: `${divisionPath}8ac7a4a${String(1_000 + merchant).padStart(25, '0')}/${id}/` };
}

/** Rows that one transaction writes. */
const batchRows = 20_000;

/** Makes the file at the path: migrated, with `total` payments and their projection, which says that it is up to date. */
export async function fillDatabase(path: string, total: number, period = wholeYear): Promise<void> {
  await (await openFileStore({ path })).close();
  const connection = new Database(path);
  connection.prepare('ATTACH DATABASE ? AS read_model').run(toReadModelPath(path));
  // The file is thrown away where this fails.
  for (const pragma of [
    'synchronous = OFF',
    'cache_size = -400000',
    'temp_store = FILE',
    'read_model.synchronous = OFF',
    'read_model.cache_size = -400000',
  ])
    connection.exec(`PRAGMA ${pragma}`);
  const scopes = new Map<string, number>();
  const numberOf = (scope: string): number => {
    const known = scopes.get(scope);
    if (known !== undefined) return known;
    const added = scopes.size + 1;
    scopes.set(scope, added);
    insertScope.run([BigInt(added), scope]);
    return added;
  };
  const insertPayment = connection.prepare(paymentCodec.insert);
  const insertFacts =
    connection.prepare(`INSERT INTO payment_facts (merchant, id, channel, group_number, type, brand, method, currency, status, outcome,
    money_status, category, result_code, amount_minor, created_at, updated_at, root_id, captured_minor, refunded_minor, charged_back_minor)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const groupOf = groupNumbers(connection);
  const insertScope = connection.prepare('INSERT INTO search_scopes (number, path) VALUES (?, ?)');
  for (let from = 0; from < total; from += batchRows) {
    connection.exec('BEGIN');
    const indexed: Indexed[] = [];
    for (let number = from; number < Math.min(from + batchRows, total); number += 1) {
      const payment = paymentAt(number, total, period);
      const facts = toPaymentFacts(payment);
      const { id, entityPath, type, brand, method, currency, status, outcome, moneyStatus, category, resultCode } = facts;
      const { amountMinor, createdAt, updatedAt, rootId, capturedMinor, refundedMinor, chargedBackMinor } = facts;
      const [merchant, channel] = [BigInt(numberOf(entityPath.slice(0, 99))), BigInt(numberOf(entityPath))];
      insertPayment.run(paymentCodec.encode(payment));
      const times = [BigInt(createdAt), BigInt(updatedAt)];
      const grouped = [type, brand, method, currency, status, outcome, moneyStatus, category, resultCode] as const;
      const group = groupOf(entityPath, [merchant, channel, ...grouped]);
      insertFacts.run([
        merchant,
        id,
        channel,
        group,
        ...grouped,
        amountMinor,
        ...times,
        rootId,
        capturedMinor,
        refundedMinor,
        chargedBackMinor,
      ]);
      indexed.push({ id, entityPath, merchantPath: entityPath.slice(0, 99), terms: listTerms(findablesOfPayment(payment)) });
    }
    for (const { sql, args } of indexTerms(indexed)) connection.prepare(sql).run([...args]);
    connection.exec('COMMIT');
  }
  connection.prepare(`INSERT INTO projection VALUES (1, ?, 'events', '', 0, '')`).run([BigInt(projectionVersion)]);
  connection.close();
}

/** The number of a combination of few values, which gets a row when it is first asked for. */
function groupNumbers(connection: Database.Database): (path: string, values: readonly (bigint | string | null)[]) => bigint {
  const numbers = new Map<string, bigint>();
  const insert = connection.prepare(`INSERT INTO payment_groups (number, key, merchant, channel, type, brand, method, currency, status,
    outcome, money_status, category, result_code) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return (path, values) => {
    const key = JSON.stringify([path, ...values.slice(2)]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = BigInt(numbers.size + 1);
    insert.run([number, key, ...values]);
    numbers.set(key, number);
    return number;
  };
}
