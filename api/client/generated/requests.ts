/** Generated. `npm run client:types` writes it anew. */
/** What makes a payment. */
export interface CreatePayment {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount: string;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency: string;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP]. */
  readonly paymentType: 'PA' | 'DB' | 'CD' | 'PA.CP';
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** A payment type of its own for one brand of a checkout. It must be one of [PA, DB, CD, PA.CP]. */
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  readonly card?: Card | undefined;
  readonly walletA?: WalletA | undefined;
  readonly walletB?: WalletB | undefined;
  readonly walletC?: WalletC | undefined;
  readonly virtualAccount?: VirtualAccount | undefined;
  readonly bankAccount?: BankAccount | undefined;
  /** Due day of the debit. It must be a date yyyy-MM-dd. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: TokenAccount | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: RecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly giftCard?: GiftCard | undefined;
  readonly risk?: Risk | undefined;
}

/** What captures, reverses or refunds a payment. */
export interface ReferencePayment {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: ReferencePaymentRecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly risk?: Risk | undefined;
  readonly job?: Job | undefined;
  readonly card?: ReferencePaymentCard | undefined;
}

/** What stores an account. */
export interface CreateRegistration {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** RG, which is what a registration is (spec §2.2). It must be one of [RG, PA, DB, CD, PA.CP]. */
  readonly paymentType?: 'RG' | 'PA' | 'DB' | 'CD' | 'PA.CP' | undefined;
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** A payment type of its own for one brand of a checkout. It must be one of [PA, DB, CD, PA.CP]. */
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  readonly card?: Card | undefined;
  readonly walletA?: WalletA | undefined;
  readonly walletB?: WalletB | undefined;
  readonly walletC?: WalletC | undefined;
  readonly virtualAccount?: VirtualAccount | undefined;
  readonly bankAccount?: BankAccount | undefined;
  /** Due day of the debit. It must be a date yyyy-MM-dd. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: TokenAccount | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: RecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly giftCard?: GiftCard | undefined;
  readonly risk?: Risk | undefined;
  readonly job?: Job | undefined;
}

/** What changes a stored account. */
export interface UpdateRegistration {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP]. */
  readonly paymentType?: 'PA' | 'DB' | 'CD' | 'PA.CP' | undefined;
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** A payment type of its own for one brand of a checkout. It must be one of [PA, DB, CD, PA.CP]. */
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  readonly card?: UpdateRegistrationCard | undefined;
  readonly walletA?: WalletA | undefined;
  readonly walletB?: WalletB | undefined;
  readonly walletC?: WalletC | undefined;
  readonly virtualAccount?: UpdateRegistrationVirtualAccount | undefined;
  readonly bankAccount?: BankAccount | undefined;
  /** Due day of the debit. It must be a date yyyy-MM-dd. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: UpdateRegistrationTokenAccount | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: ReferencePaymentRecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly giftCard?: GiftCard | undefined;
  readonly risk?: Risk | undefined;
  readonly job?: Job | undefined;
}

/** What charges a stored account. */
export interface ChargeRegistration {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount: string;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency: string;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP]. */
  readonly paymentType: 'PA' | 'DB' | 'CD' | 'PA.CP';
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** A payment type of its own for one brand of a checkout. It must be one of [PA, DB, CD, PA.CP]. */
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  readonly card?: UpdateRegistrationCard | undefined;
  readonly walletA?: WalletA | undefined;
  readonly walletB?: WalletB | undefined;
  readonly walletC?: WalletC | undefined;
  readonly virtualAccount?: UpdateRegistrationVirtualAccount | undefined;
  readonly bankAccount?: BankAccount | undefined;
  /** Due day of the debit. It must be a date yyyy-MM-dd. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: UpdateRegistrationTokenAccount | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: ReferencePaymentRecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly giftCard?: GiftCard | undefined;
  readonly risk?: Risk | undefined;
}

/** What prepares a checkout. */
export interface CreateCheckout {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP]. */
  readonly paymentType?: 'PA' | 'DB' | 'CD' | 'PA.CP' | undefined;
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** A payment type of its own for one brand of a checkout. It must be one of [PA, DB, CD, PA.CP]. */
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  readonly registrations?: readonly Registrations[] | undefined;
  readonly card?: UpdateRegistrationCard | undefined;
  readonly walletA?: WalletA | undefined;
  readonly walletB?: WalletB | undefined;
  readonly walletC?: WalletC | undefined;
  readonly virtualAccount?: UpdateRegistrationVirtualAccount | undefined;
  readonly bankAccount?: BankAccount | undefined;
  /** Due day of the debit. It must be a date yyyy-MM-dd. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: UpdateRegistrationTokenAccount | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: ReferencePaymentRecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly giftCard?: GiftCard | undefined;
  readonly risk?: Risk | undefined;
  readonly job?: Job | undefined;
}

/** What changes a checkout. */
export interface UpdateCheckout {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP]. */
  readonly paymentType?: 'PA' | 'DB' | 'CD' | 'PA.CP' | undefined;
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** A payment type of its own for one brand of a checkout. It must be one of [PA, DB, CD, PA.CP]. */
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  readonly registrations?: readonly Registrations[] | undefined;
  readonly card?: UpdateRegistrationCard | undefined;
  readonly walletA?: WalletA | undefined;
  readonly walletB?: WalletB | undefined;
  readonly walletC?: WalletC | undefined;
  readonly virtualAccount?: UpdateRegistrationVirtualAccount | undefined;
  readonly bankAccount?: BankAccount | undefined;
  /** Due day of the debit. It must be a date yyyy-MM-dd. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: UpdateRegistrationTokenAccount | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: ReferencePaymentRecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly giftCard?: GiftCard | undefined;
  readonly risk?: Risk | undefined;
  readonly job?: Job | undefined;
}

/** What schedules payments of a stored account. */
export interface CreateSchedule {
  /** The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly discountAmount?: string | undefined;
  /** Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
  readonly paymentBrand?: string | undefined;
  /** The payment that each run makes. SD and RS schedule debits. It must be one of [SD, RS, DB, PA, CD, PA.CP]. */
  readonly paymentType?: 'SD' | 'RS' | 'DB' | 'PA' | 'CD' | 'PA.CP' | undefined;
  /** true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false]. */
  readonly integrity?: boolean | 'true' | 'false' | undefined;
  /** A payment type of its own for one brand of a checkout. It must be one of [PA, DB, CD, PA.CP]. */
  readonly overridePaymentType?: Readonly<Record<string, string>> | undefined;
  /** All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
  readonly descriptor?: string | undefined;
  /** The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
  readonly merchantInvoiceId?: string | undefined;
  /** Appears in reporting only. It must be 8 to 255 characters. */
  readonly merchantMemo?: string | undefined;
  /** eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO]. */
  readonly transactionCategory?: 'EC' | 'MO' | 'TO' | 'PO' | 'PM' | 'MOTO' | undefined;
  /** FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL]. */
  readonly sequence?: 'FINAL' | undefined;
  /** How many partial captures there may be. It must be an integer from 1 to 98. */
  readonly numberOfCaptures?: number | string | undefined;
  /** One discount code for the order. It must be 1 to 15 letters and digits. */
  readonly promotionCode?: string | undefined;
  /** Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
  readonly locale?: string | undefined;
  /** The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
  readonly transactionLinkId?: string | undefined;
  /** Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
  readonly lifecycleId?: string | undefined;
  /** Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
  readonly referenceUuid?: string | undefined;
  /** Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
  readonly transactionPurposeCode?: string | undefined;
  /** Integration type. It must be 1 to 10 characters. */
  readonly integrationType?: string | undefined;
  /** Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
  readonly transactionBai?: string | undefined;
  /** Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
  readonly transactionTti?: string | undefined;
  /** Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT' | undefined;
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  readonly forex?: Forex | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
  readonly shopperResultUrl?: string | undefined;
  /** Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. @deprecated 2026-11-24: use webhooks instead */
  readonly notificationUrl?: string | undefined;
  readonly standingInstruction?: StandingInstruction | undefined;
  /** The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
  readonly chargebackResultCode?: string | undefined;
  /** Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED]. */
  readonly recurringType?: 'INITIAL' | 'REPEATED' | 'REGISTRATION_BASED' | undefined;
  readonly recurring?: Recurring | undefined;
  /** The stored account that a job pays with. It must be 32 letters and digits. */
  readonly registrationId?: string | undefined;
  readonly card?: Card | undefined;
  readonly walletA?: WalletA | undefined;
  readonly walletB?: WalletB | undefined;
  readonly walletC?: WalletC | undefined;
  readonly virtualAccount?: VirtualAccount | undefined;
  readonly bankAccount?: BankAccount | undefined;
  /** Due day of the debit. It must be a date yyyy-MM-dd. */
  readonly transactionDueDate?: string | undefined;
  readonly tokenAccount?: TokenAccount | undefined;
  readonly customer?: Customer | undefined;
  readonly shipping?: Shipping | undefined;
  readonly billing?: Billing | undefined;
  readonly merchant?: Merchant | undefined;
  readonly corporate?: Corporate | undefined;
  readonly sender?: Sender | undefined;
  readonly recipient?: Recipient | undefined;
  readonly cart?: Cart | undefined;
  readonly marketPlace?: MarketPlace | undefined;
  readonly airline?: Airline | undefined;
  /** true: the payment details are stored; the answer carries the registration id. It must be one of [true, false]. */
  readonly createRegistration?: boolean | 'true' | 'false' | undefined;
  /** true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false]. */
  readonly overrideHolder?: boolean | 'true' | 'false' | undefined;
  readonly recurringMigration?: RecurringMigration | undefined;
  readonly threeDSecure?: ThreeDSecure | undefined;
  /** Echoed in the answer; from a browser the name begins SHOPPER_. It must be 0 to 2048 characters. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
  readonly giftCard?: GiftCard | undefined;
  readonly risk?: Risk | undefined;
  readonly job?: Job | undefined;
}

/** What finds payments. */
export interface FindPayments {
  /** Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL' | undefined;
  /** The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
  readonly entityId?: string | undefined;
  /** The merchant's reference; not together with a time frame. It must be 1 to 255 characters. */
  readonly merchantTransactionId?: string | undefined;
  /** Most transactions in an answer. It must be an integer from 100 to 500. Default: 100. */
  readonly limit?: number | string | undefined;
  readonly date?: TimeFrame | undefined;
  /** Only these payment types. It must be a comma separated list of [CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER]. */
  readonly paymentTypes?: string | undefined;
  /** Only these payment methods. It must be a comma separated list of [DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM]. */
  readonly paymentMethods?: string | undefined;
  /** Also the transactions linked to the ones found. It must be one of [true, false]. */
  readonly includeLinkedTransactions?: boolean | 'true' | 'false' | undefined;
  /** Only the transaction with this short id. It must be 1 to 14 characters. */
  readonly shortId?: string | undefined;
  /** Page of the answer, from 1. It must be an integer from 1 to 999999. */
  readonly pageNo?: number | string | undefined;
}

export interface Forex {
  /** Amount where a currency conversion takes place. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Currency of that conversion. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
}

export interface StandingInstruction {
  /** Not at agreed intervals, for one purchase, or until cancelled. It must be one of [UNSCHEDULED, INSTALLMENT, RECURRING]. */
  readonly type?: 'UNSCHEDULED' | 'INSTALLMENT' | 'RECURRING' | undefined;
  /** Variable or fixed amount at a fixed frequency. It must be one of [STANDING_ORDER, SUBSCRIPTION]. */
  readonly recurringType?: 'STANDING_ORDER' | 'SUBSCRIPTION' | undefined;
  /** First payment of a series, or a later one. It must be one of [INITIAL, REPEATED]. */
  readonly mode?: 'INITIAL' | 'REPEATED' | undefined;
  /** Initiated by the cardholder or by the merchant. It must be one of [CIT, MIT]. */
  readonly source?: 'CIT' | 'MIT' | undefined;
  /** The scheme's reference from the answer to the CIT. It must be 1 to 2048 characters. */
  readonly initialTransactionId?: string | undefined;
  /** What kind of follow-up an MIT is. It must be one of [INCREMENTAL_AUTH, RESUBMISSION, REAUTHORIZATION, DELAYED_CHARGES, NO_SHOW]. */
  readonly industryPractice?: 'INCREMENTAL_AUTH' | 'RESUBMISSION' | 'REAUTHORIZATION' | 'DELAYED_CHARGES' | 'NO_SHOW' | undefined;
  /** After this day no further authorisations occur. It must be a date yyyy-MM-dd. */
  readonly expiry?: string | undefined;
  /** Minimum days between authorisations. It must be 4 digits. */
  readonly frequency?: string | undefined;
  /** Maximum number of authorisations for instalments. It must be 3 digits. */
  readonly numberOfInstallments?: string | undefined;
  /** Scheme-linked id of an economically related transaction. It must be 1 to 35 characters. */
  readonly agreementId?: string | undefined;
}

export interface Recurring {
  /** Instalments that the shopper chose in the hosted form; 0 is none. It must be an integer from 0 to 99. */
  readonly numberOfInstallments?: number | string | undefined;
}

export interface Card {
  /** Holder. It must be 3 to 128 characters. */
  readonly holder?: string | undefined;
  /** Card number. It must be 8 to 32 digits. */
  readonly number: string;
  /** Expiry month. It must be 01 to 12. */
  readonly expiryMonth: string;
  /** Expiry year. It must be 4 digits beginning 19 or 20. */
  readonly expiryYear: string;
  /** Security code. It must be 3 to 4 digits. */
  readonly cvv?: string | undefined;
  /** Type of number. It must be one of [PAN, DPAN]. */
  readonly numberType?: 'PAN' | 'DPAN' | undefined;
}

export interface WalletA {
  /** Encrypted token as the wallet sends it (EC_v1): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL createWalletKey) and pays once; in the test environment createTestWalletToken makes one. It must be 1 to 16384 characters. */
  readonly paymentToken?: string | undefined;
  /** Network reported by the wallet. It must be 1 to 255 characters. */
  readonly cardNetwork?: string | undefined;
  /** Card type reported by the wallet. It must be 1 to 255 characters. */
  readonly cardType?: string | undefined;
  /** Where it was decrypted (decrypted-data way). It must be one of [web, app]. */
  readonly source?: 'web' | 'app' | undefined;
}

export interface WalletB {
  /** Encrypted token as the wallet sends it (ECv2): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL createWalletKey) and pays once; in the test environment createTestWalletToken makes one. It must be 1 to 16384 characters. */
  readonly paymentToken?: string | undefined;
  /** Where it was decrypted (decrypted-data way). It must be one of [web, app]. */
  readonly source?: 'web' | 'app' | undefined;
}

export interface WalletC {
  /** Encrypted token as the wallet sends it (a JWE within type S): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL createWalletKey) and pays once; in the test environment createTestWalletToken makes one. It must be 1 to 16384 characters. */
  readonly paymentToken?: string | undefined;
  /** Where it was decrypted (decrypted-data way). It must be one of [web, app]. */
  readonly source?: 'web' | 'app' | undefined;
}

export interface VirtualAccount {
  /** Identifier of the shopper's virtual account. It must be 1 to 100 characters. */
  readonly accountId: string;
}

export interface BankAccountMandate {
  /** Direct debit mandate id. It must be 1 to 256 letters and hyphens. */
  readonly id?: string | undefined;
  /** Day on which the mandate was signed. It must be a date yyyy-MM-dd. */
  readonly dateOfSignature?: string | undefined;
}

export interface BankAccount {
  /** Holder. It must be 4 to 128 characters. */
  readonly holder?: string | undefined;
  /** Bank name. It must be 1 to 255 characters. */
  readonly bankName?: string | undefined;
  /** Account number; it or the IBAN is required. It must be 3 to 64 letters and digits. */
  readonly number?: string | undefined;
  /** IBAN; it or the number is required. It must be 2 letters, 2 digits, then 11 to 27 letters and digits. */
  readonly iban?: string | undefined;
  /** Bank code; it or the BIC is required. It must be 1 to 12 letters and digits. */
  readonly bankCode?: string | undefined;
  /** BIC; it or the bank code is required. It must be 8 or 11 letters and digits. */
  readonly bic?: string | undefined;
  /** Country. It must be 2 letters, a country of ISO 3166-1. */
  readonly country?: string | undefined;
  readonly mandate?: BankAccountMandate | undefined;
}

export interface TokenAccount {
  /** Token created by an external provider. It must be 12 to 19 digits. */
  readonly number: string;
  /** An acquirer's or provider's token, or a scheme's. It must be one of [EXTERNAL, NETWORK]. */
  readonly type: 'EXTERNAL' | 'NETWORK';
  /** Token expiry month. It must be 01 to 12. */
  readonly expiryMonth?: string | undefined;
  /** Token expiry year. It must be 4 digits beginning 19 or 20. */
  readonly expiryYear?: string | undefined;
  /** EMV cryptogram. It must be 28 to 32 characters of base64. */
  readonly cryptogram?: string | undefined;
  /** Dynamic token verification code. It must be 3 to 4 digits. */
  readonly dtvc?: string | undefined;
}

export interface CustomerBrowserFingerprint {
  /** Reference of the browser fingerprint. It must be 1 to 255 characters. */
  readonly id?: string | undefined;
  /** Fingerprint value. It must be 1 to 4096 characters. */
  readonly value?: string | undefined;
}

export interface CustomerBrowser {
  /** Exact accept headers of the browser; for 3-D Secure v2. It must be 1 to 2048 characters. */
  readonly acceptHeader?: string | undefined;
  /** Language of the browser (BCP 47); for 3-D Secure v2. It must be 1 to 8 characters. */
  readonly language?: string | undefined;
  /** Screen height in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
  readonly screenHeight?: string | undefined;
  /** Screen width in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
  readonly screenWidth?: string | undefined;
  /** Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. It must be 1 to 5 characters. */
  readonly timezone?: string | undefined;
  /** Exact user-agent header; for 3-D Secure v2. It must be 1 to 2048 characters. */
  readonly userAgent?: string | undefined;
  /** Whether the browser can run Java; for 3-D Secure v2. It must be one of [true, false]. */
  readonly javaEnabled?: boolean | 'true' | 'false' | undefined;
  /** Colour depth in bits per pixel. It must be 1 to 2 digits. */
  readonly screenColorDepth?: string | undefined;
  /** Size code of the challenge window. It must be 1 digit. */
  readonly challengeWindow?: string | undefined;
  /** Browser device id. It must be 1 to 32 characters. */
  readonly deviceId?: string | undefined;
}

export interface CustomerApp {
  /** Mobile device id. It must be 1 to 40 characters. */
  readonly deviceId?: string | undefined;
}

export interface Customer {
  /** Customer id in the shop. It must be 1 to 255 characters. */
  readonly merchantCustomerId?: string | undefined;
  /** Given name; required when any other customer parameter is sent. It must be 1 to 50 characters. */
  readonly givenName?: string | undefined;
  /** Middle name. It must be 2 to 50 characters. */
  readonly middleName?: string | undefined;
  /** Surname; required when any other customer parameter is sent. It must be 1 to 50 characters. */
  readonly surname?: string | undefined;
  /** Sex. It must be one of [M, F]. */
  readonly sex?: 'M' | 'F' | undefined;
  /** Birth date. It must be a date yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** Phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  readonly phone?: string | undefined;
  /** Mobile phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  readonly mobile?: string | undefined;
  /** Work phone; needed for some risk checks. It must be 1 to 25 characters. */
  readonly workPhone?: string | undefined;
  /** E-mail; needed for some risk checks and for sending direct debit mandates. It must be 6 to 128 characters. */
  readonly email?: string | undefined;
  /** Company. It must be 1 to 60 characters. */
  readonly companyName?: string | undefined;
  /** Kind of document; goes with identificationDocId. It must be one of [IDCARD, PASSPORT, TAXSTATEMENT]. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT' | undefined;
  /** Number of the document; goes with identificationDocType. It must be 8 to 64 characters. */
  readonly identificationDocId?: string | undefined;
  /** IP address. It must be 1 to 255 characters. */
  readonly ip?: string | undefined;
  /** Payer account id or other reference passed to the payee. It must be 1 to 255 characters. */
  readonly merchantReference?: string | undefined;
  /** Salutation. It must be one of [MR, MRS, MS, MX]. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX' | undefined;
  /** The customer's language. It must be 2 uppercase letters. */
  readonly language?: string | undefined;
  /** Kind of payer. It must be one of [INDIVIDUAL, COMPANY]. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY' | undefined;
  /** Whether the shop knows the customer. It must be one of [NEW, EXISTING]. */
  readonly status?: 'NEW' | 'EXISTING' | undefined;
  readonly browserFingerprint?: CustomerBrowserFingerprint | undefined;
  readonly browser?: CustomerBrowser | undefined;
  readonly app?: CustomerApp | undefined;
}

export interface ShippingCustomerBrowser {
  /** Exact accept headers of the browser; for 3-D Secure v2. It must be 1 to 2048 characters. */
  readonly acceptHeader?: string | undefined;
  /** Language of the browser (BCP 47); for 3-D Secure v2. It must be 1 to 8 characters. */
  readonly language?: string | undefined;
  /** Screen height in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
  readonly screenHeight?: string | undefined;
  /** Screen width in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
  readonly screenWidth?: string | undefined;
  /** Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. It must be 1 to 5 characters. */
  readonly timezone?: string | undefined;
  /** Exact user-agent header; for 3-D Secure v2. It must be 1 to 2048 characters. */
  readonly userAgent?: string | undefined;
  /** Whether the browser can run Java; for 3-D Secure v2. It must be one of [true, false]. */
  readonly javaEnabled?: boolean | 'true' | 'false' | undefined;
  /** Colour depth in bits per pixel. It must be 1 to 2 digits. */
  readonly screenColorDepth?: string | undefined;
  /** Size code of the challenge window. It must be 1 digit. */
  readonly challengeWindow?: string | undefined;
}

export interface ShippingCustomer {
  /** Customer id in the shop. It must be 1 to 255 characters. */
  readonly merchantCustomerId?: string | undefined;
  /** Given name; required when any other customer parameter is sent. It must be 1 to 50 characters. */
  readonly givenName?: string | undefined;
  /** Middle name. It must be 2 to 50 characters. */
  readonly middleName?: string | undefined;
  /** Surname; required when any other customer parameter is sent. It must be 1 to 50 characters. */
  readonly surname?: string | undefined;
  /** Sex. It must be one of [M, F]. */
  readonly sex?: 'M' | 'F' | undefined;
  /** Birth date. It must be a date yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** Phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  readonly phone?: string | undefined;
  /** Mobile phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
  readonly mobile?: string | undefined;
  /** Work phone; needed for some risk checks. It must be 1 to 25 characters. */
  readonly workPhone?: string | undefined;
  /** E-mail; needed for some risk checks and for sending direct debit mandates. It must be 6 to 128 characters. */
  readonly email?: string | undefined;
  /** Company. It must be 1 to 60 characters. */
  readonly companyName?: string | undefined;
  /** Kind of document; goes with identificationDocId. It must be one of [IDCARD, PASSPORT, TAXSTATEMENT]. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT' | undefined;
  /** Number of the document; goes with identificationDocType. It must be 8 to 64 characters. */
  readonly identificationDocId?: string | undefined;
  /** IP address. It must be 1 to 255 characters. */
  readonly ip?: string | undefined;
  /** Payer account id or other reference passed to the payee. It must be 1 to 255 characters. */
  readonly merchantReference?: string | undefined;
  /** Salutation. It must be one of [MR, MRS, MS, MX]. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX' | undefined;
  /** The customer's language. It must be 2 uppercase letters. */
  readonly language?: string | undefined;
  /** Kind of payer. It must be one of [INDIVIDUAL, COMPANY]. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY' | undefined;
  /** Whether the shop knows the customer. It must be one of [NEW, EXISTING]. */
  readonly status?: 'NEW' | 'EXISTING' | undefined;
  readonly browser?: ShippingCustomerBrowser | undefined;
}

export interface Shipping {
  readonly customer?: ShippingCustomer | undefined;
  /** Street. It must be 1 to 100 characters. */
  readonly street1?: string | undefined;
  /** Adjoining road or locality. It must be 1 to 100 characters. */
  readonly street2?: string | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
  readonly houseNumber1?: string | undefined;
  /** Second house number; needs houseNumber1. It must be 1 to 100 characters. */
  readonly houseNumber2?: string | undefined;
  /** City. It must be 1 to 80 letters. */
  readonly city?: string | undefined;
  /** State. It must be 1 to 50 letters, digits, dots. */
  readonly state?: string | undefined;
  /** Postal code. It must be 1 to 16 letters and digits. */
  readonly postcode?: string | undefined;
  /** Country. It must be 2 letters, a country of ISO 3166-1. */
  readonly country?: string | undefined;
  /** How it is shipped. It must be one of [CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE]. */
  readonly method?: 'CARRIER_DESIGNATED_BY_CUSTOMER' | 'ELECTRONIC_DELIVERY' | 'EXPEDITED' | 'GROUND' | 'INTERNATIONAL' | 'LOWEST_COST' | 'MILITARY' | 'NEXT_DAY_OVERNIGHT' | 'OTHER' | 'POINT_PICKUP' | 'PUDO' | 'SAME_DAY_SERVICE' | 'STORE_PICKUP' | 'THREE_DAY_SERVICE' | 'TWO_DAY_SERVICE' | undefined;
  /** Total shipping costs. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly cost?: string | undefined;
  /** Comment. It must be 1 to 160 characters. */
  readonly comment?: string | undefined;
  /** Expected delivery. It must be a date yyyy-MM-dd. */
  readonly expectedDate?: string | undefined;
  /** Logistics provider. It must be 1 to 255 characters. */
  readonly logisticsProvider?: string | undefined;
  /** Tracking number. It must be 1 to 255 characters. */
  readonly trackingNumber?: string | undefined;
  /** Return tracking number. It must be 1 to 255 characters. */
  readonly returnTrackingNumber?: string | undefined;
  /** Normalised address. It must be 1 to 255 characters. */
  readonly normalized?: string | undefined;
  /** Validation status. It must be 1 to 255 characters. */
  readonly validationStatus?: string | undefined;
  /** Fulfilling warehouse. It must be 1 to 100 characters. */
  readonly warehouse?: string | undefined;
  /** Which address the acquirer takes. It must be one of [GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS]. Default: GET_FROM_FILE. */
  readonly preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS' | undefined;
  /** Middle name. It must be 1 to 2048 characters. */
  readonly middleName?: string | undefined;
  /** Company. It must be 1 to 60 characters. */
  readonly companyName?: string | undefined;
  /** Phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  readonly phone?: string | undefined;
  /** Mobile phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  readonly mobile?: string | undefined;
  /** Work phone. It must be 1 to 25 characters. */
  readonly workPhone?: string | undefined;
  /** E-mail. It must be 6 to 128 characters. */
  readonly email?: string | undefined;
  /** Kind of shipping. It must be one of [RETURN, SHIPMENT]. */
  readonly type?: 'RETURN' | 'SHIPMENT' | undefined;
}

export interface Billing {
  /** Street; for 3-D Secure v2. It must be 1 to 100 characters. */
  readonly street1?: string | undefined;
  /** Adjoining road; the two streets together are not digits only. It must be 1 to 100 characters. */
  readonly street2?: string | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
  readonly houseNumber1?: string | undefined;
  /** Second house number; needs houseNumber1. It must be 1 to 100 characters. */
  readonly houseNumber2?: string | undefined;
  /** City; for 3-D Secure v2. It must be 1 to 80 characters. */
  readonly city?: string | undefined;
  /** State or region. It must be 1 to 50 letters, digits, dots. */
  readonly state?: string | undefined;
  /** Postal code; for 3-D Secure v2. It must be 1 to 16 letters and digits. */
  readonly postcode?: string | undefined;
  /** Country; for 3-D Secure v2. It must be 2 uppercase letters, a country of ISO 3166-1. */
  readonly country?: string | undefined;
  /** Normalised address. It must be 1 to 255 characters. */
  readonly normalized?: string | undefined;
  /** Whether the address was validated and the normalised one confirmed. It must be 1 to 255 characters. */
  readonly validationStatus?: string | undefined;
}

export interface MerchantBilling {
  /** Street; for 3-D Secure v2. It must be 1 to 100 characters. */
  readonly street1?: string | undefined;
  /** Adjoining road; the two streets together are not digits only. It must be 1 to 100 characters. */
  readonly street2?: string | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
  readonly houseNumber1?: string | undefined;
  /** Second house number; needs houseNumber1. It must be 1 to 100 characters. */
  readonly houseNumber2?: string | undefined;
  /** City; for 3-D Secure v2. It must be 1 to 80 characters. */
  readonly city?: string | undefined;
  /** State or region. It must be 1 to 50 letters, digits, dots. */
  readonly state?: string | undefined;
  /** Postal code; for 3-D Secure v2. It must be 1 to 16 letters and digits. */
  readonly postcode?: string | undefined;
  /** Country; for 3-D Secure v2. It must be 2 uppercase letters, a country of ISO 3166-1. */
  readonly country?: string | undefined;
  /** Normalised address. It must be 1 to 255 characters. */
  readonly normalized?: string | undefined;
  /** Whether the address was validated and the normalised one confirmed. It must be 1 to 255 characters. */
  readonly validationStatus?: string | undefined;
  /** Given name. It must be 1 to 2048 characters. */
  readonly givenName?: string | undefined;
  /** Surname. It must be 1 to 2048 characters. */
  readonly surname?: string | undefined;
  /** Middle name. It must be 1 to 2048 characters. */
  readonly middleName?: string | undefined;
  /** Company. It must be 1 to 60 characters. */
  readonly companyName?: string | undefined;
  /** Phone. It must be 1 to 25 characters. */
  readonly phone?: string | undefined;
  /** Work phone. It must be 1 to 25 characters. */
  readonly workPhone?: string | undefined;
  /** Mobile phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  readonly mobile?: string | undefined;
  /** E-mail. It must be 6 to 128 characters. */
  readonly email?: string | undefined;
}

export interface MerchantShipping {
  /** Street. It must be 1 to 100 characters. */
  readonly street1?: string | undefined;
  /** Adjoining road or locality. It must be 1 to 100 characters. */
  readonly street2?: string | undefined;
  /** House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
  readonly houseNumber1?: string | undefined;
  /** Second house number; needs houseNumber1. It must be 1 to 100 characters. */
  readonly houseNumber2?: string | undefined;
  /** City. It must be 1 to 80 letters. */
  readonly city?: string | undefined;
  /** State. It must be 1 to 50 letters, digits, dots. */
  readonly state?: string | undefined;
  /** Postal code. It must be 1 to 16 letters and digits. */
  readonly postcode?: string | undefined;
  /** Country. It must be 2 letters, a country of ISO 3166-1. */
  readonly country?: string | undefined;
  /** How it is shipped. It must be one of [CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE]. */
  readonly method?: 'CARRIER_DESIGNATED_BY_CUSTOMER' | 'ELECTRONIC_DELIVERY' | 'EXPEDITED' | 'GROUND' | 'INTERNATIONAL' | 'LOWEST_COST' | 'MILITARY' | 'NEXT_DAY_OVERNIGHT' | 'OTHER' | 'POINT_PICKUP' | 'PUDO' | 'SAME_DAY_SERVICE' | 'STORE_PICKUP' | 'THREE_DAY_SERVICE' | 'TWO_DAY_SERVICE' | undefined;
  /** Total shipping costs. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly cost?: string | undefined;
  /** Comment. It must be 1 to 160 characters. */
  readonly comment?: string | undefined;
  /** Expected delivery. It must be a date yyyy-MM-dd. */
  readonly expectedDate?: string | undefined;
  /** Logistics provider. It must be 1 to 255 characters. */
  readonly logisticsProvider?: string | undefined;
  /** Tracking number. It must be 1 to 255 characters. */
  readonly trackingNumber?: string | undefined;
  /** Return tracking number. It must be 1 to 255 characters. */
  readonly returnTrackingNumber?: string | undefined;
  /** Normalised address. It must be 1 to 255 characters. */
  readonly normalized?: string | undefined;
  /** Validation status. It must be 1 to 255 characters. */
  readonly validationStatus?: string | undefined;
  /** Fulfilling warehouse. It must be 1 to 100 characters. */
  readonly warehouse?: string | undefined;
  /** Which address the acquirer takes. It must be one of [GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS]. Default: GET_FROM_FILE. */
  readonly preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS' | undefined;
  /** Middle name. It must be 1 to 2048 characters. */
  readonly middleName?: string | undefined;
  /** Company. It must be 1 to 60 characters. */
  readonly companyName?: string | undefined;
  /** Phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  readonly phone?: string | undefined;
  /** Mobile phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  readonly mobile?: string | undefined;
  /** Work phone. It must be 1 to 25 characters. */
  readonly workPhone?: string | undefined;
  /** E-mail. It must be 6 to 128 characters. */
  readonly email?: string | undefined;
  /** Kind of shipping. It must be one of [RETURN, SHIPMENT]. */
  readonly type?: 'RETURN' | 'SHIPMENT' | undefined;
}

export interface MerchantApp {
  /** Custom URL scheme that opens the merchant app. It must be 1 to 255 characters. */
  readonly schemeUrl?: string | undefined;
}

export interface Merchant {
  readonly billing?: MerchantBilling | undefined;
  readonly shipping?: MerchantShipping | undefined;
  /** Overrides the merchant name, normally the first line of the statement. It must be 1 to 100 characters. */
  readonly name?: string | undefined;
  /** Category code. It must be 1 to 4 letters and digits. */
  readonly mcc?: string | undefined;
  /** Street. It must be 1 to 100 characters. */
  readonly street?: string | undefined;
  /** City, phone, e-mail or URL; normally the second line of the statement. It must be 1 to 100 characters. */
  readonly city?: string | undefined;
  /** State. It must be 1 to 50 characters. */
  readonly state?: string | undefined;
  /** Country (ISO 3166-1 numeric). It must be 3 digits. */
  readonly countryCode?: string | undefined;
  /** Country. It must be 2 letters, a country of ISO 3166-1. */
  readonly country?: string | undefined;
  /** Postal code. It must be 1 to 16 characters. */
  readonly postcode?: string | undefined;
  /** Latitude and longitude, separated by a comma. It must be 1 to 20 characters. */
  readonly geographicCoordinates?: string | undefined;
  /** City of the service, where another than the merchant city. It must be 1 to 100 characters. */
  readonly serviceLocationCity?: string | undefined;
  /** State of the service. It must be 1 to 50 characters. */
  readonly serviceLocationState?: string | undefined;
  /** Country of the service. It must be 1 to 3 characters. */
  readonly serviceLocationCountryCode?: string | undefined;
  /** Postal code of the service. It must be 1 to 16 characters. */
  readonly serviceLocationPostCode?: string | undefined;
  /** Latitude and longitude of the service. It must be 1 to 20 characters. */
  readonly serviceLocationGeographicCoordinates?: string | undefined;
  /** Additional contact. It must be 1 to 255 characters. */
  readonly additionalContact?: string | undefined;
  /** Phone. It must be 1 to 25 characters. */
  readonly phone?: string | undefined;
  /** Phone of the customer service. It must be 1 to 25 characters. */
  readonly customerContactPhone?: string | undefined;
  /** Random session id, unique for the transaction. It must be 1 to 255 characters. */
  readonly websiteId?: string | undefined;
  /** Merchant URL. It must be 1 to 255 characters. */
  readonly url?: string | undefined;
  /** Partnership agreement code. It must be 1 to 60 characters. */
  readonly partnerIdCode?: string | undefined;
  /** Independent sales organisation id. It must be 1 to 255 characters. */
  readonly isoId?: string | undefined;
  /** Payment facilitator id. It must be 1 to 255 characters. */
  readonly payFacId?: string | undefined;
  /** Payment facilitator name. It must be 1 to 255 characters. */
  readonly payFacName?: string | undefined;
  /** Sub-merchant id, for one scheme's payment facilitators. It must be 1 to 100 characters. */
  readonly submerchantId?: string | undefined;
  /** Marketplace id. It must be 1 to 255 characters. */
  readonly marketplaceId?: string | undefined;
  /** Tax id. It must be 1 to 60 characters. */
  readonly taxId?: string | undefined;
  /** Additional merchant data. It must be 0 to 2048 characters. */
  readonly data?: Readonly<Record<string, string>> | undefined;
  /** Foreign retail indicator. It must be 1 to 25 characters. */
  readonly foreignRetailIndicator?: string | undefined;
  /** Legal name. It must be 1 to 100 characters. */
  readonly legalName?: string | undefined;
  readonly app?: MerchantApp | undefined;
}

export interface Corporate {
  /** Name. It must be 1 to 30 characters. */
  readonly name?: string | undefined;
  /** Description. It must be 1 to 160 characters. */
  readonly description?: string | undefined;
  /** Street. It must be 1 to 100 characters. */
  readonly street?: string | undefined;
  /** Second line of the address. It must be 1 to 100 characters. */
  readonly address?: string | undefined;
  /** City. It must be 1 to 80 characters. */
  readonly city?: string | undefined;
  /** State. It must be 1 to 50 characters. */
  readonly state?: string | undefined;
  /** Postal code. It must be 1 to 16 characters. */
  readonly postCode?: string | undefined;
  /** Suite. It must be 1 to 30 characters. */
  readonly suite?: string | undefined;
  /** Post box. It must be 1 to 15 characters. */
  readonly postboxNumber?: string | undefined;
  /** Whether it is a corporate purchase. It must be one of [Y, N]. */
  readonly purchase?: 'Y' | 'N' | undefined;
  /** Phone. It must be 1 to 25 digits. */
  readonly phone?: string | undefined;
  /** Fax. It must be 1 to 25 digits. */
  readonly fax?: string | undefined;
  /** VAT id. It must be 1 to 255 characters. */
  readonly vatId?: string | undefined;
}

export interface Sender {
  /** Name. It must be 1 to 100 characters. */
  readonly name?: string | undefined;
  /** Given name. It must be 1 to 50 characters. */
  readonly givenName?: string | undefined;
  /** Middle name. It must be 1 to 50 characters. */
  readonly middleName?: string | undefined;
  /** Surname. It must be 1 to 50 characters. */
  readonly surname?: string | undefined;
  /** Birth date. It must be a date yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** Account number. It must be 1 to 32 characters. */
  readonly accountNumber?: string | undefined;
  /** Street. It must be 1 to 100 characters. */
  readonly street?: string | undefined;
  /** City. It must be 1 to 50 characters. */
  readonly city?: string | undefined;
  /** State. It must be 1 to 50 characters. */
  readonly state?: string | undefined;
  /** Country (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
  readonly country?: string | undefined;
  /** Postal code. It must be 1 to 30 characters. */
  readonly postcode?: string | undefined;
  /** Nationality. It must be 1 to 50 letters. */
  readonly nationality?: string | undefined;
  /** Occupation. It must be 1 to 50 characters. */
  readonly occupation?: string | undefined;
  /** For example individual or business. It must be 1 to 50 characters. */
  readonly entityType?: string | undefined;
  /** Country of birth (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
  readonly birthCountry?: string | undefined;
  /** What the account number is. It must be one of [OTHER, RTN_AND_BANK_ACCOUNT, IBAN, IBAN_AND_BIC, BAN_AND_BIC, CARD_ACCOUNT]. */
  readonly accountNumberType?: 'OTHER' | 'RTN_AND_BANK_ACCOUNT' | 'IBAN' | 'IBAN_AND_BIC' | 'BAN_AND_BIC' | 'CARD_ACCOUNT' | undefined;
  /** 01 credit, 02 debit, 03 prepaid, 04 cash, 05 other scheme's debit, 06 other scheme's credit, 07 deposit, 08 mobile money, 09 other. It must be one of [01, 02, 03, 04, 05, 06, 07, 08, 09]. */
  readonly sourceOfFunds?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | undefined;
}

export interface Recipient {
  /** Given name. It must be 1 to 48 characters. */
  readonly givenName?: string | undefined;
  /** Middle name. It must be 1 to 48 characters. */
  readonly middleName?: string | undefined;
  /** Surname. It must be 1 to 48 characters. */
  readonly surname?: string | undefined;
  /** Birth date. It must be a date yyyy-MM-dd. */
  readonly birthDate?: string | undefined;
  /** Phone. It must be a plus or digit, then 7 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
  readonly phone?: string | undefined;
  /** Account number. It must be 1 to 32 characters. */
  readonly accountNumber?: string | undefined;
  /** Street. It must be 1 to 100 characters. */
  readonly street?: string | undefined;
  /** City. It must be 1 to 50 characters. */
  readonly city?: string | undefined;
  /** State. It must be 1 to 50 characters. */
  readonly state?: string | undefined;
  /** Country (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
  readonly country?: string | undefined;
  /** Postal code. It must be 1 to 30 characters. */
  readonly postcode?: string | undefined;
  /** Nationality. It must be 1 to 50 characters. */
  readonly nationality?: string | undefined;
  /** Kind of identification. It must be 1 to 50 characters. */
  readonly identificationType?: string | undefined;
  /** The identification. It must be 1 to 50 characters. */
  readonly identificationValue?: string | undefined;
  /** Kind of recipient. It must be 1 to 50 characters. */
  readonly entityType?: string | undefined;
  /** Relationship to the sender. It must be 1 to 50 characters. */
  readonly relationship?: string | undefined;
  /** Occupation. It must be 1 to 50 characters. */
  readonly occupation?: string | undefined;
  /** Country of birth (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
  readonly birthCountry?: string | undefined;
  /** What the account number is. It must be one of [OTHER, RTN_AND_BANK_ACCOUNT, IBAN, CARD_ACCOUNT, EMAIL, PHONE_NUMBER, BAN_AND_BIC, WALLET_ID, SOCIAL_NETWORK_ID]. */
  readonly accountNumberType?: 'OTHER' | 'RTN_AND_BANK_ACCOUNT' | 'IBAN' | 'CARD_ACCOUNT' | 'EMAIL' | 'PHONE_NUMBER' | 'BAN_AND_BIC' | 'WALLET_ID' | 'SOCIAL_NETWORK_ID' | undefined;
}

export interface CartItemsRecipient {
  /** Title of the recipient. It must be 1 to 5 characters. */
  readonly salutation?: string | undefined;
  /** First name. It must be 1 to 48 characters. */
  readonly firstName?: string | undefined;
  /** Last name. It must be 1 to 48 characters. */
  readonly lastName?: string | undefined;
  /** Middle name. It must be 1 to 50 characters. */
  readonly middleName?: string | undefined;
  /** Apartment. It must be 1 to 100 characters. */
  readonly apartment?: string | undefined;
  /** First line of the address. It must be 1 to 100 characters. */
  readonly street?: string | undefined;
  /** Second line of the address. It must be 1 to 100 characters. */
  readonly address?: string | undefined;
  /** City. It must be 1 to 80 characters. */
  readonly city?: string | undefined;
  /** State. It must be 1 to 50 characters. */
  readonly state?: string | undefined;
  /** Postal code. It must be 1 to 16 characters. */
  readonly postcode?: string | undefined;
  /** Country code. It must be 2 letters or 3 digits. */
  readonly country?: string | undefined;
  /** Phone. It must be 1 to 25 digits. */
  readonly phone?: string | undefined;
  /** E-mail. It must be 1 to 128 characters. */
  readonly email?: string | undefined;
}

export interface CartItems {
  /** Item name. It must be 1 to 255 characters. */
  readonly name?: string | undefined;
  /** Unique item id. It must be 1 to 255 characters. */
  readonly merchantItemId?: string | undefined;
  /** Quantity. It must be a number of up to 12 digits and up to 3 fraction digits. */
  readonly quantity?: string | undefined;
  /** Item type. It must be one of [PHYSICAL, DIGITAL, MIXED, ANONYMOUS_DONATION, AUTHORITIES_PAYMENT]. */
  readonly type?: 'PHYSICAL' | 'DIGITAL' | 'MIXED' | 'ANONYMOUS_DONATION' | 'AUTHORITIES_PAYMENT' | undefined;
  /** SKU. It must be 1 to 255 characters. */
  readonly sku?: string | undefined;
  /** Currency of the price. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** Description. It must be 1 to 2048 characters. */
  readonly description?: string | undefined;
  /** Level 3 commodity code. It must be 8 digits. */
  readonly commodityCode?: string | undefined;
  /** Level 3 commodity description. It must be 1 to 50 characters. */
  readonly commodityDescription?: string | undefined;
  /** Price without tax and discount, whatever the quantity. It must be 1 to 255 characters. */
  readonly originalPrice?: string | undefined;
  /** Price with tax and discount, whatever the quantity. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly price?: string | undefined;
  /** Total, with the quantity. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly totalAmount?: string | undefined;
  /** Tax of one unit. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Total tax. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly totalTaxAmount?: string | undefined;
  /** Tax percentage. It must be a percentage from 0 to 100 with up to 2 decimals. */
  readonly tax?: string | undefined;
  /** Level 3 tax category. It must be one of [AA, S, E, Z]. */
  readonly taxCategory?: 'AA' | 'S' | 'E' | 'Z' | undefined;
  /** Shipping amount. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly shipping?: string | undefined;
  /** Discount percentage. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly discount?: string | undefined;
  /** Gift message. It must be 1 to 255 characters. */
  readonly giftMessage?: string | undefined;
  /** Shipping method. It must be 1 to 255 characters. */
  readonly shippingMethod?: string | undefined;
  /** Shipping instructions. It must be 1 to 255 characters. */
  readonly shippingInstructions?: string | undefined;
  /** Tracking number. It must be 1 to 255 characters. */
  readonly shippingTrackingNumber?: string | undefined;
  /** Unit of the quantity. It must be one of [M, CM, KG, G, COUNT]. Default: COUNT. */
  readonly quantityUnit?: 'M' | 'CM' | 'KG' | 'G' | 'COUNT' | undefined;
  /** Item URL. It must be an absolute URL of 1 to 2048 characters. */
  readonly productUrl?: string | undefined;
  /** Image URL. It must be an absolute URL of 1 to 2048 characters. */
  readonly imageUrl?: string | undefined;
  /** Total discount that belongs to the percentage. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly totalDiscountAmount?: string | undefined;
  /** Product code of the merchant. It must be 1 to 30 characters. */
  readonly productCode?: string | undefined;
  /** Part number of the manufacturer. It must be 1 to 30 characters. */
  readonly partNumber?: string | undefined;
  /** Line number on the invoice. It must be an integer from 1 to 999. */
  readonly itemNumber?: number | string | undefined;
  /** VAT invoice or tax receipt reference. It must be 1 to 30 characters. */
  readonly vatReferenceNumber?: string | undefined;
  /** Marketplace seller of the item. It must be 1 to 255 characters. */
  readonly sellerId?: string | undefined;
  /** Delivery date. It must be a date yyyy-MM-dd. */
  readonly deliveryDate?: string | undefined;
  readonly recipient?: CartItemsRecipient | undefined;
}

export interface CartPayments {
  /** Name. It must be 1 to 255 characters. */
  readonly name?: string | undefined;
  /** Kind of payment. It must be one of [GIFTCARD, PROMOTION]. */
  readonly type?: 'GIFTCARD' | 'PROMOTION' | undefined;
  /** Amount. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Currency. It must be 3 letters. */
  readonly currency?: string | undefined;
  /** Status. It must be one of [pending, authorized, captured]. */
  readonly status?: 'pending' | 'authorized' | 'captured' | undefined;
  /** Brand. It must be 1 to 255 characters. */
  readonly brand?: string | undefined;
  /** Whether it is the primary payment method of the cart. It must be one of [true, false]. */
  readonly primary?: boolean | 'true' | 'false' | undefined;
}

export interface Cart {
  readonly items?: readonly CartItems[] | undefined;
  readonly payments?: readonly CartPayments[] | undefined;
}

export interface MarketPlaceSellers {
  /** Seller; its items carry it as sellerId. It must be 1 to 255 characters. */
  readonly id?: string | undefined;
  /** Total of the seller's items. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly amount?: string | undefined;
}

export interface MarketPlace {
  readonly sellers?: readonly MarketPlaceSellers[] | undefined;
}

export interface AirlinePassengersLegs {
  /** Ticket number. It must be 1 to 255 characters. */
  readonly ticketNumber?: string | undefined;
  /** Whether a stop-over is allowed. It must be 1 to 255 characters. */
  readonly stopOverAllowed?: string | undefined;
  /** Restrictions. It must be 1 to 255 characters. */
  readonly restrictions?: string | undefined;
  /** Flight number. It must be 1 to 255 characters. */
  readonly flightNumber?: string | undefined;
  /** Fare basis. It must be 1 to 255 characters. */
  readonly fareBasis?: string | undefined;
  /** Number of the ticket exchanged. It must be 1 to 255 characters. */
  readonly exchangeTicketNum?: string | undefined;
  /** Country of departure. It must be 1 to 255 characters. */
  readonly departureCountry?: string | undefined;
  /** Airport of departure. It must be 1 to 255 characters. */
  readonly departureAirport?: string | undefined;
  /** Airline. It must be 1 to 255 characters. */
  readonly airlineName?: string | undefined;
  /** Code of the airline. It must be 1 to 255 characters. */
  readonly airlineCode?: string | undefined;
  /** Time of departure. It must be 1 to 255 characters. */
  readonly departureTime?: string | undefined;
  /** Country of arrival. It must be 1 to 255 characters. */
  readonly arrivalCountry?: string | undefined;
  /** Airport of arrival. It must be 1 to 255 characters. */
  readonly arrivalAirport?: string | undefined;
  /** Time of arrival. It must be 1 to 255 characters. */
  readonly arrivalTime?: string | undefined;
  /** Coupon number. It must be 1 to 255 characters. */
  readonly couponNumber?: string | undefined;
  /** Class of service. It must be 1 to 255 characters. */
  readonly classOfService?: string | undefined;
  /** Code of the carrier. It must be 1 to 255 characters. */
  readonly carrierCode?: string | undefined;
  /** Taxes of the leg. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly taxAmount?: string | undefined;
  /** Fees of the leg. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly feesAmount?: string | undefined;
  /** Fare of the leg. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly fareAmount?: string | undefined;
  /** Departure tax of the leg. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly departureTaxAmount?: string | undefined;
  /** Day of departure. It must be a date yyyy-MM-dd. */
  readonly departureDate?: string | undefined;
  /** Day of arrival. It must be a date yyyy-MM-dd. */
  readonly arrivalDate?: string | undefined;
  /** Days until departure. It must be 1 to 10 characters. */
  readonly timeToDeparture?: string | undefined;
}

export interface AirlinePassengers {
  /** Kind of passenger. It must be 1 to 255 characters. */
  readonly type?: string | undefined;
  /** Name. It must be 1 to 255 characters. */
  readonly name?: string | undefined;
  /** Whether the ticket is restricted. It must be 1 to 255 characters. */
  readonly ticketRestricted?: string | undefined;
  /** Ticket number. It must be 1 to 255 characters. */
  readonly ticketNumber?: string | undefined;
  /** Status. It must be 1 to 255 characters. */
  readonly status?: string | undefined;
  /** Phone. It must be 1 to 255 characters. */
  readonly phone?: string | undefined;
  /** Frequent flyer number. It must be 1 to 255 characters. */
  readonly frequentFlyerNumber?: string | undefined;
  /** E-mail. It must be 1 to 255 characters. */
  readonly email?: string | undefined;
  /** Birth date. It must be 1 to 255 characters. */
  readonly dob?: string | undefined;
  /** Check digit. It must be 1 to 255 characters. */
  readonly checkDigit?: string | undefined;
  /** Country of residence. It must be 2 letters, a country of ISO 3166-1. */
  readonly residenceCountry?: string | undefined;
  readonly legs?: readonly AirlinePassengersLegs[] | undefined;
}

export interface Airline {
  /** Taxes of the booking. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly totalTaxAmount?: string | undefined;
  /** Fees of the booking. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly totalFeesAmount?: string | undefined;
  /** Fares of the booking. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly totalFareAmount?: string | undefined;
  /** When the ticket was issued. It must be a date yyyy-MM-dd. */
  readonly ticketIssueDate?: string | undefined;
  /** Where the ticket was issued. It must be 1 to 255 characters. */
  readonly ticketIssueAddress?: string | undefined;
  /** Whether a third party booked. It must be 1 to 255 characters. */
  readonly thirdPartyBooking?: string | undefined;
  /** Booking type. It must be 1 to 255 characters. */
  readonly bookingtype?: string | undefined;
  /** How the ticket is delivered. It must be 1 to 255 characters. */
  readonly ticketDeliveryMethod?: string | undefined;
  /** Booking reference. It must be 1 to 255 characters. */
  readonly bookingRefNum?: string | undefined;
  /** Agent. It must be 1 to 255 characters. */
  readonly agentName?: string | undefined;
  /** Code of the agent. It must be 1 to 255 characters. */
  readonly agentCode?: string | undefined;
  readonly passengers?: readonly AirlinePassengers[] | undefined;
}

export interface RecurringMigration {
  /** Payment type of the INITIAL transaction. It must be one of [DB, CD, PA]. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly paymentType: 'DB' | 'CD' | 'PA';
  /** Amount of the INITIAL transaction. It must be up to 8 digits, optionally with a dot and 2 digits. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly amount?: string | undefined;
  /** When the INITIAL transaction ran. It must be a date and time yyyy-MM-dd HH:mm:ss, optionally with an offset. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly requestTimestamp?: string | undefined;
  /** The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly connectorTxId1?: string | undefined;
  /** The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly connectorTxId2?: string | undefined;
  /** The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly connectorTxId3?: string | undefined;
}

export interface ThreeDSecureMerchant {
  /** Merchant name as the directory server has it. It must be 1 to 100 characters. */
  readonly name?: string | undefined;
  /** Merchant URL. It must be 1 to 2048 characters. */
  readonly url?: string | undefined;
  /** Merchant country. It must be 3 letters. */
  readonly country?: string | undefined;
}

export interface ThreeDSecureV2Visa {
  /** Requestor id assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorId?: string | undefined;
  /** Requestor name assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorName?: string | undefined;
}

export interface ThreeDSecureV2Mastercard {
  /** Requestor id assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorId?: string | undefined;
  /** Requestor name assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorName?: string | undefined;
}

export interface ThreeDSecureV2Amex {
  /** Requestor id assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorId?: string | undefined;
  /** Requestor name assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorName?: string | undefined;
}

export interface ThreeDSecureV2Diners {
  /** Requestor id assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorId?: string | undefined;
  /** Requestor name assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorName?: string | undefined;
}

export interface ThreeDSecureV2Jcb {
  /** Requestor id assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorId?: string | undefined;
  /** Requestor name assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorName?: string | undefined;
}

export interface ThreeDSecureV2Cb {
  /** Requestor id assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorId?: string | undefined;
  /** Requestor name assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorName?: string | undefined;
}

export interface ThreeDSecureV2Scheme {
  /** Requestor id assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorId?: string | undefined;
  /** Requestor name assigned by the scheme. It must be 1 to 100 characters. */
  readonly requestorName?: string | undefined;
}

export interface ThreeDSecureV2 {
  readonly visa?: ThreeDSecureV2Visa | undefined;
  readonly mastercard?: ThreeDSecureV2Mastercard | undefined;
  readonly amex?: ThreeDSecureV2Amex | undefined;
  readonly diners?: ThreeDSecureV2Diners | undefined;
  readonly jcb?: ThreeDSecureV2Jcb | undefined;
  readonly cb?: ThreeDSecureV2Cb | undefined;
  readonly scheme?: ThreeDSecureV2Scheme | undefined;
}

export interface ThreeDSecure {
  /** Amount to authenticate. It must be 1 to 9 digits, a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Currency to authenticate. It must be 3 uppercase letters, a currency of ISO 4217. */
  readonly currency?: string | undefined;
  /** The mobile SDK's authentication request parameters; for the app-based flow. It must be 1 to 16384 characters. */
  readonly deviceInfo?: string | undefined;
  readonly merchant?: ThreeDSecureMerchant | undefined;
  readonly v2?: ThreeDSecureV2 | undefined;
  /** A merchant-initiated (3RI) request; one scheme's 3-D Secure 2.2 only. It must be an integer from 1 to 99. */
  readonly channel?: number | string | undefined;
  /** Authentication without a payment. It must be one of [true, false]. */
  readonly npa?: boolean | 'true' | 'false' | undefined;
  /** Decoupled authentication. It must be one of [true, false]. */
  readonly decoupled?: boolean | 'true' | 'false' | undefined;
  /** Type of 3RI transaction. It must be one of [RECURRING, SPLIT_SHIPMENT, DELAYED_SHIPMENT]. */
  readonly threeRIInd?: 'RECURRING' | 'SPLIT_SHIPMENT' | 'DELAYED_SHIPMENT' | undefined;
  /** Hint for the access control server. It must be one of [PAYMENT, RECURRING, INSTALLMENT, ADD_CARD, MAINTAIN_CARD, EMV_ID, BILLING_AGREEMENT, SPLIT_SHIPMENT, _DELAYED_SHIPMENT, DELAYED_SHIPMENT, SPLIT_PAYMENT]. */
  readonly authenticationInd?: 'PAYMENT' | 'RECURRING' | 'INSTALLMENT' | 'ADD_CARD' | 'MAINTAIN_CARD' | 'EMV_ID' | 'BILLING_AGREEMENT' | 'SPLIT_SHIPMENT' | '_DELAYED_SHIPMENT' | 'DELAYED_SHIPMENT' | 'SPLIT_PAYMENT' | undefined;
  /** true: no 3-D Secure even where it is configured. It must be one of [true, false]. */
  readonly disable?: boolean | 'true' | 'false' | undefined;
  /** Electronic commerce indicator. It must be 01 to 08. */
  readonly eci?: string | undefined;
  /** CAVV or AAV. It must be 28 characters of base64. */
  readonly verificationId?: string | undefined;
  /** Authentication status. It must be one of [Y, A, U, N]. */
  readonly authenticationStatus?: 'Y' | 'A' | 'U' | 'N' | undefined;
  /** Transaction id of the directory server. It must be 36 characters. */
  readonly dsTransactionId?: string | undefined;
  /** Transaction id of the access control server. It must be 36 characters. */
  readonly acsTransactionId?: string | undefined;
  /** Whether a challenge is mandated. It must be one of [Y, N]. */
  readonly challengeMandatedIndicator?: 'Y' | 'N' | undefined;
  /** Version used. It must be three digits with dots, beginning 1 or 2. */
  readonly version?: string | undefined;
  /** Authentication type that the access control server asked for. It must be 01 to 04. */
  readonly authType?: string | undefined;
  /** Reason for the status. It must be 2 digits. */
  readonly transactionStatusReason?: string | undefined;
  /** Of older external servers, where there is one. It must be 64 characters of base64. */
  readonly xid?: string | undefined;
  /** Of older external servers. It must be one of [Y, U, N]. */
  readonly enrollmentStatus?: 'Y' | 'U' | 'N' | undefined;
  /** Whether a challenge is wanted; 3-D Secure 2.2 or higher. It must be 01 to 09. */
  readonly challengeIndicator?: string | undefined;
  /** Exemption; both authentication and payment carry it. It must be 01 to 04. */
  readonly exemptionFlag?: string | undefined;
  /** Number of items or services. It must be 2 digits. */
  readonly schemeData?: Readonly<Record<string, string>> | undefined;
}

export interface GiftCard {
  /** Number. It must be 1 to 255 characters. */
  readonly number?: string | undefined;
  /** PIN. It must be 1 to 255 characters. */
  readonly pin?: string | undefined;
  /** Holder. It must be 2 to 255 characters. */
  readonly holder?: string | undefined;
  /** Message. It must be 2 to 160 characters. */
  readonly message?: string | undefined;
  /** Occasion. It must be one of [ANNIVERSARY, BIRTHDAY, CONGRATULATIONS, APRIL_FOOLS_DAY, EASTER, FATHERS_DAY, GRADUATION, HOLIDAY, SEASONS_GREETINGS, PASSOVER, KWANZAA, HALLOWEEN, MOTHERS_DAY, NEW_YEARS_DAY, BOSSES_DAY, ST_PATRICKS_DAY, SWEETEST_DAY, CHRISTMAS, BABY_SHOWER, THANKSGIVING, OTHER, VALENTINES_DAY, WEDDING, SECRETARYS_DAY, CHINESE_NEW_YEAR, HANUKKAH, CELEBRATE_FALL, GRANDPARENTS_DAY, INDEPENDENCE_DAY]. */
  readonly type?: 'ANNIVERSARY' | 'BIRTHDAY' | 'CONGRATULATIONS' | 'APRIL_FOOLS_DAY' | 'EASTER' | 'FATHERS_DAY' | 'GRADUATION' | 'HOLIDAY' | 'SEASONS_GREETINGS' | 'PASSOVER' | 'KWANZAA' | 'HALLOWEEN' | 'MOTHERS_DAY' | 'NEW_YEARS_DAY' | 'BOSSES_DAY' | 'ST_PATRICKS_DAY' | 'SWEETEST_DAY' | 'CHRISTMAS' | 'BABY_SHOWER' | 'THANKSGIVING' | 'OTHER' | 'VALENTINES_DAY' | 'WEDDING' | 'SECRETARYS_DAY' | 'CHINESE_NEW_YEAR' | 'HANUKKAH' | 'CELEBRATE_FALL' | 'GRANDPARENTS_DAY' | 'INDEPENDENCE_DAY' | undefined;
}

export interface Risk {
  /** Channel id in the risk system; another one selects another rule set. It must be 1 to 255 characters. */
  readonly channelId?: string | undefined;
  /** Service id in the risk system. It must be 1 to 255 characters. */
  readonly serviceId?: string | undefined;
  /** Amount for the risk request, and for 3-D Secure. It must be 1 to 10 digits, a dot and 2 digits. */
  readonly amount?: string | undefined;
  /** Order time, where the payment ran at another time than the risk request. It must be a date and time yyyy-MM-dd HH:mm:ss. */
  readonly orderTimestamp?: string | undefined;
  /** Brand of the checked payment; paymentBrand where it is absent. It must be 1 to 255 characters. */
  readonly brand?: string | undefined;
  /** Custom data for the risk request. It must be 0 to 2048 characters. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** Merchant website. It must be 1 to 60 characters. */
  readonly merchantWebsite?: string | undefined;
  /** Account token set by the merchant. It must be 1 to 64 characters. */
  readonly accountToken?: string | undefined;
}

export interface ReferencePaymentRecurringMigration {
  /** Payment type of the INITIAL transaction. It must be one of [DB, CD, PA]. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly paymentType?: 'DB' | 'CD' | 'PA' | undefined;
  /** Amount of the INITIAL transaction. It must be up to 8 digits, optionally with a dot and 2 digits. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly amount?: string | undefined;
  /** When the INITIAL transaction ran. It must be a date and time yyyy-MM-dd HH:mm:ss, optionally with an offset. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly requestTimestamp?: string | undefined;
  /** The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly connectorTxId1?: string | undefined;
  /** The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly connectorTxId2?: string | undefined;
  /** The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. @deprecated 2026-11-24: use standingInstruction.initialTransactionId instead */
  readonly connectorTxId3?: string | undefined;
}

export interface Job {
  /** Identification only. It must be 1 to 64 characters. */
  readonly name?: string | undefined;
  /** Years. It must be 1970 to 2099 and the characters , - * /. Default: *. */
  readonly year?: string | undefined;
  /** Months. It must be 1 to 12 and the characters , - * /. Default: 1. */
  readonly month?: string | undefined;
  /** Days of the month. It must be 1 to 31 and the characters , - * ? / L W. Default: 1. */
  readonly dayOfMonth?: string | undefined;
  /** Days of the week. It must be 1 to 7 or SUN to SAT and the characters , - * ? / L #. Default: 1. */
  readonly dayOfWeek?: string | undefined;
  /** Hours. It must be 0 to 23 and the characters , - * /. Default: 0. */
  readonly hour?: string | undefined;
  /** Minute. It must be 0 to 59. Default: 0. */
  readonly minute?: string | undefined;
  /** Seconds. It must be 0 to 59 and the characters , - * /. Default: 0. */
  readonly second?: string | undefined;
  /** No run before. It must be a date and time yyyy-MM-dd HH:mm:ss. */
  readonly startDate?: string | undefined;
  /** No run after. It must be a date and time yyyy-MM-dd HH:mm:ss. */
  readonly endDate?: string | undefined;
  /** Unit of the notice. It must be one of [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND]. */
  readonly noticeUnit?: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND' | undefined;
  /** How long before the end notice must be given to avoid prolongation. It must be 1 to 16 digits. */
  readonly noticeNumber?: string | undefined;
  /** Reference point of the notice. It must be one of [ANYTIME, DURATION_END]. */
  readonly noticeCallable?: 'ANYTIME' | 'DURATION_END' | undefined;
  /** Unit of the duration. It must be one of [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND]. */
  readonly durationUnit?: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND' | undefined;
  /** Duration of the job period. It must be 1 to 16 digits. */
  readonly durationNumber?: string | undefined;
  /** Cron expression; overwrites second, minute, hour, dayOfMonth, month, dayOfWeek, year. It must be a cron expression of 7 fields, the year may be left out, with ? in one of the two day fields. */
  readonly expression?: string | undefined;
  /** The time zone of the schedule. It must be a time zone of IANA, such as Europe/Berlin. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** What happens to runs that were missed while the gateway was down: the last of them is made up for, or none. It must be one of [RUN_ONCE, SKIP]. Default: RUN_ONCE. */
  readonly missedRuns?: 'RUN_ONCE' | 'SKIP' | undefined;
  /** Whether a declined run is tried again: when the merchant advice code of the bank says, or after job.retryDelays. It must be one of [OFF, ADVICE_CODE, FIXED_DELAYS]. Default: OFF. */
  readonly retry?: 'OFF' | 'ADVICE_CODE' | 'FIXED_DELAYS' | undefined;
  /** Hours before each further attempt; with ADVICE_CODE for declines without an advice code. It must be 1 to 4 numbers of hours from 1 to 999, such as 24,72. Default: 24,72,120,168. */
  readonly retryDelays?: string | undefined;
  /** Attempts of one run at most, with the first. It must be an integer from 1 to 5. Default: 5. */
  readonly retryAttempts?: number | string | undefined;
  /** Days after the first attempt in which a run may be tried again. It must be an integer from 1 to 20. Default: 20. */
  readonly retryDays?: number | string | undefined;
}

export interface ReferencePaymentCard {
  /** Holder. It must be 3 to 128 characters. */
  readonly holder?: string | undefined;
  /** Security code. It must be 3 to 4 digits. */
  readonly cvv?: string | undefined;
}

export interface UpdateRegistrationCard {
  /** Holder. It must be 3 to 128 characters. */
  readonly holder?: string | undefined;
  /** Card number. It must be 8 to 32 digits. */
  readonly number?: string | undefined;
  /** Expiry month. It must be 01 to 12. */
  readonly expiryMonth?: string | undefined;
  /** Expiry year. It must be 4 digits beginning 19 or 20. */
  readonly expiryYear?: string | undefined;
  /** Security code. It must be 3 to 4 digits. */
  readonly cvv?: string | undefined;
  /** Type of number. It must be one of [PAN, DPAN]. */
  readonly numberType?: 'PAN' | 'DPAN' | undefined;
}

export interface UpdateRegistrationVirtualAccount {
  /** Identifier of the shopper's virtual account. It must be 1 to 100 characters. */
  readonly accountId?: string | undefined;
}

export interface UpdateRegistrationTokenAccount {
  /** Token created by an external provider. It must be 12 to 19 digits. */
  readonly number?: string | undefined;
  /** An acquirer's or provider's token, or a scheme's. It must be one of [EXTERNAL, NETWORK]. */
  readonly type?: 'EXTERNAL' | 'NETWORK' | undefined;
  /** Token expiry month. It must be 01 to 12. */
  readonly expiryMonth?: string | undefined;
  /** Token expiry year. It must be 4 digits beginning 19 or 20. */
  readonly expiryYear?: string | undefined;
  /** EMV cryptogram. It must be 28 to 32 characters of base64. */
  readonly cryptogram?: string | undefined;
  /** Dynamic token verification code. It must be 3 to 4 digits. */
  readonly dtvc?: string | undefined;
}

export interface Registrations {
  /** Stored accounts that a checkout offers. It must be 32 letters and digits. */
  readonly id?: string | undefined;
}

export interface TimeFrame {
  /** Start of the interval, together with date.to. It must be a date and time yyyy-MM-dd HH:mm:ss. */
  readonly from?: string | undefined;
  /** End of the interval, itself excluded, together with date.from. It must be a date and time yyyy-MM-dd HH:mm:ss. */
  readonly to?: string | undefined;
}
