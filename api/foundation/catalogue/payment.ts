import { field, section } from './field.ts';
import { amountLike, currency, type Format, flag, integer, lettersAndDigits, oneOf, pattern, text, url, webUrl } from './format.ts';

const hexId = pattern(/^[0-9a-f]{32}$/, 'must be 32 lowercase hex characters');
const thingId = pattern(/^[0-9A-Za-z]{32}$/, 'must be 32 letters and digits');
const brand = pattern(/^[A-Za-z0-9_]{1,32}$/, 'must be 1 to 32 letters, digits, underscores');
const brandKey = { accepts: brand.accepts, expects: 'must have a key of 1 to 32 letters, digits, underscores' };

/** Types of a payment that references no other (spec §2.2). */
export const originalPaymentTypes = oneOf('PA', 'DB', 'CD', 'PA.CP');
/**
 * RI, a risk check on its own (spec §2.3, risk.score), is accepted too. The message does not list it, because merchants'
 * programs compare the message (decision: existing-clients).
 */
export const acceptedOriginalTypes: Format = {
  ...originalPaymentTypes,
  accepts: (type) => type === 'RI' || originalPaymentTypes.accepts(type),
};

/** Of a job: SD, or RS, schedules debits; the others say what each run makes (decision: existing-clients). */
export const schedulingTypes = oneOf('SD', 'RS', 'DB', 'PA', 'CD', 'PA.CP');

export const payment = section('2.1', 'Payment request', [
  field('amount', amountLike, 'R', 'none', 'The only amount that is processed; every other amount is included in it.', {
    essential: true,
    echoed: false,
  }),
  field('taxAmount', amountLike, 'C', 'none', 'Tax part of the request.'),
  field('discountAmount', amountLike, 'O', 'none', 'Discount of the whole invoice (level 3 card data).'),
  field('currency', currency, 'R', 'none', 'Currency of amount.', { essential: true, echoed: false }),
  field('paymentBrand', brand, 'C', 'none', 'Brand; may be left out only where the brand of a card is to be detected.', { echoed: false }),
  field('paymentType', acceptedOriginalTypes, 'R', 'none', 'What is to be done (spec §2.2).', { essential: true, echoed: false }),
  field('integrity', flag, 'O', 'none', 'true: the answer carries the hash of the payment script, so that the browser can check it.', {
    echoed: false,
  }),
  field(
    'overridePaymentType[brand]',
    oneOf('PA', 'DB', 'CD', 'PA.CP'),
    'O',
    'none',
    'A payment type of its own for one brand of a checkout.',
    {
      key: brandKey,
      echoed: false,
    },
  ),
  field('descriptor', text(1, 127), 'O', 'none', 'All or part of the statement descriptor; merchant.name overrides it.', { echoed: false }),
  field('merchantTransactionId', text(8, 255), 'C', 'none', "The merchant's reference, used for reconciliation; should be unique."),
  field('merchantInvoiceId', text(8, 255), 'O', 'none', "The merchant's invoice number; should be unique, is not forwarded."),
  field('merchantMemo', text(8, 255), 'O', 'none', 'Appears in reporting only.'),
  field(
    'transactionCategory',
    oneOf('EC', 'MO', 'TO', 'PO', 'PM', 'MOTO'),
    'O',
    'none',
    'eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order.',
  ),
  field('sequence', oneOf('FINAL'), 'O', 'none', 'FINAL marks the last of the captures, reversals or refunds.'),
  field('numberOfCaptures', integer(1, 98), 'O', 'none', 'How many partial captures there may be.'),
  field('promotionCode', lettersAndDigits(1, 15), 'O', 'none', 'One discount code for the order.'),
  field('locale', text(1, 10), 'O', 'none', 'Language and country, as language-COUNTRY.'),
  field('transactionLinkId', text(1, 35), 'O', 'none', "The scheme's link identifier for lifecycle linking."),
  field('lifecycleId', text(1, 35), 'O', 'none', 'Lets a scheme link the authorisation with its later transactions.'),
  field('referenceUuid', text(1, 32), 'O', 'none', 'Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH.', {
    essential: true,
    echoed: false,
  }),
  field('transactionPurposeCode', text(1, 12), 'O', 'none', 'Purpose of payment, for recipients in regulated countries.'),
  field('integrationType', text(1, 10), 'O', 'none', 'Integration type.'),
  field('transactionBai', text(2, 2), 'O', 'none', "Business application id of one scheme's direct-funds transfers."),
  field('transactionTti', text(3, 3), 'O', 'none', "Transaction type identifier of another scheme's send transactions."),
  field('transactionProcessingCode', oneOf('PURCHASE', 'FUNDING', 'PAYMENT'), 'O', 'none', 'Purchase, funding, or original credit.', {
    default: 'PURCHASE',
  }),
  field('testMode', oneOf('EXTERNAL', 'INTERNAL'), 'O', 'none', "Test environment only: the processor's test system, or the simulators.", {
    default: 'INTERNAL',
    echoed: false,
  }),
  field('forex.amount', amountLike, 'C', 'none', 'Amount where a currency conversion takes place.'),
  field('forex.currency', currency, 'C', 'none', 'Currency of that conversion.'),
  field('entityId', hexId, 'C', 'none', 'The entity that authorises the request (spec §5).', { essential: true, echoed: false }),
]);

export const asynchronous = section('2.5', 'Asynchronous payments', [
  field('shopperResultUrl', url(6, 2_048), 'C', 'none', 'Receives the shopper after an asynchronous payment.', {
    essential: true,
    echoed: false,
    opensInBrowser: true,
  }),
  field('notificationUrl', webUrl(6, 2_048), 'O', 'none', 'Is called with the outcome of an asynchronous payment.', {
    essential: true,
    echoed: false,
  }),
]);

/** A registration is created with type RG (spec §2.2). Clients also send the type of a payment, which has no effect. */
export const registrationTypes = oneOf('RG', ...(originalPaymentTypes.values ?? []));

/** Back-office types that reference an earlier payment (spec §2.2; for RB, RC, CB, CR decision: existing-clients). */
export const referenceTypes = oneOf('CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR');

export const chargeback = section('2.9', 'Chargeback', [
  field(
    'chargebackResultCode',
    pattern(/^000\.100\.2\d\d$/, 'must be 000.100.2 followed by two digits'),
    'O',
    'none',
    'The reason code received from the acquirer, for CB and CR.',
  ),
]);

/** Parameters that merchants' programs send beside the documented ones (spec §2.4; decision: existing-clients). */
export const legacy = section('5', 'Authentication and what existing clients send', [
  field('authentication.entityId', hexId, 'C', 'none', 'Another name of entityId.', { essential: true, echoed: false }),
  field('authentication.userId', text(1, 255), 'C', 'none', 'Legacy credentials: first half of the bearer token.', {
    secret: true,
    echoed: false,
  }),
  field('authentication.password', text(1, 255), 'C', 'none', 'Legacy credentials: second half of the bearer token.', {
    secret: true,
    echoed: false,
  }),
  field('recurringType', oneOf('INITIAL', 'REPEATED', 'REGISTRATION_BASED'), 'O', 'none', 'Older form of standingInstruction.mode.'),
  field('recurring.numberOfInstallments', integer(0, 99), 'O', 'none', 'Instalments that the shopper chose in the hosted form; 0 is none.'),
  field('registrations[n].id', thingId, 'O', 'none', 'Stored accounts that a checkout offers.', { echoed: false }),
  field('registrationId', thingId, 'O', 'none', 'The stored account that a job pays with.', { echoed: false }),
]);
