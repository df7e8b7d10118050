import { type Guide, heading, list, note, sample, steps, table, text } from '../guide.ts';

export const wallets: Guide = {
  path: 'wallets',
  title: 'Apple Pay and Google Pay',
  about: 'The wallet gives your page an encrypted token. You send it to the gateway, which opens it with a key of your channel.',
  blocks: [
    heading('Parameters'),
    table(
      ['Wallet', '`paymentBrand`', 'Token', 'Other name that the gateway takes'],
      ['Apple Pay', '`APPLEPAY`', '`walletA.paymentToken`', '`applePay.paymentToken`'],
      ['Google Pay', '`GOOGLEPAY`', '`walletB.paymentToken`', '`googlePay.paymentToken`'],
      ['Samsung Pay', 'the brand of the card', '`walletC.paymentToken`', '`samsungPay.paymentToken`'],
    ),
    text(
      'The token stands in the place of `card.*`. Amount, currency and `paymentType` are as with a card. [Parameters](/docs/parameters#s-2.B) lists the fields of a token that your own server has decrypted.',
    ),
    heading('Before the first payment'),
    steps(
      'Get your merchant identifier and your key from the wallet.',
      'Store the key for the channel: `createWalletKey` of GraphQL. The gateway encrypts the private half and never shows it again.',
      'Send the token within the lifetime that the wallet gives it. A token pays once.',
    ),
    heading('Try it in the sandbox'),
    text('The sandbox has keys of its own, and signs test tokens for them. Send the answer as `walletA.paymentToken` within five minutes:'),
    sample('wallet-token'),
    list(
      'The gateway checks the signature of the token against the root certificates that you stored with the key.',
      'The gateway refuses a token whose amount or currency differs from those of the payment.',
      'A wallet has authenticated the shopper. 3-D Secure is not needed where the token has a cryptogram.',
    ),
    note('Workers cannot open wallet C tokens that use RSA1_5. Node and Deno can.'),
  ],
};
