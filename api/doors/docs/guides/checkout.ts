import { code, type Guide, heading, list, program, sample, steps, table, text } from '../guide.ts';

export const checkout: Guide = {
  path: 'checkout',
  title: 'Hosted checkout',
  about: 'The shopper types the card into a form of ours within your page, so that card data never reach your server.',
  blocks: [
    heading('Who does what'),
    steps(
      'Your server prepares a checkout with the amount, and gets its `id`.',
      'Your page loads our script with this `id`. The script shows the form.',
      'The shopper pays. With 3-D Secure the form shows the bank’s page.',
      'The form sends the shopper to your page with `id`, `resourcePath` and `resultToken`.',
      'Your server reads the result, or verifies `resultToken`.',
    ),
    heading('Prepare the checkout'),
    sample('prepare-checkout'),
    text('The result code `000.200.100` means that the checkout is prepared. The shopper can pay it for 30 minutes.'),
    heading('Show the form'),
    code(
      'html',
      '<script src="http://127.0.0.1:4000/v1/paymentWidgets.js?checkoutId=ID_OF_THE_CHECKOUT"></script>',
      '<form action="https://shop.example/done" class="paymentWidgets" data-brands="VISA MASTER PAYPAL"></form>',
    ),
    text(
      'To try it, save both lines as `pay.html`, run `python3 -m http.server 8000` beside it, or any other web server, and open `http://127.0.0.1:8000/pay.html`: browsers show no form in a page that was opened as a file. In the sandbox, pay with the card 4200 0000 0000 0000, any date in the future and any security code.',
    ),
    text(
      'The form’s `action` is the page that the shopper returns to. `data-brands` chooses brands; without it, the form offers the brands that the channel’s settings list, or cards and SEPA direct debits.',
      'The [sandbox shop](/shop) is a working example.',
    ),
    heading('Read the result'),
    sample('read-checkout'),
    text(
      'Before the shopper has tried, the answer is pending (`000.200.000`) without an `id`. You may ask twice a minute for each checkout. Do not poll: [webhooks](/docs/webhooks) tell you without asking.',
    ),
    heading('Verify the signed result'),
    text(
      'A shopper can edit the address of your page. `resultToken` is a JSON Web Token that the gateway signed, so the shopper cannot change it. Compare its amount and its order with yours before you show “paid”:',
    ),
    program(
      'read-result.mjs',
      'ts',
      "import { createPublicKey, verify } from 'node:crypto';",
      '',
      "const { keys } = await (await fetch('http://127.0.0.1:4000/.well-known/jwks.json')).json();",
      '',
      'export function readResult(returnUrl, order) {',
      "  const [head, body, signature] = new URL(returnUrl).searchParams.get('resultToken').split('.');",
      "  const decode = (part) => JSON.parse(Buffer.from(part, 'base64url'));",
      "  const key = createPublicKey({ key: keys.find(({ kid }) => kid === decode(head).kid), format: 'jwk' });",
      "  const isOurs = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));",
      '  const result = decode(body);',
      "  const names = ['id', 'amount', 'currency', 'merchantTransactionId'];",
      "  if (!isOurs || names.some((name) => result[name] !== order[name])) throw new Error('not the result of this order');",
      '  return result.code;',
      '}',
    ),
    text('`order.id` is the id of the checkout that you prepared.'),
    heading('More that a checkout can do'),
    table(
      ['You send', 'The form'],
      ['`createRegistration=true`', 'also [stores the account](/docs/stored-accounts); `registrationId` of the result names it'],
      ['`createRegistration=true` without `paymentType`', 'only stores the account; read it at `GET /v1/checkouts/{id}/registration`'],
      ['`registrations[0].id`', 'offers this stored account'],
      ['`integrity=true`', 'the answer has the hash of the script, for the `integrity` attribute of your `<script>`'],
      ['`notificationUrl`', 'the gateway calls this address when the outcome is there'],
    ),
    list(
      'If the shopper closes the browser, the outcome still comes: by webhook, by `notificationUrl`, or when you ask.',
      '`POST /v1/checkouts/{id}` changes a checkout that nobody has paid, `DELETE` withdraws it.',
    ),
  ],
};
