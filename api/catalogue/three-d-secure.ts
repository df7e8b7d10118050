import { field, section } from './field.ts';
import type { KeyFormat } from './format.ts';
import {
  currency,
  customParameterKey,
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
  field('threeDSecure.amount', pattern(/^\d{1,9}\.\d{2}$/, 'must be 1 to 9 digits, a dot and 2 digits'), 'O', 'Amount to authenticate.'),
  field('threeDSecure.currency', currency, 'O', 'Currency to authenticate.'),
  field('threeDSecure.deviceInfo', text(1, tokenMax), 'C', "The mobile SDK's authentication request parameters; for the app-based flow."),
  field('threeDSecure.merchant.name', text(1, 100), 'O', 'Merchant name as the directory server has it.'),
  field('threeDSecure.merchant.url', text(1, 2_048), 'O', 'Merchant URL.'),
  field('threeDSecure.merchant.country', letters(3, 3), 'O', 'Merchant country.'),
  field('threeDSecure.v2.<scheme>.requestorId', text(1, 100), 'O', 'Requestor id assigned by the scheme.'),
  field('threeDSecure.v2.<scheme>.requestorName', text(1, 100), 'O', 'Requestor name assigned by the scheme.'),
  field('threeDSecure.channel', integer(1, 99), 'O', "A merchant-initiated (3RI) request; one scheme's 3-D Secure 2.2 only."),
  field('threeDSecure.npa', flag, 'O', 'Authentication without a payment.'),
  field('threeDSecure.decoupled', flag, 'O', 'Decoupled authentication.'),
  field('threeDSecure.threeRIInd', oneOf('RECURRING', 'SPLIT_SHIPMENT', 'DELAYED_SHIPMENT'), 'O', 'Type of 3RI transaction.'),
  field('threeDSecure.authenticationInd', oneOf(...authenticationKinds.split(' ')), 'O', 'Hint for the access control server.'),
  field('threeDSecure.disable', flag, 'O', 'true: no 3-D Secure even where it is configured.'),
  field('threeDSecure.eci', twoDigitCode(8), 'C', 'Electronic commerce indicator.'),
  field('threeDSecure.verificationId', pattern(/^[A-Za-z0-9+/=]{28}$/, 'must be 28 characters of base64'), 'C', 'CAVV or AAV.'),
  field('threeDSecure.authenticationStatus', oneOf('Y', 'A', 'U', 'N'), 'C', 'Authentication status.'),
  field('threeDSecure.dsTransactionId', uuid, 'O', 'Transaction id of the directory server.'),
  field('threeDSecure.acsTransactionId', uuid, 'O', 'Transaction id of the access control server.'),
  field('threeDSecure.challengeMandatedIndicator', oneOf('Y', 'N'), 'O', 'Whether a challenge is mandated.'),
  field('threeDSecure.version', pattern(/^[12]\.\d\.\d$/, 'must be three digits with dots, beginning 1 or 2'), 'O', 'Version used.'),
  field('threeDSecure.authType', twoDigitCode(4), 'O', 'Authentication type that the access control server asked for.'),
  field('threeDSecure.transactionStatusReason', digits(2, 2), 'O', 'Reason for the status.'),
  field(
    'threeDSecure.xid',
    pattern(/^[A-Za-z0-9+/=]{64}$/, 'must be 64 characters of base64'),
    'C',
    'Of older external servers, where there is one.',
  ),
  field('threeDSecure.enrollmentStatus', oneOf('Y', 'U', 'N'), 'C', 'Of older external servers.'),
  field('threeDSecure.challengeIndicator', twoDigitCode(9), 'O', 'Whether a challenge is wanted; 3-D Secure 2.2 or higher.'),
  field('threeDSecure.exemptionFlag', twoDigitCode(4), 'O', 'Exemption; both authentication and payment carry it.'),
]);

export const customParameters = section('2.V', 'Custom parameters and scheme data', [
  field('customParameters[name]', customValue, 'C', 'Echoed in the answer; from a browser the name begins SHOPPER_.', {
    key: customParameterKey,
  }),
  field('threeDSecure.schemeData[<DS>-ITEMSNB]', digits(2, 2), 'C', 'Number of items or services.', { key: schemeKey('ITEMSNB') }),
  field('threeDSecure.schemeData[<DS>-SCORE_MERCHANT]', text(1, 20), 'C', 'Merchant score calculated by the requestor.', {
    key: schemeKey('SCORE_MERCHANT'),
  }),
  field('threeDSecure.schemeData[<DS>-USECASE]', digits(2, 2), 'C', 'Use case of the payment authentication.', {
    key: schemeKey('USECASE'),
  }),
]);
