/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The structure billing. */
export type AddressInput = {
  /** City; for 3-D Secure v2. `billing.city`, section 2.H; must be 1 to 80 characters. */
  city?: string | null | undefined;
  /** Country; for 3-D Secure v2. `billing.country`, section 2.H; must be 2 uppercase letters, a country of ISO 3166-1. */
  country?: string | null | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. `billing.houseNumber1`, section 2.H; must be 1 to 100 characters. */
  houseNumber1?: string | null | undefined;
  /** Second house number; needs houseNumber1. `billing.houseNumber2`, section 2.H; must be 1 to 100 characters. */
  houseNumber2?: string | null | undefined;
  /** Normalised address. `billing.normalized`, section 2.H; must be 1 to 255 characters. */
  normalized?: string | null | undefined;
  /** Postal code; for 3-D Secure v2. `billing.postcode`, section 2.H; must be 1 to 16 letters and digits. */
  postcode?: string | null | undefined;
  /** State or region. `billing.state`, section 2.H; must be 1 to 50 letters, digits, dots. */
  state?: string | null | undefined;
  /** Street; for 3-D Secure v2. `billing.street1`, section 2.H; must be 1 to 100 characters. */
  street1?: string | null | undefined;
  /** Adjoining road; the two streets together are not digits only. `billing.street2`, section 2.H; must be 1 to 100 characters. */
  street2?: string | null | undefined;
  /** Whether the address was validated and the normalised one confirmed. `billing.validationStatus`, section 2.H; must be 1 to 255 characters. */
  validationStatus?: string | null | undefined;
};

/** The values of card.numberType. A value outside of the list is refused like every wrong parameter, by its name. */
export type CardNumberType =
  | 'DPAN'
  | 'PAN';

/** The values of cart.items[n].quantityUnit. A value outside of the list is refused like every wrong parameter, by its name. */
export type CartItemQuantityUnit =
  | 'CM'
  | 'COUNT'
  | 'G'
  | 'KG'
  | 'M';

/** The values of cart.items[n].taxCategory. A value outside of the list is refused like every wrong parameter, by its name. */
export type CartItemTaxCategory =
  | 'AA'
  | 'E'
  | 'S'
  | 'Z';

/** The values of cart.items[n].type. A value outside of the list is refused like every wrong parameter, by its name. */
export type CartItemType =
  | 'ANONYMOUS_DONATION'
  | 'AUTHORITIES_PAYMENT'
  | 'DIGITAL'
  | 'MIXED'
  | 'PHYSICAL';

/** The values of cart.payments[n].status. A value outside of the list is refused like every wrong parameter, by its name. */
export type CartPaymentStatus =
  /** authorized in REST and in stored answers. */
  | 'AUTHORIZED'
  /** captured in REST and in stored answers. */
  | 'CAPTURED'
  /** pending in REST and in stored answers. */
  | 'PENDING';

/** The values of cart.payments[n].type. A value outside of the list is refused like every wrong parameter, by its name. */
export type CartPaymentType =
  | 'GIFTCARD'
  | 'PROMOTION';

/** The values of corporate.purchase. A value outside of the list is refused like every wrong parameter, by its name. */
export type CorporatePurchase =
  | 'N'
  | 'Y';

/** Everything that a payment may be sent with (spec §2.1 and §2.A to §2.Y). */
export type CreatePaymentInput = {
  airline?: PaymentAirlineInput | null | undefined;
  /** The only amount that is processed; every other amount is included in it. `amount`, section 2.1; must be 1 to 10 digits, optionally with a dot and 2 digits. */
  amount: string;
  bankAccount?: PaymentBankAccountInput | null | undefined;
  billing?: AddressInput | null | undefined;
  card?: PaymentCardInput | null | undefined;
  cart?: PaymentCartInput | null | undefined;
  /** The reason code received from the acquirer, for CB and CR. `chargebackResultCode`, section 2.9; must be 000.100.2 followed by two digits. */
  chargebackResultCode?: string | null | undefined;
  corporate?: PaymentCorporateInput | null | undefined;
  /** true: the payment details are stored; the answer carries the registration id. `createRegistration`, section 2.S; must be one of [true, false]. */
  createRegistration?: boolean | string | null | undefined;
  /** Currency of amount. `currency`, section 2.1; must be 3 uppercase letters, a currency of ISO 4217. */
  currency: string;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. `customParameters[name]`, section 2.V; must be 0 to 2048 characters. */
  customParameters?: Readonly<Record<string, string>> | null | undefined;
  customer?: PersonInput | null | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. `descriptor`, section 2.1; must be 1 to 127 characters. */
  descriptor?: string | null | undefined;
  /** Discount of the whole invoice (level 3 card data). `discountAmount`, section 2.1; must be 1 to 10 digits, optionally with a dot and 2 digits. */
  discountAmount?: string | null | undefined;
  /** The entity that authorises the request (spec §5). `entityId`, section 2.1; must be 32 lowercase hex characters. */
  entityId?: string | number | null | undefined;
  forex?: PaymentForexInput | null | undefined;
  giftCard?: PaymentGiftCardInput | null | undefined;
  /** Integration type. `integrationType`, section 2.1; must be 1 to 10 characters. */
  integrationType?: string | null | undefined;
  /** true: the answer carries the hash of the payment script, so that the browser can check it. `integrity`, section 2.1; must be one of [true, false]. */
  integrity?: boolean | string | null | undefined;
  job?: PaymentJobInput | null | undefined;
  /** Lets a scheme link the authorisation with its later transactions. `lifecycleId`, section 2.1; must be 1 to 35 characters. */
  lifecycleId?: string | null | undefined;
  /** Language and country, as language-COUNTRY. `locale`, section 2.1; must be 1 to 10 characters. */
  locale?: string | null | undefined;
  marketPlace?: PaymentMarketPlaceInput | null | undefined;
  merchant?: PaymentMerchantInput | null | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. `merchantInvoiceId`, section 2.1; must be 8 to 255 characters. */
  merchantInvoiceId?: string | null | undefined;
  /** Appears in reporting only. `merchantMemo`, section 2.1; must be 8 to 255 characters. */
  merchantMemo?: string | null | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. `merchantTransactionId`, section 2.1; must be 8 to 255 characters. */
  merchantTransactionId?: string | null | undefined;
  /** Deprecated: use webhooks. `notificationUrl`, section 2.5; must be an absolute URL of 6 to 2048 characters. */
  notificationUrl?: string | null | undefined;
  /** How many partial captures there may be. `numberOfCaptures`, section 2.1; must be an integer from 1 to 98. */
  numberOfCaptures?: number | string | null | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). `overrideHolder`, section 2.S; must be one of [true, false]. */
  overrideHolder?: boolean | string | null | undefined;
  /** A payment type of its own for one brand of a checkout. `overridePaymentType[brand]`, section 2.1; must be one of [PA, DB, CD, PA.CP]. */
  overridePaymentType?: Readonly<Record<string, string>> | null | undefined;
  /** Brand; may be left out only where the brand of a card is to be detected. `paymentBrand`, section 2.1; must be 1 to 32 letters, digits, underscores. */
  paymentBrand?: string | null | undefined;
  /** What is to be done (spec §2.2). `paymentType`, section 2.1; must be one of [PA, DB, CD, PA.CP]. */
  paymentType: PaymentRequestType;
  /** One discount code for the order. `promotionCode`, section 2.1; must be 1 to 15 letters and digits. */
  promotionCode?: string | null | undefined;
  recipient?: PaymentRecipientInput | null | undefined;
  recurringMigration?: PaymentRecurringMigrationInput | null | undefined;
  /** Older form of standingInstruction.mode. `recurringType`, section 5; must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  recurringType?: RecurringType | null | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. `referenceUuid`, section 2.1; must be 1 to 32 characters. */
  referenceUuid?: string | number | null | undefined;
  /** The stored account that a job pays with. `registrationId`, section 5; must be 32 letters and digits. */
  registrationId?: string | number | null | undefined;
  risk?: PaymentRiskInput | null | undefined;
  sender?: PaymentSenderInput | null | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. `sequence`, section 2.1; must be one of [FINAL]. */
  sequence?: OperationSequence | null | undefined;
  shipping?: ShippingAddressInput | null | undefined;
  /** Receives the shopper after an asynchronous payment. `shopperResultUrl`, section 2.5; must be an absolute URL of 6 to 2048 characters. */
  shopperResultUrl?: string | null | undefined;
  standingInstruction?: PaymentStandingInstructionInput | null | undefined;
  /** Tax part of the request. `taxAmount`, section 2.1; must be 1 to 10 digits, optionally with a dot and 2 digits. */
  taxAmount?: string | null | undefined;
  /** Test environment only: the processor's test system, or the simulators. `testMode`, section 2.1; must be one of [EXTERNAL, INTERNAL]. */
  testMode?: TestMode | null | undefined;
  threeDSecure?: PaymentThreeDSecureInput | null | undefined;
  tokenAccount?: PaymentTokenAccountInput | null | undefined;
  /** Business application id of one scheme's direct-funds transfers. `transactionBai`, section 2.1; must be 2 characters. */
  transactionBai?: string | null | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. `transactionCategory`, section 2.1; must be one of [EC, MO, TO, PO, PM, MOTO]. */
  transactionCategory?: TransactionCategory | null | undefined;
  /** Due day of the debit. `transactionDueDate`, section 2.D; must be a date yyyy-MM-dd. */
  transactionDueDate?: string | null | undefined;
  /** The scheme's link identifier for lifecycle linking. `transactionLinkId`, section 2.1; must be 1 to 35 characters. */
  transactionLinkId?: string | null | undefined;
  /** Purchase, funding, or original credit. `transactionProcessingCode`, section 2.1; must be one of [PURCHASE, FUNDING, PAYMENT]. */
  transactionProcessingCode?: TransactionProcessingCode | null | undefined;
  /** Purpose of payment, for recipients in regulated countries. `transactionPurposeCode`, section 2.1; must be 1 to 12 characters. */
  transactionPurposeCode?: string | null | undefined;
  /** Transaction type identifier of another scheme's send transactions. `transactionTti`, section 2.1; must be 3 characters. */
  transactionTti?: string | null | undefined;
  virtualAccount?: PaymentVirtualAccountInput | null | undefined;
  walletA?: PaymentWalletAInput | null | undefined;
  walletB?: PaymentWalletBInput | null | undefined;
  walletC?: PaymentWalletCInput | null | undefined;
};

/** The values of customer.category. A value outside of the list is refused like every wrong parameter, by its name. */
export type CustomerCategory =
  | 'COMPANY'
  | 'INDIVIDUAL';

/** The values of customer.identificationDocType. A value outside of the list is refused like every wrong parameter, by its name. */
export type CustomerIdentificationDocType =
  | 'IDCARD'
  | 'PASSPORT'
  | 'TAXSTATEMENT';

/** The values of customer.salutation. A value outside of the list is refused like every wrong parameter, by its name. */
export type CustomerSalutation =
  | 'MR'
  | 'MRS'
  | 'MS'
  | 'MX';

/** The values of customer.sex. A value outside of the list is refused like every wrong parameter, by its name. */
export type CustomerSex =
  | 'F'
  | 'M';

/** The values of customer.status. A value outside of the list is refused like every wrong parameter, by its name. */
export type CustomerStatus =
  | 'EXISTING'
  | 'NEW';

/** The values of giftCard.type. A value outside of the list is refused like every wrong parameter, by its name. */
export type GiftCardType =
  | 'ANNIVERSARY'
  | 'APRIL_FOOLS_DAY'
  | 'BABY_SHOWER'
  | 'BIRTHDAY'
  | 'BOSSES_DAY'
  | 'CELEBRATE_FALL'
  | 'CHINESE_NEW_YEAR'
  | 'CHRISTMAS'
  | 'CONGRATULATIONS'
  | 'EASTER'
  | 'FATHERS_DAY'
  | 'GRADUATION'
  | 'GRANDPARENTS_DAY'
  | 'HALLOWEEN'
  | 'HANUKKAH'
  | 'HOLIDAY'
  | 'INDEPENDENCE_DAY'
  | 'KWANZAA'
  | 'MOTHERS_DAY'
  | 'NEW_YEARS_DAY'
  | 'OTHER'
  | 'PASSOVER'
  | 'SEASONS_GREETINGS'
  | 'SECRETARYS_DAY'
  | 'ST_PATRICKS_DAY'
  | 'SWEETEST_DAY'
  | 'THANKSGIVING'
  | 'VALENTINES_DAY'
  | 'WEDDING';

/** The values of job.noticeCallable. A value outside of the list is refused like every wrong parameter, by its name. */
export type JobNoticeCallable =
  | 'ANYTIME'
  | 'DURATION_END';

/** The structure billing. */
export type MerchantAddressInput = {
  /** City; for 3-D Secure v2. `merchant.billing.city`, section 2.I; must be 1 to 80 characters. */
  city?: string | null | undefined;
  /** Company. `merchant.billing.companyName`, section 2.I; must be 1 to 60 characters. */
  companyName?: string | null | undefined;
  /** Country; for 3-D Secure v2. `merchant.billing.country`, section 2.I; must be 2 uppercase letters, a country of ISO 3166-1. */
  country?: string | null | undefined;
  /** E-mail. `merchant.billing.email`, section 2.I; must be 6 to 128 characters. */
  email?: string | null | undefined;
  /** Given name. `merchant.billing.givenName`, section 2.I; must be 1 to 2048 characters. */
  givenName?: string | null | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. `merchant.billing.houseNumber1`, section 2.I; must be 1 to 100 characters. */
  houseNumber1?: string | null | undefined;
  /** Second house number; needs houseNumber1. `merchant.billing.houseNumber2`, section 2.I; must be 1 to 100 characters. */
  houseNumber2?: string | null | undefined;
  /** Middle name. `merchant.billing.middleName`, section 2.I; must be 1 to 2048 characters. */
  middleName?: string | null | undefined;
  /** Mobile phone. `merchant.billing.mobile`, section 2.I; must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  mobile?: string | null | undefined;
  /** Normalised address. `merchant.billing.normalized`, section 2.I; must be 1 to 255 characters. */
  normalized?: string | null | undefined;
  /** Phone. `merchant.billing.phone`, section 2.I; must be 1 to 25 characters. */
  phone?: string | null | undefined;
  /** Postal code; for 3-D Secure v2. `merchant.billing.postcode`, section 2.I; must be 1 to 16 letters and digits. */
  postcode?: string | null | undefined;
  /** State or region. `merchant.billing.state`, section 2.I; must be 1 to 50 letters, digits, dots. */
  state?: string | null | undefined;
  /** Street; for 3-D Secure v2. `merchant.billing.street1`, section 2.I; must be 1 to 100 characters. */
  street1?: string | null | undefined;
  /** Adjoining road; the two streets together are not digits only. `merchant.billing.street2`, section 2.I; must be 1 to 100 characters. */
  street2?: string | null | undefined;
  /** Surname. `merchant.billing.surname`, section 2.I; must be 1 to 2048 characters. */
  surname?: string | null | undefined;
  /** Whether the address was validated and the normalised one confirmed. `merchant.billing.validationStatus`, section 2.I; must be 1 to 255 characters. */
  validationStatus?: string | null | undefined;
  /** Work phone. `merchant.billing.workPhone`, section 2.I; must be 1 to 25 characters. */
  workPhone?: string | null | undefined;
};

/** The structure shipping. */
export type MerchantShippingAddressInput = {
  /** City. `merchant.shipping.city`, section 2.J; must be 1 to 80 letters. */
  city?: string | null | undefined;
  /** Comment. `merchant.shipping.comment`, section 2.J; must be 1 to 160 characters. */
  comment?: string | null | undefined;
  /** Company. `merchant.shipping.companyName`, section 2.J; must be 1 to 60 characters. */
  companyName?: string | null | undefined;
  /** Total shipping costs. `merchant.shipping.cost`, section 2.J; must be 1 to 10 digits, a dot and 2 digits. */
  cost?: string | null | undefined;
  /** Country. `merchant.shipping.country`, section 2.J; must be 2 letters, a country of ISO 3166-1. */
  country?: string | null | undefined;
  /** E-mail. `merchant.shipping.email`, section 2.J; must be 6 to 128 characters. */
  email?: string | null | undefined;
  /** Expected delivery. `merchant.shipping.expectedDate`, section 2.J; must be a date yyyy-MM-dd. */
  expectedDate?: string | null | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. `merchant.shipping.houseNumber1`, section 2.J; must be 1 to 100 characters. */
  houseNumber1?: string | null | undefined;
  /** Second house number; needs houseNumber1. `merchant.shipping.houseNumber2`, section 2.J; must be 1 to 100 characters. */
  houseNumber2?: string | null | undefined;
  /** Logistics provider. `merchant.shipping.logisticsProvider`, section 2.J; must be 1 to 255 characters. */
  logisticsProvider?: string | null | undefined;
  /** How it is shipped. `merchant.shipping.method`, section 2.J; must be one of [CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE]. */
  method?: ShippingMethod | null | undefined;
  /** Middle name. `merchant.shipping.middleName`, section 2.J; must be 1 to 2048 characters. */
  middleName?: string | null | undefined;
  /** Mobile phone. `merchant.shipping.mobile`, section 2.J; must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  mobile?: string | null | undefined;
  /** Normalised address. `merchant.shipping.normalized`, section 2.J; must be 1 to 255 characters. */
  normalized?: string | null | undefined;
  /** Phone. `merchant.shipping.phone`, section 2.J; must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  phone?: string | null | undefined;
  /** Postal code. `merchant.shipping.postcode`, section 2.J; must be 1 to 16 letters and digits. */
  postcode?: string | null | undefined;
  /** Which address the acquirer takes. `merchant.shipping.preference`, section 2.J; must be one of [GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS]. */
  preference?: ShippingPreference | null | undefined;
  /** Return tracking number. `merchant.shipping.returnTrackingNumber`, section 2.J; must be 1 to 255 characters. */
  returnTrackingNumber?: string | null | undefined;
  /** State. `merchant.shipping.state`, section 2.J; must be 1 to 50 letters, digits, dots. */
  state?: string | null | undefined;
  /** Street. `merchant.shipping.street1`, section 2.J; must be 1 to 100 characters. */
  street1?: string | null | undefined;
  /** Adjoining road or locality. `merchant.shipping.street2`, section 2.J; must be 1 to 100 characters. */
  street2?: string | null | undefined;
  /** Tracking number. `merchant.shipping.trackingNumber`, section 2.J; must be 1 to 255 characters. */
  trackingNumber?: string | null | undefined;
  /** Kind of shipping. `merchant.shipping.type`, section 2.J; must be one of [RETURN, SHIPMENT]. */
  type?: ShippingType | null | undefined;
  /** Validation status. `merchant.shipping.validationStatus`, section 2.J; must be 1 to 255 characters. */
  validationStatus?: string | null | undefined;
  /** Fulfilling warehouse. `merchant.shipping.warehouse`, section 2.J; must be 1 to 100 characters. */
  warehouse?: string | null | undefined;
  /** Work phone. `merchant.shipping.workPhone`, section 2.J; must be 1 to 25 characters. */
  workPhone?: string | null | undefined;
};

/** The values of sequence. A value outside of the list is refused like every wrong parameter, by its name. */
export type OperationSequence =
  | 'FINAL';

/** What happened, so that nobody needs a regular expression over result codes. */
export type Outcome =
  /** It was done; the money moves or is held. */
  | 'APPROVED'
  /** The shopper broke it off. */
  | 'CANCELLED'
  /** The bank or the issuer said no. */
  | 'DECLINED'
  /** The shopper or the bank let it run out. */
  | 'EXPIRED'
  /** Nothing is decided yet; ask again or wait for the notification. */
  | 'PENDING'
  /** It was refused before a bank was asked: by its data, by risk rules, by configuration or by what it references. */
  | 'REJECTED'
  /** It was done, and somebody should look at it. */
  | 'REVIEW'
  /** The bank was asked and its answer is missing; it is asked about, never sent again. */
  | 'UNKNOWN';

/** The structure airline. */
export type PaymentAirlineInput = {
  /** Code of the agent. `airline.agentCode`, section 2.R; must be 1 to 255 characters. */
  agentCode?: string | null | undefined;
  /** Agent. `airline.agentName`, section 2.R; must be 1 to 255 characters. */
  agentName?: string | null | undefined;
  /** Booking reference. `airline.bookingRefNum`, section 2.R; must be 1 to 255 characters. */
  bookingRefNum?: string | null | undefined;
  /** Booking type. `airline.bookingtype`, section 2.R; must be 1 to 255 characters. */
  bookingtype?: string | null | undefined;
  /** At most 100. */
  passengers?: Array<PaymentAirlinePassengerInput> | null | undefined;
  /** Whether a third party booked. `airline.thirdPartyBooking`, section 2.R; must be 1 to 255 characters. */
  thirdPartyBooking?: string | null | undefined;
  /** How the ticket is delivered. `airline.ticketDeliveryMethod`, section 2.R; must be 1 to 255 characters. */
  ticketDeliveryMethod?: string | null | undefined;
  /** Where the ticket was issued. `airline.ticketIssueAddress`, section 2.R; must be 1 to 255 characters. */
  ticketIssueAddress?: string | null | undefined;
  /** When the ticket was issued. `airline.ticketIssueDate`, section 2.R; must be a date yyyy-MM-dd. */
  ticketIssueDate?: string | null | undefined;
  /** Fares of the booking. `airline.totalFareAmount`, section 2.R; must be 1 to 10 digits, a dot and 2 digits. */
  totalFareAmount?: string | null | undefined;
  /** Fees of the booking. `airline.totalFeesAmount`, section 2.R; must be 1 to 10 digits, a dot and 2 digits. */
  totalFeesAmount?: string | null | undefined;
  /** Taxes of the booking. `airline.totalTaxAmount`, section 2.R; must be 1 to 10 digits, a dot and 2 digits. */
  totalTaxAmount?: string | null | undefined;
};

/** One of passengers. */
export type PaymentAirlinePassengerInput = {
  /** Check digit. `airline.passengers[n].checkDigit`, section 2.R; must be 1 to 255 characters. */
  checkDigit?: string | null | undefined;
  /** Birth date. `airline.passengers[n].dob`, section 2.R; must be 1 to 255 characters. */
  dob?: string | null | undefined;
  /** E-mail. `airline.passengers[n].email`, section 2.R; must be 1 to 255 characters. */
  email?: string | null | undefined;
  /** Frequent flyer number. `airline.passengers[n].frequentFlyerNumber`, section 2.R; must be 1 to 255 characters. */
  frequentFlyerNumber?: string | null | undefined;
  /** At most 100. */
  legs?: Array<PaymentAirlinePassengerLegInput> | null | undefined;
  /** Name. `airline.passengers[n].name`, section 2.R; must be 1 to 255 characters. */
  name?: string | null | undefined;
  /** Phone. `airline.passengers[n].phone`, section 2.R; must be 1 to 255 characters. */
  phone?: string | null | undefined;
  /** Country of residence. `airline.passengers[n].residenceCountry`, section 2.R; must be 2 letters, a country of ISO 3166-1. */
  residenceCountry?: string | null | undefined;
  /** Status. `airline.passengers[n].status`, section 2.R; must be 1 to 255 characters. */
  status?: string | null | undefined;
  /** Ticket number. `airline.passengers[n].ticketNumber`, section 2.R; must be 1 to 255 characters. */
  ticketNumber?: string | null | undefined;
  /** Whether the ticket is restricted. `airline.passengers[n].ticketRestricted`, section 2.R; must be 1 to 255 characters. */
  ticketRestricted?: string | null | undefined;
  /** Kind of passenger. `airline.passengers[n].type`, section 2.R; must be 1 to 255 characters. */
  type?: string | null | undefined;
};

/** One of legs. */
export type PaymentAirlinePassengerLegInput = {
  /** Code of the airline. `airline.passengers[n].legs[n].airlineCode`, section 2.R; must be 1 to 255 characters. */
  airlineCode?: string | null | undefined;
  /** Airline. `airline.passengers[n].legs[n].airlineName`, section 2.R; must be 1 to 255 characters. */
  airlineName?: string | null | undefined;
  /** Airport of arrival. `airline.passengers[n].legs[n].arrivalAirport`, section 2.R; must be 1 to 255 characters. */
  arrivalAirport?: string | null | undefined;
  /** Country of arrival. `airline.passengers[n].legs[n].arrivalCountry`, section 2.R; must be 1 to 255 characters. */
  arrivalCountry?: string | null | undefined;
  /** Day of arrival. `airline.passengers[n].legs[n].arrivalDate`, section 2.R; must be a date yyyy-MM-dd. */
  arrivalDate?: string | null | undefined;
  /** Time of arrival. `airline.passengers[n].legs[n].arrivalTime`, section 2.R; must be 1 to 255 characters. */
  arrivalTime?: string | null | undefined;
  /** Code of the carrier. `airline.passengers[n].legs[n].carrierCode`, section 2.R; must be 1 to 255 characters. */
  carrierCode?: string | null | undefined;
  /** Class of service. `airline.passengers[n].legs[n].classOfService`, section 2.R; must be 1 to 255 characters. */
  classOfService?: string | null | undefined;
  /** Coupon number. `airline.passengers[n].legs[n].couponNumber`, section 2.R; must be 1 to 255 characters. */
  couponNumber?: string | null | undefined;
  /** Airport of departure. `airline.passengers[n].legs[n].departureAirport`, section 2.R; must be 1 to 255 characters. */
  departureAirport?: string | null | undefined;
  /** Country of departure. `airline.passengers[n].legs[n].departureCountry`, section 2.R; must be 1 to 255 characters. */
  departureCountry?: string | null | undefined;
  /** Day of departure. `airline.passengers[n].legs[n].departureDate`, section 2.R; must be a date yyyy-MM-dd. */
  departureDate?: string | null | undefined;
  /** Departure tax of the leg. `airline.passengers[n].legs[n].departureTaxAmount`, section 2.R; must be 1 to 10 digits, a dot and 2 digits. */
  departureTaxAmount?: string | null | undefined;
  /** Time of departure. `airline.passengers[n].legs[n].departureTime`, section 2.R; must be 1 to 255 characters. */
  departureTime?: string | null | undefined;
  /** Number of the ticket exchanged. `airline.passengers[n].legs[n].exchangeTicketNum`, section 2.R; must be 1 to 255 characters. */
  exchangeTicketNum?: string | null | undefined;
  /** Fare of the leg. `airline.passengers[n].legs[n].fareAmount`, section 2.R; must be 1 to 10 digits, a dot and 2 digits. */
  fareAmount?: string | null | undefined;
  /** Fare basis. `airline.passengers[n].legs[n].fareBasis`, section 2.R; must be 1 to 255 characters. */
  fareBasis?: string | null | undefined;
  /** Fees of the leg. `airline.passengers[n].legs[n].feesAmount`, section 2.R; must be 1 to 10 digits, a dot and 2 digits. */
  feesAmount?: string | null | undefined;
  /** Flight number. `airline.passengers[n].legs[n].flightNumber`, section 2.R; must be 1 to 255 characters. */
  flightNumber?: string | null | undefined;
  /** Restrictions. `airline.passengers[n].legs[n].restrictions`, section 2.R; must be 1 to 255 characters. */
  restrictions?: string | null | undefined;
  /** Whether a stop-over is allowed. `airline.passengers[n].legs[n].stopOverAllowed`, section 2.R; must be 1 to 255 characters. */
  stopOverAllowed?: string | null | undefined;
  /** Taxes of the leg. `airline.passengers[n].legs[n].taxAmount`, section 2.R; must be 1 to 10 digits, a dot and 2 digits. */
  taxAmount?: string | null | undefined;
  /** Ticket number. `airline.passengers[n].legs[n].ticketNumber`, section 2.R; must be 1 to 255 characters. */
  ticketNumber?: string | null | undefined;
  /** Days until departure. `airline.passengers[n].legs[n].timeToDeparture`, section 2.R; must be 1 to 10 characters. */
  timeToDeparture?: string | null | undefined;
};

/** The structure bankAccount. */
export type PaymentBankAccountInput = {
  /** Bank code; it or the BIC is required. `bankAccount.bankCode`, section 2.D; must be 1 to 12 letters and digits. */
  bankCode?: string | null | undefined;
  /** Bank name. `bankAccount.bankName`, section 2.D; must be 1 to 255 characters. */
  bankName?: string | null | undefined;
  /** BIC; it or the bank code is required. `bankAccount.bic`, section 2.D; must be 8 or 11 letters and digits. */
  bic?: string | null | undefined;
  /** Country. `bankAccount.country`, section 2.D; must be 2 letters, a country of ISO 3166-1. */
  country?: string | null | undefined;
  /** Holder. `bankAccount.holder`, section 2.D; must be 4 to 128 characters. */
  holder?: string | null | undefined;
  /** IBAN; it or the number is required. `bankAccount.iban`, section 2.D; must be 2 letters, 2 digits, then 11 to 27 letters and digits. */
  iban?: string | null | undefined;
  mandate?: PaymentBankAccountMandateInput | null | undefined;
  /** Account number; it or the IBAN is required. `bankAccount.number`, section 2.D; must be 3 to 64 letters and digits. */
  number?: string | null | undefined;
};

/** The structure mandate. */
export type PaymentBankAccountMandateInput = {
  /** Day on which the mandate was signed. `bankAccount.mandate.dateOfSignature`, section 2.D; must be a date yyyy-MM-dd. */
  dateOfSignature?: string | null | undefined;
  /** Direct debit mandate id. `bankAccount.mandate.id`, section 2.D; must be 1 to 256 letters and hyphens. */
  id?: string | null | undefined;
};

/** The structure card. */
export type PaymentCardInput = {
  /** Security code. `card.cvv`, section 2.A; must be 3 to 4 digits. */
  cvv?: string | null | undefined;
  /** Expiry month. `card.expiryMonth`, section 2.A; must be 01 to 12. */
  expiryMonth?: string | null | undefined;
  /** Expiry year. `card.expiryYear`, section 2.A; must be 4 digits beginning 19 or 20. */
  expiryYear?: string | null | undefined;
  /** Holder. `card.holder`, section 2.A; must be 3 to 128 characters. */
  holder?: string | null | undefined;
  /** Card number. `card.number`, section 2.A; must be 8 to 32 digits. */
  number?: string | null | undefined;
  /** Type of number. `card.numberType`, section 2.A; must be one of [PAN, DPAN]. */
  numberType?: CardNumberType | null | undefined;
};

/** The structure cart. */
export type PaymentCartInput = {
  /** At most 1000. */
  items?: Array<PaymentCartItemInput> | null | undefined;
  /** At most 100. */
  payments?: Array<PaymentCartPaymentInput> | null | undefined;
};

/** One of items. */
export type PaymentCartItemInput = {
  /** Level 3 commodity code. `cart.items[n].commodityCode`, section 2.O; must be 8 digits. */
  commodityCode?: string | null | undefined;
  /** Level 3 commodity description. `cart.items[n].commodityDescription`, section 2.O; must be 1 to 50 characters. */
  commodityDescription?: string | null | undefined;
  /** Currency of the price. `cart.items[n].currency`, section 2.O; must be 3 uppercase letters, a currency of ISO 4217. */
  currency?: string | null | undefined;
  /** Delivery date. `cart.items[n].deliveryDate`, section 2.O; must be a date yyyy-MM-dd. */
  deliveryDate?: string | null | undefined;
  /** Description. `cart.items[n].description`, section 2.O; must be 1 to 2048 characters. */
  description?: string | null | undefined;
  /** Discount percentage. `cart.items[n].discount`, section 2.O; must be 1 to 10 digits, a dot and 2 digits. */
  discount?: string | null | undefined;
  /** Gift message. `cart.items[n].giftMessage`, section 2.O; must be 1 to 255 characters. */
  giftMessage?: string | null | undefined;
  /** Image URL. `cart.items[n].imageUrl`, section 2.O; must be an absolute URL of 1 to 2048 characters. */
  imageUrl?: string | null | undefined;
  /** Line number on the invoice. `cart.items[n].itemNumber`, section 2.O; must be an integer from 1 to 999. */
  itemNumber?: number | string | null | undefined;
  /** Unique item id. `cart.items[n].merchantItemId`, section 2.O; must be 1 to 255 characters. */
  merchantItemId?: string | null | undefined;
  /** Item name. `cart.items[n].name`, section 2.O; must be 1 to 255 characters. */
  name?: string | null | undefined;
  /** Price without tax and discount, whatever the quantity. `cart.items[n].originalPrice`, section 2.O; must be 1 to 255 characters. */
  originalPrice?: string | null | undefined;
  /** Part number of the manufacturer. `cart.items[n].partNumber`, section 2.O; must be 1 to 30 characters. */
  partNumber?: string | null | undefined;
  /** Price with tax and discount, whatever the quantity. `cart.items[n].price`, section 2.O; must be 1 to 10 digits, a dot and 2 digits. */
  price?: string | null | undefined;
  /** Product code of the merchant. `cart.items[n].productCode`, section 2.O; must be 1 to 30 characters. */
  productCode?: string | null | undefined;
  /** Item URL. `cart.items[n].productUrl`, section 2.O; must be an absolute URL of 1 to 2048 characters. */
  productUrl?: string | null | undefined;
  /** Quantity. `cart.items[n].quantity`, section 2.O; must be a number of up to 12 digits and up to 3 fraction digits. */
  quantity?: string | null | undefined;
  /** Unit of the quantity. `cart.items[n].quantityUnit`, section 2.O; must be one of [M, CM, KG, G, COUNT]. */
  quantityUnit?: CartItemQuantityUnit | null | undefined;
  recipient?: PaymentCartItemRecipientInput | null | undefined;
  /** Marketplace seller of the item. `cart.items[n].sellerId`, section 2.O; must be 1 to 255 characters. */
  sellerId?: string | null | undefined;
  /** Shipping amount. `cart.items[n].shipping`, section 2.O; must be 1 to 10 digits, a dot and 2 digits. */
  shipping?: string | null | undefined;
  /** Shipping instructions. `cart.items[n].shippingInstructions`, section 2.O; must be 1 to 255 characters. */
  shippingInstructions?: string | null | undefined;
  /** Shipping method. `cart.items[n].shippingMethod`, section 2.O; must be 1 to 255 characters. */
  shippingMethod?: string | null | undefined;
  /** Tracking number. `cart.items[n].shippingTrackingNumber`, section 2.O; must be 1 to 255 characters. */
  shippingTrackingNumber?: string | null | undefined;
  /** SKU. `cart.items[n].sku`, section 2.O; must be 1 to 255 characters. */
  sku?: string | null | undefined;
  /** Tax percentage. `cart.items[n].tax`, section 2.O; must be a percentage from 0 to 100 with up to 2 decimals. */
  tax?: string | null | undefined;
  /** Tax of one unit. `cart.items[n].taxAmount`, section 2.O; must be 1 to 10 digits, a dot and 2 digits. */
  taxAmount?: string | null | undefined;
  /** Level 3 tax category. `cart.items[n].taxCategory`, section 2.O; must be one of [AA, S, E, Z]. */
  taxCategory?: CartItemTaxCategory | null | undefined;
  /** Total, with the quantity. `cart.items[n].totalAmount`, section 2.O; must be 1 to 10 digits, a dot and 2 digits. */
  totalAmount?: string | null | undefined;
  /** Total discount that belongs to the percentage. `cart.items[n].totalDiscountAmount`, section 2.O; must be 1 to 10 digits, a dot and 2 digits. */
  totalDiscountAmount?: string | null | undefined;
  /** Total tax. `cart.items[n].totalTaxAmount`, section 2.O; must be 1 to 10 digits, a dot and 2 digits. */
  totalTaxAmount?: string | null | undefined;
  /** Item type. `cart.items[n].type`, section 2.O; must be one of [PHYSICAL, DIGITAL, MIXED, ANONYMOUS_DONATION, AUTHORITIES_PAYMENT]. */
  type?: CartItemType | null | undefined;
  /** VAT invoice or tax receipt reference. `cart.items[n].vatReferenceNumber`, section 2.O; must be 1 to 30 characters. */
  vatReferenceNumber?: string | null | undefined;
};

/** The structure recipient. */
export type PaymentCartItemRecipientInput = {
  /** Second line of the address. `cart.items[n].recipient.address`, section 2.O; must be 1 to 100 characters. */
  address?: string | null | undefined;
  /** Apartment. `cart.items[n].recipient.apartment`, section 2.O; must be 1 to 100 characters. */
  apartment?: string | null | undefined;
  /** City. `cart.items[n].recipient.city`, section 2.O; must be 1 to 80 characters. */
  city?: string | null | undefined;
  /** Country code. `cart.items[n].recipient.country`, section 2.O; must be 2 letters or 3 digits. */
  country?: string | null | undefined;
  /** E-mail. `cart.items[n].recipient.email`, section 2.O; must be 1 to 128 characters. */
  email?: string | null | undefined;
  /** First name. `cart.items[n].recipient.firstName`, section 2.O; must be 1 to 48 characters. */
  firstName?: string | null | undefined;
  /** Last name. `cart.items[n].recipient.lastName`, section 2.O; must be 1 to 48 characters. */
  lastName?: string | null | undefined;
  /** Middle name. `cart.items[n].recipient.middleName`, section 2.O; must be 1 to 50 characters. */
  middleName?: string | null | undefined;
  /** Phone. `cart.items[n].recipient.phone`, section 2.O; must be 1 to 25 digits. */
  phone?: string | null | undefined;
  /** Postal code. `cart.items[n].recipient.postcode`, section 2.O; must be 1 to 16 characters. */
  postcode?: string | null | undefined;
  /** Title of the recipient. `cart.items[n].recipient.salutation`, section 2.O; must be 1 to 5 characters. */
  salutation?: string | null | undefined;
  /** State. `cart.items[n].recipient.state`, section 2.O; must be 1 to 50 characters. */
  state?: string | null | undefined;
  /** First line of the address. `cart.items[n].recipient.street`, section 2.O; must be 1 to 100 characters. */
  street?: string | null | undefined;
};

/** One of payments. */
export type PaymentCartPaymentInput = {
  /** Amount. `cart.payments[n].amount`, section 2.P; must be 1 to 10 digits, a dot and 2 digits. */
  amount?: string | null | undefined;
  /** Brand. `cart.payments[n].brand`, section 2.P; must be 1 to 255 characters. */
  brand?: string | null | undefined;
  /** Currency. `cart.payments[n].currency`, section 2.P; must be 3 letters. */
  currency?: string | null | undefined;
  /** Name. `cart.payments[n].name`, section 2.P; must be 1 to 255 characters. */
  name?: string | null | undefined;
  /** Whether it is the primary payment method of the cart. `cart.payments[n].primary`, section 2.P; must be one of [true, false]. */
  primary?: boolean | string | null | undefined;
  /** Status. `cart.payments[n].status`, section 2.P; must be one of [pending, authorized, captured]. */
  status?: CartPaymentStatus | null | undefined;
  /** Kind of payment. `cart.payments[n].type`, section 2.P; must be one of [GIFTCARD, PROMOTION]. */
  type?: CartPaymentType | null | undefined;
};

/** The structure corporate. */
export type PaymentCorporateInput = {
  /** Second line of the address. `corporate.address`, section 2.K; must be 1 to 100 characters. */
  address?: string | null | undefined;
  /** City. `corporate.city`, section 2.K; must be 1 to 80 characters. */
  city?: string | null | undefined;
  /** Description. `corporate.description`, section 2.K; must be 1 to 160 characters. */
  description?: string | null | undefined;
  /** Fax. `corporate.fax`, section 2.K; must be 1 to 25 digits. */
  fax?: string | null | undefined;
  /** Name. `corporate.name`, section 2.K; must be 1 to 30 characters. */
  name?: string | null | undefined;
  /** Phone. `corporate.phone`, section 2.K; must be 1 to 25 digits. */
  phone?: string | null | undefined;
  /** Postal code. `corporate.postCode`, section 2.K; must be 1 to 16 characters. */
  postCode?: string | null | undefined;
  /** Post box. `corporate.postboxNumber`, section 2.K; must be 1 to 15 characters. */
  postboxNumber?: string | null | undefined;
  /** Whether it is a corporate purchase. `corporate.purchase`, section 2.K; must be one of [Y, N]. */
  purchase?: CorporatePurchase | null | undefined;
  /** State. `corporate.state`, section 2.K; must be 1 to 50 characters. */
  state?: string | null | undefined;
  /** Street. `corporate.street`, section 2.K; must be 1 to 100 characters. */
  street?: string | null | undefined;
  /** Suite. `corporate.suite`, section 2.K; must be 1 to 30 characters. */
  suite?: string | null | undefined;
  /** VAT id. `corporate.vatId`, section 2.K; must be 1 to 255 characters. */
  vatId?: string | null | undefined;
};

/** The structure forex. */
export type PaymentForexInput = {
  /** Amount where a currency conversion takes place. `forex.amount`, section 2.1; must be 1 to 10 digits, optionally with a dot and 2 digits. */
  amount?: string | null | undefined;
  /** Currency of that conversion. `forex.currency`, section 2.1; must be 3 uppercase letters, a currency of ISO 4217. */
  currency?: string | null | undefined;
};

/** The structure giftCard. */
export type PaymentGiftCardInput = {
  /** Holder. `giftCard.holder`, section 2.W; must be 2 to 255 characters. */
  holder?: string | null | undefined;
  /** Message. `giftCard.message`, section 2.W; must be 2 to 160 characters. */
  message?: string | null | undefined;
  /** Number. `giftCard.number`, section 2.W; must be 1 to 255 characters. */
  number?: string | null | undefined;
  /** PIN. `giftCard.pin`, section 2.W; must be 1 to 255 characters. */
  pin?: string | null | undefined;
  /** Occasion. `giftCard.type`, section 2.W; must be one of [ANNIVERSARY, BIRTHDAY, CONGRATULATIONS, APRIL_FOOLS_DAY, EASTER, FATHERS_DAY, GRADUATION, HOLIDAY, SEASONS_GREETINGS, PASSOVER, KWANZAA, HALLOWEEN, MOTHERS_DAY, NEW_YEARS_DAY, BOSSES_DAY, ST_PATRICKS_DAY, SWEETEST_DAY, CHRISTMAS, BABY_SHOWER, THANKSGIVING, OTHER, VALENTINES_DAY, WEDDING, SECRETARYS_DAY, CHINESE_NEW_YEAR, HANUKKAH, CELEBRATE_FALL, GRANDPARENTS_DAY, INDEPENDENCE_DAY]. */
  type?: GiftCardType | null | undefined;
};

/** The structure job. */
export type PaymentJobInput = {
  /** Days of the month. `job.dayOfMonth`, section 2.Y; must be 1 to 31 and the characters , - * ? / L W. */
  dayOfMonth?: string | null | undefined;
  /** Days of the week. `job.dayOfWeek`, section 2.Y; must be 1 to 7 or SUN to SAT and the characters , - * ? / L #. */
  dayOfWeek?: string | null | undefined;
  /** Duration of the job period. `job.durationNumber`, section 2.Y; must be 1 to 16 digits. */
  durationNumber?: string | null | undefined;
  /** Unit of the duration. `job.durationUnit`, section 2.Y; must be one of [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND]. */
  durationUnit?: TimeUnit | null | undefined;
  /** No run after. `job.endDate`, section 2.Y; must be a date and time yyyy-MM-dd HH:mm:ss. */
  endDate?: string | null | undefined;
  /** Cron expression; overwrites second, minute, hour, dayOfMonth, month, dayOfWeek, year. `job.expression`, section 2.Y; must be a cron expression of 7 fields, the year may be left out, with ? in one of the two day fields. */
  expression?: string | null | undefined;
  /** Hours. `job.hour`, section 2.Y; must be 0 to 23 and the characters , - * /. */
  hour?: string | null | undefined;
  /** Minute. `job.minute`, section 2.Y; must be 0 to 59. */
  minute?: string | null | undefined;
  /** Months. `job.month`, section 2.Y; must be 1 to 12 and the characters , - * /. */
  month?: string | null | undefined;
  /** Identification only. `job.name`, section 2.Y; must be 1 to 64 characters. */
  name?: string | null | undefined;
  /** Reference point of the notice. `job.noticeCallable`, section 2.Y; must be one of [ANYTIME, DURATION_END]. */
  noticeCallable?: JobNoticeCallable | null | undefined;
  /** How long before the end notice must be given to avoid prolongation. `job.noticeNumber`, section 2.Y; must be 1 to 16 digits. */
  noticeNumber?: string | null | undefined;
  /** Unit of the notice. `job.noticeUnit`, section 2.Y; must be one of [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND]. */
  noticeUnit?: TimeUnit | null | undefined;
  /** Seconds. `job.second`, section 2.Y; must be 0 to 59 and the characters , - * /. */
  second?: string | null | undefined;
  /** No run before. `job.startDate`, section 2.Y; must be a date and time yyyy-MM-dd HH:mm:ss. */
  startDate?: string | null | undefined;
  /** Years. `job.year`, section 2.Y; must be 1970 to 2099 and the characters , - * /. */
  year?: string | null | undefined;
};

/** The structure marketPlace. */
export type PaymentMarketPlaceInput = {
  /** At most 100. */
  sellers?: Array<PaymentMarketPlaceSellerInput> | null | undefined;
};

/** One of sellers. */
export type PaymentMarketPlaceSellerInput = {
  /** Total of the seller's items. `marketPlace.sellers[n].amount`, section 2.Q; must be 1 to 10 digits, a dot and 2 digits. */
  amount?: string | null | undefined;
  /** Seller; its items carry it as sellerId. `marketPlace.sellers[n].id`, section 2.Q; must be 1 to 255 characters. */
  id?: string | null | undefined;
};

/** The structure app. */
export type PaymentMerchantAppInput = {
  /** Custom URL scheme that opens the merchant app. `merchant.app.schemeUrl`, section 2.N; must be 1 to 255 characters. */
  schemeUrl?: string | null | undefined;
};

/** The structure merchant. */
export type PaymentMerchantInput = {
  /** Additional contact. `merchant.additionalContact`, section 2.N; must be 1 to 255 characters. */
  additionalContact?: string | null | undefined;
  app?: PaymentMerchantAppInput | null | undefined;
  billing?: MerchantAddressInput | null | undefined;
  /** City, phone, e-mail or URL; normally the second line of the statement. `merchant.city`, section 2.N; must be 1 to 100 characters. */
  city?: string | null | undefined;
  /** Country. `merchant.country`, section 2.N; must be 2 letters, a country of ISO 3166-1. */
  country?: string | null | undefined;
  /** Country (ISO 3166-1 numeric). `merchant.countryCode`, section 2.N; must be 3 digits. */
  countryCode?: string | null | undefined;
  /** Phone of the customer service. `merchant.customerContactPhone`, section 2.N; must be 1 to 25 characters. */
  customerContactPhone?: string | null | undefined;
  /** Additional merchant data. `merchant.data[key]`, section 2.N; must be 0 to 2048 characters. */
  data?: Readonly<Record<string, string>> | null | undefined;
  /** Foreign retail indicator. `merchant.foreignRetailIndicator`, section 2.N; must be 1 to 25 characters. */
  foreignRetailIndicator?: string | null | undefined;
  /** Latitude and longitude, separated by a comma. `merchant.geographicCoordinates`, section 2.N; must be 1 to 20 characters. */
  geographicCoordinates?: string | null | undefined;
  /** Independent sales organisation id. `merchant.isoId`, section 2.N; must be 1 to 255 characters. */
  isoId?: string | null | undefined;
  /** Legal name. `merchant.legalName`, section 2.N; must be 1 to 100 characters. */
  legalName?: string | null | undefined;
  /** Marketplace id. `merchant.marketplaceId`, section 2.N; must be 1 to 255 characters. */
  marketplaceId?: string | null | undefined;
  /** Category code. `merchant.mcc`, section 2.N; must be 1 to 4 letters and digits. */
  mcc?: string | null | undefined;
  /** Overrides the merchant name, normally the first line of the statement. `merchant.name`, section 2.N; must be 1 to 100 characters. */
  name?: string | null | undefined;
  /** Partnership agreement code. `merchant.partnerIdCode`, section 2.N; must be 1 to 60 characters. */
  partnerIdCode?: string | null | undefined;
  /** Payment facilitator id. `merchant.payFacId`, section 2.N; must be 1 to 255 characters. */
  payFacId?: string | null | undefined;
  /** Payment facilitator name. `merchant.payFacName`, section 2.N; must be 1 to 255 characters. */
  payFacName?: string | null | undefined;
  /** Phone. `merchant.phone`, section 2.N; must be 1 to 25 characters. */
  phone?: string | null | undefined;
  /** Postal code. `merchant.postcode`, section 2.N; must be 1 to 16 characters. */
  postcode?: string | null | undefined;
  /** City of the service, where another than the merchant city. `merchant.serviceLocationCity`, section 2.N; must be 1 to 100 characters. */
  serviceLocationCity?: string | null | undefined;
  /** Country of the service. `merchant.serviceLocationCountryCode`, section 2.N; must be 1 to 3 characters. */
  serviceLocationCountryCode?: string | null | undefined;
  /** Latitude and longitude of the service. `merchant.serviceLocationGeographicCoordinates`, section 2.N; must be 1 to 20 characters. */
  serviceLocationGeographicCoordinates?: string | null | undefined;
  /** Postal code of the service. `merchant.serviceLocationPostCode`, section 2.N; must be 1 to 16 characters. */
  serviceLocationPostCode?: string | null | undefined;
  /** State of the service. `merchant.serviceLocationState`, section 2.N; must be 1 to 50 characters. */
  serviceLocationState?: string | null | undefined;
  shipping?: MerchantShippingAddressInput | null | undefined;
  /** State. `merchant.state`, section 2.N; must be 1 to 50 characters. */
  state?: string | null | undefined;
  /** Street. `merchant.street`, section 2.N; must be 1 to 100 characters. */
  street?: string | null | undefined;
  /** Sub-merchant id, for one scheme's payment facilitators. `merchant.submerchantId`, section 2.N; must be 1 to 100 characters. */
  submerchantId?: string | null | undefined;
  /** Tax id. `merchant.taxId`, section 2.N; must be 1 to 60 characters. */
  taxId?: string | null | undefined;
  /** Merchant URL. `merchant.url`, section 2.N; must be 1 to 255 characters. */
  url?: string | null | undefined;
  /** Random session id, unique for the transaction. `merchant.websiteId`, section 2.N; must be 1 to 255 characters. */
  websiteId?: string | null | undefined;
};

/** The structure recipient. */
export type PaymentRecipientInput = {
  /** Account number. `recipient.accountNumber`, section 2.M; must be 1 to 32 characters. */
  accountNumber?: string | null | undefined;
  /** What the account number is. `recipient.accountNumberType`, section 2.M; must be one of [OTHER, RTN_AND_BANK_ACCOUNT, IBAN, CARD_ACCOUNT, EMAIL, PHONE_NUMBER, BAN_AND_BIC, WALLET_ID, SOCIAL_NETWORK_ID]. */
  accountNumberType?: RecipientAccountNumberType | null | undefined;
  /** Country of birth (ISO 3166-1 alpha-3). `recipient.birthCountry`, section 2.M; must be 1 to 3 letters. */
  birthCountry?: string | null | undefined;
  /** Birth date. `recipient.birthDate`, section 2.M; must be a date yyyy-MM-dd. */
  birthDate?: string | null | undefined;
  /** City. `recipient.city`, section 2.M; must be 1 to 50 characters. */
  city?: string | null | undefined;
  /** Country (ISO 3166-1 alpha-3). `recipient.country`, section 2.M; must be 1 to 3 letters. */
  country?: string | null | undefined;
  /** Kind of recipient. `recipient.entityType`, section 2.M; must be 1 to 50 characters. */
  entityType?: string | null | undefined;
  /** Given name. `recipient.givenName`, section 2.M; must be 1 to 48 characters. */
  givenName?: string | null | undefined;
  /** Kind of identification. `recipient.identificationType`, section 2.M; must be 1 to 50 characters. */
  identificationType?: string | null | undefined;
  /** The identification. `recipient.identificationValue`, section 2.M; must be 1 to 50 characters. */
  identificationValue?: string | null | undefined;
  /** Middle name. `recipient.middleName`, section 2.M; must be 1 to 48 characters. */
  middleName?: string | null | undefined;
  /** Nationality. `recipient.nationality`, section 2.M; must be 1 to 50 characters. */
  nationality?: string | null | undefined;
  /** Occupation. `recipient.occupation`, section 2.M; must be 1 to 50 characters. */
  occupation?: string | null | undefined;
  /** Phone. `recipient.phone`, section 2.M; must be a plus or digit, then 7 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  phone?: string | null | undefined;
  /** Postal code. `recipient.postcode`, section 2.M; must be 1 to 30 characters. */
  postcode?: string | null | undefined;
  /** Relationship to the sender. `recipient.relationship`, section 2.M; must be 1 to 50 characters. */
  relationship?: string | null | undefined;
  /** State. `recipient.state`, section 2.M; must be 1 to 50 characters. */
  state?: string | null | undefined;
  /** Street. `recipient.street`, section 2.M; must be 1 to 100 characters. */
  street?: string | null | undefined;
  /** Surname. `recipient.surname`, section 2.M; must be 1 to 48 characters. */
  surname?: string | null | undefined;
};

/** The structure recurringMigration. */
export type PaymentRecurringMigrationInput = {
  /** Amount of the INITIAL transaction. `recurringMigration.amount`, section 2.T; must be up to 8 digits, optionally with a dot and 2 digits. */
  amount?: string | null | undefined;
  /** The acquirer's answer to the INITIAL payment. `recurringMigration.connectorTxId1`, section 2.T; must be 1 to 128 characters. */
  connectorTxId1?: string | null | undefined;
  /** The acquirer's answer to the INITIAL payment. `recurringMigration.connectorTxId2`, section 2.T; must be 1 to 128 characters. */
  connectorTxId2?: string | null | undefined;
  /** The acquirer's answer to the INITIAL payment. `recurringMigration.connectorTxId3`, section 2.T; must be 1 to 128 characters. */
  connectorTxId3?: string | null | undefined;
  /** Payment type of the INITIAL transaction. `recurringMigration.paymentType`, section 2.T; must be one of [DB, CD, PA]. */
  paymentType?: RecurringMigrationPaymentType | null | undefined;
  /** When the INITIAL transaction ran. `recurringMigration.requestTimestamp`, section 2.T; must be a date and time yyyy-MM-dd HH:mm:ss, optionally with an offset. */
  requestTimestamp?: string | null | undefined;
};

/** The values of paymentType. A value outside of the list is refused like every wrong parameter, by its name. */
export type PaymentRequestType =
  | 'CD'
  | 'DB'
  | 'PA'
  /** PA.CP in REST and in stored answers. */
  | 'PA_CP';

/** The structure risk. */
export type PaymentRiskInput = {
  /** Account token set by the merchant. `risk.accountToken`, section 2.X; must be 1 to 64 characters. */
  accountToken?: string | null | undefined;
  /** Amount for the risk request, and for 3-D Secure. `risk.amount`, section 2.X; must be 1 to 10 digits, a dot and 2 digits. */
  amount?: string | null | undefined;
  /** Brand of the checked payment; paymentBrand where it is absent. `risk.brand`, section 2.X; must be 1 to 255 characters. */
  brand?: string | null | undefined;
  /** Channel id in the risk system; another one selects another rule set. `risk.channelId`, section 2.X; must be 1 to 255 characters. */
  channelId?: string | null | undefined;
  /** Merchant website. `risk.merchantWebsite`, section 2.X; must be 1 to 60 characters. */
  merchantWebsite?: string | null | undefined;
  /** Order time, where the payment ran at another time than the risk request. `risk.orderTimestamp`, section 2.X; must be a date and time yyyy-MM-dd HH:mm:ss. */
  orderTimestamp?: string | null | undefined;
  /** Custom data for the risk request. `risk.parameters[name]`, section 2.X; must be 0 to 2048 characters. */
  parameters?: Readonly<Record<string, string>> | null | undefined;
  /** Service id in the risk system. `risk.serviceId`, section 2.X; must be 1 to 255 characters. */
  serviceId?: string | null | undefined;
};

/** The structure sender. */
export type PaymentSenderInput = {
  /** Account number. `sender.accountNumber`, section 2.L; must be 1 to 32 characters. */
  accountNumber?: string | null | undefined;
  /** What the account number is. `sender.accountNumberType`, section 2.L; must be one of [OTHER, RTN_AND_BANK_ACCOUNT, IBAN, IBAN_AND_BIC, BAN_AND_BIC, CARD_ACCOUNT]. */
  accountNumberType?: SenderAccountNumberType | null | undefined;
  /** Country of birth (ISO 3166-1 alpha-3). `sender.birthCountry`, section 2.L; must be 1 to 3 letters. */
  birthCountry?: string | null | undefined;
  /** Birth date. `sender.birthDate`, section 2.L; must be a date yyyy-MM-dd. */
  birthDate?: string | null | undefined;
  /** City. `sender.city`, section 2.L; must be 1 to 50 characters. */
  city?: string | null | undefined;
  /** Country (ISO 3166-1 alpha-3). `sender.country`, section 2.L; must be 1 to 3 letters. */
  country?: string | null | undefined;
  /** For example individual or business. `sender.entityType`, section 2.L; must be 1 to 50 characters. */
  entityType?: string | null | undefined;
  /** Given name. `sender.givenName`, section 2.L; must be 1 to 50 characters. */
  givenName?: string | null | undefined;
  /** Middle name. `sender.middleName`, section 2.L; must be 1 to 50 characters. */
  middleName?: string | null | undefined;
  /** Name. `sender.name`, section 2.L; must be 1 to 100 characters. */
  name?: string | null | undefined;
  /** Nationality. `sender.nationality`, section 2.L; must be 1 to 50 letters. */
  nationality?: string | null | undefined;
  /** Occupation. `sender.occupation`, section 2.L; must be 1 to 50 characters. */
  occupation?: string | null | undefined;
  /** Postal code. `sender.postcode`, section 2.L; must be 1 to 30 characters. */
  postcode?: string | null | undefined;
  /** 01 credit, 02 debit, 03 prepaid, 04 cash, 05 other scheme's debit, 06 other scheme's credit, 07 deposit, 08 mobile money, 09 other. `sender.sourceOfFunds`, section 2.L; must be one of [01, 02, 03, 04, 05, 06, 07, 08, 09]. A String, because the values are no names. */
  sourceOfFunds?: string | null | undefined;
  /** State. `sender.state`, section 2.L; must be 1 to 50 characters. */
  state?: string | null | undefined;
  /** Street. `sender.street`, section 2.L; must be 1 to 100 characters. */
  street?: string | null | undefined;
  /** Surname. `sender.surname`, section 2.L; must be 1 to 50 characters. */
  surname?: string | null | undefined;
};

/** The structure standingInstruction. */
export type PaymentStandingInstructionInput = {
  /** Scheme-linked id of an economically related transaction. `standingInstruction.agreementId`, section 2.6; must be 1 to 35 characters. */
  agreementId?: string | null | undefined;
  /** After this day no further authorisations occur. `standingInstruction.expiry`, section 2.6; must be a date yyyy-MM-dd. */
  expiry?: string | null | undefined;
  /** Minimum days between authorisations. `standingInstruction.frequency`, section 2.6; must be 4 digits. */
  frequency?: string | null | undefined;
  /** What kind of follow-up an MIT is. `standingInstruction.industryPractice`, section 2.6; must be one of [INCREMENTAL_AUTH, RESUBMISSION, REAUTHORIZATION, DELAYED_CHARGES, NO_SHOW]. */
  industryPractice?: StandingInstructionIndustryPractice | null | undefined;
  /** The scheme's reference from the answer to the CIT. `standingInstruction.initialTransactionId`, section 2.6; must be 1 to 2048 characters. */
  initialTransactionId?: string | null | undefined;
  /** First payment of a series, or a later one. `standingInstruction.mode`, section 2.6; must be one of [INITIAL, REPEATED]. */
  mode?: StandingInstructionMode | null | undefined;
  /** Maximum number of authorisations for instalments. `standingInstruction.numberOfInstallments`, section 2.6; must be 3 digits. */
  numberOfInstallments?: string | null | undefined;
  /** Variable or fixed amount at a fixed frequency. `standingInstruction.recurringType`, section 2.6; must be one of [STANDING_ORDER, SUBSCRIPTION]. */
  recurringType?: StandingInstructionRecurringType | null | undefined;
  /** Initiated by the cardholder or by the merchant. `standingInstruction.source`, section 2.6; must be one of [CIT, MIT]. */
  source?: StandingInstructionSource | null | undefined;
  /** Not at agreed intervals, for one purchase, or until cancelled. `standingInstruction.type`, section 2.6; must be one of [UNSCHEDULED, INSTALLMENT, RECURRING]. */
  type?: StandingInstructionType | null | undefined;
};

/** The structure threeDSecure. */
export type PaymentThreeDSecureInput = {
  /** Transaction id of the access control server. `threeDSecure.acsTransactionId`, section 2.U; must be 36 characters. */
  acsTransactionId?: string | null | undefined;
  /** Amount to authenticate. `threeDSecure.amount`, section 2.U; must be 1 to 9 digits, a dot and 2 digits. */
  amount?: string | null | undefined;
  /** Authentication type that the access control server asked for. `threeDSecure.authType`, section 2.U; must be 01 to 04. */
  authType?: string | null | undefined;
  /** Hint for the access control server. `threeDSecure.authenticationInd`, section 2.U; must be one of [PAYMENT, RECURRING, INSTALLMENT, ADD_CARD, MAINTAIN_CARD, EMV_ID, BILLING_AGREEMENT, SPLIT_SHIPMENT, _DELAYED_SHIPMENT, DELAYED_SHIPMENT, SPLIT_PAYMENT]. */
  authenticationInd?: ThreeDSecureAuthenticationInd | null | undefined;
  /** Authentication status. `threeDSecure.authenticationStatus`, section 2.U; must be one of [Y, A, U, N]. */
  authenticationStatus?: ThreeDSecureAuthenticationStatus | null | undefined;
  /** Whether a challenge is wanted; 3-D Secure 2.2 or higher. `threeDSecure.challengeIndicator`, section 2.U; must be 01 to 09. */
  challengeIndicator?: string | null | undefined;
  /** Whether a challenge is mandated. `threeDSecure.challengeMandatedIndicator`, section 2.U; must be one of [Y, N]. */
  challengeMandatedIndicator?: ThreeDSecureChallengeMandatedIndicator | null | undefined;
  /** A merchant-initiated (3RI) request; one scheme's 3-D Secure 2.2 only. `threeDSecure.channel`, section 2.U; must be an integer from 1 to 99. */
  channel?: number | string | null | undefined;
  /** Currency to authenticate. `threeDSecure.currency`, section 2.U; must be 3 uppercase letters, a currency of ISO 4217. */
  currency?: string | null | undefined;
  /** Decoupled authentication. `threeDSecure.decoupled`, section 2.U; must be one of [true, false]. */
  decoupled?: boolean | string | null | undefined;
  /** The mobile SDK's authentication request parameters; for the app-based flow. `threeDSecure.deviceInfo`, section 2.U; must be 1 to 16384 characters. */
  deviceInfo?: string | null | undefined;
  /** true: no 3-D Secure even where it is configured. `threeDSecure.disable`, section 2.U; must be one of [true, false]. */
  disable?: boolean | string | null | undefined;
  /** Transaction id of the directory server. `threeDSecure.dsTransactionId`, section 2.U; must be 36 characters. */
  dsTransactionId?: string | null | undefined;
  /** Electronic commerce indicator. `threeDSecure.eci`, section 2.U; must be 01 to 08. */
  eci?: string | null | undefined;
  /** Of older external servers. `threeDSecure.enrollmentStatus`, section 2.U; must be one of [Y, U, N]. */
  enrollmentStatus?: ThreeDSecureEnrollmentStatus | null | undefined;
  /** Exemption; both authentication and payment carry it. `threeDSecure.exemptionFlag`, section 2.U; must be 01 to 04. */
  exemptionFlag?: string | null | undefined;
  merchant?: PaymentThreeDSecureMerchantInput | null | undefined;
  /** Authentication without a payment. `threeDSecure.npa`, section 2.U; must be one of [true, false]. */
  npa?: boolean | string | null | undefined;
  /** Number of items or services. `threeDSecure.schemeData[<DS>-ITEMSNB]`, section 2.V; must be 2 digits. */
  schemeData?: Readonly<Record<string, string>> | null | undefined;
  /** Type of 3RI transaction. `threeDSecure.threeRIInd`, section 2.U; must be one of [RECURRING, SPLIT_SHIPMENT, DELAYED_SHIPMENT]. */
  threeRIInd?: ThreeDSecureThreeRiInd | null | undefined;
  /** Reason for the status. `threeDSecure.transactionStatusReason`, section 2.U; must be 2 digits. */
  transactionStatusReason?: string | null | undefined;
  v2?: PaymentThreeDSecureV2Input | null | undefined;
  /** CAVV or AAV. `threeDSecure.verificationId`, section 2.U; must be 28 characters of base64. */
  verificationId?: string | null | undefined;
  /** Version used. `threeDSecure.version`, section 2.U; must be three digits with dots, beginning 1 or 2. */
  version?: string | null | undefined;
  /** Of older external servers, where there is one. `threeDSecure.xid`, section 2.U; must be 64 characters of base64. */
  xid?: string | null | undefined;
};

/** The structure merchant. */
export type PaymentThreeDSecureMerchantInput = {
  /** Merchant country. `threeDSecure.merchant.country`, section 2.U; must be 3 letters. */
  country?: string | null | undefined;
  /** Merchant name as the directory server has it. `threeDSecure.merchant.name`, section 2.U; must be 1 to 100 characters. */
  name?: string | null | undefined;
  /** Merchant URL. `threeDSecure.merchant.url`, section 2.U; must be 1 to 2048 characters. */
  url?: string | null | undefined;
};

/** The structure v2. */
export type PaymentThreeDSecureV2Input = {
  amex?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  cb?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  diners?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  jcb?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  mastercard?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  scheme?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  visa?: PaymentThreeDSecureV2SchemeInput | null | undefined;
};

/** The structure visa. */
export type PaymentThreeDSecureV2SchemeInput = {
  /** Requestor id assigned by the scheme. `threeDSecure.v2.<scheme>.requestorId`, section 2.U; must be 1 to 100 characters. */
  requestorId?: string | null | undefined;
  /** Requestor name assigned by the scheme. `threeDSecure.v2.<scheme>.requestorName`, section 2.U; must be 1 to 100 characters. */
  requestorName?: string | null | undefined;
};

/** The structure tokenAccount. */
export type PaymentTokenAccountInput = {
  /** EMV cryptogram. `tokenAccount.cryptogram`, section 2.E; must be 28 to 32 characters of base64. */
  cryptogram?: string | null | undefined;
  /** Dynamic token verification code. `tokenAccount.dtvc`, section 2.E; must be 3 to 4 digits. */
  dtvc?: string | null | undefined;
  /** Token expiry month. `tokenAccount.expiryMonth`, section 2.E; must be 01 to 12. */
  expiryMonth?: string | null | undefined;
  /** Token expiry year. `tokenAccount.expiryYear`, section 2.E; must be 4 digits beginning 19 or 20. */
  expiryYear?: string | null | undefined;
  /** Token created by an external provider. `tokenAccount.number`, section 2.E; must be 12 to 19 digits. */
  number?: string | null | undefined;
  /** An acquirer's or provider's token, or a scheme's. `tokenAccount.type`, section 2.E; must be one of [EXTERNAL, NETWORK]. */
  type?: TokenAccountType | null | undefined;
};

/** What kind of operation a payment is (spec §2.2). */
export type PaymentType =
  /** Chargeback: the bank took the money back. */
  | 'CB'
  /** Credit: the amount is given. */
  | 'CD'
  /** Capture of an authorisation. */
  | 'CP'
  /** Chargeback reversal: the bank gave it back again. */
  | 'CR'
  /** Debit: the amount is taken at once. */
  | 'DB'
  /** Authorisation: the amount is held. */
  | 'PA'
  /** Rebill: taken again with the details of an earlier payment. */
  | 'RB'
  /** Receipt: money that arrived for an earlier payment. */
  | 'RC'
  /** Refund: captured money given back. */
  | 'RF'
  /** Risk check on its own: nothing moves. */
  | 'RI'
  /** Reversal: taken back before the cut-off. */
  | 'RV';

/** The structure virtualAccount. */
export type PaymentVirtualAccountInput = {
  /** Identifier of the shopper's virtual account. `virtualAccount.accountId`, section 2.C; must be 1 to 100 characters. */
  accountId?: string | null | undefined;
};

/** The structure walletA. */
export type PaymentWalletAInput = {
  /** Network reported by the wallet. `walletA.cardNetwork`, section 2.B; must be 1 to 255 characters. */
  cardNetwork?: string | null | undefined;
  /** Card type reported by the wallet. `walletA.cardType`, section 2.B; must be 1 to 255 characters. */
  cardType?: string | null | undefined;
  /** Encrypted token as the wallet sends it (EC_v1): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL putWalletKey) and pays once; in the test environment createTestWalletToken makes one. `walletA.paymentToken`, section 2.B; must be 1 to 16384 characters. */
  paymentToken?: string | null | undefined;
  /** Where it was decrypted (decrypted-data way). `walletA.source`, section 2.B; must be one of [web, app]. */
  source?: WalletSource | null | undefined;
};

/** The structure walletB. */
export type PaymentWalletBInput = {
  /** Encrypted token as the wallet sends it (ECv2): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL putWalletKey) and pays once; in the test environment createTestWalletToken makes one. `walletB.paymentToken`, section 2.B; must be 1 to 16384 characters. */
  paymentToken?: string | null | undefined;
  /** Where it was decrypted (decrypted-data way). `walletB.source`, section 2.B; must be one of [web, app]. */
  source?: WalletSource | null | undefined;
};

/** The structure walletC. */
export type PaymentWalletCInput = {
  /** Encrypted token as the wallet sends it (a JWE within type S): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL putWalletKey) and pays once; in the test environment createTestWalletToken makes one. `walletC.paymentToken`, section 2.B; must be 1 to 16384 characters. */
  paymentToken?: string | null | undefined;
  /** Where it was decrypted (decrypted-data way). `walletC.source`, section 2.B; must be one of [web, app]. */
  source?: WalletSource | null | undefined;
};

/** The structure app. */
export type PersonAppInput = {
  /** Mobile device id. `customer.app.deviceId`, section 2.F; must be 1 to 40 characters. */
  deviceId?: string | null | undefined;
};

/** The structure browserFingerprint. */
export type PersonBrowserFingerprintInput = {
  /** Reference of the browser fingerprint. `customer.browserFingerprint.id`, section 2.F; must be 1 to 255 characters. */
  id?: string | null | undefined;
  /** Fingerprint value. `customer.browserFingerprint.value`, section 2.F; must be 1 to 4096 characters. */
  value?: string | null | undefined;
};

/** The structure browser. */
export type PersonBrowserInput = {
  /** Exact accept headers of the browser; for 3-D Secure v2. `customer.browser.acceptHeader`, section 2.F; must be 1 to 2048 characters. */
  acceptHeader?: string | null | undefined;
  /** Size code of the challenge window. `customer.browser.challengeWindow`, section 2.F; must be 1 digit. */
  challengeWindow?: string | null | undefined;
  /** Browser device id. `customer.browser.deviceId`, section 2.F; must be 1 to 32 characters. */
  deviceId?: string | null | undefined;
  /** Whether the browser can run Java; for 3-D Secure v2. `customer.browser.javaEnabled`, section 2.F; must be one of [true, false]. */
  javaEnabled?: boolean | string | null | undefined;
  /** Language of the browser (BCP 47); for 3-D Secure v2. `customer.browser.language`, section 2.F; must be 1 to 8 characters. */
  language?: string | null | undefined;
  /** Colour depth in bits per pixel. `customer.browser.screenColorDepth`, section 2.F; must be 1 to 2 digits. */
  screenColorDepth?: string | null | undefined;
  /** Screen height in pixels; for 3-D Secure v2. `customer.browser.screenHeight`, section 2.F; must be 1 to 6 characters. */
  screenHeight?: string | null | undefined;
  /** Screen width in pixels; for 3-D Secure v2. `customer.browser.screenWidth`, section 2.F; must be 1 to 6 characters. */
  screenWidth?: string | null | undefined;
  /** Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. `customer.browser.timezone`, section 2.F; must be 1 to 5 characters. */
  timezone?: string | null | undefined;
  /** Exact user-agent header; for 3-D Secure v2. `customer.browser.userAgent`, section 2.F; must be 1 to 2048 characters. */
  userAgent?: string | null | undefined;
};

/** The structure customer. */
export type PersonInput = {
  app?: PersonAppInput | null | undefined;
  /** Birth date. `customer.birthDate`, section 2.F; must be a date yyyy-MM-dd. */
  birthDate?: string | null | undefined;
  browser?: PersonBrowserInput | null | undefined;
  browserFingerprint?: PersonBrowserFingerprintInput | null | undefined;
  /** Kind of payer. `customer.category`, section 2.F; must be one of [INDIVIDUAL, COMPANY]. */
  category?: CustomerCategory | null | undefined;
  /** Company. `customer.companyName`, section 2.F; must be 1 to 60 characters. */
  companyName?: string | null | undefined;
  /** E-mail; needed for some risk checks and for sending direct debit mandates. `customer.email`, section 2.F; must be 6 to 128 characters. */
  email?: string | null | undefined;
  /** Given name; required when any other customer parameter is sent. `customer.givenName`, section 2.F; must be 1 to 50 characters. */
  givenName?: string | null | undefined;
  /** Number of the document; goes with identificationDocType. `customer.identificationDocId`, section 2.F; must be 8 to 64 characters. */
  identificationDocId?: string | null | undefined;
  /** Kind of document; goes with identificationDocId. `customer.identificationDocType`, section 2.F; must be one of [IDCARD, PASSPORT, TAXSTATEMENT]. */
  identificationDocType?: CustomerIdentificationDocType | null | undefined;
  /** IP address. `customer.ip`, section 2.F; must be 1 to 255 characters. */
  ip?: string | null | undefined;
  /** The customer's language. `customer.language`, section 2.F; must be 2 uppercase letters. */
  language?: string | null | undefined;
  /** Customer id in the shop. `customer.merchantCustomerId`, section 2.F; must be 1 to 255 characters. */
  merchantCustomerId?: string | null | undefined;
  /** Payer account id or other reference passed to the payee. `customer.merchantReference`, section 2.F; must be 1 to 255 characters. */
  merchantReference?: string | null | undefined;
  /** Middle name. `customer.middleName`, section 2.F; must be 2 to 50 characters. */
  middleName?: string | null | undefined;
  /** Mobile phone; needed for some risk checks. `customer.mobile`, section 2.F; must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  mobile?: string | null | undefined;
  /** Phone; needed for some risk checks. `customer.phone`, section 2.F; must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  phone?: string | null | undefined;
  /** Salutation. `customer.salutation`, section 2.F; must be one of [MR, MRS, MS, MX]. */
  salutation?: CustomerSalutation | null | undefined;
  /** Sex. `customer.sex`, section 2.F; must be one of [M, F]. */
  sex?: CustomerSex | null | undefined;
  /** Whether the shop knows the customer. `customer.status`, section 2.F; must be one of [NEW, EXISTING]. */
  status?: CustomerStatus | null | undefined;
  /** Surname; required when any other customer parameter is sent. `customer.surname`, section 2.F; must be 1 to 50 characters. */
  surname?: string | null | undefined;
  /** Work phone; needed for some risk checks. `customer.workPhone`, section 2.F; must be 1 to 25 characters. */
  workPhone?: string | null | undefined;
};

/** The values of recipient.accountNumberType. A value outside of the list is refused like every wrong parameter, by its name. */
export type RecipientAccountNumberType =
  | 'BAN_AND_BIC'
  | 'CARD_ACCOUNT'
  | 'EMAIL'
  | 'IBAN'
  | 'OTHER'
  | 'PHONE_NUMBER'
  | 'RTN_AND_BANK_ACCOUNT'
  | 'SOCIAL_NETWORK_ID'
  | 'WALLET_ID';

/** The values of recurringMigration.paymentType. A value outside of the list is refused like every wrong parameter, by its name. */
export type RecurringMigrationPaymentType =
  | 'CD'
  | 'DB'
  | 'PA';

/** The values of recurringType. A value outside of the list is refused like every wrong parameter, by its name. */
export type RecurringType =
  | 'INITIAL'
  | 'REGISTRATION_BASED'
  | 'REPEATED';

/** The group of a result code (spec §7). */
export type ResultCategory =
  /** The payment on the pages of the bank or wallet was not completed. */
  | 'async_error'
  /** The money was taken back by the shopper’s bank; this is the reason that it gave. */
  | 'chargeback'
  /** The way to the bank was disturbed. */
  | 'communication_error'
  /** The request was accepted and its final result follows within minutes. */
  | 'pending'
  /** The request was accepted and its final result may take days. */
  | 'pending_long'
  /** The cardholder could not be authenticated with 3-D Secure, so no authorisation was made. */
  | 'rejected_3ds'
  /** The 3-D Secure authentication could not be carried out, so no authorisation was made. */
  | 'rejected_3ds_intercard'
  /** The account data is missing or wrong. */
  | 'rejected_account'
  /** The address was refused before anything was sent to the bank. */
  | 'rejected_address'
  /** The billing address does not agree with what the issuer knows. */
  | 'rejected_address_validation'
  /** The amount or currency was refused before anything was sent to the bank. */
  | 'rejected_amount'
  /** The bank or its processor declined the payment. */
  | 'rejected_bank_or_external'
  /** The payment met an entry of a block list and was refused before anything was sent to the bank. */
  | 'rejected_blacklist'
  /** The channel is not set up for this request, so nothing was sent to the bank. */
  | 'rejected_configuration'
  /** The customer’s contact data was refused before anything was sent to the bank. */
  | 'rejected_contact'
  /** The external risk check decided against the payment; nothing was sent to the bank, or its approval was undone. */
  | 'rejected_external_risk'
  /** The request was malformed or incomplete and was refused before anything was sent to the bank. */
  | 'rejected_format'
  /** The schedule cannot be carried out as it was sent; nothing was scheduled. */
  | 'rejected_job'
  /** An earlier decline forbids this retry, so nothing was sent to the bank. */
  | 'rejected_merchant_advice'
  /** The payment that the request refers to does not allow it; nothing was moved. */
  | 'rejected_reference'
  /** The stored payment details cannot be used for this request; nothing was sent to the bank. */
  | 'rejected_registration'
  /** The request lacks what its risk check needs, so it was refused before anything was sent to the bank. */
  | 'rejected_risk_management'
  /** A limit or rule of the channel refused the payment before anything was sent to the bank. */
  | 'rejected_risk_validation'
  /** The issuer wants the cardholder to be authenticated before it decides. */
  | 'soft_decline'
  /** The request was processed. */
  | 'success'
  /** The request was processed, with a rating from an older address or credit service. */
  | 'success_legacy'
  /** The bank approved the payment, and somebody should look at it before goods leave the house. */
  | 'success_manual_review'
  /** The gateway or the processor could not work. */
  | 'system_error';

/** The values of sender.accountNumberType. A value outside of the list is refused like every wrong parameter, by its name. */
export type SenderAccountNumberType =
  | 'BAN_AND_BIC'
  | 'CARD_ACCOUNT'
  | 'IBAN'
  | 'IBAN_AND_BIC'
  | 'OTHER'
  | 'RTN_AND_BANK_ACCOUNT';

/** The structure shipping. */
export type ShippingAddressInput = {
  /** City. `shipping.city`, section 2.J; must be 1 to 80 letters. */
  city?: string | null | undefined;
  /** Comment. `shipping.comment`, section 2.J; must be 1 to 160 characters. */
  comment?: string | null | undefined;
  /** Company. `shipping.companyName`, section 2.J; must be 1 to 60 characters. */
  companyName?: string | null | undefined;
  /** Total shipping costs. `shipping.cost`, section 2.J; must be 1 to 10 digits, a dot and 2 digits. */
  cost?: string | null | undefined;
  /** Country. `shipping.country`, section 2.J; must be 2 letters, a country of ISO 3166-1. */
  country?: string | null | undefined;
  customer?: ShippingPersonInput | null | undefined;
  /** E-mail. `shipping.email`, section 2.J; must be 6 to 128 characters. */
  email?: string | null | undefined;
  /** Expected delivery. `shipping.expectedDate`, section 2.J; must be a date yyyy-MM-dd. */
  expectedDate?: string | null | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. `shipping.houseNumber1`, section 2.J; must be 1 to 100 characters. */
  houseNumber1?: string | null | undefined;
  /** Second house number; needs houseNumber1. `shipping.houseNumber2`, section 2.J; must be 1 to 100 characters. */
  houseNumber2?: string | null | undefined;
  /** Logistics provider. `shipping.logisticsProvider`, section 2.J; must be 1 to 255 characters. */
  logisticsProvider?: string | null | undefined;
  /** How it is shipped. `shipping.method`, section 2.J; must be one of [CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE]. */
  method?: ShippingMethod | null | undefined;
  /** Middle name. `shipping.middleName`, section 2.J; must be 1 to 2048 characters. */
  middleName?: string | null | undefined;
  /** Mobile phone. `shipping.mobile`, section 2.J; must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  mobile?: string | null | undefined;
  /** Normalised address. `shipping.normalized`, section 2.J; must be 1 to 255 characters. */
  normalized?: string | null | undefined;
  /** Phone. `shipping.phone`, section 2.J; must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  phone?: string | null | undefined;
  /** Postal code. `shipping.postcode`, section 2.J; must be 1 to 16 letters and digits. */
  postcode?: string | null | undefined;
  /** Which address the acquirer takes. `shipping.preference`, section 2.J; must be one of [GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS]. */
  preference?: ShippingPreference | null | undefined;
  /** Return tracking number. `shipping.returnTrackingNumber`, section 2.J; must be 1 to 255 characters. */
  returnTrackingNumber?: string | null | undefined;
  /** State. `shipping.state`, section 2.J; must be 1 to 50 letters, digits, dots. */
  state?: string | null | undefined;
  /** Street. `shipping.street1`, section 2.J; must be 1 to 100 characters. */
  street1?: string | null | undefined;
  /** Adjoining road or locality. `shipping.street2`, section 2.J; must be 1 to 100 characters. */
  street2?: string | null | undefined;
  /** Tracking number. `shipping.trackingNumber`, section 2.J; must be 1 to 255 characters. */
  trackingNumber?: string | null | undefined;
  /** Kind of shipping. `shipping.type`, section 2.J; must be one of [RETURN, SHIPMENT]. */
  type?: ShippingType | null | undefined;
  /** Validation status. `shipping.validationStatus`, section 2.J; must be 1 to 255 characters. */
  validationStatus?: string | null | undefined;
  /** Fulfilling warehouse. `shipping.warehouse`, section 2.J; must be 1 to 100 characters. */
  warehouse?: string | null | undefined;
  /** Work phone. `shipping.workPhone`, section 2.J; must be 1 to 25 characters. */
  workPhone?: string | null | undefined;
};

/** The values of shipping.method. A value outside of the list is refused like every wrong parameter, by its name. */
export type ShippingMethod =
  | 'CARRIER_DESIGNATED_BY_CUSTOMER'
  | 'ELECTRONIC_DELIVERY'
  | 'EXPEDITED'
  | 'GROUND'
  | 'INTERNATIONAL'
  | 'LOWEST_COST'
  | 'MILITARY'
  | 'NEXT_DAY_OVERNIGHT'
  | 'OTHER'
  | 'POINT_PICKUP'
  | 'PUDO'
  | 'SAME_DAY_SERVICE'
  | 'STORE_PICKUP'
  | 'THREE_DAY_SERVICE'
  | 'TWO_DAY_SERVICE';

/** The structure browser. */
export type ShippingPersonBrowserInput = {
  /** Exact accept headers of the browser; for 3-D Secure v2. `shipping.customer.browser.acceptHeader`, section 2.G; must be 1 to 2048 characters. */
  acceptHeader?: string | null | undefined;
  /** Size code of the challenge window. `shipping.customer.browser.challengeWindow`, section 2.G; must be 1 digit. */
  challengeWindow?: string | null | undefined;
  /** Whether the browser can run Java; for 3-D Secure v2. `shipping.customer.browser.javaEnabled`, section 2.G; must be one of [true, false]. */
  javaEnabled?: boolean | string | null | undefined;
  /** Language of the browser (BCP 47); for 3-D Secure v2. `shipping.customer.browser.language`, section 2.G; must be 1 to 8 characters. */
  language?: string | null | undefined;
  /** Colour depth in bits per pixel. `shipping.customer.browser.screenColorDepth`, section 2.G; must be 1 to 2 digits. */
  screenColorDepth?: string | null | undefined;
  /** Screen height in pixels; for 3-D Secure v2. `shipping.customer.browser.screenHeight`, section 2.G; must be 1 to 6 characters. */
  screenHeight?: string | null | undefined;
  /** Screen width in pixels; for 3-D Secure v2. `shipping.customer.browser.screenWidth`, section 2.G; must be 1 to 6 characters. */
  screenWidth?: string | null | undefined;
  /** Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. `shipping.customer.browser.timezone`, section 2.G; must be 1 to 5 characters. */
  timezone?: string | null | undefined;
  /** Exact user-agent header; for 3-D Secure v2. `shipping.customer.browser.userAgent`, section 2.G; must be 1 to 2048 characters. */
  userAgent?: string | null | undefined;
};

/** The structure customer. */
export type ShippingPersonInput = {
  /** Birth date. `shipping.customer.birthDate`, section 2.G; must be a date yyyy-MM-dd. */
  birthDate?: string | null | undefined;
  browser?: ShippingPersonBrowserInput | null | undefined;
  /** Kind of payer. `shipping.customer.category`, section 2.G; must be one of [INDIVIDUAL, COMPANY]. */
  category?: CustomerCategory | null | undefined;
  /** Company. `shipping.customer.companyName`, section 2.G; must be 1 to 60 characters. */
  companyName?: string | null | undefined;
  /** E-mail; needed for some risk checks and for sending direct debit mandates. `shipping.customer.email`, section 2.G; must be 6 to 128 characters. */
  email?: string | null | undefined;
  /** Given name; required when any other customer parameter is sent. `shipping.customer.givenName`, section 2.G; must be 1 to 50 characters. */
  givenName?: string | null | undefined;
  /** Number of the document; goes with identificationDocType. `shipping.customer.identificationDocId`, section 2.G; must be 8 to 64 characters. */
  identificationDocId?: string | null | undefined;
  /** Kind of document; goes with identificationDocId. `shipping.customer.identificationDocType`, section 2.G; must be one of [IDCARD, PASSPORT, TAXSTATEMENT]. */
  identificationDocType?: CustomerIdentificationDocType | null | undefined;
  /** IP address. `shipping.customer.ip`, section 2.G; must be 1 to 255 characters. */
  ip?: string | null | undefined;
  /** The customer's language. `shipping.customer.language`, section 2.G; must be 2 uppercase letters. */
  language?: string | null | undefined;
  /** Customer id in the shop. `shipping.customer.merchantCustomerId`, section 2.G; must be 1 to 255 characters. */
  merchantCustomerId?: string | null | undefined;
  /** Payer account id or other reference passed to the payee. `shipping.customer.merchantReference`, section 2.G; must be 1 to 255 characters. */
  merchantReference?: string | null | undefined;
  /** Middle name. `shipping.customer.middleName`, section 2.G; must be 2 to 50 characters. */
  middleName?: string | null | undefined;
  /** Mobile phone; needed for some risk checks. `shipping.customer.mobile`, section 2.G; must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  mobile?: string | null | undefined;
  /** Phone; needed for some risk checks. `shipping.customer.phone`, section 2.G; must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  phone?: string | null | undefined;
  /** Salutation. `shipping.customer.salutation`, section 2.G; must be one of [MR, MRS, MS, MX]. */
  salutation?: CustomerSalutation | null | undefined;
  /** Sex. `shipping.customer.sex`, section 2.G; must be one of [M, F]. */
  sex?: CustomerSex | null | undefined;
  /** Whether the shop knows the customer. `shipping.customer.status`, section 2.G; must be one of [NEW, EXISTING]. */
  status?: CustomerStatus | null | undefined;
  /** Surname; required when any other customer parameter is sent. `shipping.customer.surname`, section 2.G; must be 1 to 50 characters. */
  surname?: string | null | undefined;
  /** Work phone; needed for some risk checks. `shipping.customer.workPhone`, section 2.G; must be 1 to 25 characters. */
  workPhone?: string | null | undefined;
};

/** The values of shipping.preference. A value outside of the list is refused like every wrong parameter, by its name. */
export type ShippingPreference =
  | 'GET_FROM_FILE'
  | 'NO_SHIPPING'
  | 'SET_PROVIDED_ADDRESS';

/** The values of shipping.type. A value outside of the list is refused like every wrong parameter, by its name. */
export type ShippingType =
  | 'RETURN'
  | 'SHIPMENT';

/** The values of standingInstruction.industryPractice. A value outside of the list is refused like every wrong parameter, by its name. */
export type StandingInstructionIndustryPractice =
  | 'DELAYED_CHARGES'
  | 'INCREMENTAL_AUTH'
  | 'NO_SHOW'
  | 'REAUTHORIZATION'
  | 'RESUBMISSION';

/** The values of standingInstruction.mode. A value outside of the list is refused like every wrong parameter, by its name. */
export type StandingInstructionMode =
  | 'INITIAL'
  | 'REPEATED';

/** The values of standingInstruction.recurringType. A value outside of the list is refused like every wrong parameter, by its name. */
export type StandingInstructionRecurringType =
  | 'STANDING_ORDER'
  | 'SUBSCRIPTION';

/** The values of standingInstruction.source. A value outside of the list is refused like every wrong parameter, by its name. */
export type StandingInstructionSource =
  | 'CIT'
  | 'MIT';

/** The values of standingInstruction.type. A value outside of the list is refused like every wrong parameter, by its name. */
export type StandingInstructionType =
  | 'INSTALLMENT'
  | 'RECURRING'
  | 'UNSCHEDULED';

/** The values of testMode. A value outside of the list is refused like every wrong parameter, by its name. */
export type TestMode =
  | 'EXTERNAL'
  | 'INTERNAL';

/** The values of threeDSecure.authenticationInd. A value outside of the list is refused like every wrong parameter, by its name. */
export type ThreeDSecureAuthenticationInd =
  | 'ADD_CARD'
  | 'BILLING_AGREEMENT'
  | 'DELAYED_SHIPMENT'
  | 'EMV_ID'
  | 'INSTALLMENT'
  | 'MAINTAIN_CARD'
  | 'PAYMENT'
  | 'RECURRING'
  | 'SPLIT_PAYMENT'
  | 'SPLIT_SHIPMENT'
  | '_DELAYED_SHIPMENT';

/** The values of threeDSecure.authenticationStatus. A value outside of the list is refused like every wrong parameter, by its name. */
export type ThreeDSecureAuthenticationStatus =
  | 'A'
  | 'N'
  | 'U'
  | 'Y';

/** The values of threeDSecure.challengeMandatedIndicator. A value outside of the list is refused like every wrong parameter, by its name. */
export type ThreeDSecureChallengeMandatedIndicator =
  | 'N'
  | 'Y';

/** The values of threeDSecure.enrollmentStatus. A value outside of the list is refused like every wrong parameter, by its name. */
export type ThreeDSecureEnrollmentStatus =
  | 'N'
  | 'U'
  | 'Y';

/** The values of threeDSecure.threeRIInd. A value outside of the list is refused like every wrong parameter, by its name. */
export type ThreeDSecureThreeRiInd =
  | 'DELAYED_SHIPMENT'
  | 'RECURRING'
  | 'SPLIT_SHIPMENT';

/** The values of job.noticeUnit. A value outside of the list is refused like every wrong parameter, by its name. */
export type TimeUnit =
  | 'DAY'
  | 'HOUR'
  | 'MINUTE'
  | 'MONTH'
  | 'SECOND'
  | 'WEEK'
  | 'YEAR';

/** The values of tokenAccount.type. A value outside of the list is refused like every wrong parameter, by its name. */
export type TokenAccountType =
  | 'EXTERNAL'
  | 'NETWORK';

/** The values of transactionCategory. A value outside of the list is refused like every wrong parameter, by its name. */
export type TransactionCategory =
  | 'EC'
  | 'MO'
  | 'MOTO'
  | 'PM'
  | 'PO'
  | 'TO';

/** The values of transactionProcessingCode. A value outside of the list is refused like every wrong parameter, by its name. */
export type TransactionProcessingCode =
  | 'FUNDING'
  | 'PAYMENT'
  | 'PURCHASE';

/** The values of walletA.source. A value outside of the list is refused like every wrong parameter, by its name. */
export type WalletSource =
  /** app in REST and in stored answers. */
  | 'APP'
  /** web in REST and in stored answers. */
  | 'WEB';

export type PayMutationVariables = Exact<{
  input: CreatePaymentInput;
  key?: string | null | undefined;
}>;


export type PayMutation = { createPayment: { id: string, outcome: Outcome, amount: string, currency: string, timestamp: string, result: { code: string, category: ResultCategory } } | null };

export type RefundAllMutationVariables = Exact<{
  id: string | number;
}>;


export type RefundAllMutation = { refundPayment: { id: string, amount: string, outcome: Outcome, referenced: { id: string, remaining: string } | null } | null };

export type ReadPaymentQueryVariables = Exact<{
  id: string | number;
}>;


export type ReadPaymentQuery = { payment: { id: string, paymentType: PaymentType, remaining: string, refunds: { edges: Array<{ node: { id: string, outcome: Outcome } }> } } | null };


export const PayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Pay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"timestamp"}},{"kind":"Field","name":{"kind":"Name","value":"result"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"category"}}]}}]}}]}}]} as unknown as DocumentNode<PayMutation, PayMutationVariables>;
export const RefundAllDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefundAll"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"referenced"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]}}]} as unknown as DocumentNode<RefundAllMutation, RefundAllMutationVariables>;
export const ReadPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paymentType"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"refunds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReadPaymentQuery, ReadPaymentQueryVariables>;