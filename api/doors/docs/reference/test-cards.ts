/** The page of test cards: what the simulator approves, and how each card behaves in 3-D Secure. */
import { testCards } from '../../../connectors/test-cards.ts';
import { type Behaviour, threeDSecureTestCards } from '../../../domain/three-d-secure/simulator/roster.ts';
import { renderTable, renderText } from '../html.ts';
import type { Page } from '../page.ts';

const behaviours: Readonly<Record<Behaviour, readonly [title: string, result: string]>> = {
  frictionless: ['The bank asks nobody', 'authenticated (`Y`), and paid'],
  attempt: ['The bank takes part, but not for this card', 'attempted (`A`), and paid'],
  challenge: ['The bank asks the shopper for a code', 'by the answer: `123456` is right, the third wrong code declines'],
  error: ['The bank has a fault', 'declined: `100.390.109`, for MASTER `100.390.107`'],
  notEnrolled: ['The card is not enrolled', 'declined: `000.400.102`'],
  notParticipating: ['The bank does not take part', 'declined: `000.400.101`'],
};

export function describeTestCards(): Page {
  return {
    path: '/docs/test-cards',
    title: 'Test cards',
    content: `<p class="lead">These numbers work in the sandbox only. Any expiry date in the future and any security code of the right length will do.</p>
<section id="brands"><h2>Cards by brand</h2><p>The simulator approves each of them on a channel without 3-D Secure.</p>${renderBrands()}</section>
<section id="three-d-secure"><h2>With 3-D Secure</h2><p>${renderText(
      'On the channel `8ac7a4a0000000000000000000000011`, 3-D Secure is on for VISA, MASTER and AMEX. *With a hidden step* means that the answer has `redirect.preconditions`: load that page in a hidden iframe first. Every other card is declined there with `000.400.109`.'.replaceAll(
        '*',
        '',
      ),
    )}</p>${renderBehaviours()}<p>${renderText(
      '`customParameters[3DS2_enrolled]=true` enrols any card, `=false` none. `customParameters[3DS2_flow]=challenge` or `frictionless` chooses the way.',
    )}</p></section>
<section id="other-accounts"><h2>Other accounts</h2>${renderTable({
      heads: ['Account', 'Send'],
      rows: [
        [
          'SEPA direct debit',
          '`paymentBrand=DIRECTDEBIT_SEPA`, `bankAccount.holder=Jane Jones`, `bankAccount.iban=DE89370400440532013000`, `bankAccount.bic=COBADEFFXXX`, `bankAccount.country=DE`',
        ],
        [
          'A brand with a page of its own',
          '`paymentBrand=PAYPAL` and `shopperResultUrl`: the answer has `redirect`, and the simulated page lets you pay or cancel',
        ],
        ['Prepayment', '`paymentBrand=PREPAYMENT`: the payment stays pending'],
      ].map((row) => row.map(renderText)),
    })}</section>`,
    parts: [
      { title: 'Cards by brand', anchor: 'brands' },
      { title: 'With 3-D Secure', anchor: 'three-d-secure' },
      { title: 'Other accounts', anchor: 'other-accounts' },
    ],
  };
}

/** Cards that 3-D Secure knows stand in the second table. */
function renderBrands(): string {
  const special = new Set(threeDSecureTestCards.map(({ number }) => number));
  const byBrand = Map.groupBy(
    testCards.filter(({ number }) => !special.has(number)),
    ({ brand }) => brand,
  );
  const rows = [...byBrand].map(([brand, cards]) => [`<code>${brand}</code>`, renderNumbers(cards.map(({ number }) => number))]);
  return renderTable({ heads: ['Brand', 'Numbers'], rows });
}

function renderBehaviours(): string {
  const byBehaviour = Map.groupBy(threeDSecureTestCards, ({ behaviour, hasMethod }) => `${behaviour}${hasMethod ? '+' : ''}`);
  const rows = [...byBehaviour.values()].flatMap((cards) => {
    const [first] = cards;
    if (!first) return [];
    const [title, result] = behaviours[first.behaviour];
    const numbers = ['VISA', 'MASTER', 'AMEX'].map((brand) =>
      renderNumbers(cards.filter((card) => card.brand === brand).map((card) => card.number)),
    );
    return [[`${title}${first.hasMethod ? ', with a hidden step' : ''}`, ...numbers, renderText(result)]];
  });
  return renderTable({ heads: ['What happens', 'VISA', 'MASTER', 'AMEX', 'Result'], rows });
}

function renderNumbers(numbers: readonly string[]): string {
  return numbers.map((number) => `<code>${number}</code>`).join('<br>');
}
