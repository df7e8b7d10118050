/** Names of brands as shoppers know them, and small marks drawn here: the form loads no picture from anywhere. */

interface Mark {
  readonly name: string;
  readonly text: string;
  readonly paper: string;
  readonly ink: string;
}

const marks: Readonly<Record<string, Mark>> = {
  GENERIC: { name: '', text: '••••', paper: '#fff', ink: '#98a2b1' },
  VISA: { name: 'Visa', text: 'VISA', paper: '#fff', ink: '#1a1f71' },
  VISADEBIT: { name: 'Visa Debit', text: 'VISA', paper: '#fff', ink: '#1a1f71' },
  VISAELECTRON: { name: 'Visa Electron', text: 'VISA', paper: '#fff', ink: '#1a1f71' },
  VPAY: { name: 'V PAY', text: 'V PAY', paper: '#fff', ink: '#1a1f71' },
  MASTER: { name: 'Mastercard', text: '', paper: '#fff', ink: '#eb001b' },
  MASTERDEBIT: { name: 'Debit Mastercard', text: '', paper: '#fff', ink: '#eb001b' },
  MAESTRO: { name: 'Maestro', text: '', paper: '#fff', ink: '#0099df' },
  AMEX: { name: 'American Express', text: 'AMEX', paper: '#006fcf', ink: '#fff' },
  DINERS: { name: 'Diners Club', text: 'DINERS', paper: '#fff', ink: '#004a97' },
  DISCOVER: { name: 'Discover', text: 'DISC', paper: '#fff', ink: '#b35309' },
  JCB: { name: 'JCB', text: 'JCB', paper: '#fff', ink: '#0b4ea2' },
  UNIONPAY: { name: 'UnionPay', text: 'UP', paper: '#fff', ink: '#00447c' },
  CARTEBANCAIRE: { name: 'Carte Bancaire', text: 'CB', paper: '#0a5b75', ink: '#fff' },
  CARTEBLEUE: { name: 'Carte Bleue', text: 'CB', paper: '#0b4ea2', ink: '#fff' },
  BCMC: { name: 'Bancontact', text: 'BC', paper: '#fff', ink: '#005498' },
  DANKORT: { name: 'Dankort', text: 'DK', paper: '#fff', ink: '#b71c1c' },
  MADA: { name: 'mada', text: 'mada', paper: '#fff', ink: '#2d6a1f' },
  DIRECTDEBIT_SEPA: { name: 'SEPA Direct Debit', text: 'SEPA', paper: '#10298e', ink: '#fff' },
  SEPA: { name: 'SEPA Direct Debit', text: 'SEPA', paper: '#10298e', ink: '#fff' },
  APPLEPAY: { name: 'Apple Pay', text: 'Pay', paper: '#000', ink: '#fff' },
  GOOGLEPAY: { name: 'Google Pay', text: 'G Pay', paper: '#fff', ink: '#3c4043' },
  PAYPAL: { name: 'PayPal', text: 'PayPal', paper: '#fff', ink: '#003087' },
  SOFORTUEBERWEISUNG: { name: 'Sofort', text: 'Sofort', paper: '#ffe3ec', ink: '#17120f' },
  GIROPAY: { name: 'giropay', text: 'giropay', paper: '#fff', ink: '#00307a' },
  IDEAL: { name: 'iDEAL', text: 'iDEAL', paper: '#fff', ink: '#b8005a' },
  EPS: { name: 'eps', text: 'eps', paper: '#fff', ink: '#8a1556' },
  PAYSAFECARD: { name: 'paysafecard', text: 'psc', paper: '#fff', ink: '#00579f' },
  TRUSTLY: { name: 'Trustly', text: 'Trustly', paper: '#fff', ink: '#0a6b2d' },
  PRZELEWY: { name: 'Przelewy24', text: 'P24', paper: '#fff', ink: '#b3131b' },
  TWINT: { name: 'TWINT', text: 'TWINT', paper: '#262626', ink: '#fff' },
  ALIPAY: { name: 'Alipay', text: 'Alipay', paper: '#fff', ink: '#0b5bd0' },
  WECHAT_PAY: { name: 'WeChat Pay', text: 'WeChat', paper: '#fff', ink: '#0a6b2d' },
};

/** `KLARNA_INVOICE` reads Klarna Invoice where we know no better name. */
export function brandName(brand: string): string {
  const known = marks[brand]?.name;
  if (known !== undefined) return known;
  return brand
    .split('_')
    .map((part) => part.charAt(0) + part.slice(1).toLowerCase())
    .join(' ');
}

const svg = 'http://www.w3.org/2000/svg';

/** 38 by 24, decorative: the name stands beside it or in the choice. */
export function brandMark(brand: string): SVGElement {
  const mark = marks[brand] ?? { name: brandName(brand), text: brandName(brand).slice(0, 7), paper: '#fff', ink: '#2b3340' };
  const picture = make('svg', { viewBox: '0 0 38 24', width: '38', height: '24', 'aria-hidden': 'true', focusable: 'false' });
  picture.append(make('rect', { x: '.5', y: '.5', width: '37', height: '23', rx: '3.5', fill: mark.paper, stroke: '#c9d0da' }));
  if (mark.text === '') {
    const right = brand === 'MAESTRO' ? '#ed0006' : '#f79e1b';
    picture.append(make('circle', { cx: '15.5', cy: '12', r: '6.5', fill: mark.ink }));
    picture.append(make('circle', { cx: '22.5', cy: '12', r: '6.5', fill: right, 'fill-opacity': '.85' }));
    return picture;
  }
  const size = mark.text.length > 5 ? 7.5 : mark.text.length > 3 ? 9.5 : 11;
  const text = make('text', {
    x: '19',
    y: String(12 + size * 0.36),
    'text-anchor': 'middle',
    'font-family': 'Arial, Helvetica, sans-serif',
    'font-weight': '700',
    'font-size': String(size),
    fill: mark.ink,
  });
  text.textContent = mark.text;
  picture.append(text);
  return picture;
}

function make(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made as SVGElement;
}
