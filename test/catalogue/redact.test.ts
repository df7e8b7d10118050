import { describe, expect, it } from 'vitest';
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import { maskSecrets, selectEcho, splitSecrets, toCanonicalText } from '../../api/foundation/catalogue/redact.ts';
import { requestShapes, sections } from '../../api/foundation/catalogue/requests.ts';
import type { RequestTree, RequestValue } from '../../api/foundation/catalogue/tree.ts';
import { listLeaves, shapeTree } from '../../api/foundation/catalogue/walk.ts';

/** A marker in every secret leaf of the shape. */
function everySecret(): RequestTree {
  const tree: Record<string, RequestValue> = { amount: '92.00', entityId: '8ac7a4a0000000000000000000000010', descriptor: 'd' };
  for (const { path, node } of listLeaves(shapeTree(requestShapes.payment))) {
    if (!node.field.secret) continue;
    const [structure = '', leaf = ''] = path.split('.');
    const present = tree[structure];
    tree[structure] = {
      ...(typeof present === 'object' && !Array.isArray(present) ? present : {}),
      [leaf]: `secret-${path}`,
      holder: 'Jane',
    };
  }
  return tree;
}

const secretNames = sections
  .flatMap((section) => section.fields)
  .filter((field) => field.secret && !field.name.startsWith('authentication.'))
  .map((field) => field.name);

describe('redaction', () => {
  it('takes every secret of the catalogue out of what is stored, echoed and logged', () => {
    const tree = everySecret();
    const { open, secrets } = splitSecrets(requestShapes.payment, tree);
    expect([...secrets.keys()].sort()).toEqual([...secretNames].sort());
    expect(secrets.get('card.number')?.reveal()).toBe('secret-card.number');
    for (const shown of [open, selectEcho(open), maskSecrets(requestShapes.payment, tree)])
      expect(JSON.stringify(shown)).not.toContain('secret-');
    expect(`${JSON.stringify([...secrets])} ${String(secrets.get('card.cvv'))}`).not.toContain('secret-');
  });

  it('knows at least the account numbers, security codes and tokens as secrets', () => {
    expect(secretNames).toEqual(
      expect.arrayContaining([
        'card.number',
        'card.cvv',
        'walletA.paymentToken',
        'walletB.paymentToken',
        'walletC.paymentToken',
        'bankAccount.number',
        'bankAccount.iban',
        'tokenAccount.number',
        'tokenAccount.cryptogram',
        'tokenAccount.dtvc',
        'giftCard.number',
        'giftCard.pin',
      ]),
    );
  });

  it('echoes structures and references, not what the answer decides itself or how the request was to be handled', () => {
    const open: RequestTree = {
      entityId: 'e',
      amount: '1.00',
      testMode: 'INTERNAL',
      merchantTransactionId: 'order-1234',
      card: { holder: 'Jane' },
      cart: { items: [{ name: 'x' }] },
      customParameters: { abc: '' },
    };
    expect(selectEcho(open)).toEqual({
      merchantTransactionId: 'order-1234',
      card: { holder: 'Jane' },
      cart: { items: [{ name: 'x' }] },
      customParameters: { abc: '' },
    });
  });

  it('masks secrets in a log whole and leaves out what the shape does not know', () => {
    const masked = maskSecrets(requestShapes.payment, {
      card: { number: '4200000000000000', holder: 'Jane' },
      cardnumber: '4200000000000000',
    });
    expect(masked).toEqual({ card: { number: '…', holder: 'Jane' } });
  });
});

describe('the properties of parameters', () => {
  const fields = sections.flatMap((section) => section.fields);
  const namesOf = (wanted: (field: (typeof fields)[number]) => boolean) =>
    [...new Set(fields.filter(wanted).map(({ name }) => name))].sort();

  it('name the one-time codes', () => {
    expect(namesOf(({ oneTime }) => oneTime)).toEqual(['card.cvv', 'giftCard.pin', 'tokenAccount.dtvc']);
  });

  it('name what an answer does not repeat', () => {
    expect(namesOf(({ echoed }) => !echoed)).toEqual([
      'amount',
      'authentication.entityId',
      'authentication.password',
      'authentication.userId',
      'createRegistration',
      'currency',
      'descriptor',
      'entityId',
      'integrity',
      'notificationUrl',
      'overrideHolder',
      'overridePaymentType[brand]',
      'paymentBrand',
      'paymentType',
      'referenceUuid',
      'registrationId',
      'registrations[n].id',
      'shopperResultUrl',
      'testMode',
    ]);
  });
});

describe('the canonical text of a request', () => {
  it('does not depend on the order of parameters', () => {
    const one = { b: '1', a: { y: '2', x: [{ p: '1', q: '2' }] } };
    const other = { a: { x: [{ q: '2', p: '1' }], y: '2' }, b: '1' };
    expect(toCanonicalText(one)).toBe(toCanonicalText(other));
  });

  it('differs where a number, an amount or the order of items differs', () => {
    const texts = [
      { card: { number: '1' } },
      { card: { number: '2' } },
      { cart: { items: [{ a: '1' }, { a: '2' }] } },
      { cart: { items: [{ a: '2' }, { a: '1' }] } },
    ].map(toCanonicalText);
    expect(new Set(texts).size).toBe(4);
  });

  it('holds no one-time code', () => {
    const text = toCanonicalText({ card: { cvv: '123', holder: 'J' }, tokenAccount: { dtvc: '123' }, giftCard: { pin: '123' } });
    expect(text).not.toContain('123');
  });

  it('is the same for a checked request whether its empty values were sent or not', () => {
    const options = { mode: 'documented', sentNames: new Map() } as const;
    const texts = [{ amount: '1.00', descriptor: '' }, { amount: '1.00' }].map((tree) =>
      toCanonicalText(checkRequest(requestShapes.payment, tree, options).tree),
    );
    expect(texts[0]).toBe(texts[1]);
  });
});
