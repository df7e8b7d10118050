import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { isTree, type RequestTree, type RequestValue } from '../../api/foundation/catalogue/tree.ts';
import { listLeaves, type ObjectNode, type ShapeNode, shapeTree } from '../../api/foundation/catalogue/walk.ts';
import { decodeForm, decodeLimits } from '../../rest-compat/decode-form.ts';
import { createDecodeTable } from '../../rest-compat/decode-table.ts';

const root = shapeTree(requestShapes.checkout);
const table = createDecodeTable(root);
const decode = (form: string) => decodeForm(form, table);

describe('decoding a form', () => {
  it('takes brackets and dots as they are or percent-encoded, and + as a space', () => {
    const { tree, unknown, errors } = decode(
      'card.holder=Jane+Jones&cart%2Eitems%5B0%5D%2Ename=%C3%84pfel+%26+Birnen&customParameters[a.b]=1%2B1',
    );
    expect(tree).toEqual({
      card: { holder: 'Jane Jones' },
      cart: { items: [{ name: 'Äpfel & Birnen' }] },
      customParameters: { 'a.b': '1+1' },
    });
    expect([unknown, errors]).toEqual([[], []]);
  });

  it('counts empty values as absent, but for those of maps', () => {
    expect(decode('descriptor=&billing.street2=&customParameters[abc]=&amount').tree).toEqual({ customParameters: { abc: '' } });
  });

  it('restores what clients did not mean: Python’s True and False, and the blank of a plus that was not encoded', () => {
    const { tree } = decode(
      'createRegistration=True&customer.browser.javaEnabled=False&customer.phone=+966+5&shipping.customer.mobile=%20491&descriptor=True',
    );
    expect(tree).toEqual({
      createRegistration: 'true',
      customer: { browser: { javaEnabled: 'false' }, phone: '966 5' },
      shipping: { customer: { mobile: '491' } },
      descriptor: 'True',
    });
  });

  it.each([
    ['amount=1&amount=1', 'amount'],
    ['cart.items[0].name=a&cart.items%5B0%5D.name=b', 'cart.items[0].name'],
    ['customParameters[abc]=&customParameters[abc]=', 'customParameters[abc]'],
    ['authentication.userId=a&authentication.userId=a', 'authentication.userId'],
  ])('refuses by name a parameter sent twice: %s', (form, name) => {
    expect(decode(form).errors).toEqual([{ name, value: null, message: `${name} must be sent only once` }]);
  });

  it.each([
    ['walletA.source=web&applePay.source=web', 'applePay.source', 'walletA.source'],
    ['applePay.source=web&walletA.source=web', 'walletA.source', 'applePay.source'],
    ['merchant.URL=a&merchant.url=b', 'merchant.url', 'merchant.URL'],
    ['entityId=a&authentication.entityId=b', 'authentication.entityId', 'entityId'],
    ['authentication.entityId=a&entityId=b', 'entityId', 'authentication.entityId'],
  ])('refuses one parameter under two names, and says both: %s', (form, name, earlier) => {
    const message = `${name} and ${earlier} are the same parameter: send one of them`;
    expect(decode(form).errors).toEqual([{ name, value: null, message }]);
  });

  it('takes entityId and authentication.entityId for one statement where they agree', () => {
    expect(decode('entityId=a&authentication.entityId=a')).toMatchObject({ tree: { entityId: 'a' }, errors: [] });
  });

  it('takes legacy credentials out of the request, as secrets', () => {
    const decoded = decode('authentication.userId=u&authentication.password=p&amount=1');
    expect(decoded.tree).toEqual({ amount: '1' });
    expect(decoded.authentication?.userId.reveal()).toBe('u');
    expect(decoded.authentication?.password.reveal()).toBe('p');
    expect(JSON.stringify(decoded)).not.toContain('"p"');
    expect(decode('authentication.userId=u').authentication).toBeUndefined();
  });

  it('knows the names that real clients send for placeholders, and remembers them', () => {
    const { tree, sentNames, unknown } = decode(
      'googlePay.paymentToken=t&threeDSecure.v2.<scheme>.requestorId=a&threeDSecure.v2.visa.requestorId=b&merchant.URL=u&threeDSecure.schemeData[CB-USECASE]=01',
    );
    expect(tree).toEqual({
      walletB: { paymentToken: 't' },
      threeDSecure: { v2: { scheme: { requestorId: 'a' }, visa: { requestorId: 'b' } }, schemeData: { 'CB-USECASE': '01' } },
      merchant: { url: 'u' },
    });
    expect(unknown).toEqual([]);
    expect(sentNames.get('walletB.paymentToken')).toBe('googlePay.paymentToken');
  });

  it('closes gaps between indexes in their order, and still knows the indexes sent', () => {
    const { tree, sentNames } = decode(
      'cart.items[7].name=b&cart.items[2].name=a&airline.passengers[3].legs[5].fareBasis=x&airline.passengers[1].name=y',
    );
    expect(tree).toEqual({
      cart: { items: [{ name: 'a' }, { name: 'b' }] },
      airline: { passengers: [{ name: 'y' }, { legs: [{ fareBasis: 'x' }] }] },
    });
    expect(Object.fromEntries(sentNames)).toEqual({
      'cart.items[0]': 'cart.items[2]',
      'cart.items[1]': 'cart.items[7]',
      'airline.passengers[0]': 'airline.passengers[1]',
      'airline.passengers[1]': 'airline.passengers[3]',
      'airline.passengers[1].legs[0]': 'airline.passengers[3].legs[5]',
    });
  });

  it('2.O: takes items 0 to 999 and refuses the next', () => {
    expect(decode('cart.items[999].name=a').errors).toEqual([]);
    expect(decode('cart.items[1000].name=a').errors.map(({ name }) => name)).toEqual(['cart.items[1000].name']);
  });
});

describe('hostile forms', () => {
  const hostile = [
    '__proto__.polluted',
    '__proto__[polluted]',
    'constructor.prototype.polluted',
    'card.__proto__.polluted',
    'cart.items[__proto__].name',
    'cart.items[-1].name',
    'cart.items[00].name',
    'cart.items[1e3].name',
    'cart.items[0]',
    'cart.items[0]name',
    'cart.items.name',
    'card',
    'card.number.x',
    'amount[0]',
    'customParameters',
    'customParameters[a][b]',
    'customParameters[a]x',
    'toString',
    'hasOwnProperty',
    '[',
    '[]',
    '.',
    '',
  ];
  it.each(hostile)('take %j as merely unknown', (name) => {
    const { tree, unknown, errors } = decode(`${encodeURIComponent(name)}=1`);
    expect(tree).toEqual({});
    expect(unknown).toEqual([{ name, message: 'unknown parameter' }]);
    expect(errors).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('keep __proto__ as a key of a map that means nothing', () => {
    const { tree } = decode('customParameters[__proto__]=x');
    const map = tree.customParameters;
    expect(typeof map === 'object' && ['toString', 'constructor', '__proto__'].filter((name) => name in map)).toEqual(['__proto__']);
    expect(JSON.stringify(tree)).toBe('{"customParameters":{"__proto__":"x"}}');
  });

  it.each(['amount=%ff', 'amount=%c3', 'amount=%ed%a0%80', 'amount=%c0%80'])(
    'are refused by name where a value is no UTF-8: %s',
    (form) => {
      expect(decode(form).errors.map(({ name }) => name)).toEqual(['amount']);
    },
  );

  it.each([
    ['billing.street1=Rd 5, 50% off', 'Rd 5, 50% off'],
    ['billing.street1=100%', '100%'],
    ['billing.street1=5%2 %zz%41', '5%2 %zzA'],
  ])('keep a percent sign that begins no escape: %s', (form, street1) => {
    expect(decode(form)).toMatchObject({ tree: { billing: { street1 } }, errors: [] });
  });

  it('are refused where a name is no UTF-8', () => {
    expect(decode('%ff=1').errors.map(({ name }) => name)).toEqual(['%ff']);
  });

  it('are refused where bytes that are no UTF-8 came unescaped: a holder in ISO-8859-1 is not stored with a hole in it', () => {
    const latin = Buffer.from('card.holder=Ren\u00e9 M\u00fcller&card.cvv=123', 'latin1').toString('utf8');
    expect(decode(latin).errors).toEqual([{ name: 'card.holder', value: null, message: 'card.holder must be percent-encoded UTF-8' }]);
    expect(decode('card.holder=Ren\u00e9 M\u00fcller').errors).toEqual([]);
  });

  it('never have a value or an account number repeated', () => {
    const decoded = decode(`cardnumber=4200000000000000&4200000000000000=x&card.number=4200000000000000%ff&${'n'.repeat(300)}=x`);
    const reported = JSON.stringify([decoded.unknown, decoded.errors]);
    expect(reported).not.toContain('42000000');
    expect(decoded.unknown.every(({ name }) => name.length <= 100)).toBe(true);
  });

  it('are bounded in parameters, entries of a map and what is reported', () => {
    const many = (count: number, name: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => `${name(index)}=x`).join('&');
    expect(decode(many(decodeLimits.parametersMax + 1, (index) => `x${index}`)).errors).toHaveLength(1);
    expect(decode(many(500, (index) => `x${index}`)).unknown).toHaveLength(100);
    const maps = decode(many(150, (index) => `customParameters[key${index}]`));
    expect(Object.keys(maps.tree.customParameters ?? {})).toHaveLength(100);
    expect(maps.errors).toHaveLength(50);
  });

  it('never throw, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decode(text)));
    const pieces = fc.constantFrom(
      'cart.items',
      '[0]',
      '[',
      ']',
      '.',
      'name',
      '=',
      '&',
      '%',
      '%5B',
      'customParameters',
      '__proto__',
      'airline.passengers[1].legs',
    );
    fc.assert(fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => void decode(parts.join(''))));
  });
});

/** Trees of the shape with any text in them; lists without gaps, for gaps are closed. */
function treesOf(node: ObjectNode): fc.Arbitrary<RequestTree> {
  const paths = [...listLeaves(node)].map(({ path }) => path);
  return fc
    .array(fc.tuple(fc.constantFrom(...paths), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })), { maxLength: 25 })
    .map((pairs) => {
      const tree: RequestTree = {};
      for (const [path, value] of pairs) plant(tree, path, value);
      return tree;
    });
}

function plant(tree: RequestTree, path: string, value: string): void {
  let at: Record<string, RequestValue> = tree;
  const steps = path.split('.');
  for (const step of steps.slice(0, -1)) {
    const name = step.replace('[n]', '');
    if (name === step) at = childOf(at, name);
    else {
      const list = at[name];
      const item: Record<string, RequestValue> = Array.isArray(list) ? { ...list[0] } : {};
      at[name] = [item];
      at = item;
    }
  }
  const last = steps.at(-1) ?? '';
  at[last] = isMap(path) ? { SHOPPER_x: value } : value;
}

function childOf(tree: Record<string, RequestValue>, name: string): Record<string, RequestValue> {
  const present = tree[name];
  const child: Record<string, RequestValue> = isTree(present) ? { ...present } : {};
  tree[name] = child;
  return child;
}

const mapPaths = new Set([...listLeaves(root)].filter(({ node }) => node.kind === 'map').map(({ path }) => path));
const isMap = (path: string) => mapPaths.has(path);

function encode(value: RequestValue, node: ShapeNode, name: string): readonly string[] {
  if (typeof value === 'string') return [`${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%20', '+')}`];
  if (node.kind === 'list') return Object.values(value).flatMap((item, index) => encode(item, node.item, `${name}[${index}]`));
  return Object.entries(value).flatMap(([key, below]) => {
    if (node.kind === 'map') return encode(below, node, `${name}[${key}]`);
    const child = node.kind === 'object' ? node.children.get(key) : undefined;
    return child ? encode(below, child, name === '' ? key : `${name}.${key}`) : [];
  });
}

describe('encoding and decoding', () => {
  it('gives back every tree of the catalogue', () => {
    fc.assert(
      fc.property(treesOf(root), (tree) => {
        const decoded = decode(encode(tree, root, '').join('&'));
        expect(decoded.tree).toEqual(tree);
        expect([decoded.errors, decoded.unknown, decoded.sentNames.size]).toEqual([[], [], 0]);
      }),
    );
  });
});
