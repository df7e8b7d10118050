/**
 * What a shopper's browser may send with a payment, beside the account: the form's script sends these, and the gateway takes
 * these and no other. Amount, references and what the merchant alone knows of a customer are not among them. Pure, without
 * imports, and small: the form's script carries it.
 */

const structures: Readonly<Record<string, string>> = {
  recurring: 'numberOfInstallments',
  billing: 'street1 street2 houseNumber1 houseNumber2 city state postcode country',
  customer:
    'givenName middleName surname sex birthDate phone mobile workPhone email companyName identificationDocType identificationDocId ' +
    'salutation language category browserFingerprint.id browserFingerprint.value',
};

const names: ReadonlySet<string> = new Set([
  'createRegistration',
  ...Object.entries(structures).flatMap(([structure, below]) => below.split(' ').map((name) => `${structure}.${name}`)),
]);

export function isShopperParameter(name: string): boolean {
  return names.has(name) || /^customParameters\[SHOPPER_[^[\]]*\]$/.test(name);
}
