/**
 * Texts of what only some pages ask for: the address and the hint beside the security code. They stand apart from the other
 * texts, so that a new language without them still speaks, in English here.
 */

export interface PageTexts {
  readonly cvvHint: string;
  readonly billingAddress: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly street1: string;
  readonly street2: string;
  readonly addressMissing: string;
}

/** In the order of `PageTexts`. */
const names = [
  'cvvHint',
  'billingAddress',
  'country',
  'state',
  'city',
  'postcode',
  'street1',
  'street2',
  'addressMissing',
] as const satisfies readonly (keyof PageTexts)[];

type Row = readonly [string, string, string, string, string, string, string, string, string];

const english: Row = [
  'Three digits on the back of the card; on American Express four digits on the front.',
  'Billing address',
  'Country',
  'State or region',
  'City',
  'Postal code',
  'Street and number',
  'Address, second line',
  'This field is required.',
];

export const pageTexts: Readonly<Record<string, Row>> = {
  en: english,
  de: [
    'Drei Ziffern auf der Rückseite der Karte; bei American Express vier auf der Vorderseite.',
    'Rechnungsadresse',
    'Land',
    'Bundesland oder Region',
    'Ort',
    'Postleitzahl',
    'Straße und Hausnummer',
    'Adresszusatz',
    'Dieses Feld muss ausgefüllt sein.',
  ],
  fr: [
    'Trois chiffres au dos de la carte ; sur American Express, quatre chiffres au recto.',
    'Adresse de facturation',
    'Pays',
    'État ou région',
    'Ville',
    'Code postal',
    'Rue et numéro',
    'Complément d’adresse',
    'Ce champ est obligatoire.',
  ],
  es: [
    'Tres dígitos en el reverso de la tarjeta; en American Express, cuatro en el anverso.',
    'Dirección de facturación',
    'País',
    'Estado o región',
    'Ciudad',
    'Código postal',
    'Calle y número',
    'Complemento de dirección',
    'Este campo es obligatorio.',
  ],
  ar: [
    'ثلاثة أرقام على ظهر البطاقة، وأربعة أرقام على وجه بطاقة American Express.',
    'عنوان الفاتورة',
    'البلد',
    'الولاية أو المنطقة',
    'المدينة',
    'الرمز البريدي',
    'الشارع والرقم',
    'تكملة العنوان',
    'هذا الحقل مطلوب.',
  ],
  it: [
    'Tre cifre sul retro della carta; su American Express quattro cifre sul fronte.',
    'Indirizzo di fatturazione',
    'Paese',
    'Stato o regione',
    'Città',
    'Codice postale',
    'Via e numero civico',
    'Indirizzo, seconda riga',
    'Questo campo è obbligatorio.',
  ],
  nl: [
    'Drie cijfers op de achterkant van de kaart; bij American Express vier op de voorkant.',
    'Factuuradres',
    'Land',
    'Provincie of regio',
    'Plaats',
    'Postcode',
    'Straat en huisnummer',
    'Adres, tweede regel',
    'Dit veld is verplicht.',
  ],
  pl: [
    'Trzy cyfry na odwrocie karty; na karcie American Express cztery cyfry z przodu.',
    'Adres rozliczeniowy',
    'Kraj',
    'Województwo lub region',
    'Miejscowość',
    'Kod pocztowy',
    'Ulica i numer',
    'Adres, drugi wiersz',
    'To pole jest wymagane.',
  ],
  pt: [
    'Três dígitos no verso do cartão; no American Express, quatro dígitos na frente.',
    'Endereço de cobrança',
    'País',
    'Estado ou região',
    'Cidade',
    'Código postal',
    'Rua e número',
    'Endereço, segunda linha',
    'Este campo é obrigatório.',
  ],
  sv: [
    'Tre siffror på kortets baksida; på American Express fyra siffror på framsidan.',
    'Faktureringsadress',
    'Land',
    'Delstat eller region',
    'Ort',
    'Postnummer',
    'Gata och nummer',
    'Adress, andra raden',
    'Fältet måste fyllas i.',
  ],
  da: [
    'Tre cifre på bagsiden af kortet; på American Express fire cifre på forsiden.',
    'Faktureringsadresse',
    'Land',
    'Stat eller region',
    'By',
    'Postnummer',
    'Vej og nummer',
    'Adresse, anden linje',
    'Feltet skal udfyldes.',
  ],
  fi: [
    'Kolme numeroa kortin kääntöpuolella; American Expressissä neljä numeroa etupuolella.',
    'Laskutusosoite',
    'Maa',
    'Osavaltio tai alue',
    'Paikkakunta',
    'Postinumero',
    'Katuosoite',
    'Osoitteen toinen rivi',
    'Kenttä on pakollinen.',
  ],
  cs: [
    'Tři číslice na zadní straně karty; u American Express čtyři číslice na přední straně.',
    'Fakturační adresa',
    'Země',
    'Stát nebo kraj',
    'Město',
    'PSČ',
    'Ulice a číslo',
    'Adresa, druhý řádek',
    'Toto pole je povinné.',
  ],
  tr: [
    'Kartın arka yüzündeki üç hane; American Express’te ön yüzdeki dört hane.',
    'Fatura adresi',
    'Ülke',
    'Eyalet veya bölge',
    'Şehir',
    'Posta kodu',
    'Cadde ve numara',
    'Adres, ikinci satır',
    'Bu alan zorunludur.',
  ],
  zh: [
    '卡片背面的三位数字；美国运通卡为正面的四位数字。',
    '账单地址',
    '国家或地区',
    '省或州',
    '城市',
    '邮政编码',
    '街道和门牌号',
    '地址第二行',
    '此项为必填项。',
  ],
};

export function textsFor(language: string): PageTexts {
  const row = pageTexts[language] ?? english;
  return Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])) as Record<(typeof names)[number], string>;
}
