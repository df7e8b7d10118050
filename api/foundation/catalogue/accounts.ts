import { field, section } from './field.ts';
import { countryAnyCase, date, digits, lettersAndDigits, month, oneOf, pattern, text, tokenMax, year } from './format.ts';

const secret = { secret: true };
/** Processing needs a code right or absent: tolerant channels refuse a wrong one too (decision: validation-modes). */
const oneTimeSecret = { secret: true, oneTime: true, essential: true };
const own = { essential: true };
const ownSecret = { secret: true, essential: true };
const fromProvider = text(1, tokenMax);
const sources = oneOf('web', 'app');

export const card = section('2.A', 'Card account', [
  field('card.holder', text(3, 128), 'O', 'name', 'Holder.'),
  field('card.number', digits(8, 32), 'R', 'account', 'Card number.', ownSecret),
  field('card.expiryMonth', month, 'R', 'none', 'Expiry month.', own),
  field('card.expiryYear', year, 'R', 'none', 'Expiry year.', own),
  field('card.cvv', digits(3, 4), 'C', 'account', 'Security code.', oneTimeSecret),
  field('card.numberType', oneOf('PAN', 'DPAN'), 'O', 'none', 'Type of number.'),
]);

const encryptedToken = (form: string) =>
  `Encrypted token as the wallet sends it (${form}): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL ` +
  'createWalletKey) and pays once; in the test environment createTestWalletToken makes one.';

export const wallets = section('2.B', 'Mobile wallets', [
  field('walletA.paymentToken', fromProvider, 'R', 'account', encryptedToken('EC_v1'), ownSecret),
  field('walletA.cardNetwork', text(1, 255), 'O', 'none', 'Network reported by the wallet.'),
  field('walletA.cardType', text(1, 255), 'O', 'none', 'Card type reported by the wallet.'),
  field('walletA.source', sources, 'R', 'none', 'Where it was decrypted (decrypted-data way).'),
  field('walletB.paymentToken', fromProvider, 'R', 'account', encryptedToken('ECv2'), ownSecret),
  field('walletB.source', sources, 'R', 'none', 'Where it was decrypted (decrypted-data way).'),
  field('walletC.paymentToken', fromProvider, 'R', 'account', encryptedToken('a JWE within type S'), ownSecret),
  field('walletC.source', sources, 'R', 'none', 'Where it was decrypted (decrypted-data way).'),
]);

export const virtualAccount = section('2.C', 'Virtual account', [
  field('virtualAccount.accountId', text(1, 100), 'R', 'account', "Identifier of the shopper's virtual account.", own),
]);

export const bankAccount = section('2.D', 'Bank account', [
  field('bankAccount.holder', text(4, 128), 'R', 'name', 'Holder.'),
  field('bankAccount.bankName', text(1, 255), 'C', 'indirect', 'Bank name.'),
  field('bankAccount.number', lettersAndDigits(3, 64), 'C', 'account', 'Account number; it or the IBAN is required.', ownSecret),
  field(
    'bankAccount.iban',
    pattern(/^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,27}$/, 'must be 2 letters, 2 digits, then 11 to 27 letters and digits'),
    'C',
    'account',
    'IBAN; it or the number is required.',
    ownSecret,
  ),
  field('bankAccount.bankCode', lettersAndDigits(1, 12), 'C', 'indirect', 'Bank code; it or the BIC is required.'),
  field(
    'bankAccount.bic',
    pattern(/^([A-Za-z0-9]{8}|[A-Za-z0-9]{11})$/, 'must be 8 or 11 letters and digits'),
    'C',
    'indirect',
    'BIC; it or the bank code is required.',
  ),
  field('bankAccount.country', countryAnyCase, 'C', 'indirect', 'Country.'),
  field(
    'bankAccount.mandate.id',
    pattern(/^[\p{L}\p{M}-]{1,256}$/u, 'must be 1 to 256 letters and hyphens'),
    'C',
    'indirect',
    'Direct debit mandate id.',
  ),
  field('bankAccount.mandate.dateOfSignature', date, 'C', 'indirect', 'Day on which the mandate was signed.'),
  field('transactionDueDate', date, 'C', 'none', 'Due day of the debit.'),
]);

export const tokenAccount = section('2.E', 'Token account', [
  field('tokenAccount.number', digits(12, 19), 'R', 'account', 'Token created by an external provider.', ownSecret),
  field('tokenAccount.type', oneOf('EXTERNAL', 'NETWORK'), 'R', 'none', "An acquirer's or provider's token, or a scheme's."),
  field('tokenAccount.expiryMonth', month, 'O', 'none', 'Token expiry month.'),
  field('tokenAccount.expiryYear', year, 'O', 'none', 'Token expiry year.'),
  field(
    'tokenAccount.cryptogram',
    pattern(/^[A-Za-z0-9+/=]{28,32}$/, 'must be 28 to 32 characters of base64'),
    'C',
    'account',
    'EMV cryptogram.',
    secret,
  ),
  field('tokenAccount.dtvc', digits(3, 4), 'C', 'account', 'Dynamic token verification code.', oneTimeSecret),
]);
