/** Small marks of card brands and methods, drawn here: the console loads no picture from anywhere. Decorative; the name stands beside it. */

interface Mark {
  readonly text: string;
  readonly paper: string;
  readonly ink: string;
  readonly isSlanted?: boolean;
}

const marks: Readonly<Record<string, Mark>> = {
  VISA: { text: 'VISA', paper: '#ffffff', ink: '#1a1f71', isSlanted: true },
  VISADEBIT: { text: 'VISA', paper: '#ffffff', ink: '#1a1f71', isSlanted: true },
  VISAELECTRON: { text: 'VISA', paper: '#ffffff', ink: '#1a1f71', isSlanted: true },
  VPAY: { text: 'V PAY', paper: '#ffffff', ink: '#1a1f71', isSlanted: true },
  AMEX: { text: 'AMEX', paper: '#006fcf', ink: '#ffffff' },
  DINERS: { text: 'DC', paper: '#ffffff', ink: '#004a97' },
  DISCOVER: { text: 'DISC', paper: '#ffffff', ink: '#b35309' },
  JCB: { text: 'JCB', paper: '#ffffff', ink: '#0b4ea2' },
  UNIONPAY: { text: 'UP', paper: '#00447c', ink: '#ffffff' },
  CARTEBANCAIRE: { text: 'CB', paper: '#0a5b75', ink: '#ffffff' },
  BCMC: { text: 'BC', paper: '#ffffff', ink: '#005498' },
  DANKORT: { text: 'DK', paper: '#ffffff', ink: '#b71c1c' },
  DIRECTDEBIT_SEPA: { text: 'SEPA', paper: '#10298e', ink: '#ffffff' },
  SEPA: { text: 'SEPA', paper: '#10298e', ink: '#ffffff' },
  PAYPAL: { text: 'PP', paper: '#ffffff', ink: '#003087', isSlanted: true },
  GIROPAY: { text: 'giro', paper: '#ffffff', ink: '#00307a' },
  IDEAL: { text: 'iD', paper: '#ffffff', ink: '#b8005a' },
  EPS: { text: 'eps', paper: '#ffffff', ink: '#8a1556' },
  APPLEPAY: { text: 'Pay', paper: '#111111', ink: '#ffffff' },
  GOOGLEPAY: { text: 'GPay', paper: '#ffffff', ink: '#3c4043' },
  TWINT: { text: 'TW', paper: '#262626', ink: '#ffffff' },
  KLARNA: { text: 'K', paper: '#ffd9e8', ink: '#17120f' },
};

/** Two circles that overlap. */
const circles: Readonly<Record<string, readonly [string, string]>> = {
  MASTER: ['#eb001b', '#f79e1b'],
  MASTERDEBIT: ['#eb001b', '#f79e1b'],
  MAESTRO: ['#0099df', '#ed0006'],
};

/** 28 by 18. A brand without a mark of its own gets its first letters. */
export function BrandMark({ brand }: { readonly brand: string }) {
  const pair = circles[brand];
  const { text, paper, ink, isSlanted } = marks[brand] ?? { text: brand.slice(0, 2), paper: '#eef1f5', ink: '#363c46' };
  // In the page's typeface: which others a machine has, nobody knows.
  const size = text.length > 4 ? 7 : text.length > 3 ? 7.8 : 9.5;
  return (
    <svg viewBox="0 0 28 18" width="28" height="18" aria-hidden="true" focusable="false" className="brand-picture">
      <rect x="0.5" y="0.5" width="27" height="17" rx="3" fill={pair ? '#ffffff' : paper} stroke="#8a93a1" strokeOpacity="0.45" />
      {pair ? (
        <>
          <circle cx="11" cy="9" r="5" fill={pair[0]} />
          <circle cx="17" cy="9" r="5" fill={pair[1]} fillOpacity="0.85" />
        </>
      ) : (
        <text
          x="14"
          y={9 + size * 0.36}
          textAnchor="middle"
          fontWeight="700"
          fontStyle={isSlanted ? 'italic' : 'normal'}
          fontSize={size}
          fill={ink}
        >
          {text}
        </text>
      )}
    </svg>
  );
}
