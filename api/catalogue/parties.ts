import { field, section } from './field.ts';
import { date, digits, letters, oneOf, phoneAfterFirst, text } from './format.ts';

const alpha3 = letters(1, 3);

export const corporate = section('2.K', 'Corporate', [
  field('corporate.name', text(1, 30), 'O', 'Name.'),
  field('corporate.description', text(1, 160), 'O', 'Description.'),
  field('corporate.street', text(1, 100), 'O', 'Street.'),
  field('corporate.address', text(1, 100), 'O', 'Second line of the address.'),
  field('corporate.city', text(1, 80), 'O', 'City.'),
  field('corporate.state', text(1, 50), 'O', 'State.'),
  field('corporate.postCode', text(1, 16), 'O', 'Postal code.'),
  field('corporate.suite', text(1, 30), 'O', 'Suite.'),
  field('corporate.postboxNumber', text(1, 15), 'O', 'Post box.'),
  field('corporate.purchase', oneOf('Y', 'N'), 'O', 'Whether it is a corporate purchase.'),
  field('corporate.phone', digits(1, 25), 'O', 'Phone.'),
  field('corporate.fax', digits(1, 25), 'O', 'Fax.'),
  field('corporate.vatId', text(1, 255), 'O', 'VAT id.'),
]);

export const sender = section('2.L', 'Sender (the payer of a debt)', [
  field('sender.name', text(1, 100), 'O', 'Name.'),
  field('sender.givenName', text(1, 50), 'O', 'Given name.'),
  field('sender.middleName', text(1, 50), 'O', 'Middle name.'),
  field('sender.surname', text(1, 50), 'O', 'Surname.'),
  field('sender.birthDate', date, 'O', 'Birth date.'),
  field('sender.accountNumber', text(1, 32), 'O', 'Account number.', { secret: true }),
  field('sender.street', text(1, 100), 'O', 'Street.'),
  field('sender.city', text(1, 50), 'O', 'City.'),
  field('sender.state', text(1, 50), 'O', 'State.'),
  field('sender.country', alpha3, 'O', 'Country (ISO 3166-1 alpha-3).'),
  field('sender.postcode', text(1, 30), 'O', 'Postal code.'),
  field('sender.nationality', letters(1, 50), 'O', 'Nationality.'),
  field('sender.occupation', text(1, 50), 'O', 'Occupation.'),
  field('sender.entityType', text(1, 50), 'O', 'For example individual or business.'),
  field('sender.birthCountry', alpha3, 'O', 'Country of birth (ISO 3166-1 alpha-3).'),
  field(
    'sender.accountNumberType',
    oneOf('OTHER', 'RTN_AND_BANK_ACCOUNT', 'IBAN', 'IBAN_AND_BIC', 'BAN_AND_BIC', 'CARD_ACCOUNT'),
    'O',
    'What the account number is.',
  ),
  field(
    'sender.sourceOfFunds',
    oneOf('01', '02', '03', '04', '05', '06', '07', '08', '09'),
    'O',
    "01 credit, 02 debit, 03 prepaid, 04 cash, 05 other scheme's debit, 06 other scheme's credit, 07 deposit, 08 mobile money, 09 other.",
  ),
]);

export const recipient = section('2.M', 'Recipient (the person whose debt is paid)', [
  field('recipient.givenName', text(1, 48), 'O', 'Given name.'),
  field('recipient.middleName', text(1, 48), 'O', 'Middle name.'),
  field('recipient.surname', text(1, 48), 'O', 'Surname.'),
  field('recipient.birthDate', date, 'O', 'Birth date.'),
  field('recipient.phone', phoneAfterFirst(7, 25), 'O', 'Phone.'),
  field('recipient.accountNumber', text(1, 32), 'O', 'Account number.', { secret: true }),
  field('recipient.street', text(1, 100), 'O', 'Street.'),
  field('recipient.city', text(1, 50), 'O', 'City.'),
  field('recipient.state', text(1, 50), 'O', 'State.'),
  field('recipient.country', alpha3, 'O', 'Country (ISO 3166-1 alpha-3).'),
  field('recipient.postcode', text(1, 30), 'O', 'Postal code.'),
  field('recipient.nationality', text(1, 50), 'O', 'Nationality.'),
  field('recipient.identificationType', text(1, 50), 'O', 'Kind of identification.'),
  field('recipient.identificationValue', text(1, 50), 'O', 'The identification.'),
  field('recipient.entityType', text(1, 50), 'O', 'Kind of recipient.'),
  field('recipient.relationship', text(1, 50), 'O', 'Relationship to the sender.'),
  field('recipient.occupation', text(1, 50), 'O', 'Occupation.'),
  field('recipient.birthCountry', alpha3, 'O', 'Country of birth (ISO 3166-1 alpha-3).'),
  field(
    'recipient.accountNumberType',
    oneOf(
      'OTHER',
      'RTN_AND_BANK_ACCOUNT',
      'IBAN',
      'CARD_ACCOUNT',
      'EMAIL',
      'PHONE_NUMBER',
      'BAN_AND_BIC',
      'WALLET_ID',
      'SOCIAL_NETWORK_ID',
    ),
    'O',
    'What the account number is.',
  ),
]);
