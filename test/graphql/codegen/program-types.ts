/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AddressInput = {
  city?: string | null | undefined;
  country?: string | null | undefined;
  houseNumber1?: string | null | undefined;
  houseNumber2?: string | null | undefined;
  normalized?: string | null | undefined;
  postcode?: string | null | undefined;
  state?: string | null | undefined;
  street1?: string | null | undefined;
  street2?: string | null | undefined;
  validationStatus?: string | null | undefined;
};

export type CardNumberType =
  | 'DPAN'
  | 'PAN';

export type CartItemQuantityUnit =
  | 'CM'
  | 'COUNT'
  | 'G'
  | 'KG'
  | 'M';

export type CartItemTaxCategory =
  | 'AA'
  | 'E'
  | 'S'
  | 'Z';

export type CartItemType =
  | 'ANONYMOUS_DONATION'
  | 'AUTHORITIES_PAYMENT'
  | 'DIGITAL'
  | 'MIXED'
  | 'PHYSICAL';

export type CartPaymentStatus =
  | 'AUTHORIZED'
  | 'CAPTURED'
  | 'PENDING';

export type CartPaymentType =
  | 'GIFTCARD'
  | 'PROMOTION';

export type CorporatePurchase =
  | 'N'
  | 'Y';

export type CreatePaymentInput = {
  airline?: PaymentAirlineInput | null | undefined;
  amount: string;
  bankAccount?: PaymentBankAccountInput | null | undefined;
  billing?: AddressInput | null | undefined;
  card?: PaymentCardInput | null | undefined;
  cart?: PaymentCartInput | null | undefined;
  chargebackResultCode?: string | null | undefined;
  corporate?: PaymentCorporateInput | null | undefined;
  createRegistration?: boolean | string | null | undefined;
  currency: string;
  customParameters?: Readonly<Record<string, string>> | null | undefined;
  customer?: PersonInput | null | undefined;
  descriptor?: string | null | undefined;
  discountAmount?: string | null | undefined;
  entityId?: string | number | null | undefined;
  forex?: PaymentForexInput | null | undefined;
  giftCard?: PaymentGiftCardInput | null | undefined;
  integrationType?: string | null | undefined;
  integrity?: boolean | string | null | undefined;
  job?: PaymentJobInput | null | undefined;
  lifecycleId?: string | null | undefined;
  locale?: string | null | undefined;
  marketPlace?: PaymentMarketPlaceInput | null | undefined;
  merchant?: PaymentMerchantInput | null | undefined;
  merchantInvoiceId?: string | null | undefined;
  merchantMemo?: string | null | undefined;
  merchantTransactionId?: string | null | undefined;
  /** @deprecated 2026-11-24: use webhooks instead */
  notificationUrl?: string | null | undefined;
  numberOfCaptures?: number | string | null | undefined;
  overrideHolder?: boolean | string | null | undefined;
  overridePaymentType?: Readonly<Record<string, string>> | null | undefined;
  paymentBrand?: string | null | undefined;
  paymentType: PaymentRequestType;
  promotionCode?: string | null | undefined;
  recipient?: PaymentRecipientInput | null | undefined;
  recurring?: PaymentRecurringInput | null | undefined;
  /** @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  recurringMigration?: PaymentRecurringMigrationInput | null | undefined;
  recurringType?: RecurringType | null | undefined;
  referenceUuid?: string | number | null | undefined;
  registrationId?: string | number | null | undefined;
  risk?: PaymentRiskInput | null | undefined;
  sender?: PaymentSenderInput | null | undefined;
  sequence?: OperationSequence | null | undefined;
  shipping?: ShippingAddressInput | null | undefined;
  shopperResultUrl?: string | null | undefined;
  standingInstruction?: PaymentStandingInstructionInput | null | undefined;
  taxAmount?: string | null | undefined;
  testMode?: TestMode | null | undefined;
  threeDSecure?: PaymentThreeDSecureInput | null | undefined;
  tokenAccount?: PaymentTokenAccountInput | null | undefined;
  transactionBai?: string | null | undefined;
  transactionCategory?: TransactionCategory | null | undefined;
  transactionDueDate?: string | null | undefined;
  transactionLinkId?: string | null | undefined;
  transactionProcessingCode?: TransactionProcessingCode | null | undefined;
  transactionPurposeCode?: string | null | undefined;
  transactionTti?: string | null | undefined;
  virtualAccount?: PaymentVirtualAccountInput | null | undefined;
  walletA?: PaymentWalletAInput | null | undefined;
  walletB?: PaymentWalletBInput | null | undefined;
  walletC?: PaymentWalletCInput | null | undefined;
};

export type CustomerCategory =
  | 'COMPANY'
  | 'INDIVIDUAL';

export type CustomerIdentificationDocType =
  | 'IDCARD'
  | 'PASSPORT'
  | 'TAXSTATEMENT';

export type CustomerSalutation =
  | 'MR'
  | 'MRS'
  | 'MS'
  | 'MX';

export type CustomerSex =
  | 'F'
  | 'M';

export type CustomerStatus =
  | 'EXISTING'
  | 'NEW';

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

export type JobMissedRuns =
  | 'RUN_ONCE'
  | 'SKIP';

export type JobNoticeCallable =
  | 'ANYTIME'
  | 'DURATION_END';

export type JobRetry =
  | 'ADVICE_CODE'
  | 'FIXED_DELAYS'
  | 'OFF';

export type MerchantAddressInput = {
  city?: string | null | undefined;
  companyName?: string | null | undefined;
  country?: string | null | undefined;
  email?: string | null | undefined;
  givenName?: string | null | undefined;
  houseNumber1?: string | null | undefined;
  houseNumber2?: string | null | undefined;
  middleName?: string | null | undefined;
  mobile?: string | null | undefined;
  normalized?: string | null | undefined;
  phone?: string | null | undefined;
  postcode?: string | null | undefined;
  state?: string | null | undefined;
  street1?: string | null | undefined;
  street2?: string | null | undefined;
  surname?: string | null | undefined;
  validationStatus?: string | null | undefined;
  workPhone?: string | null | undefined;
};

export type MerchantShippingAddressInput = {
  city?: string | null | undefined;
  comment?: string | null | undefined;
  companyName?: string | null | undefined;
  cost?: string | null | undefined;
  country?: string | null | undefined;
  email?: string | null | undefined;
  expectedDate?: string | null | undefined;
  houseNumber1?: string | null | undefined;
  houseNumber2?: string | null | undefined;
  logisticsProvider?: string | null | undefined;
  method?: ShippingMethod | null | undefined;
  middleName?: string | null | undefined;
  mobile?: string | null | undefined;
  normalized?: string | null | undefined;
  phone?: string | null | undefined;
  postcode?: string | null | undefined;
  preference?: ShippingPreference | null | undefined;
  returnTrackingNumber?: string | null | undefined;
  state?: string | null | undefined;
  street1?: string | null | undefined;
  street2?: string | null | undefined;
  trackingNumber?: string | null | undefined;
  type?: ShippingType | null | undefined;
  validationStatus?: string | null | undefined;
  warehouse?: string | null | undefined;
  workPhone?: string | null | undefined;
};

export type OperationSequence =
  | 'FINAL';

export type Outcome =
  | 'APPROVED'
  | 'CANCELLED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'PENDING'
  | 'REJECTED'
  | 'REVIEW'
  | 'UNKNOWN';

export type PaymentAirlineInput = {
  agentCode?: string | null | undefined;
  agentName?: string | null | undefined;
  bookingRefNum?: string | null | undefined;
  bookingtype?: string | null | undefined;
  passengers?: Array<PaymentAirlinePassengerInput> | null | undefined;
  thirdPartyBooking?: string | null | undefined;
  ticketDeliveryMethod?: string | null | undefined;
  ticketIssueAddress?: string | null | undefined;
  ticketIssueDate?: string | null | undefined;
  totalFareAmount?: string | null | undefined;
  totalFeesAmount?: string | null | undefined;
  totalTaxAmount?: string | null | undefined;
};

export type PaymentAirlinePassengerInput = {
  checkDigit?: string | null | undefined;
  dob?: string | null | undefined;
  email?: string | null | undefined;
  frequentFlyerNumber?: string | null | undefined;
  legs?: Array<PaymentAirlinePassengerLegInput> | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  residenceCountry?: string | null | undefined;
  status?: string | null | undefined;
  ticketNumber?: string | null | undefined;
  ticketRestricted?: string | null | undefined;
  type?: string | null | undefined;
};

export type PaymentAirlinePassengerLegInput = {
  airlineCode?: string | null | undefined;
  airlineName?: string | null | undefined;
  arrivalAirport?: string | null | undefined;
  arrivalCountry?: string | null | undefined;
  arrivalDate?: string | null | undefined;
  arrivalTime?: string | null | undefined;
  carrierCode?: string | null | undefined;
  classOfService?: string | null | undefined;
  couponNumber?: string | null | undefined;
  departureAirport?: string | null | undefined;
  departureCountry?: string | null | undefined;
  departureDate?: string | null | undefined;
  departureTaxAmount?: string | null | undefined;
  departureTime?: string | null | undefined;
  exchangeTicketNum?: string | null | undefined;
  fareAmount?: string | null | undefined;
  fareBasis?: string | null | undefined;
  feesAmount?: string | null | undefined;
  flightNumber?: string | null | undefined;
  restrictions?: string | null | undefined;
  stopOverAllowed?: string | null | undefined;
  taxAmount?: string | null | undefined;
  ticketNumber?: string | null | undefined;
  timeToDeparture?: string | null | undefined;
};

export type PaymentBankAccountInput = {
  bankCode?: string | null | undefined;
  bankName?: string | null | undefined;
  bic?: string | null | undefined;
  country?: string | null | undefined;
  holder?: string | null | undefined;
  iban?: string | null | undefined;
  mandate?: PaymentBankAccountMandateInput | null | undefined;
  number?: string | null | undefined;
};

export type PaymentBankAccountMandateInput = {
  dateOfSignature?: string | null | undefined;
  id?: string | null | undefined;
};

export type PaymentCardInput = {
  cvv?: string | null | undefined;
  expiryMonth?: string | null | undefined;
  expiryYear?: string | null | undefined;
  holder?: string | null | undefined;
  number?: string | null | undefined;
  numberType?: CardNumberType | null | undefined;
};

export type PaymentCartInput = {
  items?: Array<PaymentCartItemInput> | null | undefined;
  payments?: Array<PaymentCartPaymentInput> | null | undefined;
};

export type PaymentCartItemInput = {
  commodityCode?: string | null | undefined;
  commodityDescription?: string | null | undefined;
  currency?: string | null | undefined;
  deliveryDate?: string | null | undefined;
  description?: string | null | undefined;
  discount?: string | null | undefined;
  giftMessage?: string | null | undefined;
  imageUrl?: string | null | undefined;
  itemNumber?: number | string | null | undefined;
  merchantItemId?: string | null | undefined;
  name?: string | null | undefined;
  originalPrice?: string | null | undefined;
  partNumber?: string | null | undefined;
  price?: string | null | undefined;
  productCode?: string | null | undefined;
  productUrl?: string | null | undefined;
  quantity?: string | null | undefined;
  quantityUnit?: CartItemQuantityUnit | null | undefined;
  recipient?: PaymentCartItemRecipientInput | null | undefined;
  sellerId?: string | null | undefined;
  shipping?: string | null | undefined;
  shippingInstructions?: string | null | undefined;
  shippingMethod?: string | null | undefined;
  shippingTrackingNumber?: string | null | undefined;
  sku?: string | null | undefined;
  tax?: string | null | undefined;
  taxAmount?: string | null | undefined;
  taxCategory?: CartItemTaxCategory | null | undefined;
  totalAmount?: string | null | undefined;
  totalDiscountAmount?: string | null | undefined;
  totalTaxAmount?: string | null | undefined;
  type?: CartItemType | null | undefined;
  vatReferenceNumber?: string | null | undefined;
};

export type PaymentCartItemRecipientInput = {
  address?: string | null | undefined;
  apartment?: string | null | undefined;
  city?: string | null | undefined;
  country?: string | null | undefined;
  email?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  middleName?: string | null | undefined;
  phone?: string | null | undefined;
  postcode?: string | null | undefined;
  salutation?: string | null | undefined;
  state?: string | null | undefined;
  street?: string | null | undefined;
};

export type PaymentCartPaymentInput = {
  amount?: string | null | undefined;
  brand?: string | null | undefined;
  currency?: string | null | undefined;
  name?: string | null | undefined;
  primary?: boolean | string | null | undefined;
  status?: CartPaymentStatus | null | undefined;
  type?: CartPaymentType | null | undefined;
};

export type PaymentCorporateInput = {
  address?: string | null | undefined;
  city?: string | null | undefined;
  description?: string | null | undefined;
  fax?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  postCode?: string | null | undefined;
  postboxNumber?: string | null | undefined;
  purchase?: CorporatePurchase | null | undefined;
  state?: string | null | undefined;
  street?: string | null | undefined;
  suite?: string | null | undefined;
  vatId?: string | null | undefined;
};

export type PaymentForexInput = {
  amount?: string | null | undefined;
  currency?: string | null | undefined;
};

export type PaymentGiftCardInput = {
  holder?: string | null | undefined;
  message?: string | null | undefined;
  number?: string | null | undefined;
  pin?: string | null | undefined;
  type?: GiftCardType | null | undefined;
};

export type PaymentJobInput = {
  dayOfMonth?: string | null | undefined;
  dayOfWeek?: string | null | undefined;
  durationNumber?: string | null | undefined;
  durationUnit?: TimeUnit | null | undefined;
  endDate?: string | null | undefined;
  expression?: string | null | undefined;
  hour?: string | null | undefined;
  minute?: string | null | undefined;
  missedRuns?: JobMissedRuns | null | undefined;
  month?: string | null | undefined;
  name?: string | null | undefined;
  noticeCallable?: JobNoticeCallable | null | undefined;
  noticeNumber?: string | null | undefined;
  noticeUnit?: TimeUnit | null | undefined;
  retry?: JobRetry | null | undefined;
  retryAttempts?: number | string | null | undefined;
  retryDays?: number | string | null | undefined;
  retryDelays?: string | null | undefined;
  second?: string | null | undefined;
  startDate?: string | null | undefined;
  timeZone?: string | null | undefined;
  year?: string | null | undefined;
};

export type PaymentMarketPlaceInput = {
  sellers?: Array<PaymentMarketPlaceSellerInput> | null | undefined;
};

export type PaymentMarketPlaceSellerInput = {
  amount?: string | null | undefined;
  id?: string | null | undefined;
};

export type PaymentMerchantAppInput = {
  schemeUrl?: string | null | undefined;
};

export type PaymentMerchantInput = {
  additionalContact?: string | null | undefined;
  app?: PaymentMerchantAppInput | null | undefined;
  billing?: MerchantAddressInput | null | undefined;
  city?: string | null | undefined;
  country?: string | null | undefined;
  countryCode?: string | null | undefined;
  customerContactPhone?: string | null | undefined;
  data?: Readonly<Record<string, string>> | null | undefined;
  foreignRetailIndicator?: string | null | undefined;
  geographicCoordinates?: string | null | undefined;
  isoId?: string | null | undefined;
  legalName?: string | null | undefined;
  marketplaceId?: string | null | undefined;
  mcc?: string | null | undefined;
  name?: string | null | undefined;
  partnerIdCode?: string | null | undefined;
  payFacId?: string | null | undefined;
  payFacName?: string | null | undefined;
  phone?: string | null | undefined;
  postcode?: string | null | undefined;
  serviceLocationCity?: string | null | undefined;
  serviceLocationCountryCode?: string | null | undefined;
  serviceLocationGeographicCoordinates?: string | null | undefined;
  serviceLocationPostCode?: string | null | undefined;
  serviceLocationState?: string | null | undefined;
  shipping?: MerchantShippingAddressInput | null | undefined;
  state?: string | null | undefined;
  street?: string | null | undefined;
  submerchantId?: string | null | undefined;
  taxId?: string | null | undefined;
  url?: string | null | undefined;
  websiteId?: string | null | undefined;
};

export type PaymentRecipientInput = {
  accountNumber?: string | null | undefined;
  accountNumberType?: RecipientAccountNumberType | null | undefined;
  birthCountry?: string | null | undefined;
  birthDate?: string | null | undefined;
  city?: string | null | undefined;
  country?: string | null | undefined;
  entityType?: string | null | undefined;
  givenName?: string | null | undefined;
  identificationType?: string | null | undefined;
  identificationValue?: string | null | undefined;
  middleName?: string | null | undefined;
  nationality?: string | null | undefined;
  occupation?: string | null | undefined;
  phone?: string | null | undefined;
  postcode?: string | null | undefined;
  relationship?: string | null | undefined;
  state?: string | null | undefined;
  street?: string | null | undefined;
  surname?: string | null | undefined;
};

export type PaymentRecurringInput = {
  numberOfInstallments?: number | string | null | undefined;
};

export type PaymentRecurringMigrationInput = {
  amount?: string | null | undefined;
  connectorTxId1?: string | null | undefined;
  connectorTxId2?: string | null | undefined;
  connectorTxId3?: string | null | undefined;
  paymentType?: RecurringMigrationPaymentType | null | undefined;
  requestTimestamp?: string | null | undefined;
};

export type PaymentRequestType =
  | 'CD'
  | 'DB'
  | 'PA'
  | 'PA_CP';

export type PaymentRiskInput = {
  accountToken?: string | null | undefined;
  amount?: string | null | undefined;
  brand?: string | null | undefined;
  channelId?: string | null | undefined;
  merchantWebsite?: string | null | undefined;
  orderTimestamp?: string | null | undefined;
  parameters?: Readonly<Record<string, string>> | null | undefined;
  serviceId?: string | null | undefined;
};

export type PaymentSenderInput = {
  accountNumber?: string | null | undefined;
  accountNumberType?: SenderAccountNumberType | null | undefined;
  birthCountry?: string | null | undefined;
  birthDate?: string | null | undefined;
  city?: string | null | undefined;
  country?: string | null | undefined;
  entityType?: string | null | undefined;
  givenName?: string | null | undefined;
  middleName?: string | null | undefined;
  name?: string | null | undefined;
  nationality?: string | null | undefined;
  occupation?: string | null | undefined;
  postcode?: string | null | undefined;
  sourceOfFunds?: string | null | undefined;
  state?: string | null | undefined;
  street?: string | null | undefined;
  surname?: string | null | undefined;
};

export type PaymentStandingInstructionInput = {
  agreementId?: string | null | undefined;
  expiry?: string | null | undefined;
  frequency?: string | null | undefined;
  industryPractice?: StandingInstructionIndustryPractice | null | undefined;
  initialTransactionId?: string | null | undefined;
  mode?: StandingInstructionMode | null | undefined;
  numberOfInstallments?: string | null | undefined;
  recurringType?: StandingInstructionRecurringType | null | undefined;
  source?: StandingInstructionSource | null | undefined;
  type?: StandingInstructionType | null | undefined;
};

export type PaymentThreeDSecureInput = {
  acsTransactionId?: string | null | undefined;
  amount?: string | null | undefined;
  authType?: string | null | undefined;
  authenticationInd?: ThreeDSecureAuthenticationInd | null | undefined;
  authenticationStatus?: ThreeDSecureAuthenticationStatus | null | undefined;
  challengeIndicator?: string | null | undefined;
  challengeMandatedIndicator?: ThreeDSecureChallengeMandatedIndicator | null | undefined;
  channel?: number | string | null | undefined;
  currency?: string | null | undefined;
  decoupled?: boolean | string | null | undefined;
  deviceInfo?: string | null | undefined;
  disable?: boolean | string | null | undefined;
  dsTransactionId?: string | null | undefined;
  eci?: string | null | undefined;
  enrollmentStatus?: ThreeDSecureEnrollmentStatus | null | undefined;
  exemptionFlag?: string | null | undefined;
  merchant?: PaymentThreeDSecureMerchantInput | null | undefined;
  npa?: boolean | string | null | undefined;
  schemeData?: Readonly<Record<string, string>> | null | undefined;
  threeRIInd?: ThreeDSecureThreeRiInd | null | undefined;
  transactionStatusReason?: string | null | undefined;
  v2?: PaymentThreeDSecureV2Input | null | undefined;
  verificationId?: string | null | undefined;
  version?: string | null | undefined;
  xid?: string | null | undefined;
};

export type PaymentThreeDSecureMerchantInput = {
  country?: string | null | undefined;
  name?: string | null | undefined;
  url?: string | null | undefined;
};

export type PaymentThreeDSecureV2Input = {
  amex?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  cb?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  diners?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  jcb?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  mastercard?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  scheme?: PaymentThreeDSecureV2SchemeInput | null | undefined;
  visa?: PaymentThreeDSecureV2SchemeInput | null | undefined;
};

export type PaymentThreeDSecureV2SchemeInput = {
  requestorId?: string | null | undefined;
  requestorName?: string | null | undefined;
};

export type PaymentTokenAccountInput = {
  cryptogram?: string | null | undefined;
  dtvc?: string | null | undefined;
  expiryMonth?: string | null | undefined;
  expiryYear?: string | null | undefined;
  number?: string | null | undefined;
  type?: TokenAccountType | null | undefined;
};

export type PaymentType =
  | 'CB'
  | 'CD'
  | 'CP'
  | 'CR'
  | 'DB'
  | 'PA'
  | 'RB'
  | 'RC'
  | 'RF'
  | 'RI'
  | 'RV';

export type PaymentVirtualAccountInput = {
  accountId?: string | null | undefined;
};

export type PaymentWalletAInput = {
  cardNetwork?: string | null | undefined;
  cardType?: string | null | undefined;
  paymentToken?: string | null | undefined;
  source?: WalletSource | null | undefined;
};

export type PaymentWalletBInput = {
  paymentToken?: string | null | undefined;
  source?: WalletSource | null | undefined;
};

export type PaymentWalletCInput = {
  paymentToken?: string | null | undefined;
  source?: WalletSource | null | undefined;
};

export type PersonAppInput = {
  deviceId?: string | null | undefined;
};

export type PersonBrowserFingerprintInput = {
  id?: string | null | undefined;
  value?: string | null | undefined;
};

export type PersonBrowserInput = {
  acceptHeader?: string | null | undefined;
  challengeWindow?: string | null | undefined;
  deviceId?: string | null | undefined;
  javaEnabled?: boolean | string | null | undefined;
  language?: string | null | undefined;
  screenColorDepth?: string | null | undefined;
  screenHeight?: string | null | undefined;
  screenWidth?: string | null | undefined;
  timezone?: string | null | undefined;
  userAgent?: string | null | undefined;
};

export type PersonInput = {
  app?: PersonAppInput | null | undefined;
  birthDate?: string | null | undefined;
  browser?: PersonBrowserInput | null | undefined;
  browserFingerprint?: PersonBrowserFingerprintInput | null | undefined;
  category?: CustomerCategory | null | undefined;
  companyName?: string | null | undefined;
  email?: string | null | undefined;
  givenName?: string | null | undefined;
  identificationDocId?: string | null | undefined;
  identificationDocType?: CustomerIdentificationDocType | null | undefined;
  ip?: string | null | undefined;
  language?: string | null | undefined;
  merchantCustomerId?: string | null | undefined;
  merchantReference?: string | null | undefined;
  middleName?: string | null | undefined;
  mobile?: string | null | undefined;
  phone?: string | null | undefined;
  salutation?: CustomerSalutation | null | undefined;
  sex?: CustomerSex | null | undefined;
  status?: CustomerStatus | null | undefined;
  surname?: string | null | undefined;
  workPhone?: string | null | undefined;
};

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

export type RecurringMigrationPaymentType =
  | 'CD'
  | 'DB'
  | 'PA';

export type RecurringType =
  | 'INITIAL'
  | 'REGISTRATION_BASED'
  | 'REPEATED';

export type ResultCategory =
  | 'async_error'
  | 'chargeback'
  | 'communication_error'
  | 'pending'
  | 'pending_long'
  | 'rejected_3ds'
  | 'rejected_3ds_intercard'
  | 'rejected_account'
  | 'rejected_address'
  | 'rejected_address_validation'
  | 'rejected_amount'
  | 'rejected_bank_or_external'
  | 'rejected_blacklist'
  | 'rejected_configuration'
  | 'rejected_contact'
  | 'rejected_external_risk'
  | 'rejected_format'
  | 'rejected_job'
  | 'rejected_merchant_advice'
  | 'rejected_reference'
  | 'rejected_registration'
  | 'rejected_risk_management'
  | 'rejected_risk_validation'
  | 'soft_decline'
  | 'success'
  | 'success_legacy'
  | 'success_manual_review'
  | 'system_error';

export type SenderAccountNumberType =
  | 'BAN_AND_BIC'
  | 'CARD_ACCOUNT'
  | 'IBAN'
  | 'IBAN_AND_BIC'
  | 'OTHER'
  | 'RTN_AND_BANK_ACCOUNT';

export type ShippingAddressInput = {
  city?: string | null | undefined;
  comment?: string | null | undefined;
  companyName?: string | null | undefined;
  cost?: string | null | undefined;
  country?: string | null | undefined;
  customer?: ShippingPersonInput | null | undefined;
  email?: string | null | undefined;
  expectedDate?: string | null | undefined;
  houseNumber1?: string | null | undefined;
  houseNumber2?: string | null | undefined;
  logisticsProvider?: string | null | undefined;
  method?: ShippingMethod | null | undefined;
  middleName?: string | null | undefined;
  mobile?: string | null | undefined;
  normalized?: string | null | undefined;
  phone?: string | null | undefined;
  postcode?: string | null | undefined;
  preference?: ShippingPreference | null | undefined;
  returnTrackingNumber?: string | null | undefined;
  state?: string | null | undefined;
  street1?: string | null | undefined;
  street2?: string | null | undefined;
  trackingNumber?: string | null | undefined;
  type?: ShippingType | null | undefined;
  validationStatus?: string | null | undefined;
  warehouse?: string | null | undefined;
  workPhone?: string | null | undefined;
};

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

export type ShippingPersonBrowserInput = {
  acceptHeader?: string | null | undefined;
  challengeWindow?: string | null | undefined;
  javaEnabled?: boolean | string | null | undefined;
  language?: string | null | undefined;
  screenColorDepth?: string | null | undefined;
  screenHeight?: string | null | undefined;
  screenWidth?: string | null | undefined;
  timezone?: string | null | undefined;
  userAgent?: string | null | undefined;
};

export type ShippingPersonInput = {
  birthDate?: string | null | undefined;
  browser?: ShippingPersonBrowserInput | null | undefined;
  category?: CustomerCategory | null | undefined;
  companyName?: string | null | undefined;
  email?: string | null | undefined;
  givenName?: string | null | undefined;
  identificationDocId?: string | null | undefined;
  identificationDocType?: CustomerIdentificationDocType | null | undefined;
  ip?: string | null | undefined;
  language?: string | null | undefined;
  merchantCustomerId?: string | null | undefined;
  merchantReference?: string | null | undefined;
  middleName?: string | null | undefined;
  mobile?: string | null | undefined;
  phone?: string | null | undefined;
  salutation?: CustomerSalutation | null | undefined;
  sex?: CustomerSex | null | undefined;
  status?: CustomerStatus | null | undefined;
  surname?: string | null | undefined;
  workPhone?: string | null | undefined;
};

export type ShippingPreference =
  | 'GET_FROM_FILE'
  | 'NO_SHIPPING'
  | 'SET_PROVIDED_ADDRESS';

export type ShippingType =
  | 'RETURN'
  | 'SHIPMENT';

export type StandingInstructionIndustryPractice =
  | 'DELAYED_CHARGES'
  | 'INCREMENTAL_AUTH'
  | 'NO_SHOW'
  | 'REAUTHORIZATION'
  | 'RESUBMISSION';

export type StandingInstructionMode =
  | 'INITIAL'
  | 'REPEATED';

export type StandingInstructionRecurringType =
  | 'STANDING_ORDER'
  | 'SUBSCRIPTION';

export type StandingInstructionSource =
  | 'CIT'
  | 'MIT';

export type StandingInstructionType =
  | 'INSTALLMENT'
  | 'RECURRING'
  | 'UNSCHEDULED';

export type TestMode =
  | 'EXTERNAL'
  | 'INTERNAL';

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

export type ThreeDSecureAuthenticationStatus =
  | 'A'
  | 'N'
  | 'U'
  | 'Y';

export type ThreeDSecureChallengeMandatedIndicator =
  | 'N'
  | 'Y';

export type ThreeDSecureEnrollmentStatus =
  | 'N'
  | 'U'
  | 'Y';

export type ThreeDSecureThreeRiInd =
  | 'DELAYED_SHIPMENT'
  | 'RECURRING'
  | 'SPLIT_SHIPMENT';

export type TimeUnit =
  | 'DAY'
  | 'HOUR'
  | 'MINUTE'
  | 'MONTH'
  | 'SECOND'
  | 'WEEK'
  | 'YEAR';

export type TokenAccountType =
  | 'EXTERNAL'
  | 'NETWORK';

export type TransactionCategory =
  | 'EC'
  | 'MO'
  | 'MOTO'
  | 'PM'
  | 'PO'
  | 'TO';

export type TransactionProcessingCode =
  | 'FUNDING'
  | 'PAYMENT'
  | 'PURCHASE';

export type WalletSource =
  | 'APP'
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