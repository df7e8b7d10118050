import { field, section } from './field.ts';
import type { KeyFormat } from './format.ts';
import {
  currency,
  customKey,
  customValue,
  digits,
  flag,
  integer,
  letters,
  oneOf,
  pattern,
  text,
  tokenMax,
  twoDigitCode,
} from './format.ts';

const authenticationKinds =
  'PAYMENT RECURRING INSTALLMENT ADD_CARD MAINTAIN_CARD EMV_ID BILLING_AGREEMENT SPLIT_SHIPMENT _DELAYED_SHIPMENT DELAYED_SHIPMENT SPLIT_PAYMENT';
const uuid = text(36, 36);

/** `CB-ITEMSNB`, or with the specification's placeholder `<DS>-ITEMSNB`. */
function schemeKey(suffix: string): KeyFormat {
  const expression = new RegExp(`^(<DS>|[A-Z0-9]{1,16})-${suffix}$`);
  return {
    accepts: (key) => expression.test(key),
    expects: `must have a key of a scheme and ITEMSNB, SCORE_MERCHANT or USECASE, as in CB-${suffix}`,
  };
}

export const threeDSecure = section('2.U', '3-D Secure', [
  field(
    'threeDSecure.amount',
    pattern(/^\d{1,9}\.\d{2}$/, 'must be 1 to 9 digits, a dot and 2 digits'),
    'O',
    'none',
    'Amount to authenticate.',
  ),
  field('threeDSecure.currency', currency, 'O', 'none', 'Currency to authenticate.'),
  field(
    'threeDSecure.deviceInfo',
    text(1, tokenMax),
    'C',
    'network',
    "The mobile SDK's authentication request parameters; for the app-based flow.",
  ),
  field('threeDSecure.merchant.name', text(1, 100), 'O', 'merchant', 'Merchant name as the directory server has it.'),
  field('threeDSecure.merchant.url', text(1, 2_048), 'O', 'merchant', 'Merchant URL.'),
  field('threeDSecure.merchant.country', letters(3, 3), 'O', 'merchant', 'Merchant country.'),
  field('threeDSecure.v2.<scheme>.requestorId', text(1, 100), 'O', 'none', 'Requestor id assigned by the scheme.'),
  field('threeDSecure.v2.<scheme>.requestorName', text(1, 100), 'O', 'none', 'Requestor name assigned by the scheme.'),
  field('threeDSecure.channel', integer(1, 99), 'O', 'none', "A merchant-initiated (3RI) request; one scheme's 3-D Secure 2.2 only."),
  field('threeDSecure.npa', flag, 'O', 'none', 'Authentication without a payment.'),
  field('threeDSecure.decoupled', flag, 'O', 'none', 'Decoupled authentication.'),
  field('threeDSecure.threeRIInd', oneOf('RECURRING', 'SPLIT_SHIPMENT', 'DELAYED_SHIPMENT'), 'O', 'none', 'Type of 3RI transaction.'),
  field('threeDSecure.authenticationInd', oneOf(...authenticationKinds.split(' ')), 'O', 'none', 'Hint for the access control server.'),
  field('threeDSecure.disable', flag, 'O', 'none', 'true: no 3-D Secure even where it is configured.'),
  field('threeDSecure.eci', twoDigitCode(8), 'C', 'none', 'Electronic commerce indicator.'),
  field('threeDSecure.verificationId', pattern(/^[A-Za-z0-9+/=]{28}$/, 'must be 28 characters of base64'), 'C', 'none', 'CAVV or AAV.', {
    masked: true,
  }),
  field('threeDSecure.authenticationStatus', oneOf('Y', 'A', 'U', 'N'), 'C', 'none', 'Authentication status.'),
  field('threeDSecure.dsTransactionId', uuid, 'O', 'none', 'Transaction id of the directory server.'),
  field('threeDSecure.acsTransactionId', uuid, 'O', 'none', 'Transaction id of the access control server.'),
  field('threeDSecure.challengeMandatedIndicator', oneOf('Y', 'N'), 'O', 'none', 'Whether a challenge is mandated.'),
  field(
    'threeDSecure.version',
    pattern(/^[12]\.\d\.\d$/, 'must be three digits with dots, beginning 1 or 2'),
    'O',
    'none',
    'Version used.',
  ),
  field('threeDSecure.authType', twoDigitCode(4), 'O', 'none', 'Authentication type that the access control server asked for.'),
  field('threeDSecure.transactionStatusReason', digits(2, 2), 'O', 'none', 'Reason for the status.'),
  field(
    'threeDSecure.xid',
    pattern(/^[A-Za-z0-9+/=]{64}$/, 'must be 64 characters of base64'),
    'C',
    'none',
    'Of older external servers, where there is one.',
  ),
  field('threeDSecure.enrollmentStatus', oneOf('Y', 'U', 'N'), 'C', 'none', 'Of older external servers.'),
  field('threeDSecure.challengeIndicator', twoDigitCode(9), 'O', 'none', 'Whether a challenge is wanted; 3-D Secure 2.2 or higher.'),
  field('threeDSecure.exemptionFlag', twoDigitCode(4), 'O', 'none', 'Exemption; both authentication and payment carry it.'),
]);

export const customParameters = section('2.V', 'Custom parameters and scheme data', [
  field('customParameters[name]', customValue, 'C', 'none', 'Echoed in the answer; from a browser the name begins SHOPPER_.', {
    key: customKey,
  }),
  field('threeDSecure.schemeData[<DS>-ITEMSNB]', digits(2, 2), 'C', 'none', 'Number of items or services.', { key: schemeKey('ITEMSNB') }),
  field('threeDSecure.schemeData[<DS>-SCORE_MERCHANT]', text(1, 20), 'C', 'none', 'Merchant score calculated by the requestor.', {
    key: schemeKey('SCORE_MERCHANT'),
  }),
  field('threeDSecure.schemeData[<DS>-USECASE]', digits(2, 2), 'C', 'none', 'Use case of the payment authentication.', {
    key: schemeKey('USECASE'),
  }),
]);
