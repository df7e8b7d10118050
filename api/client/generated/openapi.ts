/** Generated. `npm run client:types` writes it anew. */
export interface paths {
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find payments by merchantTransactionId (older form of the query)
         * @description For programs that ask here already. New programs ask `GET /v1/query`, which has more filters.
         */
        get: operations["findPaymentsByMerchantTransactionId"];
        put?: never;
        /**
         * Make a payment
         * @description Authorises (`PA`), debits (`DB`), credits (`CD`), or authorises and captures (`PA.CP`). With `referenceUuid` and `CP`, `RV`, `RF` … it captures, reverses or refunds an earlier payment (spec §2.1, §2.2). With `job` it schedules payments instead (spec §2.Y), and the answer is a job.
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment, or a registration by its id
         * @description The answer has the status 200 for a declined payment too: `result.code` says what became of it.
         */
        get: operations["getPayment"];
        put?: never;
        /**
         * Capture, reverse or refund a payment
         * @description CP, RV or RF, and RB, RC, CB or CR for the back office (spec §2.2, §2.9).
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["referencePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store an account
         * @description Type RG: the payment details are sealed and stored without a payment (spec §2.4).
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["createRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/registrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a registration
         * @description The answer has the last four digits and never the number.
         */
        get: operations["getRegistration"];
        put?: never;
        /**
         * Change expiry, holder, billing address or customer of a registration
         * @description **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["updateRegistration"];
        /**
         * Delete a registration
         * @description Type DR: the stored account and its key are erased.
         */
        delete: operations["deleteRegistration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/registrations/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay with a registration
         * @description With `job` it schedules payments instead (spec §2.Y), and the answer is a job.
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["payWithRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a checkout
         * @description The hosted form takes the payment; amount, currency and references are those prepared here. With createRegistration=true and without paymentType it only stores an account (spec §2.4).
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["createCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a checkout that nobody has paid
         * @description **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["updateCheckout"];
        /**
         * Withdraw a checkout that nobody has paid
         * @description The form takes no payment for it from then on. A checkout that was paid is refused.
         */
        delete: operations["deleteCheckout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the payment of a checkout
         * @description At most twice a minute for each checkout. An unknown or expired checkout is 400, 200.300.404.
         */
        get: operations["getCheckoutPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/{id}/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account that a checkout stored
         * @description At most twice a minute for each checkout. An unknown or expired checkout is 400, 200.300.404.
         */
        get: operations["getCheckoutRegistration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scheduling/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule payments of a stored account
         * @description Type SD: `job` says when the payments are made (spec §2.Y). The account is a registration, or account data, which are stored. The same parameters schedule at /v1/payments. Nothing is charged now.
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scheduling/v1/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job, by its id or by that of its registration
         * @description `plan` says whether the job is active, and when it charges next.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job (older form)
         * @description Does what `POST /scheduling/v1/schedules/{id}/deschedule` does, for programs that cannot send a form with it.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scheduling/v1/schedules/{id}/reschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a job by a new one
         * @description Type RS: the id in the path may be that of any job of the chain. What is not sent stays; fields of `job` that say when it runs are replaced together.
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["rescheduleJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scheduling/v1/schedules/{id}/deschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Type DS: with a notice or a duration, charges are made until the cancellation takes effect (`plan.cancelledFrom`).
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threeDSecure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate a cardholder without a payment
         * @description 3-D Secure on its own (spec §2.U). The values of its answer are the proof for a payment that follows.
         *
         *     **Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.
         */
        post: operations["createAuthentication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threeDSecure/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an authentication
         * @description After a challenge, ask here for its outcome: the shopper could have changed the address that leads back to your page.
         */
        get: operations["getAuthentication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find payments
         * @description By merchantTransactionId, time frame, types, methods or short id (spec §2.7). paymentTypes RG and DR find stored accounts and their deletions. Nothing found is 404, 700.400.580.
         */
        get: operations["findPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/query/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a payment by its id, optionally with its linked payments, or a registration
         * @description With includeLinkedTransactions=true the answer has the captures, reversals, refunds and chargebacks of the payment too (spec §2.7).
         */
        get: operations["findPaymentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find payments
         * @description By merchantTransactionId, time frame, types, methods or short id (spec §2.7). paymentTypes RG and DR find stored accounts and their deletions. Nothing found is 404, 700.400.580.
         */
        get: operations["findPaymentsV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/query/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a payment by its id, optionally with its linked payments, or a registration
         * @description With includeLinkedTransactions=true the answer has the captures, reversals, refunds and chargebacks of the payment too (spec §2.7).
         */
        get: operations["findPaymentByIdV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/v1/reconciliations/aggregations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settlement report: the aggregations of some days
         * @description An aggregation is the file of a channel and a day, with its sums by type and currency (spec §2.8, §2.10). With testMode=INTERNAL the answer is sample data.
         */
        get: operations["listAggregations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/v1/reconciliations/aggregations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settlement report: the records of an aggregation
         * @description Sorted by the day of settlement; sortOrder=DESC turns it round (spec §2.8).
         */
        get: operations["listReconciliationRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/v2/reconciliations/aggregations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settlement report: the records of an aggregation, 100 a page
         * @description As `listReconciliationRecords`, for aggregations with many records: `pageNo` begins at 1 (spec §2.8).
         */
        get: operations["listReconciliationRecordsByPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/resultcodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All result codes
         * @description It needs no token. `/docs/result-codes` has the same list with advice and what you can tell the shopper.
         */
        get: operations["listResultCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    payment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was created or its state changed
         * @description The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`. With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest. With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.
         */
        post: operations["receivePaymentNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    registration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stored payment details were created, updated or deleted
         * @description The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`. With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest. With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.
         */
        post: operations["receiveRegistrationNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    schedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A run of a subscription job has its outcome
         * @description The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`. With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest. With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.
         */
        post: operations["receiveScheduleNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    risk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The risk rules decided about a payment
         * @description The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`. With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest. With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.
         */
        post: operations["receiveRiskNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An operation on another payment changed the amounts of this one
         * @description The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`. With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest. With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.
         */
        post: operations["receiveBalanceNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    chargeback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A chargeback was answered, or came to its end
         * @description The gateway repeats it until you answer 2xx: after 1, 2, 4, 8, 15 and 30 minutes, 1 hour, then daily for 30 days. A notification can come twice: remember `webhook-id`. With `signature: AES_GCM` (the default) the body is this JSON, encrypted with AES-256-GCM, as upper-case hex; `X-Initialization-Vector` and `X-Authentication-Tag` have the rest. With `signature: STANDARD` the body is this JSON, and `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks.
         */
        post: operations["receiveChargebackNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        PaymentRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP].
             * @enum {string}
             */
            paymentType: "PA" | "DB" | "CD" | "PA.CP" | "CP" | "RV" | "RF" | "RB" | "RC" | "CB" | "CR";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description The stored account that a job pays with. It must be 32 letters and digits. */
            registrationId?: string;
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        ReferenceRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description What is to be done with the payment referenced (spec §2.2). It must be one of [CP, RV, RF, RB, RC, CB, CR].
             * @enum {string}
             */
            paymentType: "CP" | "RV" | "RF" | "RB" | "RC" | "CB" | "CR";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"] & components["schemas"]["ReferenceCardParameters"];
        RegistrationRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description RG, which is what a registration is (spec §2.2). It must be one of [RG, PA, DB, CD, PA.CP].
             * @enum {string}
             */
            paymentType?: "RG" | "PA" | "DB" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        RegistrationUpdateRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP].
             * @enum {string}
             */
            paymentType?: "PA" | "DB" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        RegistrationPaymentRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP].
             * @enum {string}
             */
            paymentType: "PA" | "DB" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        CheckoutRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP].
             * @enum {string}
             */
            paymentType?: "PA" | "DB" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["RegistrationsParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        CheckoutUpdateRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description What is to be done (spec §2.2). It must be one of [PA, DB, CD, PA.CP].
             * @enum {string}
             */
            paymentType?: "PA" | "DB" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["RegistrationsParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        JobRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description The payment that each run makes. SD and RS schedule debits. It must be one of [SD, RS, DB, PA, CD, PA.CP].
             * @enum {string}
             */
            paymentType?: "SD" | "RS" | "DB" | "PA" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description The stored account that a job pays with. It must be 32 letters and digits. */
            registrationId?: string;
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        JobRescheduleRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description The payment that each run makes. SD and RS schedule debits. It must be one of [SD, RS, DB, PA, CD, PA.CP].
             * @enum {string}
             */
            paymentType?: "SD" | "RS" | "DB" | "PA" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description The stored account that a job pays with. It must be 32 letters and digits. */
            registrationId?: string;
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: ("PA" | "DB" | "CD" | "PA.CP") | string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"] & components["schemas"]["JobParameters"];
        JobDescheduleRequest: {
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /**
             * @description Also the transactions linked to the ones found. It must be one of [true, false].
             * @enum {string}
             */
            includeLinkedTransactions?: "true" | "false";
        };
        AuthenticationRequest: ({
            /** @description The only amount that is processed; every other amount is included in it. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            amount?: string;
            /** @description Tax part of the request. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            discountAmount?: string;
            /** @description Currency of amount. It must be 3 uppercase letters, a currency of ISO 4217. */
            currency?: string;
            /** @description Brand; may be left out only where the brand of a card is to be detected. It must be 1 to 32 letters, digits, underscores. */
            paymentBrand?: string;
            /**
             * @description The payment that is to follow. It must be one of [PA, DB, CD, PA.CP].
             * @enum {string}
             */
            paymentType?: "PA" | "DB" | "CD" | "PA.CP";
            /**
             * @description true: the answer carries the hash of the payment script, so that the browser can check it. It must be one of [true, false].
             * @enum {string}
             */
            integrity?: "true" | "false";
            /** @description All or part of the statement descriptor; merchant.name overrides it. It must be 1 to 127 characters. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. It must be 8 to 255 characters. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. It must be 8 to 255 characters. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. It must be 8 to 255 characters. */
            merchantMemo?: string;
            /**
             * @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. It must be one of [EC, MO, TO, PO, PM, MOTO].
             * @enum {string}
             */
            transactionCategory?: "EC" | "MO" | "TO" | "PO" | "PM" | "MOTO";
            /**
             * @description FINAL marks the last of the captures, reversals or refunds. It must be one of [FINAL].
             * @enum {string}
             */
            sequence?: "FINAL";
            /** @description How many partial captures there may be. It must be an integer from 1 to 98. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. It must be 1 to 15 letters and digits. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. It must be 1 to 10 characters. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. It must be 1 to 35 characters. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. It must be 1 to 35 characters. */
            lifecycleId?: string;
            /** @description Id of an earlier transaction, for REAUTHORIZATION and INCREMENTAL_AUTH. It must be 1 to 32 characters. */
            referenceUuid?: string;
            /** @description Purpose of payment, for recipients in regulated countries. It must be 1 to 12 characters. */
            transactionPurposeCode?: string;
            /** @description Integration type. It must be 1 to 10 characters. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. It must be 2 characters. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. It must be 3 characters. */
            transactionTti?: string;
            /**
             * @description Purchase, funding, or original credit. It must be one of [PURCHASE, FUNDING, PAYMENT]. Default: PURCHASE.
             * @enum {string}
             */
            transactionProcessingCode?: "PURCHASE" | "FUNDING" | "PAYMENT";
            /**
             * @description Test environment only: the processor's test system, or the simulators. It must be one of [EXTERNAL, INTERNAL]. Default: INTERNAL.
             * @enum {string}
             */
            testMode?: "EXTERNAL" | "INTERNAL";
            /** @description The entity that authorises the request (spec §5). It must be 32 lowercase hex characters. */
            entityId?: string;
            /** @description Receives the shopper after an asynchronous payment. It must be an absolute URL of 6 to 2048 characters. */
            shopperResultUrl?: string;
            /**
             * @deprecated
             * @description Is called with the outcome of an asynchronous payment. It must be an absolute URL of 6 to 2048 characters, with http or https. Deprecated since 2026-11-24: use webhooks instead.
             */
            notificationUrl?: string;
            /** @description The reason code received from the acquirer, for CB and CR. It must be 000.100.2 followed by two digits. */
            chargebackResultCode?: string;
            /**
             * @description Older form of standingInstruction.mode. It must be one of [INITIAL, REPEATED, REGISTRATION_BASED].
             * @enum {string}
             */
            recurringType?: "INITIAL" | "REPEATED" | "REGISTRATION_BASED";
            /** @description Due day of the debit. It must be a date yyyy-MM-dd. */
            transactionDueDate?: string;
            /**
             * @description true: the payment details are stored; the answer carries the registration id. It must be one of [true, false].
             * @enum {string}
             */
            createRegistration?: "true" | "false";
            /**
             * @description true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4). It must be one of [true, false].
             * @enum {string}
             */
            overrideHolder?: "true" | "false";
        } & {
            [key: string]: string;
        }) & components["schemas"]["ForexParameters"] & components["schemas"]["StandingInstructionParameters"] & components["schemas"]["RecurringParameters"] & components["schemas"]["CardParameters"] & components["schemas"]["WalletAParameters"] & components["schemas"]["WalletBParameters"] & components["schemas"]["WalletCParameters"] & components["schemas"]["VirtualAccountParameters"] & components["schemas"]["BankAccountParameters"] & components["schemas"]["TokenAccountParameters"] & components["schemas"]["CustomerParameters"] & components["schemas"]["ShippingParameters"] & components["schemas"]["BillingParameters"] & components["schemas"]["MerchantParameters"] & components["schemas"]["CorporateParameters"] & components["schemas"]["SenderParameters"] & components["schemas"]["RecipientParameters"] & components["schemas"]["CartParameters"] & components["schemas"]["MarketPlaceParameters"] & components["schemas"]["AirlineParameters"] & components["schemas"]["RecurringMigrationParameters"] & components["schemas"]["ThreeDSecureParameters"] & components["schemas"]["GiftCardParameters"] & components["schemas"]["RiskParameters"];
        ForexParameters: {
            /** @description Amount where a currency conversion takes place. It must be 1 to 10 digits, optionally with a dot and 2 digits. */
            "forex.amount"?: string;
            /** @description Currency of that conversion. It must be 3 uppercase letters, a currency of ISO 4217. */
            "forex.currency"?: string;
        };
        StandingInstructionParameters: {
            /**
             * @description Not at agreed intervals, for one purchase, or until cancelled. It must be one of [UNSCHEDULED, INSTALLMENT, RECURRING].
             * @enum {string}
             */
            "standingInstruction.type"?: "UNSCHEDULED" | "INSTALLMENT" | "RECURRING";
            /**
             * @description Variable or fixed amount at a fixed frequency. It must be one of [STANDING_ORDER, SUBSCRIPTION].
             * @enum {string}
             */
            "standingInstruction.recurringType"?: "STANDING_ORDER" | "SUBSCRIPTION";
            /**
             * @description First payment of a series, or a later one. It must be one of [INITIAL, REPEATED].
             * @enum {string}
             */
            "standingInstruction.mode"?: "INITIAL" | "REPEATED";
            /**
             * @description Initiated by the cardholder or by the merchant. It must be one of [CIT, MIT].
             * @enum {string}
             */
            "standingInstruction.source"?: "CIT" | "MIT";
            /** @description The scheme's reference from the answer to the CIT. It must be 1 to 2048 characters. */
            "standingInstruction.initialTransactionId"?: string;
            /**
             * @description What kind of follow-up an MIT is. It must be one of [INCREMENTAL_AUTH, RESUBMISSION, REAUTHORIZATION, DELAYED_CHARGES, NO_SHOW].
             * @enum {string}
             */
            "standingInstruction.industryPractice"?: "INCREMENTAL_AUTH" | "RESUBMISSION" | "REAUTHORIZATION" | "DELAYED_CHARGES" | "NO_SHOW";
            /** @description After this day no further authorisations occur. It must be a date yyyy-MM-dd. */
            "standingInstruction.expiry"?: string;
            /** @description Minimum days between authorisations. It must be 4 digits. */
            "standingInstruction.frequency"?: string;
            /** @description Maximum number of authorisations for instalments. It must be 3 digits. */
            "standingInstruction.numberOfInstallments"?: string;
            /** @description Scheme-linked id of an economically related transaction. It must be 1 to 35 characters. */
            "standingInstruction.agreementId"?: string;
        };
        RecurringParameters: {
            /** @description Instalments that the shopper chose in the hosted form; 0 is none. It must be an integer from 0 to 99. */
            "recurring.numberOfInstallments"?: string;
        };
        CardParameters: {
            /** @description Holder. It must be 3 to 128 characters. */
            "card.holder"?: string;
            /** @description Card number. It must be 8 to 32 digits. */
            "card.number"?: string;
            /** @description Expiry month. It must be 01 to 12. */
            "card.expiryMonth"?: string;
            /** @description Expiry year. It must be 4 digits beginning 19 or 20. */
            "card.expiryYear"?: string;
            /** @description Security code. It must be 3 to 4 digits. */
            "card.cvv"?: string;
            /**
             * @description Type of number. It must be one of [PAN, DPAN].
             * @enum {string}
             */
            "card.numberType"?: "PAN" | "DPAN";
        };
        WalletAParameters: {
            /** @description Encrypted token as the wallet sends it (EC_v1): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL createWalletKey) and pays once; in the test environment createTestWalletToken makes one. It must be 1 to 16384 characters. */
            "walletA.paymentToken"?: string;
            /** @description Network reported by the wallet. It must be 1 to 255 characters. */
            "walletA.cardNetwork"?: string;
            /** @description Card type reported by the wallet. It must be 1 to 255 characters. */
            "walletA.cardType"?: string;
            /**
             * @description Where it was decrypted (decrypted-data way). It must be one of [web, app].
             * @enum {string}
             */
            "walletA.source"?: "web" | "app";
        };
        WalletBParameters: {
            /** @description Encrypted token as the wallet sends it (ECv2): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL createWalletKey) and pays once; in the test environment createTestWalletToken makes one. It must be 1 to 16384 characters. */
            "walletB.paymentToken"?: string;
            /**
             * @description Where it was decrypted (decrypted-data way). It must be one of [web, app].
             * @enum {string}
             */
            "walletB.source"?: "web" | "app";
        };
        WalletCParameters: {
            /** @description Encrypted token as the wallet sends it (a JWE within type S): its JSON, or base64 of it. It is opened with a key of the channel (GraphQL createWalletKey) and pays once; in the test environment createTestWalletToken makes one. It must be 1 to 16384 characters. */
            "walletC.paymentToken"?: string;
            /**
             * @description Where it was decrypted (decrypted-data way). It must be one of [web, app].
             * @enum {string}
             */
            "walletC.source"?: "web" | "app";
        };
        VirtualAccountParameters: {
            /** @description Identifier of the shopper's virtual account. It must be 1 to 100 characters. */
            "virtualAccount.accountId"?: string;
        };
        BankAccountParameters: {
            /** @description Holder. It must be 4 to 128 characters. */
            "bankAccount.holder"?: string;
            /** @description Bank name. It must be 1 to 255 characters. */
            "bankAccount.bankName"?: string;
            /** @description Account number; it or the IBAN is required. It must be 3 to 64 letters and digits. */
            "bankAccount.number"?: string;
            /** @description IBAN; it or the number is required. It must be 2 letters, 2 digits, then 11 to 27 letters and digits. */
            "bankAccount.iban"?: string;
            /** @description Bank code; it or the BIC is required. It must be 1 to 12 letters and digits. */
            "bankAccount.bankCode"?: string;
            /** @description BIC; it or the bank code is required. It must be 8 or 11 letters and digits. */
            "bankAccount.bic"?: string;
            /** @description Country. It must be 2 letters, a country of ISO 3166-1. */
            "bankAccount.country"?: string;
            /** @description Direct debit mandate id. It must be 1 to 256 letters and hyphens. */
            "bankAccount.mandate.id"?: string;
            /** @description Day on which the mandate was signed. It must be a date yyyy-MM-dd. */
            "bankAccount.mandate.dateOfSignature"?: string;
        };
        TokenAccountParameters: {
            /** @description Token created by an external provider. It must be 12 to 19 digits. */
            "tokenAccount.number"?: string;
            /**
             * @description An acquirer's or provider's token, or a scheme's. It must be one of [EXTERNAL, NETWORK].
             * @enum {string}
             */
            "tokenAccount.type"?: "EXTERNAL" | "NETWORK";
            /** @description Token expiry month. It must be 01 to 12. */
            "tokenAccount.expiryMonth"?: string;
            /** @description Token expiry year. It must be 4 digits beginning 19 or 20. */
            "tokenAccount.expiryYear"?: string;
            /** @description EMV cryptogram. It must be 28 to 32 characters of base64. */
            "tokenAccount.cryptogram"?: string;
            /** @description Dynamic token verification code. It must be 3 to 4 digits. */
            "tokenAccount.dtvc"?: string;
        };
        CustomerParameters: {
            /** @description Customer id in the shop. It must be 1 to 255 characters. */
            "customer.merchantCustomerId"?: string;
            /** @description Given name; required when any other customer parameter is sent. It must be 1 to 50 characters. */
            "customer.givenName"?: string;
            /** @description Middle name. It must be 2 to 50 characters. */
            "customer.middleName"?: string;
            /** @description Surname; required when any other customer parameter is sent. It must be 1 to 50 characters. */
            "customer.surname"?: string;
            /**
             * @description Sex. It must be one of [M, F].
             * @enum {string}
             */
            "customer.sex"?: "M" | "F";
            /** @description Birth date. It must be a date yyyy-MM-dd. */
            "customer.birthDate"?: string;
            /** @description Phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
            "customer.phone"?: string;
            /** @description Mobile phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
            "customer.mobile"?: string;
            /** @description Work phone; needed for some risk checks. It must be 1 to 25 characters. */
            "customer.workPhone"?: string;
            /** @description E-mail; needed for some risk checks and for sending direct debit mandates. It must be 6 to 128 characters. */
            "customer.email"?: string;
            /** @description Company. It must be 1 to 60 characters. */
            "customer.companyName"?: string;
            /**
             * @description Kind of document; goes with identificationDocId. It must be one of [IDCARD, PASSPORT, TAXSTATEMENT].
             * @enum {string}
             */
            "customer.identificationDocType"?: "IDCARD" | "PASSPORT" | "TAXSTATEMENT";
            /** @description Number of the document; goes with identificationDocType. It must be 8 to 64 characters. */
            "customer.identificationDocId"?: string;
            /** @description IP address. It must be 1 to 255 characters. */
            "customer.ip"?: string;
            /** @description Payer account id or other reference passed to the payee. It must be 1 to 255 characters. */
            "customer.merchantReference"?: string;
            /**
             * @description Salutation. It must be one of [MR, MRS, MS, MX].
             * @enum {string}
             */
            "customer.salutation"?: "MR" | "MRS" | "MS" | "MX";
            /** @description The customer's language. It must be 2 uppercase letters. */
            "customer.language"?: string;
            /**
             * @description Kind of payer. It must be one of [INDIVIDUAL, COMPANY].
             * @enum {string}
             */
            "customer.category"?: "INDIVIDUAL" | "COMPANY";
            /**
             * @description Whether the shop knows the customer. It must be one of [NEW, EXISTING].
             * @enum {string}
             */
            "customer.status"?: "NEW" | "EXISTING";
            /** @description Reference of the browser fingerprint. It must be 1 to 255 characters. */
            "customer.browserFingerprint.id"?: string;
            /** @description Fingerprint value. It must be 1 to 4096 characters. */
            "customer.browserFingerprint.value"?: string;
            /** @description Exact accept headers of the browser; for 3-D Secure v2. It must be 1 to 2048 characters. */
            "customer.browser.acceptHeader"?: string;
            /** @description Language of the browser (BCP 47); for 3-D Secure v2. It must be 1 to 8 characters. */
            "customer.browser.language"?: string;
            /** @description Screen height in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
            "customer.browser.screenHeight"?: string;
            /** @description Screen width in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
            "customer.browser.screenWidth"?: string;
            /** @description Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. It must be 1 to 5 characters. */
            "customer.browser.timezone"?: string;
            /** @description Exact user-agent header; for 3-D Secure v2. It must be 1 to 2048 characters. */
            "customer.browser.userAgent"?: string;
            /**
             * @description Whether the browser can run Java; for 3-D Secure v2. It must be one of [true, false].
             * @enum {string}
             */
            "customer.browser.javaEnabled"?: "true" | "false";
            /** @description Colour depth in bits per pixel. It must be 1 to 2 digits. */
            "customer.browser.screenColorDepth"?: string;
            /** @description Size code of the challenge window. It must be 1 digit. */
            "customer.browser.challengeWindow"?: string;
            /** @description Browser device id. It must be 1 to 32 characters. */
            "customer.browser.deviceId"?: string;
            /** @description Mobile device id. It must be 1 to 40 characters. */
            "customer.app.deviceId"?: string;
        };
        ShippingParameters: {
            /** @description Customer id in the shop. It must be 1 to 255 characters. */
            "shipping.customer.merchantCustomerId"?: string;
            /** @description Given name; required when any other customer parameter is sent. It must be 1 to 50 characters. */
            "shipping.customer.givenName"?: string;
            /** @description Middle name. It must be 2 to 50 characters. */
            "shipping.customer.middleName"?: string;
            /** @description Surname; required when any other customer parameter is sent. It must be 1 to 50 characters. */
            "shipping.customer.surname"?: string;
            /**
             * @description Sex. It must be one of [M, F].
             * @enum {string}
             */
            "shipping.customer.sex"?: "M" | "F";
            /** @description Birth date. It must be a date yyyy-MM-dd. */
            "shipping.customer.birthDate"?: string;
            /** @description Phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
            "shipping.customer.phone"?: string;
            /** @description Mobile phone; needed for some risk checks. It must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens. */
            "shipping.customer.mobile"?: string;
            /** @description Work phone; needed for some risk checks. It must be 1 to 25 characters. */
            "shipping.customer.workPhone"?: string;
            /** @description E-mail; needed for some risk checks and for sending direct debit mandates. It must be 6 to 128 characters. */
            "shipping.customer.email"?: string;
            /** @description Company. It must be 1 to 60 characters. */
            "shipping.customer.companyName"?: string;
            /**
             * @description Kind of document; goes with identificationDocId. It must be one of [IDCARD, PASSPORT, TAXSTATEMENT].
             * @enum {string}
             */
            "shipping.customer.identificationDocType"?: "IDCARD" | "PASSPORT" | "TAXSTATEMENT";
            /** @description Number of the document; goes with identificationDocType. It must be 8 to 64 characters. */
            "shipping.customer.identificationDocId"?: string;
            /** @description IP address. It must be 1 to 255 characters. */
            "shipping.customer.ip"?: string;
            /** @description Payer account id or other reference passed to the payee. It must be 1 to 255 characters. */
            "shipping.customer.merchantReference"?: string;
            /**
             * @description Salutation. It must be one of [MR, MRS, MS, MX].
             * @enum {string}
             */
            "shipping.customer.salutation"?: "MR" | "MRS" | "MS" | "MX";
            /** @description The customer's language. It must be 2 uppercase letters. */
            "shipping.customer.language"?: string;
            /**
             * @description Kind of payer. It must be one of [INDIVIDUAL, COMPANY].
             * @enum {string}
             */
            "shipping.customer.category"?: "INDIVIDUAL" | "COMPANY";
            /**
             * @description Whether the shop knows the customer. It must be one of [NEW, EXISTING].
             * @enum {string}
             */
            "shipping.customer.status"?: "NEW" | "EXISTING";
            /** @description Exact accept headers of the browser; for 3-D Secure v2. It must be 1 to 2048 characters. */
            "shipping.customer.browser.acceptHeader"?: string;
            /** @description Language of the browser (BCP 47); for 3-D Secure v2. It must be 1 to 8 characters. */
            "shipping.customer.browser.language"?: string;
            /** @description Screen height in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
            "shipping.customer.browser.screenHeight"?: string;
            /** @description Screen width in pixels; for 3-D Secure v2. It must be 1 to 6 characters. */
            "shipping.customer.browser.screenWidth"?: string;
            /** @description Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. It must be 1 to 5 characters. */
            "shipping.customer.browser.timezone"?: string;
            /** @description Exact user-agent header; for 3-D Secure v2. It must be 1 to 2048 characters. */
            "shipping.customer.browser.userAgent"?: string;
            /**
             * @description Whether the browser can run Java; for 3-D Secure v2. It must be one of [true, false].
             * @enum {string}
             */
            "shipping.customer.browser.javaEnabled"?: "true" | "false";
            /** @description Colour depth in bits per pixel. It must be 1 to 2 digits. */
            "shipping.customer.browser.screenColorDepth"?: string;
            /** @description Size code of the challenge window. It must be 1 digit. */
            "shipping.customer.browser.challengeWindow"?: string;
            /** @description Street. It must be 1 to 100 characters. */
            "shipping.street1"?: string;
            /** @description Adjoining road or locality. It must be 1 to 100 characters. */
            "shipping.street2"?: string;
            /** @description House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
            "shipping.houseNumber1"?: string;
            /** @description Second house number; needs houseNumber1. It must be 1 to 100 characters. */
            "shipping.houseNumber2"?: string;
            /** @description City. It must be 1 to 80 letters. */
            "shipping.city"?: string;
            /** @description State. It must be 1 to 50 letters, digits, dots. */
            "shipping.state"?: string;
            /** @description Postal code. It must be 1 to 16 letters and digits. */
            "shipping.postcode"?: string;
            /** @description Country. It must be 2 letters, a country of ISO 3166-1. */
            "shipping.country"?: string;
            /**
             * @description How it is shipped. It must be one of [CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE].
             * @enum {string}
             */
            "shipping.method"?: "CARRIER_DESIGNATED_BY_CUSTOMER" | "ELECTRONIC_DELIVERY" | "EXPEDITED" | "GROUND" | "INTERNATIONAL" | "LOWEST_COST" | "MILITARY" | "NEXT_DAY_OVERNIGHT" | "OTHER" | "POINT_PICKUP" | "PUDO" | "SAME_DAY_SERVICE" | "STORE_PICKUP" | "THREE_DAY_SERVICE" | "TWO_DAY_SERVICE";
            /** @description Total shipping costs. It must be 1 to 10 digits, a dot and 2 digits. */
            "shipping.cost"?: string;
            /** @description Comment. It must be 1 to 160 characters. */
            "shipping.comment"?: string;
            /** @description Expected delivery. It must be a date yyyy-MM-dd. */
            "shipping.expectedDate"?: string;
            /** @description Logistics provider. It must be 1 to 255 characters. */
            "shipping.logisticsProvider"?: string;
            /** @description Tracking number. It must be 1 to 255 characters. */
            "shipping.trackingNumber"?: string;
            /** @description Return tracking number. It must be 1 to 255 characters. */
            "shipping.returnTrackingNumber"?: string;
            /** @description Normalised address. It must be 1 to 255 characters. */
            "shipping.normalized"?: string;
            /** @description Validation status. It must be 1 to 255 characters. */
            "shipping.validationStatus"?: string;
            /** @description Fulfilling warehouse. It must be 1 to 100 characters. */
            "shipping.warehouse"?: string;
            /**
             * @description Which address the acquirer takes. It must be one of [GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS]. Default: GET_FROM_FILE.
             * @enum {string}
             */
            "shipping.preference"?: "GET_FROM_FILE" | "NO_SHIPPING" | "SET_PROVIDED_ADDRESS";
            /** @description Middle name. It must be 1 to 2048 characters. */
            "shipping.middleName"?: string;
            /** @description Company. It must be 1 to 60 characters. */
            "shipping.companyName"?: string;
            /** @description Phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
            "shipping.phone"?: string;
            /** @description Mobile phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
            "shipping.mobile"?: string;
            /** @description Work phone. It must be 1 to 25 characters. */
            "shipping.workPhone"?: string;
            /** @description E-mail. It must be 6 to 128 characters. */
            "shipping.email"?: string;
            /**
             * @description Kind of shipping. It must be one of [RETURN, SHIPMENT].
             * @enum {string}
             */
            "shipping.type"?: "RETURN" | "SHIPMENT";
        };
        BillingParameters: {
            /** @description Street; for 3-D Secure v2. It must be 1 to 100 characters. */
            "billing.street1"?: string;
            /** @description Adjoining road; the two streets together are not digits only. It must be 1 to 100 characters. */
            "billing.street2"?: string;
            /** @description House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
            "billing.houseNumber1"?: string;
            /** @description Second house number; needs houseNumber1. It must be 1 to 100 characters. */
            "billing.houseNumber2"?: string;
            /** @description City; for 3-D Secure v2. It must be 1 to 80 characters. */
            "billing.city"?: string;
            /** @description State or region. It must be 1 to 50 letters, digits, dots. */
            "billing.state"?: string;
            /** @description Postal code; for 3-D Secure v2. It must be 1 to 16 letters and digits. */
            "billing.postcode"?: string;
            /** @description Country; for 3-D Secure v2. It must be 2 uppercase letters, a country of ISO 3166-1. */
            "billing.country"?: string;
            /** @description Normalised address. It must be 1 to 255 characters. */
            "billing.normalized"?: string;
            /** @description Whether the address was validated and the normalised one confirmed. It must be 1 to 255 characters. */
            "billing.validationStatus"?: string;
        };
        MerchantParameters: {
            /** @description Street; for 3-D Secure v2. It must be 1 to 100 characters. */
            "merchant.billing.street1"?: string;
            /** @description Adjoining road; the two streets together are not digits only. It must be 1 to 100 characters. */
            "merchant.billing.street2"?: string;
            /** @description House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
            "merchant.billing.houseNumber1"?: string;
            /** @description Second house number; needs houseNumber1. It must be 1 to 100 characters. */
            "merchant.billing.houseNumber2"?: string;
            /** @description City; for 3-D Secure v2. It must be 1 to 80 characters. */
            "merchant.billing.city"?: string;
            /** @description State or region. It must be 1 to 50 letters, digits, dots. */
            "merchant.billing.state"?: string;
            /** @description Postal code; for 3-D Secure v2. It must be 1 to 16 letters and digits. */
            "merchant.billing.postcode"?: string;
            /** @description Country; for 3-D Secure v2. It must be 2 uppercase letters, a country of ISO 3166-1. */
            "merchant.billing.country"?: string;
            /** @description Normalised address. It must be 1 to 255 characters. */
            "merchant.billing.normalized"?: string;
            /** @description Whether the address was validated and the normalised one confirmed. It must be 1 to 255 characters. */
            "merchant.billing.validationStatus"?: string;
            /** @description Given name. It must be 1 to 2048 characters. */
            "merchant.billing.givenName"?: string;
            /** @description Surname. It must be 1 to 2048 characters. */
            "merchant.billing.surname"?: string;
            /** @description Middle name. It must be 1 to 2048 characters. */
            "merchant.billing.middleName"?: string;
            /** @description Company. It must be 1 to 60 characters. */
            "merchant.billing.companyName"?: string;
            /** @description Phone. It must be 1 to 25 characters. */
            "merchant.billing.phone"?: string;
            /** @description Work phone. It must be 1 to 25 characters. */
            "merchant.billing.workPhone"?: string;
            /** @description Mobile phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
            "merchant.billing.mobile"?: string;
            /** @description E-mail. It must be 6 to 128 characters. */
            "merchant.billing.email"?: string;
            /** @description Street. It must be 1 to 100 characters. */
            "merchant.shipping.street1"?: string;
            /** @description Adjoining road or locality. It must be 1 to 100 characters. */
            "merchant.shipping.street2"?: string;
            /** @description House number; street1 then holds only the street name and street2 is ignored. It must be 1 to 100 characters. */
            "merchant.shipping.houseNumber1"?: string;
            /** @description Second house number; needs houseNumber1. It must be 1 to 100 characters. */
            "merchant.shipping.houseNumber2"?: string;
            /** @description City. It must be 1 to 80 letters. */
            "merchant.shipping.city"?: string;
            /** @description State. It must be 1 to 50 letters, digits, dots. */
            "merchant.shipping.state"?: string;
            /** @description Postal code. It must be 1 to 16 letters and digits. */
            "merchant.shipping.postcode"?: string;
            /** @description Country. It must be 2 letters, a country of ISO 3166-1. */
            "merchant.shipping.country"?: string;
            /**
             * @description How it is shipped. It must be one of [CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE].
             * @enum {string}
             */
            "merchant.shipping.method"?: "CARRIER_DESIGNATED_BY_CUSTOMER" | "ELECTRONIC_DELIVERY" | "EXPEDITED" | "GROUND" | "INTERNATIONAL" | "LOWEST_COST" | "MILITARY" | "NEXT_DAY_OVERNIGHT" | "OTHER" | "POINT_PICKUP" | "PUDO" | "SAME_DAY_SERVICE" | "STORE_PICKUP" | "THREE_DAY_SERVICE" | "TWO_DAY_SERVICE";
            /** @description Total shipping costs. It must be 1 to 10 digits, a dot and 2 digits. */
            "merchant.shipping.cost"?: string;
            /** @description Comment. It must be 1 to 160 characters. */
            "merchant.shipping.comment"?: string;
            /** @description Expected delivery. It must be a date yyyy-MM-dd. */
            "merchant.shipping.expectedDate"?: string;
            /** @description Logistics provider. It must be 1 to 255 characters. */
            "merchant.shipping.logisticsProvider"?: string;
            /** @description Tracking number. It must be 1 to 255 characters. */
            "merchant.shipping.trackingNumber"?: string;
            /** @description Return tracking number. It must be 1 to 255 characters. */
            "merchant.shipping.returnTrackingNumber"?: string;
            /** @description Normalised address. It must be 1 to 255 characters. */
            "merchant.shipping.normalized"?: string;
            /** @description Validation status. It must be 1 to 255 characters. */
            "merchant.shipping.validationStatus"?: string;
            /** @description Fulfilling warehouse. It must be 1 to 100 characters. */
            "merchant.shipping.warehouse"?: string;
            /**
             * @description Which address the acquirer takes. It must be one of [GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS]. Default: GET_FROM_FILE.
             * @enum {string}
             */
            "merchant.shipping.preference"?: "GET_FROM_FILE" | "NO_SHIPPING" | "SET_PROVIDED_ADDRESS";
            /** @description Middle name. It must be 1 to 2048 characters. */
            "merchant.shipping.middleName"?: string;
            /** @description Company. It must be 1 to 60 characters. */
            "merchant.shipping.companyName"?: string;
            /** @description Phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
            "merchant.shipping.phone"?: string;
            /** @description Mobile phone. It must be a plus or digit, then 5 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
            "merchant.shipping.mobile"?: string;
            /** @description Work phone. It must be 1 to 25 characters. */
            "merchant.shipping.workPhone"?: string;
            /** @description E-mail. It must be 6 to 128 characters. */
            "merchant.shipping.email"?: string;
            /**
             * @description Kind of shipping. It must be one of [RETURN, SHIPMENT].
             * @enum {string}
             */
            "merchant.shipping.type"?: "RETURN" | "SHIPMENT";
            /** @description Overrides the merchant name, normally the first line of the statement. It must be 1 to 100 characters. */
            "merchant.name"?: string;
            /** @description Category code. It must be 1 to 4 letters and digits. */
            "merchant.mcc"?: string;
            /** @description Street. It must be 1 to 100 characters. */
            "merchant.street"?: string;
            /** @description City, phone, e-mail or URL; normally the second line of the statement. It must be 1 to 100 characters. */
            "merchant.city"?: string;
            /** @description State. It must be 1 to 50 characters. */
            "merchant.state"?: string;
            /** @description Country (ISO 3166-1 numeric). It must be 3 digits. */
            "merchant.countryCode"?: string;
            /** @description Country. It must be 2 letters, a country of ISO 3166-1. */
            "merchant.country"?: string;
            /** @description Postal code. It must be 1 to 16 characters. */
            "merchant.postcode"?: string;
            /** @description Latitude and longitude, separated by a comma. It must be 1 to 20 characters. */
            "merchant.geographicCoordinates"?: string;
            /** @description City of the service, where another than the merchant city. It must be 1 to 100 characters. */
            "merchant.serviceLocationCity"?: string;
            /** @description State of the service. It must be 1 to 50 characters. */
            "merchant.serviceLocationState"?: string;
            /** @description Country of the service. It must be 1 to 3 characters. */
            "merchant.serviceLocationCountryCode"?: string;
            /** @description Postal code of the service. It must be 1 to 16 characters. */
            "merchant.serviceLocationPostCode"?: string;
            /** @description Latitude and longitude of the service. It must be 1 to 20 characters. */
            "merchant.serviceLocationGeographicCoordinates"?: string;
            /** @description Additional contact. It must be 1 to 255 characters. */
            "merchant.additionalContact"?: string;
            /** @description Phone. It must be 1 to 25 characters. */
            "merchant.phone"?: string;
            /** @description Phone of the customer service. It must be 1 to 25 characters. */
            "merchant.customerContactPhone"?: string;
            /** @description Random session id, unique for the transaction. It must be 1 to 255 characters. */
            "merchant.websiteId"?: string;
            /** @description Merchant URL. It must be 1 to 255 characters. */
            "merchant.url"?: string;
            /** @description Partnership agreement code. It must be 1 to 60 characters. */
            "merchant.partnerIdCode"?: string;
            /** @description Independent sales organisation id. It must be 1 to 255 characters. */
            "merchant.isoId"?: string;
            /** @description Payment facilitator id. It must be 1 to 255 characters. */
            "merchant.payFacId"?: string;
            /** @description Payment facilitator name. It must be 1 to 255 characters. */
            "merchant.payFacName"?: string;
            /** @description Sub-merchant id, for one scheme's payment facilitators. It must be 1 to 100 characters. */
            "merchant.submerchantId"?: string;
            /** @description Marketplace id. It must be 1 to 255 characters. */
            "merchant.marketplaceId"?: string;
            /** @description Tax id. It must be 1 to 60 characters. */
            "merchant.taxId"?: string;
            /** @description Foreign retail indicator. It must be 1 to 25 characters. */
            "merchant.foreignRetailIndicator"?: string;
            /** @description Legal name. It must be 1 to 100 characters. */
            "merchant.legalName"?: string;
            /** @description Custom URL scheme that opens the merchant app. It must be 1 to 255 characters. */
            "merchant.app.schemeUrl"?: string;
        } & {
            [key: string]: string;
        };
        CorporateParameters: {
            /** @description Name. It must be 1 to 30 characters. */
            "corporate.name"?: string;
            /** @description Description. It must be 1 to 160 characters. */
            "corporate.description"?: string;
            /** @description Street. It must be 1 to 100 characters. */
            "corporate.street"?: string;
            /** @description Second line of the address. It must be 1 to 100 characters. */
            "corporate.address"?: string;
            /** @description City. It must be 1 to 80 characters. */
            "corporate.city"?: string;
            /** @description State. It must be 1 to 50 characters. */
            "corporate.state"?: string;
            /** @description Postal code. It must be 1 to 16 characters. */
            "corporate.postCode"?: string;
            /** @description Suite. It must be 1 to 30 characters. */
            "corporate.suite"?: string;
            /** @description Post box. It must be 1 to 15 characters. */
            "corporate.postboxNumber"?: string;
            /**
             * @description Whether it is a corporate purchase. It must be one of [Y, N].
             * @enum {string}
             */
            "corporate.purchase"?: "Y" | "N";
            /** @description Phone. It must be 1 to 25 digits. */
            "corporate.phone"?: string;
            /** @description Fax. It must be 1 to 25 digits. */
            "corporate.fax"?: string;
            /** @description VAT id. It must be 1 to 255 characters. */
            "corporate.vatId"?: string;
        };
        SenderParameters: {
            /** @description Name. It must be 1 to 100 characters. */
            "sender.name"?: string;
            /** @description Given name. It must be 1 to 50 characters. */
            "sender.givenName"?: string;
            /** @description Middle name. It must be 1 to 50 characters. */
            "sender.middleName"?: string;
            /** @description Surname. It must be 1 to 50 characters. */
            "sender.surname"?: string;
            /** @description Birth date. It must be a date yyyy-MM-dd. */
            "sender.birthDate"?: string;
            /** @description Account number. It must be 1 to 32 characters. */
            "sender.accountNumber"?: string;
            /** @description Street. It must be 1 to 100 characters. */
            "sender.street"?: string;
            /** @description City. It must be 1 to 50 characters. */
            "sender.city"?: string;
            /** @description State. It must be 1 to 50 characters. */
            "sender.state"?: string;
            /** @description Country (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
            "sender.country"?: string;
            /** @description Postal code. It must be 1 to 30 characters. */
            "sender.postcode"?: string;
            /** @description Nationality. It must be 1 to 50 letters. */
            "sender.nationality"?: string;
            /** @description Occupation. It must be 1 to 50 characters. */
            "sender.occupation"?: string;
            /** @description For example individual or business. It must be 1 to 50 characters. */
            "sender.entityType"?: string;
            /** @description Country of birth (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
            "sender.birthCountry"?: string;
            /**
             * @description What the account number is. It must be one of [OTHER, RTN_AND_BANK_ACCOUNT, IBAN, IBAN_AND_BIC, BAN_AND_BIC, CARD_ACCOUNT].
             * @enum {string}
             */
            "sender.accountNumberType"?: "OTHER" | "RTN_AND_BANK_ACCOUNT" | "IBAN" | "IBAN_AND_BIC" | "BAN_AND_BIC" | "CARD_ACCOUNT";
            /**
             * @description 01 credit, 02 debit, 03 prepaid, 04 cash, 05 other scheme's debit, 06 other scheme's credit, 07 deposit, 08 mobile money, 09 other. It must be one of [01, 02, 03, 04, 05, 06, 07, 08, 09].
             * @enum {string}
             */
            "sender.sourceOfFunds"?: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09";
        };
        RecipientParameters: {
            /** @description Given name. It must be 1 to 48 characters. */
            "recipient.givenName"?: string;
            /** @description Middle name. It must be 1 to 48 characters. */
            "recipient.middleName"?: string;
            /** @description Surname. It must be 1 to 48 characters. */
            "recipient.surname"?: string;
            /** @description Birth date. It must be a date yyyy-MM-dd. */
            "recipient.birthDate"?: string;
            /** @description Phone. It must be a plus or digit, then 7 to 25 digits, spaces, dots, brackets, slashes, hyphens. */
            "recipient.phone"?: string;
            /** @description Account number. It must be 1 to 32 characters. */
            "recipient.accountNumber"?: string;
            /** @description Street. It must be 1 to 100 characters. */
            "recipient.street"?: string;
            /** @description City. It must be 1 to 50 characters. */
            "recipient.city"?: string;
            /** @description State. It must be 1 to 50 characters. */
            "recipient.state"?: string;
            /** @description Country (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
            "recipient.country"?: string;
            /** @description Postal code. It must be 1 to 30 characters. */
            "recipient.postcode"?: string;
            /** @description Nationality. It must be 1 to 50 characters. */
            "recipient.nationality"?: string;
            /** @description Kind of identification. It must be 1 to 50 characters. */
            "recipient.identificationType"?: string;
            /** @description The identification. It must be 1 to 50 characters. */
            "recipient.identificationValue"?: string;
            /** @description Kind of recipient. It must be 1 to 50 characters. */
            "recipient.entityType"?: string;
            /** @description Relationship to the sender. It must be 1 to 50 characters. */
            "recipient.relationship"?: string;
            /** @description Occupation. It must be 1 to 50 characters. */
            "recipient.occupation"?: string;
            /** @description Country of birth (ISO 3166-1 alpha-3). It must be 1 to 3 letters. */
            "recipient.birthCountry"?: string;
            /**
             * @description What the account number is. It must be one of [OTHER, RTN_AND_BANK_ACCOUNT, IBAN, CARD_ACCOUNT, EMAIL, PHONE_NUMBER, BAN_AND_BIC, WALLET_ID, SOCIAL_NETWORK_ID].
             * @enum {string}
             */
            "recipient.accountNumberType"?: "OTHER" | "RTN_AND_BANK_ACCOUNT" | "IBAN" | "CARD_ACCOUNT" | "EMAIL" | "PHONE_NUMBER" | "BAN_AND_BIC" | "WALLET_ID" | "SOCIAL_NETWORK_ID";
        };
        CartParameters: {
            [key: string]: string | ("PHYSICAL" | "DIGITAL" | "MIXED" | "ANONYMOUS_DONATION" | "AUTHORITIES_PAYMENT") | ("AA" | "S" | "E" | "Z") | ("M" | "CM" | "KG" | "G" | "COUNT") | ("GIFTCARD" | "PROMOTION") | ("pending" | "authorized" | "captured") | ("true" | "false");
        };
        MarketPlaceParameters: {
            [key: string]: string;
        };
        AirlineParameters: {
            /** @description Taxes of the booking. It must be 1 to 10 digits, a dot and 2 digits. */
            "airline.totalTaxAmount"?: string;
            /** @description Fees of the booking. It must be 1 to 10 digits, a dot and 2 digits. */
            "airline.totalFeesAmount"?: string;
            /** @description Fares of the booking. It must be 1 to 10 digits, a dot and 2 digits. */
            "airline.totalFareAmount"?: string;
            /** @description When the ticket was issued. It must be a date yyyy-MM-dd. */
            "airline.ticketIssueDate"?: string;
            /** @description Where the ticket was issued. It must be 1 to 255 characters. */
            "airline.ticketIssueAddress"?: string;
            /** @description Whether a third party booked. It must be 1 to 255 characters. */
            "airline.thirdPartyBooking"?: string;
            /** @description Booking type. It must be 1 to 255 characters. */
            "airline.bookingtype"?: string;
            /** @description How the ticket is delivered. It must be 1 to 255 characters. */
            "airline.ticketDeliveryMethod"?: string;
            /** @description Booking reference. It must be 1 to 255 characters. */
            "airline.bookingRefNum"?: string;
            /** @description Agent. It must be 1 to 255 characters. */
            "airline.agentName"?: string;
            /** @description Code of the agent. It must be 1 to 255 characters. */
            "airline.agentCode"?: string;
        } & {
            [key: string]: string;
        };
        RecurringMigrationParameters: {
            /**
             * @deprecated
             * @description Payment type of the INITIAL transaction. It must be one of [DB, CD, PA]. Deprecated since 2026-11-24: use standingInstruction.initialTransactionId instead.
             * @enum {string}
             */
            "recurringMigration.paymentType"?: "DB" | "CD" | "PA";
            /**
             * @deprecated
             * @description Amount of the INITIAL transaction. It must be up to 8 digits, optionally with a dot and 2 digits. Deprecated since 2026-11-24: use standingInstruction.initialTransactionId instead.
             */
            "recurringMigration.amount"?: string;
            /**
             * @deprecated
             * @description When the INITIAL transaction ran. It must be a date and time yyyy-MM-dd HH:mm:ss, optionally with an offset. Deprecated since 2026-11-24: use standingInstruction.initialTransactionId instead.
             */
            "recurringMigration.requestTimestamp"?: string;
            /**
             * @deprecated
             * @description The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. Deprecated since 2026-11-24: use standingInstruction.initialTransactionId instead.
             */
            "recurringMigration.connectorTxId1"?: string;
            /**
             * @deprecated
             * @description The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. Deprecated since 2026-11-24: use standingInstruction.initialTransactionId instead.
             */
            "recurringMigration.connectorTxId2"?: string;
            /**
             * @deprecated
             * @description The acquirer's answer to the INITIAL payment. It must be 1 to 128 characters. Deprecated since 2026-11-24: use standingInstruction.initialTransactionId instead.
             */
            "recurringMigration.connectorTxId3"?: string;
        };
        ThreeDSecureParameters: {
            /** @description Amount to authenticate. It must be 1 to 9 digits, a dot and 2 digits. */
            "threeDSecure.amount"?: string;
            /** @description Currency to authenticate. It must be 3 uppercase letters, a currency of ISO 4217. */
            "threeDSecure.currency"?: string;
            /** @description The mobile SDK's authentication request parameters; for the app-based flow. It must be 1 to 16384 characters. */
            "threeDSecure.deviceInfo"?: string;
            /** @description Merchant name as the directory server has it. It must be 1 to 100 characters. */
            "threeDSecure.merchant.name"?: string;
            /** @description Merchant URL. It must be 1 to 2048 characters. */
            "threeDSecure.merchant.url"?: string;
            /** @description Merchant country. It must be 3 letters. */
            "threeDSecure.merchant.country"?: string;
            /** @description Requestor id assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.visa.requestorId"?: string;
            /** @description Requestor name assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.visa.requestorName"?: string;
            /** @description Requestor id assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.mastercard.requestorId"?: string;
            /** @description Requestor name assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.mastercard.requestorName"?: string;
            /** @description Requestor id assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.amex.requestorId"?: string;
            /** @description Requestor name assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.amex.requestorName"?: string;
            /** @description Requestor id assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.diners.requestorId"?: string;
            /** @description Requestor name assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.diners.requestorName"?: string;
            /** @description Requestor id assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.jcb.requestorId"?: string;
            /** @description Requestor name assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.jcb.requestorName"?: string;
            /** @description Requestor id assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.cb.requestorId"?: string;
            /** @description Requestor name assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.cb.requestorName"?: string;
            /** @description Requestor id assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.scheme.requestorId"?: string;
            /** @description Requestor name assigned by the scheme. It must be 1 to 100 characters. */
            "threeDSecure.v2.scheme.requestorName"?: string;
            /** @description A merchant-initiated (3RI) request; one scheme's 3-D Secure 2.2 only. It must be an integer from 1 to 99. */
            "threeDSecure.channel"?: string;
            /**
             * @description Authentication without a payment. It must be one of [true, false].
             * @enum {string}
             */
            "threeDSecure.npa"?: "true" | "false";
            /**
             * @description Decoupled authentication. It must be one of [true, false].
             * @enum {string}
             */
            "threeDSecure.decoupled"?: "true" | "false";
            /**
             * @description Type of 3RI transaction. It must be one of [RECURRING, SPLIT_SHIPMENT, DELAYED_SHIPMENT].
             * @enum {string}
             */
            "threeDSecure.threeRIInd"?: "RECURRING" | "SPLIT_SHIPMENT" | "DELAYED_SHIPMENT";
            /**
             * @description Hint for the access control server. It must be one of [PAYMENT, RECURRING, INSTALLMENT, ADD_CARD, MAINTAIN_CARD, EMV_ID, BILLING_AGREEMENT, SPLIT_SHIPMENT, _DELAYED_SHIPMENT, DELAYED_SHIPMENT, SPLIT_PAYMENT].
             * @enum {string}
             */
            "threeDSecure.authenticationInd"?: "PAYMENT" | "RECURRING" | "INSTALLMENT" | "ADD_CARD" | "MAINTAIN_CARD" | "EMV_ID" | "BILLING_AGREEMENT" | "SPLIT_SHIPMENT" | "_DELAYED_SHIPMENT" | "DELAYED_SHIPMENT" | "SPLIT_PAYMENT";
            /**
             * @description true: no 3-D Secure even where it is configured. It must be one of [true, false].
             * @enum {string}
             */
            "threeDSecure.disable"?: "true" | "false";
            /** @description Electronic commerce indicator. It must be 01 to 08. */
            "threeDSecure.eci"?: string;
            /** @description CAVV or AAV. It must be 28 characters of base64. */
            "threeDSecure.verificationId"?: string;
            /**
             * @description Authentication status. It must be one of [Y, A, U, N].
             * @enum {string}
             */
            "threeDSecure.authenticationStatus"?: "Y" | "A" | "U" | "N";
            /** @description Transaction id of the directory server. It must be 36 characters. */
            "threeDSecure.dsTransactionId"?: string;
            /** @description Transaction id of the access control server. It must be 36 characters. */
            "threeDSecure.acsTransactionId"?: string;
            /**
             * @description Whether a challenge is mandated. It must be one of [Y, N].
             * @enum {string}
             */
            "threeDSecure.challengeMandatedIndicator"?: "Y" | "N";
            /** @description Version used. It must be three digits with dots, beginning 1 or 2. */
            "threeDSecure.version"?: string;
            /** @description Authentication type that the access control server asked for. It must be 01 to 04. */
            "threeDSecure.authType"?: string;
            /** @description Reason for the status. It must be 2 digits. */
            "threeDSecure.transactionStatusReason"?: string;
            /** @description Of older external servers, where there is one. It must be 64 characters of base64. */
            "threeDSecure.xid"?: string;
            /**
             * @description Of older external servers. It must be one of [Y, U, N].
             * @enum {string}
             */
            "threeDSecure.enrollmentStatus"?: "Y" | "U" | "N";
            /** @description Whether a challenge is wanted; 3-D Secure 2.2 or higher. It must be 01 to 09. */
            "threeDSecure.challengeIndicator"?: string;
            /** @description Exemption; both authentication and payment carry it. It must be 01 to 04. */
            "threeDSecure.exemptionFlag"?: string;
        } & {
            [key: string]: string;
        };
        GiftCardParameters: {
            /** @description Number. It must be 1 to 255 characters. */
            "giftCard.number"?: string;
            /** @description PIN. It must be 1 to 255 characters. */
            "giftCard.pin"?: string;
            /** @description Holder. It must be 2 to 255 characters. */
            "giftCard.holder"?: string;
            /** @description Message. It must be 2 to 160 characters. */
            "giftCard.message"?: string;
            /**
             * @description Occasion. It must be one of [ANNIVERSARY, BIRTHDAY, CONGRATULATIONS, APRIL_FOOLS_DAY, EASTER, FATHERS_DAY, GRADUATION, HOLIDAY, SEASONS_GREETINGS, PASSOVER, KWANZAA, HALLOWEEN, MOTHERS_DAY, NEW_YEARS_DAY, BOSSES_DAY, ST_PATRICKS_DAY, SWEETEST_DAY, CHRISTMAS, BABY_SHOWER, THANKSGIVING, OTHER, VALENTINES_DAY, WEDDING, SECRETARYS_DAY, CHINESE_NEW_YEAR, HANUKKAH, CELEBRATE_FALL, GRANDPARENTS_DAY, INDEPENDENCE_DAY].
             * @enum {string}
             */
            "giftCard.type"?: "ANNIVERSARY" | "BIRTHDAY" | "CONGRATULATIONS" | "APRIL_FOOLS_DAY" | "EASTER" | "FATHERS_DAY" | "GRADUATION" | "HOLIDAY" | "SEASONS_GREETINGS" | "PASSOVER" | "KWANZAA" | "HALLOWEEN" | "MOTHERS_DAY" | "NEW_YEARS_DAY" | "BOSSES_DAY" | "ST_PATRICKS_DAY" | "SWEETEST_DAY" | "CHRISTMAS" | "BABY_SHOWER" | "THANKSGIVING" | "OTHER" | "VALENTINES_DAY" | "WEDDING" | "SECRETARYS_DAY" | "CHINESE_NEW_YEAR" | "HANUKKAH" | "CELEBRATE_FALL" | "GRANDPARENTS_DAY" | "INDEPENDENCE_DAY";
        };
        RiskParameters: {
            /** @description Channel id in the risk system; another one selects another rule set. It must be 1 to 255 characters. */
            "risk.channelId"?: string;
            /** @description Service id in the risk system. It must be 1 to 255 characters. */
            "risk.serviceId"?: string;
            /** @description Amount for the risk request, and for 3-D Secure. It must be 1 to 10 digits, a dot and 2 digits. */
            "risk.amount"?: string;
            /** @description Order time, where the payment ran at another time than the risk request. It must be a date and time yyyy-MM-dd HH:mm:ss. */
            "risk.orderTimestamp"?: string;
            /** @description Brand of the checked payment; paymentBrand where it is absent. It must be 1 to 255 characters. */
            "risk.brand"?: string;
            /** @description Merchant website. It must be 1 to 60 characters. */
            "risk.merchantWebsite"?: string;
            /** @description Account token set by the merchant. It must be 1 to 64 characters. */
            "risk.accountToken"?: string;
        } & {
            [key: string]: string;
        };
        JobParameters: {
            /** @description Identification only. It must be 1 to 64 characters. */
            "job.name"?: string;
            /** @description Years. It must be 1970 to 2099 and the characters , - * /. Default: *. */
            "job.year"?: string;
            /** @description Months. It must be 1 to 12 and the characters , - * /. Default: 1. */
            "job.month"?: string;
            /** @description Days of the month. It must be 1 to 31 and the characters , - * ? / L W. Default: 1. */
            "job.dayOfMonth"?: string;
            /** @description Days of the week. It must be 1 to 7 or SUN to SAT and the characters , - * ? / L #. Default: 1. */
            "job.dayOfWeek"?: string;
            /** @description Hours. It must be 0 to 23 and the characters , - * /. Default: 0. */
            "job.hour"?: string;
            /** @description Minute. It must be 0 to 59. Default: 0. */
            "job.minute"?: string;
            /** @description Seconds. It must be 0 to 59 and the characters , - * /. Default: 0. */
            "job.second"?: string;
            /** @description No run before. It must be a date and time yyyy-MM-dd HH:mm:ss. */
            "job.startDate"?: string;
            /** @description No run after. It must be a date and time yyyy-MM-dd HH:mm:ss. */
            "job.endDate"?: string;
            /**
             * @description Unit of the notice. It must be one of [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND].
             * @enum {string}
             */
            "job.noticeUnit"?: "YEAR" | "MONTH" | "WEEK" | "DAY" | "HOUR" | "MINUTE" | "SECOND";
            /** @description How long before the end notice must be given to avoid prolongation. It must be 1 to 16 digits. */
            "job.noticeNumber"?: string;
            /**
             * @description Reference point of the notice. It must be one of [ANYTIME, DURATION_END].
             * @enum {string}
             */
            "job.noticeCallable"?: "ANYTIME" | "DURATION_END";
            /**
             * @description Unit of the duration. It must be one of [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND].
             * @enum {string}
             */
            "job.durationUnit"?: "YEAR" | "MONTH" | "WEEK" | "DAY" | "HOUR" | "MINUTE" | "SECOND";
            /** @description Duration of the job period. It must be 1 to 16 digits. */
            "job.durationNumber"?: string;
            /** @description Cron expression; overwrites second, minute, hour, dayOfMonth, month, dayOfWeek, year. It must be a cron expression of 7 fields, the year may be left out, with ? in one of the two day fields. */
            "job.expression"?: string;
            /** @description The time zone of the schedule. It must be a time zone of IANA, such as Europe/Berlin. Default: UTC. */
            "job.timeZone"?: string;
            /**
             * @description What happens to runs that were missed while the gateway was down: the last of them is made up for, or none. It must be one of [RUN_ONCE, SKIP]. Default: RUN_ONCE.
             * @enum {string}
             */
            "job.missedRuns"?: "RUN_ONCE" | "SKIP";
            /**
             * @description Whether a declined run is tried again: when the merchant advice code of the bank says, or after job.retryDelays. It must be one of [OFF, ADVICE_CODE, FIXED_DELAYS]. Default: OFF.
             * @enum {string}
             */
            "job.retry"?: "OFF" | "ADVICE_CODE" | "FIXED_DELAYS";
            /** @description Hours before each further attempt; with ADVICE_CODE for declines without an advice code. It must be 1 to 4 numbers of hours from 1 to 999, such as 24,72. Default: 24,72,120,168. */
            "job.retryDelays"?: string;
            /** @description Attempts of one run at most, with the first. It must be an integer from 1 to 5. Default: 5. */
            "job.retryAttempts"?: string;
            /** @description Days after the first attempt in which a run may be tried again. It must be an integer from 1 to 20. Default: 20. */
            "job.retryDays"?: string;
        };
        ReferenceCardParameters: {
            /** @description Holder. It must be 3 to 128 characters. */
            "card.holder"?: string;
            /** @description Security code. It must be 3 to 4 digits. */
            "card.cvv"?: string;
        };
        RegistrationsParameters: {
            [key: string]: string;
        };
        Result: {
            /** @description Result code; see /docs/result-codes. */
            code: string;
            /** @description The text of the code; branch on the code, not on this. */
            description: string;
            /**
             * @description Address check.
             * @enum {string}
             */
            avsResponse?: "A" | "Z" | "N" | "U" | "F";
            /**
             * @description Security code check.
             * @enum {string}
             */
            cvvResponse?: "M" | "N" | "P" | "S" | "U";
        };
        /** @description A prepared checkout (spec §2.4). */
        Checkout: {
            /** @description Goes into the form’s script. */
            id: string;
            result: components["schemas"]["Result"];
            /** @description The hash of the script, where it was asked for. */
            integrity?: string;
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        /** @description The shopper has not tried yet: there is no id. */
        CheckoutPending: {
            id?: unknown;
            result: components["schemas"]["Result"];
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        /** @description Where to send the shopper (spec §2.5). */
        Redirect: {
            url: string;
            /** @enum {string} */
            method?: "GET" | "POST";
            /** @description Pages that the browser loads, hidden, before it follows the redirect. */
            preconditions?: {
                /** @description Where it is loaded, such as iframe#hidden. */
                origin?: string;
                /** @description What to wait for, such as iframe#load. */
                waitUntil?: string;
                /** @description What it is for. */
                description?: string;
                url: string;
                /** @enum {string} */
                method: "GET" | "POST";
                /** @description Form fields of a POST, query parameters of a GET. */
                parameters: {
                    name: string;
                    value: string;
                }[];
            }[];
            /** @description Form fields of a POST, query parameters of a GET. */
            parameters: {
                name: string;
                value: string;
            }[];
        };
        /** @description Nothing was stored, so it has no id. Where it is not known whether something was stored, it has a `reference`. */
        Refusal: {
            id?: unknown;
            /** @description The page that explains it: an address of this gateway. */
            doc_url?: string;
            /** @description With 900.100.300: by what to ask for the request before you repeat it. */
            reference?: {
                /** @description The id of the payment or registration, if it was stored. */
                id?: string;
                /** @description As it was sent. */
                merchantTransactionId?: string;
            };
            result: {
                /** @description Result code; see /docs/result-codes. */
                code: string;
                /** @description The text of the code, or what is wrong in a sentence. */
                description: string;
                parameterErrors?: {
                    /** @description The parameter as it was sent. */
                    name: string;
                    /** @description What was sent; null for a missing or secret one. */
                    value: string | null;
                    /** @description What would be right. */
                    message: string;
                }[];
            };
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        PaymentList: {
            result: components["schemas"]["Result"];
            payments: components["schemas"]["Payment"][];
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        RecordList: {
            result: components["schemas"]["Result"];
            records: components["schemas"]["Payment"][];
            /** @description How many pages there are in all. */
            pages: number;
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        Aggregation: {
            /** @description The aggregation, for its records. */
            id: string;
            /** @description The channel. */
            entityId: string;
            /** @description The day, yyyy-MM-dd. */
            date: string;
            /** @description The file with the same records. */
            fileName: string;
            /** @description SHA-256 of the file in hex. */
            checksum?: string;
            /** @description How many records it has. */
            records: string;
            aggregations: {
                /** @description As documented (spec §2.10). */
                recordType?: string;
                /** @description As documented (spec §2.10). */
                currency?: string;
                /** @description As documented (spec §2.10). */
                settlementCurrency?: string;
                /** @description As documented (spec §2.10). */
                count?: string;
                /** @description As documented (spec §2.10). */
                amount?: string;
                /** @description As documented (spec §2.10). */
                settlementAmount?: string;
                /** @description As documented (spec §2.10). */
                settlementFee?: string;
            }[];
        };
        /** @description A reconciliation record under the API names of the specification (spec §2.10). */
        ReconciliationRecord: {
            /** @description As documented (spec §2.10). */
            recordType: string;
            /** @description As documented (spec §2.10). */
            transactionType: string;
            /** @description As documented (spec §2.10). */
            shortId?: string;
            /** @description As documented (spec §2.10). */
            currency: string;
            /** @description As documented (spec §2.10). */
            paymentBrand?: string;
            /** @description As documented (spec §2.10). */
            presentmentDate?: string;
            /** @description As documented (spec §2.10). */
            descriptor?: string;
            /** @description As documented (spec §2.10). */
            merchantTransactionId: string;
            /** @description As documented (spec §2.10). */
            merchantInvoiceId?: string;
            /** @description As documented (spec §2.10). */
            pspEntityId?: string;
            /** @description As documented (spec §2.10). */
            divisionEntityId?: string;
            /** @description As documented (spec §2.10). */
            merchantEntityId?: string;
            /** @description Amount of the transaction. */
            amount: string;
            settlement: {
                /** @description As documented (spec §2.10). */
                cashflow?: string;
                /** @description As documented (spec §2.10). */
                id?: string;
                /** @description As documented (spec §2.10). */
                amount?: string;
                /** @description As documented (spec §2.10). */
                currency?: string;
                /** @description As documented (spec §2.10). */
                fee?: string;
                /** @description As documented (spec §2.10). */
                fxRate?: string;
                /** @description As documented (spec §2.10). */
                date?: string;
                /** @description As documented (spec §2.10). */
                status?: string;
                /** @description As documented (spec §2.10). */
                format?: string;
            };
            clearingInstitute?: {
                /** @description As documented (spec §2.10). */
                merchantId?: string;
                /** @description As documented (spec §2.10). */
                name?: string;
                /** @description As documented (spec §2.10). */
                txId1?: string;
                /** @description As documented (spec §2.10). */
                txId2?: string;
                /** @description As documented (spec §2.10). */
                txId3?: string;
            };
            merchantAccount?: {
                /** @description As documented (spec §2.10). */
                id?: string;
                /** @description As documented (spec §2.10). */
                name?: string;
            };
            payment?: {
                /** @description As documented (spec §2.10). */
                id?: string;
            };
            card?: {
                /** @description As documented (spec §2.10). */
                holder?: string;
                /** @description As documented (spec §2.10). */
                last4Digits?: string;
            };
            bankAccount?: {
                /** @description As documented (spec §2.10). */
                holder?: string;
                /** @description As documented (spec §2.10). */
                last4Digits?: string;
                /** @description As documented (spec §2.10). */
                bankCode?: string;
            };
            result?: {
                /** @description As documented (spec §2.10). */
                code?: string;
                /** @description As documented (spec §2.10). */
                description?: string;
            };
            matchedTransactions: {
                /** @description As documented (spec §2.10). */
                status: string;
                payment?: {
                    /** @description As documented (spec §2.10). */
                    id?: string;
                }[];
            };
            chargebackTransaction?: {
                /** @description As documented (spec §2.10). */
                id?: string;
            };
        };
        AggregationList: {
            result: components["schemas"]["Result"];
            aggregations: components["schemas"]["Aggregation"][];
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        ReconciliationRecordList: {
            result: components["schemas"]["Result"];
            records: components["schemas"]["ReconciliationRecord"][];
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        ReconciliationRecordPage: {
            result: components["schemas"]["Result"];
            records: components["schemas"]["ReconciliationRecord"][];
            /** @description How many pages there are in all. */
            pages: number;
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        ResultCodeList: {
            resultCodes: {
                /** @description Result code; see /docs/result-codes. */
                code: string;
                /** @description Its text. */
                description: string;
            }[];
        };
        /** @description A stored payment. What was sent comes back, without secrets; amount, currency and descriptor only where it did not fail. */
        Payment: {
            /** @description Amount that was approved. */
            amount?: string;
            /** @description Tax part of the request. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). */
            discountAmount?: string;
            /** @description Currency of amount. */
            currency?: string;
            /** @description Brand. */
            paymentBrand?: string;
            /**
             * @description What kind of operation it is.
             * @enum {string}
             */
            paymentType: "DB" | "PA" | "CP" | "RF" | "RV" | "CD" | "RB" | "RC" | "CB" | "CR" | "RI";
            /** @description A payment type of its own for one brand of a checkout. */
            overridePaymentType?: {
                [key: string]: string;
            };
            /** @description What the shopper's statement says. */
            descriptor?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. */
            merchantMemo?: string;
            /** @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. */
            transactionCategory?: string;
            /** @description FINAL marks the last of the captures, reversals or refunds. */
            sequence?: string;
            /** @description How many partial captures there may be. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. */
            lifecycleId?: string;
            /** @description Purpose of payment, for recipients in regulated countries. */
            transactionPurposeCode?: string;
            /** @description Integration type. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. */
            transactionTti?: string;
            /** @description Purchase, funding, or original credit. */
            transactionProcessingCode?: string;
            forex?: components["schemas"]["ForexDetails"];
            standingInstruction?: components["schemas"]["StandingInstructionDetails"];
            /** @description The reason code received from the acquirer, for CB and CR. */
            chargebackResultCode?: string;
            /** @description Older form of standingInstruction.mode. */
            recurringType?: string;
            recurring?: components["schemas"]["RecurringDetails"];
            /** @description The account that was stored with it. */
            registrationId?: string;
            card?: components["schemas"]["CardDetails"];
            walletA?: components["schemas"]["WalletADetails"];
            walletB?: components["schemas"]["WalletBDetails"];
            walletC?: components["schemas"]["WalletCDetails"];
            virtualAccount?: components["schemas"]["VirtualAccountDetails"];
            bankAccount?: components["schemas"]["BankAccountDetails"];
            /** @description Due day of the debit. */
            transactionDueDate?: string;
            tokenAccount?: components["schemas"]["TokenAccountDetails"];
            customer?: components["schemas"]["CustomerDetails"];
            shipping?: components["schemas"]["ShippingDetails"];
            billing?: components["schemas"]["BillingDetails"];
            merchant?: components["schemas"]["MerchantDetails"];
            corporate?: components["schemas"]["CorporateDetails"];
            sender?: components["schemas"]["SenderDetails"];
            recipient?: components["schemas"]["RecipientDetails"];
            cart?: components["schemas"]["CartDetails"];
            marketPlace?: components["schemas"]["MarketPlaceDetails"];
            airline?: components["schemas"]["AirlineDetails"];
            recurringMigration?: components["schemas"]["RecurringMigrationDetails"];
            threeDSecure?: components["schemas"]["ThreeDSecureDetails"];
            /** @description Echoed in the answer; from a browser the name begins SHOPPER_. */
            customParameters?: {
                [key: string]: string;
            };
            giftCard?: components["schemas"]["GiftCardDetails"];
            risk?: components["schemas"]["RiskDetails"];
            job?: components["schemas"]["JobDetails"];
            /** @description Refers to it in later requests. */
            id: string;
            registration?: {
                /** @description The same as registrationId. */
                id: string;
            };
            /** @description The payment that it refers to. */
            referencedId?: string;
            /** @description The brand that was detected, where none was sent. */
            brandResult?: string;
            result: components["schemas"]["Result"];
            /** @description What the acquirer said. */
            resultDetails?: {
                [key: string]: string;
            };
            redirect?: components["schemas"]["Redirect"];
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        /** @description Stored payment details, without the account itself (spec §2.4). */
        Registration: {
            /** @description Tax part of the request. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). */
            discountAmount?: string;
            /** @description Brand. */
            paymentBrand?: string;
            /**
             * @description Stored, or deleted.
             * @enum {string}
             */
            paymentType: "RG" | "DR";
            /** @description A payment type of its own for one brand of a checkout. */
            overridePaymentType?: {
                [key: string]: string;
            };
            /** @description The merchant's reference, used for reconciliation; should be unique. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. */
            merchantMemo?: string;
            /** @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. */
            transactionCategory?: string;
            /** @description FINAL marks the last of the captures, reversals or refunds. */
            sequence?: string;
            /** @description How many partial captures there may be. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. */
            lifecycleId?: string;
            /** @description Purpose of payment, for recipients in regulated countries. */
            transactionPurposeCode?: string;
            /** @description Integration type. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. */
            transactionTti?: string;
            /** @description Purchase, funding, or original credit. */
            transactionProcessingCode?: string;
            forex?: components["schemas"]["ForexDetails"];
            standingInstruction?: components["schemas"]["StandingInstructionDetails"];
            /** @description The reason code received from the acquirer, for CB and CR. */
            chargebackResultCode?: string;
            /** @description Older form of standingInstruction.mode. */
            recurringType?: string;
            recurring?: components["schemas"]["RecurringDetails"];
            card?: components["schemas"]["CardDetails"];
            walletA?: components["schemas"]["WalletADetails"];
            walletB?: components["schemas"]["WalletBDetails"];
            walletC?: components["schemas"]["WalletCDetails"];
            virtualAccount?: components["schemas"]["VirtualAccountDetails"];
            bankAccount?: components["schemas"]["BankAccountDetails"];
            /** @description Due day of the debit. */
            transactionDueDate?: string;
            tokenAccount?: components["schemas"]["TokenAccountDetails"];
            customer?: components["schemas"]["CustomerDetails"];
            shipping?: components["schemas"]["ShippingDetails"];
            billing?: components["schemas"]["BillingDetails"];
            merchant?: components["schemas"]["MerchantDetails"];
            corporate?: components["schemas"]["CorporateDetails"];
            sender?: components["schemas"]["SenderDetails"];
            recipient?: components["schemas"]["RecipientDetails"];
            cart?: components["schemas"]["CartDetails"];
            marketPlace?: components["schemas"]["MarketPlaceDetails"];
            airline?: components["schemas"]["AirlineDetails"];
            recurringMigration?: components["schemas"]["RecurringMigrationDetails"];
            threeDSecure?: components["schemas"]["ThreeDSecureDetails"];
            /** @description Echoed in the answer; from a browser the name begins SHOPPER_. */
            customParameters?: {
                [key: string]: string;
            };
            giftCard?: components["schemas"]["GiftCardDetails"];
            risk?: components["schemas"]["RiskDetails"];
            job?: components["schemas"]["JobDetails"];
            /** @description Refers to it in later requests. */
            id: string;
            /** @description Of a deletion: the registration that was deleted. */
            referencedId?: string;
            result: components["schemas"]["Result"];
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        /** @description A subscription job (spec §2.Y). */
        Job: {
            /** @description Amount of each payment. */
            amount: string;
            /** @description Tax part of the request. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). */
            discountAmount?: string;
            /** @description Currency of amount. */
            currency: string;
            /**
             * @description Scheduled, rescheduled, descheduled.
             * @enum {string}
             */
            paymentType: "SD" | "RS" | "DS";
            /** @description A payment type of its own for one brand of a checkout. */
            overridePaymentType?: {
                [key: string]: string;
            };
            /** @description The merchant's reference, used for reconciliation; should be unique. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. */
            merchantMemo?: string;
            /** @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. */
            transactionCategory?: string;
            /** @description FINAL marks the last of the captures, reversals or refunds. */
            sequence?: string;
            /** @description How many partial captures there may be. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. */
            lifecycleId?: string;
            /** @description Purpose of payment, for recipients in regulated countries. */
            transactionPurposeCode?: string;
            /** @description Integration type. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. */
            transactionTti?: string;
            /** @description Purchase, funding, or original credit. */
            transactionProcessingCode?: string;
            forex?: components["schemas"]["ForexDetails"];
            standingInstruction?: components["schemas"]["StandingInstructionDetails"];
            /** @description The reason code received from the acquirer, for CB and CR. */
            chargebackResultCode?: string;
            /** @description Older form of standingInstruction.mode. */
            recurringType?: string;
            recurring?: components["schemas"]["RecurringDetails"];
            /** @description The stored account that it charges. */
            registrationId: string;
            card?: components["schemas"]["CardDetails"];
            walletA?: components["schemas"]["WalletADetails"];
            walletB?: components["schemas"]["WalletBDetails"];
            walletC?: components["schemas"]["WalletCDetails"];
            virtualAccount?: components["schemas"]["VirtualAccountDetails"];
            bankAccount?: components["schemas"]["BankAccountDetails"];
            /** @description Due day of the debit. */
            transactionDueDate?: string;
            tokenAccount?: components["schemas"]["TokenAccountDetails"];
            customer?: components["schemas"]["CustomerDetails"];
            shipping?: components["schemas"]["ShippingDetails"];
            billing?: components["schemas"]["BillingDetails"];
            merchant?: components["schemas"]["MerchantDetails"];
            corporate?: components["schemas"]["CorporateDetails"];
            sender?: components["schemas"]["SenderDetails"];
            recipient?: components["schemas"]["RecipientDetails"];
            cart?: components["schemas"]["CartDetails"];
            marketPlace?: components["schemas"]["MarketPlaceDetails"];
            airline?: components["schemas"]["AirlineDetails"];
            recurringMigration?: components["schemas"]["RecurringMigrationDetails"];
            threeDSecure?: components["schemas"]["ThreeDSecureDetails"];
            /** @description Echoed in the answer; from a browser the name begins SHOPPER_. */
            customParameters?: {
                [key: string]: string;
            };
            giftCard?: components["schemas"]["GiftCardDetails"];
            risk?: components["schemas"]["RiskDetails"];
            job: components["schemas"]["JobDetails"];
            /** @description Refers to it in later requests. */
            id: string;
            /** @description The job that it replaced. */
            referencedId?: string;
            result: components["schemas"]["Result"];
            plan: {
                /** @description Whether its schedule goes on. */
                active: boolean;
                /**
                 * @description How it stands.
                 * @enum {string}
                 */
                status: "active" | "paused" | "stopped" | "ended" | "cancelled" | "replaced";
                /** @description Why it stopped, was paused or ended. */
                reason?: string;
                /** @description What each run makes. */
                paymentType: string;
                /** @description Cron expression of seven fields. */
                expression: string;
                /** @description IANA name. */
                timeZone: string;
                /** @description When it charges next. */
                nextRun?: string;
                /** @description When its cancellation takes effect. */
                cancelledFrom?: string;
                /** @description That nothing will be charged. */
                warning?: string;
            };
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        /** @description The authentication of a cardholder on its own (spec §2.U). */
        Authentication: {
            /** @description Amount of the payment that is to follow. */
            amount?: string;
            /** @description Tax part of the request. */
            taxAmount?: string;
            /** @description Discount of the whole invoice (level 3 card data). */
            discountAmount?: string;
            /** @description Currency of amount. */
            currency?: string;
            /** @description Brand. */
            paymentBrand?: string;
            /** @description The merchant's reference, used for reconciliation; should be unique. */
            merchantTransactionId?: string;
            /** @description The merchant's invoice number; should be unique, is not forwarded. */
            merchantInvoiceId?: string;
            /** @description Appears in reporting only. */
            merchantMemo?: string;
            /** @description eCommerce, mail order, telephone order, point of sale, mobile point of sale, mail or telephone order. */
            transactionCategory?: string;
            /** @description FINAL marks the last of the captures, reversals or refunds. */
            sequence?: string;
            /** @description How many partial captures there may be. */
            numberOfCaptures?: string;
            /** @description One discount code for the order. */
            promotionCode?: string;
            /** @description Language and country, as language-COUNTRY. */
            locale?: string;
            /** @description The scheme's link identifier for lifecycle linking. */
            transactionLinkId?: string;
            /** @description Lets a scheme link the authorisation with its later transactions. */
            lifecycleId?: string;
            /** @description Purpose of payment, for recipients in regulated countries. */
            transactionPurposeCode?: string;
            /** @description Integration type. */
            integrationType?: string;
            /** @description Business application id of one scheme's direct-funds transfers. */
            transactionBai?: string;
            /** @description Transaction type identifier of another scheme's send transactions. */
            transactionTti?: string;
            /** @description Purchase, funding, or original credit. */
            transactionProcessingCode?: string;
            forex?: components["schemas"]["ForexDetails"];
            standingInstruction?: components["schemas"]["StandingInstructionDetails"];
            /** @description The reason code received from the acquirer, for CB and CR. */
            chargebackResultCode?: string;
            /** @description Older form of standingInstruction.mode. */
            recurringType?: string;
            recurring?: components["schemas"]["RecurringDetails"];
            card?: components["schemas"]["CardDetails"];
            walletA?: components["schemas"]["WalletADetails"];
            walletB?: components["schemas"]["WalletBDetails"];
            walletC?: components["schemas"]["WalletCDetails"];
            virtualAccount?: components["schemas"]["VirtualAccountDetails"];
            bankAccount?: components["schemas"]["BankAccountDetails"];
            /** @description Due day of the debit. */
            transactionDueDate?: string;
            tokenAccount?: components["schemas"]["TokenAccountDetails"];
            customer?: components["schemas"]["CustomerDetails"];
            shipping?: components["schemas"]["ShippingDetails"];
            billing?: components["schemas"]["BillingDetails"];
            merchant?: components["schemas"]["MerchantDetails"];
            corporate?: components["schemas"]["CorporateDetails"];
            sender?: components["schemas"]["SenderDetails"];
            recipient?: components["schemas"]["RecipientDetails"];
            cart?: components["schemas"]["CartDetails"];
            marketPlace?: components["schemas"]["MarketPlaceDetails"];
            airline?: components["schemas"]["AirlineDetails"];
            recurringMigration?: components["schemas"]["RecurringMigrationDetails"];
            threeDSecure?: components["schemas"]["ThreeDSecureDetails"];
            /** @description Echoed in the answer; from a browser the name begins SHOPPER_. */
            customParameters?: {
                [key: string]: string;
            };
            giftCard?: components["schemas"]["GiftCardDetails"];
            risk?: components["schemas"]["RiskDetails"];
            /** @description Refers to it in later requests. */
            id: string;
            result: components["schemas"]["Result"];
            redirect?: components["schemas"]["Redirect"];
            /** @description The build that answered. */
            buildNumber: string;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
            /** @description Finds the request in our log; the checkout's id where the payment belongs to one. */
            ndc: string;
            /** @description What is probably a mistake in the request, such as a misspelt parameter. The test environment only; absent where there is none. */
            warnings?: {
                /** @description The parameter as it was sent. */
                name: string;
                /** @description What is wrong, and the parameter that may be meant. */
                message: string;
            }[];
        };
        /** @description The bank approved it. With a code 000.400.0xx or 000.400.100 look at it before you deliver. */
        PaymentApproved: components["schemas"]["Payment"] & {
            amount: string;
            currency: string;
            result?: components["schemas"]["Result"] & {
                code?: string;
            };
        };
        /** @description It has no outcome yet. Wait for the webhook or read it again; do not send it a second time. */
        PaymentPending: components["schemas"]["Payment"] & {
            result?: components["schemas"]["Result"] & {
                code?: string;
            };
        };
        /** @description Send the shopper to `redirect.url`; the outcome follows when the shopper returns. */
        PaymentRedirect: components["schemas"]["Payment"] & {
            redirect: components["schemas"]["Redirect"];
            result?: components["schemas"]["Result"] & {
                code?: string;
            };
        };
        /** @description It was not made. It is stored, so it has an id. */
        PaymentDeclined: components["schemas"]["Payment"] & {
            result?: components["schemas"]["Result"] & {
                code?: string;
            };
        };
        ForexDetails: {
            /** @description Amount where a currency conversion takes place. */
            amount?: string;
            /** @description Currency of that conversion. */
            currency?: string;
        };
        StandingInstructionDetails: {
            /** @description Not at agreed intervals, for one purchase, or until cancelled. */
            type?: string;
            /** @description Variable or fixed amount at a fixed frequency. */
            recurringType?: string;
            /** @description First payment of a series, or a later one. */
            mode?: string;
            /** @description Initiated by the cardholder or by the merchant. */
            source?: string;
            /** @description The scheme's reference from the answer to the CIT. */
            initialTransactionId?: string;
            /** @description What kind of follow-up an MIT is. */
            industryPractice?: string;
            /** @description After this day no further authorisations occur. */
            expiry?: string;
            /** @description Minimum days between authorisations. */
            frequency?: string;
            /** @description Maximum number of authorisations for instalments. */
            numberOfInstallments?: string;
            /** @description Scheme-linked id of an economically related transaction. */
            agreementId?: string;
        };
        RecurringDetails: {
            /** @description Instalments that the shopper chose in the hosted form; 0 is none. */
            numberOfInstallments?: string;
        };
        CardDetails: {
            /** @description Holder. */
            holder?: string;
            /** @description Expiry month. */
            expiryMonth?: string;
            /** @description Expiry year. */
            expiryYear?: string;
            /** @description Type of number. */
            numberType?: string;
            /** @description First digits of the number. */
            bin?: string;
            /** @description Last four digits of the number. */
            last4Digits?: string;
            /** @description Country of the issuing bank, ISO 3166-1. */
            binCountry?: string;
            /** @description CREDIT, DEBIT or PREPAID, where the bank tells it. */
            type?: string;
            /** @description Product of the card, such as CLASSIC. */
            level?: string;
            /** @description Whether its interchange is regulated. */
            regulatedFlag?: string;
            issuer?: {
                /** @description Name of the issuing bank. */
                bank?: string;
                /** @description Its address on the web. */
                website?: string;
                /** @description Its telephone number, which shoppers are told to call. */
                phone?: string;
            };
        };
        WalletADetails: {
            /** @description Network reported by the wallet. */
            cardNetwork?: string;
            /** @description Card type reported by the wallet. */
            cardType?: string;
            /** @description Where it was decrypted (decrypted-data way). */
            source?: string;
        };
        WalletBDetails: {
            /** @description Where it was decrypted (decrypted-data way). */
            source?: string;
        };
        WalletCDetails: {
            /** @description Where it was decrypted (decrypted-data way). */
            source?: string;
        };
        VirtualAccountDetails: {
            /** @description Identifier of the shopper's virtual account. */
            accountId?: string;
        };
        BankAccountDetails: {
            /** @description Holder. */
            holder?: string;
            /** @description Bank name. */
            bankName?: string;
            /** @description Bank code; it or the BIC is required. */
            bankCode?: string;
            /** @description BIC; it or the bank code is required. */
            bic?: string;
            /** @description Country. */
            country?: string;
            mandate?: {
                /** @description Direct debit mandate id. */
                id?: string;
                /** @description Day on which the mandate was signed. */
                dateOfSignature?: string;
            };
            /** @description Last four characters of the account. */
            last4Digits?: string;
        };
        TokenAccountDetails: {
            /** @description An acquirer's or provider's token, or a scheme's. */
            type?: string;
            /** @description Token expiry month. */
            expiryMonth?: string;
            /** @description Token expiry year. */
            expiryYear?: string;
        };
        CustomerDetails: {
            /** @description Customer id in the shop. */
            merchantCustomerId?: string;
            /** @description Given name; required when any other customer parameter is sent. */
            givenName?: string;
            /** @description Middle name. */
            middleName?: string;
            /** @description Surname; required when any other customer parameter is sent. */
            surname?: string;
            /** @description Sex. */
            sex?: string;
            /** @description Birth date. */
            birthDate?: string;
            /** @description Phone; needed for some risk checks. */
            phone?: string;
            /** @description Mobile phone; needed for some risk checks. */
            mobile?: string;
            /** @description Work phone; needed for some risk checks. */
            workPhone?: string;
            /** @description E-mail; needed for some risk checks and for sending direct debit mandates. */
            email?: string;
            /** @description Company. */
            companyName?: string;
            /** @description Kind of document; goes with identificationDocId. */
            identificationDocType?: string;
            /** @description Number of the document; goes with identificationDocType. */
            identificationDocId?: string;
            /** @description IP address. */
            ip?: string;
            /** @description Payer account id or other reference passed to the payee. */
            merchantReference?: string;
            /** @description Salutation. */
            salutation?: string;
            /** @description The customer's language. */
            language?: string;
            /** @description Kind of payer. */
            category?: string;
            /** @description Whether the shop knows the customer. */
            status?: string;
            browserFingerprint?: {
                /** @description Reference of the browser fingerprint. */
                id?: string;
                /** @description Fingerprint value. */
                value?: string;
            };
            browser?: {
                /** @description Exact accept headers of the browser; for 3-D Secure v2. */
                acceptHeader?: string;
                /** @description Language of the browser (BCP 47); for 3-D Secure v2. */
                language?: string;
                /** @description Screen height in pixels; for 3-D Secure v2. */
                screenHeight?: string;
                /** @description Screen width in pixels; for 3-D Secure v2. */
                screenWidth?: string;
                /** @description Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. */
                timezone?: string;
                /** @description Exact user-agent header; for 3-D Secure v2. */
                userAgent?: string;
                /** @description Whether the browser can run Java; for 3-D Secure v2. */
                javaEnabled?: string;
                /** @description Colour depth in bits per pixel. */
                screenColorDepth?: string;
                /** @description Size code of the challenge window. */
                challengeWindow?: string;
                /** @description Browser device id. */
                deviceId?: string;
            };
            app?: {
                /** @description Mobile device id. */
                deviceId?: string;
            };
        };
        ShippingDetails: {
            customer?: {
                /** @description Customer id in the shop. */
                merchantCustomerId?: string;
                /** @description Given name; required when any other customer parameter is sent. */
                givenName?: string;
                /** @description Middle name. */
                middleName?: string;
                /** @description Surname; required when any other customer parameter is sent. */
                surname?: string;
                /** @description Sex. */
                sex?: string;
                /** @description Birth date. */
                birthDate?: string;
                /** @description Phone; needed for some risk checks. */
                phone?: string;
                /** @description Mobile phone; needed for some risk checks. */
                mobile?: string;
                /** @description Work phone; needed for some risk checks. */
                workPhone?: string;
                /** @description E-mail; needed for some risk checks and for sending direct debit mandates. */
                email?: string;
                /** @description Company. */
                companyName?: string;
                /** @description Kind of document; goes with identificationDocId. */
                identificationDocType?: string;
                /** @description Number of the document; goes with identificationDocType. */
                identificationDocId?: string;
                /** @description IP address. */
                ip?: string;
                /** @description Payer account id or other reference passed to the payee. */
                merchantReference?: string;
                /** @description Salutation. */
                salutation?: string;
                /** @description The customer's language. */
                language?: string;
                /** @description Kind of payer. */
                category?: string;
                /** @description Whether the shop knows the customer. */
                status?: string;
                browser?: {
                    /** @description Exact accept headers of the browser; for 3-D Secure v2. */
                    acceptHeader?: string;
                    /** @description Language of the browser (BCP 47); for 3-D Secure v2. */
                    language?: string;
                    /** @description Screen height in pixels; for 3-D Secure v2. */
                    screenHeight?: string;
                    /** @description Screen width in pixels; for 3-D Secure v2. */
                    screenWidth?: string;
                    /** @description Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2. */
                    timezone?: string;
                    /** @description Exact user-agent header; for 3-D Secure v2. */
                    userAgent?: string;
                    /** @description Whether the browser can run Java; for 3-D Secure v2. */
                    javaEnabled?: string;
                    /** @description Colour depth in bits per pixel. */
                    screenColorDepth?: string;
                    /** @description Size code of the challenge window. */
                    challengeWindow?: string;
                };
            };
            /** @description Street. */
            street1?: string;
            /** @description Adjoining road or locality. */
            street2?: string;
            /** @description House number; street1 then holds only the street name and street2 is ignored. */
            houseNumber1?: string;
            /** @description Second house number; needs houseNumber1. */
            houseNumber2?: string;
            /** @description City. */
            city?: string;
            /** @description State. */
            state?: string;
            /** @description Postal code. */
            postcode?: string;
            /** @description Country. */
            country?: string;
            /** @description How it is shipped. */
            method?: string;
            /** @description Total shipping costs. */
            cost?: string;
            /** @description Comment. */
            comment?: string;
            /** @description Expected delivery. */
            expectedDate?: string;
            /** @description Logistics provider. */
            logisticsProvider?: string;
            /** @description Tracking number. */
            trackingNumber?: string;
            /** @description Return tracking number. */
            returnTrackingNumber?: string;
            /** @description Normalised address. */
            normalized?: string;
            /** @description Validation status. */
            validationStatus?: string;
            /** @description Fulfilling warehouse. */
            warehouse?: string;
            /** @description Which address the acquirer takes. */
            preference?: string;
            /** @description Middle name. */
            middleName?: string;
            /** @description Company. */
            companyName?: string;
            /** @description Phone. */
            phone?: string;
            /** @description Mobile phone. */
            mobile?: string;
            /** @description Work phone. */
            workPhone?: string;
            /** @description E-mail. */
            email?: string;
            /** @description Kind of shipping. */
            type?: string;
        };
        BillingDetails: {
            /** @description Street; for 3-D Secure v2. */
            street1?: string;
            /** @description Adjoining road; the two streets together are not digits only. */
            street2?: string;
            /** @description House number; street1 then holds only the street name and street2 is ignored. */
            houseNumber1?: string;
            /** @description Second house number; needs houseNumber1. */
            houseNumber2?: string;
            /** @description City; for 3-D Secure v2. */
            city?: string;
            /** @description State or region. */
            state?: string;
            /** @description Postal code; for 3-D Secure v2. */
            postcode?: string;
            /** @description Country; for 3-D Secure v2. */
            country?: string;
            /** @description Normalised address. */
            normalized?: string;
            /** @description Whether the address was validated and the normalised one confirmed. */
            validationStatus?: string;
        };
        MerchantDetails: {
            billing?: {
                /** @description Street; for 3-D Secure v2. */
                street1?: string;
                /** @description Adjoining road; the two streets together are not digits only. */
                street2?: string;
                /** @description House number; street1 then holds only the street name and street2 is ignored. */
                houseNumber1?: string;
                /** @description Second house number; needs houseNumber1. */
                houseNumber2?: string;
                /** @description City; for 3-D Secure v2. */
                city?: string;
                /** @description State or region. */
                state?: string;
                /** @description Postal code; for 3-D Secure v2. */
                postcode?: string;
                /** @description Country; for 3-D Secure v2. */
                country?: string;
                /** @description Normalised address. */
                normalized?: string;
                /** @description Whether the address was validated and the normalised one confirmed. */
                validationStatus?: string;
                /** @description Given name. */
                givenName?: string;
                /** @description Surname. */
                surname?: string;
                /** @description Middle name. */
                middleName?: string;
                /** @description Company. */
                companyName?: string;
                /** @description Phone. */
                phone?: string;
                /** @description Work phone. */
                workPhone?: string;
                /** @description Mobile phone. */
                mobile?: string;
                /** @description E-mail. */
                email?: string;
            };
            shipping?: {
                /** @description Street. */
                street1?: string;
                /** @description Adjoining road or locality. */
                street2?: string;
                /** @description House number; street1 then holds only the street name and street2 is ignored. */
                houseNumber1?: string;
                /** @description Second house number; needs houseNumber1. */
                houseNumber2?: string;
                /** @description City. */
                city?: string;
                /** @description State. */
                state?: string;
                /** @description Postal code. */
                postcode?: string;
                /** @description Country. */
                country?: string;
                /** @description How it is shipped. */
                method?: string;
                /** @description Total shipping costs. */
                cost?: string;
                /** @description Comment. */
                comment?: string;
                /** @description Expected delivery. */
                expectedDate?: string;
                /** @description Logistics provider. */
                logisticsProvider?: string;
                /** @description Tracking number. */
                trackingNumber?: string;
                /** @description Return tracking number. */
                returnTrackingNumber?: string;
                /** @description Normalised address. */
                normalized?: string;
                /** @description Validation status. */
                validationStatus?: string;
                /** @description Fulfilling warehouse. */
                warehouse?: string;
                /** @description Which address the acquirer takes. */
                preference?: string;
                /** @description Middle name. */
                middleName?: string;
                /** @description Company. */
                companyName?: string;
                /** @description Phone. */
                phone?: string;
                /** @description Mobile phone. */
                mobile?: string;
                /** @description Work phone. */
                workPhone?: string;
                /** @description E-mail. */
                email?: string;
                /** @description Kind of shipping. */
                type?: string;
            };
            /** @description Overrides the merchant name, normally the first line of the statement. */
            name?: string;
            /** @description Category code. */
            mcc?: string;
            /** @description Street. */
            street?: string;
            /** @description City, phone, e-mail or URL; normally the second line of the statement. */
            city?: string;
            /** @description State. */
            state?: string;
            /** @description Country (ISO 3166-1 numeric). */
            countryCode?: string;
            /** @description Country. */
            country?: string;
            /** @description Postal code. */
            postcode?: string;
            /** @description Latitude and longitude, separated by a comma. */
            geographicCoordinates?: string;
            /** @description City of the service, where another than the merchant city. */
            serviceLocationCity?: string;
            /** @description State of the service. */
            serviceLocationState?: string;
            /** @description Country of the service. */
            serviceLocationCountryCode?: string;
            /** @description Postal code of the service. */
            serviceLocationPostCode?: string;
            /** @description Latitude and longitude of the service. */
            serviceLocationGeographicCoordinates?: string;
            /** @description Additional contact. */
            additionalContact?: string;
            /** @description Phone. */
            phone?: string;
            /** @description Phone of the customer service. */
            customerContactPhone?: string;
            /** @description Random session id, unique for the transaction. */
            websiteId?: string;
            /** @description Merchant URL. */
            url?: string;
            /** @description Partnership agreement code. */
            partnerIdCode?: string;
            /** @description Independent sales organisation id. */
            isoId?: string;
            /** @description Payment facilitator id. */
            payFacId?: string;
            /** @description Payment facilitator name. */
            payFacName?: string;
            /** @description Sub-merchant id, for one scheme's payment facilitators. */
            submerchantId?: string;
            /** @description Marketplace id. */
            marketplaceId?: string;
            /** @description Tax id. */
            taxId?: string;
            /** @description Additional merchant data. */
            data?: {
                [key: string]: string;
            };
            /** @description Foreign retail indicator. */
            foreignRetailIndicator?: string;
            /** @description Legal name. */
            legalName?: string;
            app?: {
                /** @description Custom URL scheme that opens the merchant app. */
                schemeUrl?: string;
            };
            bankAccount?: {
                /** @description Whose account the shopper has to transfer the money to. */
                holder?: string;
                /** @description Its number or IBAN. */
                number?: string;
                /** @description The BIC of its bank. */
                bic?: string;
                /** @description Its country. */
                country?: string;
            };
        };
        CorporateDetails: {
            /** @description Name. */
            name?: string;
            /** @description Description. */
            description?: string;
            /** @description Street. */
            street?: string;
            /** @description Second line of the address. */
            address?: string;
            /** @description City. */
            city?: string;
            /** @description State. */
            state?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description Suite. */
            suite?: string;
            /** @description Post box. */
            postboxNumber?: string;
            /** @description Whether it is a corporate purchase. */
            purchase?: string;
            /** @description Phone. */
            phone?: string;
            /** @description Fax. */
            fax?: string;
            /** @description VAT id. */
            vatId?: string;
        };
        SenderDetails: {
            /** @description Name. */
            name?: string;
            /** @description Given name. */
            givenName?: string;
            /** @description Middle name. */
            middleName?: string;
            /** @description Surname. */
            surname?: string;
            /** @description Birth date. */
            birthDate?: string;
            /** @description Street. */
            street?: string;
            /** @description City. */
            city?: string;
            /** @description State. */
            state?: string;
            /** @description Country (ISO 3166-1 alpha-3). */
            country?: string;
            /** @description Postal code. */
            postcode?: string;
            /** @description Nationality. */
            nationality?: string;
            /** @description Occupation. */
            occupation?: string;
            /** @description For example individual or business. */
            entityType?: string;
            /** @description Country of birth (ISO 3166-1 alpha-3). */
            birthCountry?: string;
            /** @description What the account number is. */
            accountNumberType?: string;
            /** @description 01 credit, 02 debit, 03 prepaid, 04 cash, 05 other scheme's debit, 06 other scheme's credit, 07 deposit, 08 mobile money, 09 other. */
            sourceOfFunds?: string;
        };
        RecipientDetails: {
            /** @description Given name. */
            givenName?: string;
            /** @description Middle name. */
            middleName?: string;
            /** @description Surname. */
            surname?: string;
            /** @description Birth date. */
            birthDate?: string;
            /** @description Phone. */
            phone?: string;
            /** @description Street. */
            street?: string;
            /** @description City. */
            city?: string;
            /** @description State. */
            state?: string;
            /** @description Country (ISO 3166-1 alpha-3). */
            country?: string;
            /** @description Postal code. */
            postcode?: string;
            /** @description Nationality. */
            nationality?: string;
            /** @description Kind of identification. */
            identificationType?: string;
            /** @description The identification. */
            identificationValue?: string;
            /** @description Kind of recipient. */
            entityType?: string;
            /** @description Relationship to the sender. */
            relationship?: string;
            /** @description Occupation. */
            occupation?: string;
            /** @description Country of birth (ISO 3166-1 alpha-3). */
            birthCountry?: string;
            /** @description What the account number is. */
            accountNumberType?: string;
        };
        CartDetails: {
            items?: {
                /** @description Item name. */
                name?: string;
                /** @description Unique item id. */
                merchantItemId?: string;
                /** @description Quantity. */
                quantity?: string;
                /** @description Item type. */
                type?: string;
                /** @description SKU. */
                sku?: string;
                /** @description Currency of the price. */
                currency?: string;
                /** @description Description. */
                description?: string;
                /** @description Level 3 commodity code. */
                commodityCode?: string;
                /** @description Level 3 commodity description. */
                commodityDescription?: string;
                /** @description Price without tax and discount, whatever the quantity. */
                originalPrice?: string;
                /** @description Price with tax and discount, whatever the quantity. */
                price?: string;
                /** @description Total, with the quantity. */
                totalAmount?: string;
                /** @description Tax of one unit. */
                taxAmount?: string;
                /** @description Total tax. */
                totalTaxAmount?: string;
                /** @description Tax percentage. */
                tax?: string;
                /** @description Level 3 tax category. */
                taxCategory?: string;
                /** @description Shipping amount. */
                shipping?: string;
                /** @description Discount percentage. */
                discount?: string;
                /** @description Gift message. */
                giftMessage?: string;
                /** @description Shipping method. */
                shippingMethod?: string;
                /** @description Shipping instructions. */
                shippingInstructions?: string;
                /** @description Tracking number. */
                shippingTrackingNumber?: string;
                /** @description Unit of the quantity. */
                quantityUnit?: string;
                /** @description Item URL. */
                productUrl?: string;
                /** @description Image URL. */
                imageUrl?: string;
                /** @description Total discount that belongs to the percentage. */
                totalDiscountAmount?: string;
                /** @description Product code of the merchant. */
                productCode?: string;
                /** @description Part number of the manufacturer. */
                partNumber?: string;
                /** @description Line number on the invoice. */
                itemNumber?: string;
                /** @description VAT invoice or tax receipt reference. */
                vatReferenceNumber?: string;
                /** @description Marketplace seller of the item. */
                sellerId?: string;
                /** @description Delivery date. */
                deliveryDate?: string;
                recipient?: {
                    /** @description Title of the recipient. */
                    salutation?: string;
                    /** @description First name. */
                    firstName?: string;
                    /** @description Last name. */
                    lastName?: string;
                    /** @description Middle name. */
                    middleName?: string;
                    /** @description Apartment. */
                    apartment?: string;
                    /** @description First line of the address. */
                    street?: string;
                    /** @description Second line of the address. */
                    address?: string;
                    /** @description City. */
                    city?: string;
                    /** @description State. */
                    state?: string;
                    /** @description Postal code. */
                    postcode?: string;
                    /** @description Country code. */
                    country?: string;
                    /** @description Phone. */
                    phone?: string;
                    /** @description E-mail. */
                    email?: string;
                };
            }[];
            payments?: {
                /** @description Name. */
                name?: string;
                /** @description Kind of payment. */
                type?: string;
                /** @description Amount. */
                amount?: string;
                /** @description Currency. */
                currency?: string;
                /** @description Status. */
                status?: string;
                /** @description Brand. */
                brand?: string;
                /** @description Whether it is the primary payment method of the cart. */
                primary?: string;
            }[];
        };
        MarketPlaceDetails: {
            sellers?: {
                /** @description Seller; its items carry it as sellerId. */
                id?: string;
                /** @description Total of the seller's items. */
                amount?: string;
            }[];
        };
        AirlineDetails: {
            /** @description Taxes of the booking. */
            totalTaxAmount?: string;
            /** @description Fees of the booking. */
            totalFeesAmount?: string;
            /** @description Fares of the booking. */
            totalFareAmount?: string;
            /** @description When the ticket was issued. */
            ticketIssueDate?: string;
            /** @description Where the ticket was issued. */
            ticketIssueAddress?: string;
            /** @description Whether a third party booked. */
            thirdPartyBooking?: string;
            /** @description Booking type. */
            bookingtype?: string;
            /** @description How the ticket is delivered. */
            ticketDeliveryMethod?: string;
            /** @description Booking reference. */
            bookingRefNum?: string;
            /** @description Agent. */
            agentName?: string;
            /** @description Code of the agent. */
            agentCode?: string;
            passengers?: {
                /** @description Kind of passenger. */
                type?: string;
                /** @description Name. */
                name?: string;
                /** @description Whether the ticket is restricted. */
                ticketRestricted?: string;
                /** @description Ticket number. */
                ticketNumber?: string;
                /** @description Status. */
                status?: string;
                /** @description Phone. */
                phone?: string;
                /** @description Frequent flyer number. */
                frequentFlyerNumber?: string;
                /** @description E-mail. */
                email?: string;
                /** @description Birth date. */
                dob?: string;
                /** @description Check digit. */
                checkDigit?: string;
                /** @description Country of residence. */
                residenceCountry?: string;
                legs?: {
                    /** @description Ticket number. */
                    ticketNumber?: string;
                    /** @description Whether a stop-over is allowed. */
                    stopOverAllowed?: string;
                    /** @description Restrictions. */
                    restrictions?: string;
                    /** @description Flight number. */
                    flightNumber?: string;
                    /** @description Fare basis. */
                    fareBasis?: string;
                    /** @description Number of the ticket exchanged. */
                    exchangeTicketNum?: string;
                    /** @description Country of departure. */
                    departureCountry?: string;
                    /** @description Airport of departure. */
                    departureAirport?: string;
                    /** @description Airline. */
                    airlineName?: string;
                    /** @description Code of the airline. */
                    airlineCode?: string;
                    /** @description Time of departure. */
                    departureTime?: string;
                    /** @description Country of arrival. */
                    arrivalCountry?: string;
                    /** @description Airport of arrival. */
                    arrivalAirport?: string;
                    /** @description Time of arrival. */
                    arrivalTime?: string;
                    /** @description Coupon number. */
                    couponNumber?: string;
                    /** @description Class of service. */
                    classOfService?: string;
                    /** @description Code of the carrier. */
                    carrierCode?: string;
                    /** @description Taxes of the leg. */
                    taxAmount?: string;
                    /** @description Fees of the leg. */
                    feesAmount?: string;
                    /** @description Fare of the leg. */
                    fareAmount?: string;
                    /** @description Departure tax of the leg. */
                    departureTaxAmount?: string;
                    /** @description Day of departure. */
                    departureDate?: string;
                    /** @description Day of arrival. */
                    arrivalDate?: string;
                    /** @description Days until departure. */
                    timeToDeparture?: string;
                }[];
            }[];
        };
        RecurringMigrationDetails: {
            /** @description Payment type of the INITIAL transaction. */
            paymentType?: string;
            /** @description Amount of the INITIAL transaction. */
            amount?: string;
            /** @description When the INITIAL transaction ran. */
            requestTimestamp?: string;
            /** @description The acquirer's answer to the INITIAL payment. */
            connectorTxId1?: string;
            /** @description The acquirer's answer to the INITIAL payment. */
            connectorTxId2?: string;
            /** @description The acquirer's answer to the INITIAL payment. */
            connectorTxId3?: string;
        };
        ThreeDSecureDetails: {
            /** @description Amount to authenticate. */
            amount?: string;
            /** @description Currency to authenticate. */
            currency?: string;
            /** @description The mobile SDK's authentication request parameters; for the app-based flow. */
            deviceInfo?: string;
            merchant?: {
                /** @description Merchant name as the directory server has it. */
                name?: string;
                /** @description Merchant URL. */
                url?: string;
                /** @description Merchant country. */
                country?: string;
            };
            v2?: {
                visa?: {
                    /** @description Requestor id assigned by the scheme. */
                    requestorId?: string;
                    /** @description Requestor name assigned by the scheme. */
                    requestorName?: string;
                };
                mastercard?: {
                    /** @description Requestor id assigned by the scheme. */
                    requestorId?: string;
                    /** @description Requestor name assigned by the scheme. */
                    requestorName?: string;
                };
                amex?: {
                    /** @description Requestor id assigned by the scheme. */
                    requestorId?: string;
                    /** @description Requestor name assigned by the scheme. */
                    requestorName?: string;
                };
                diners?: {
                    /** @description Requestor id assigned by the scheme. */
                    requestorId?: string;
                    /** @description Requestor name assigned by the scheme. */
                    requestorName?: string;
                };
                jcb?: {
                    /** @description Requestor id assigned by the scheme. */
                    requestorId?: string;
                    /** @description Requestor name assigned by the scheme. */
                    requestorName?: string;
                };
                cb?: {
                    /** @description Requestor id assigned by the scheme. */
                    requestorId?: string;
                    /** @description Requestor name assigned by the scheme. */
                    requestorName?: string;
                };
                scheme?: {
                    /** @description Requestor id assigned by the scheme. */
                    requestorId?: string;
                    /** @description Requestor name assigned by the scheme. */
                    requestorName?: string;
                };
            };
            /** @description A merchant-initiated (3RI) request; one scheme's 3-D Secure 2.2 only. */
            channel?: string;
            /** @description Authentication without a payment. */
            npa?: string;
            /** @description Decoupled authentication. */
            decoupled?: string;
            /** @description Type of 3RI transaction. */
            threeRIInd?: string;
            /** @description Hint for the access control server. */
            authenticationInd?: string;
            /** @description true: no 3-D Secure even where it is configured. */
            disable?: string;
            /** @description Electronic commerce indicator. */
            eci?: string;
            /** @description CAVV or AAV. */
            verificationId?: string;
            /** @description As the protocol names it: Y, N, U, A, C, D, R or I. */
            authenticationStatus?: string;
            /** @description Transaction id of the directory server. */
            dsTransactionId?: string;
            /** @description Transaction id of the access control server. */
            acsTransactionId?: string;
            /** @description Whether a challenge is mandated. */
            challengeMandatedIndicator?: string;
            /** @description Version used. */
            version?: string;
            /** @description Authentication type that the access control server asked for. */
            authType?: string;
            /** @description Reason for the status. */
            transactionStatusReason?: string;
            /** @description Of older external servers, where there is one. */
            xid?: string;
            /** @description Of older external servers. */
            enrollmentStatus?: string;
            /** @description Whether a challenge is wanted; 3-D Secure 2.2 or higher. */
            challengeIndicator?: string;
            /** @description Exemption; both authentication and payment carry it. */
            exemptionFlag?: string;
            /** @description Number of items or services. */
            schemeData?: {
                [key: string]: string;
            };
            /** @description frictionless, challenge, decoupled or data_only. */
            flow?: string;
        };
        GiftCardDetails: {
            /** @description Holder. */
            holder?: string;
            /** @description Message. */
            message?: string;
            /** @description Occasion. */
            type?: string;
        };
        RiskDetails: {
            /** @description Channel id in the risk system; another one selects another rule set. */
            channelId?: string;
            /** @description Service id in the risk system. */
            serviceId?: string;
            /** @description Amount for the risk request, and for 3-D Secure. */
            amount?: string;
            /** @description Order time, where the payment ran at another time than the risk request. */
            orderTimestamp?: string;
            /** @description Brand of the checked payment; paymentBrand where it is absent. */
            brand?: string;
            /** @description Custom data for the risk request. */
            parameters?: {
                [key: string]: string;
            };
            /** @description Merchant website. */
            merchantWebsite?: string;
            /** @description Account token set by the merchant. */
            accountToken?: string;
            /** @description Of the risk rules, -99999 to +99999; above zero is a greater risk. */
            score?: string;
        };
        JobDetails: {
            /** @description Identification only. */
            name?: string;
            /** @description Years. */
            year?: string;
            /** @description Months. */
            month?: string;
            /** @description Days of the month. */
            dayOfMonth?: string;
            /** @description Days of the week. */
            dayOfWeek?: string;
            /** @description Hours. */
            hour?: string;
            /** @description Minute. */
            minute?: string;
            /** @description Seconds. */
            second?: string;
            /** @description No run before. */
            startDate?: string;
            /** @description No run after. */
            endDate?: string;
            /** @description Unit of the notice. */
            noticeUnit?: string;
            /** @description How long before the end notice must be given to avoid prolongation. */
            noticeNumber?: string;
            /** @description Reference point of the notice. */
            noticeCallable?: string;
            /** @description Unit of the duration. */
            durationUnit?: string;
            /** @description Duration of the job period. */
            durationNumber?: string;
            /** @description Cron expression; overwrites second, minute, hour, dayOfMonth, month, dayOfWeek, year. */
            expression?: string;
            /** @description The time zone of the schedule. */
            timeZone?: string;
            /** @description What happens to runs that were missed while the gateway was down: the last of them is made up for, or none. */
            missedRuns?: string;
            /** @description Whether a declined run is tried again: when the merchant advice code of the bank says, or after job.retryDelays. */
            retry?: string;
            /** @description Hours before each further attempt; with ADVICE_CODE for declines without an advice code. */
            retryDelays?: string;
            /** @description Attempts of one run at most, with the first. */
            retryAttempts?: string;
            /** @description Days after the first attempt in which a run may be tried again. */
            retryDays?: string;
        };
        NotificationFields: {
            /** @description Short id, as statements and the console show it. */
            shortId?: string;
            /** @description Method code, such as CC. */
            paymentMethod?: string;
            /**
             * @description Who asked: your program, the scheduler, the scheduler after a decline, or the gateway itself.
             * @enum {string}
             */
            source: "OPP" | "SCHEDULER" | "MACRETRY" | "SYSTEM";
            /** @description The amount that the shopper saw. */
            presentationAmount?: string;
            /** @description Its currency. */
            presentationCurrency?: string;
            authentication: {
                /** @description The channel. */
                entityId: string;
            };
            /** @description Name of the channel. */
            channelName?: string;
        };
        /** @description The payment of a run, or why none could be made: then it has no id. */
        ScheduleRun: {
            /** @description The payment. */
            id?: string;
            /** @constant */
            paymentType: "SD";
            /** @description The stored account. */
            registrationId: string;
            /** @description Amount that was charged. */
            amount?: string;
            /** @description ISO 4217. */
            currency?: string;
            result: components["schemas"]["Result"];
            /** @description The run. */
            schedule: {
                /** @description The job. */
                id: string;
                /** @description The run. */
                runId: string;
                /** @description When it was due. */
                dueAt: string;
                /** @description Which attempt of the run this was. */
                attempt: number;
                /** @description What became of the run: approved, retrying, declined or refused. */
                status: string;
                /** @description Why, such as that a declined run gets no further attempt. */
                reason?: string;
                /** @description When the gateway tries it again. */
                retryAt?: string;
                /** @description The job after this run: active, paused, cancelled, replaced, ended or stopped. */
                jobStatus: string;
                /** @description Why a job that stopped has stopped. */
                jobReason?: string;
                /** @description When the job charges next. */
                nextRun?: string;
            };
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp?: string;
            /** @description Finds the request in our log. */
            ndc?: string;
        };
        /** @description What the risk rules decided, without their reasons. */
        RiskDecision: {
            /** @description The decision. */
            id: string;
            /** @description The payment. */
            referencedId: string;
            /** @constant */
            paymentType: "RI";
            /** @description Amount of the payment. */
            amount?: string;
            /** @description ISO 4217. */
            currency?: string;
            /** @description Of the payment. */
            merchantTransactionId?: string;
            result: components["schemas"]["Result"];
            /** @description What was decided. */
            risk: {
                /** @description The score. */
                score: string;
            };
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp?: string;
        };
        Chargeback: {
            /** @description The chargeback. */
            id: string;
            /** @description The payment that the shopper disputes. */
            referencedId: string;
            /** @description How far it has come. */
            status: string;
            /** @description The reason that the bank gave. */
            chargebackResultCode: string | null;
            /** @description Amount that was charged back. */
            amount: string;
            /** @description What the bank has given back of it so far: a part, or all of it. */
            returned?: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Until when it can be answered. */
            deadline?: string;
            /** @description The payment with which the money came back. */
            representmentId?: string | null;
            /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
            timestamp: string;
        };
        /** @description The probe of a new webhook: answer it with 2xx. */
        TestNotification: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "test";
            /** @constant */
            action: "webhook activation";
            payload: {
                result: components["schemas"]["Result"];
                /** @description yyyy-MM-dd HH:mm:ss.SSS+0000 */
                timestamp: string;
            };
        };
        /** @description A payment was created or its state changed. */
        PaymentNotification: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "PAYMENT";
            payload: components["schemas"]["Payment"] & components["schemas"]["NotificationFields"];
        };
        /** @description Stored payment details were created, updated or deleted. */
        RegistrationNotification: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "REGISTRATION";
            /** @enum {string} */
            action: "CREATED" | "UPDATED" | "DELETED";
            payload: components["schemas"]["Registration"] & components["schemas"]["NotificationFields"];
        };
        /** @description A run of a subscription job has its outcome. */
        ScheduleNotification: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "SCHEDULE";
            /** @enum {string} */
            action: "CREATED" | "UPDATED" | "DELETED";
            payload: components["schemas"]["ScheduleRun"] & components["schemas"]["NotificationFields"];
        };
        /** @description The risk rules decided about a payment. */
        RiskNotification: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "RISK";
            /** @enum {string} */
            action: "CREATED" | "UPDATED" | "DELETED";
            payload: components["schemas"]["RiskDecision"] & components["schemas"]["NotificationFields"];
        };
        /** @description An operation on another payment changed the amounts of this one. */
        BalanceNotification: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "BALANCE";
            /** @enum {string} */
            action: "CREATED" | "UPDATED" | "DELETED";
            payload: components["schemas"]["Payment"] & components["schemas"]["NotificationFields"];
        };
        /** @description A chargeback was answered, or came to its end. */
        ChargebackNotification: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "CHARGEBACK";
            /** @enum {string} */
            action: "CREATED" | "UPDATED" | "DELETED";
            payload: components["schemas"]["Chargeback"];
        };
        /** @description Any notification; `type` says which. */
        Notification: components["schemas"]["PaymentNotification"] | components["schemas"]["RegistrationNotification"] | components["schemas"]["ScheduleNotification"] | components["schemas"]["RiskNotification"] | components["schemas"]["BalanceNotification"] | components["schemas"]["ChargebackNotification"] | components["schemas"]["TestNotification"];
    };
    responses: {
        /** @description A parameter is missing or breaks its format; `parameterErrors` names each. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The Authorization header is missing or malformed. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The token is invalid, or has no right to the entity. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such thing for this token, or nothing matches. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The Idempotency-Key was used for a different request, or the payment has changed meanwhile. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The body is larger than 262,144 bytes. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Too many requests; Retry-After says when to come back. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before the next try. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A fault of the gateway; its ndc finds it in the log. */
        Fault: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The database cannot be reached; try again. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait before the next try. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description `800.800.800`: the database cannot be reached and no money was moved; try again. `900.100.300`: it is not known whether the request was stored. Do not repeat it as a new request: ask after a minute by the `id` or `merchantTransactionId` of `reference`, or repeat it under the same Idempotency-Key. */
        OutcomeUnknown: {
            headers: {
                /** @description Seconds to wait before the next try. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        /** @description The id that an earlier answer gave. */
        Id: string;
        /**
         * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
         * @example order-4711
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    findPaymentsByMerchantTransactionId: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /**
                 * @description The merchant's reference; not together with a time frame.
                 * @example order-4711
                 */
                merchantTransactionId?: string;
                /** @description Most transactions in an answer. */
                limit?: string;
                /** @description Start of the interval, together with date.to. */
                "date.from"?: string;
                /** @description End of the interval, itself excluded, together with date.from. */
                "date.to"?: string;
                /** @description Only these payment types. */
                paymentTypes?: string;
                /** @description Only these payment methods. */
                paymentMethods?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
                /** @description Only the transaction with this short id. */
                shortId?: string;
                /** @description Page of the answer, from 1. */
                pageNo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PaymentRequest"];
            };
        };
        responses: {
            /** @description Approved, under review, or pending; `result.code` says which. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentApproved"] | components["schemas"]["PaymentPending"] | components["schemas"]["PaymentRedirect"] | components["schemas"]["Job"];
                };
            };
            /** @description Declined, and stored with its id; or refused, and nothing was stored. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentDeclined"] | components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    getPayment: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment in its present state, whatever its result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentApproved"] | components["schemas"]["PaymentPending"] | components["schemas"]["PaymentRedirect"] | components["schemas"]["PaymentDeclined"] | components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    referencePayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ReferenceRequest"];
            };
        };
        responses: {
            /** @description Approved, under review, or pending; `result.code` says which. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentApproved"] | components["schemas"]["PaymentPending"] | components["schemas"]["PaymentRedirect"];
                };
            };
            /** @description Declined, and stored with its id; or refused, and nothing was stored. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentDeclined"] | components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    createRegistration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RegistrationRequest"];
            };
        };
        responses: {
            /** @description The registration. Later payments use its id. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    getRegistration: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration, without the account number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRegistration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RegistrationUpdateRequest"];
            };
        };
        responses: {
            /** @description The changed registration. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    deleteRegistration: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
            };
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration was deleted. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    payWithRegistration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RegistrationPaymentRequest"];
            };
        };
        responses: {
            /** @description Approved, under review, or pending; `result.code` says which. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentApproved"] | components["schemas"]["PaymentPending"] | components["schemas"]["PaymentRedirect"] | components["schemas"]["Job"];
                };
            };
            /** @description Declined, and stored with its id; or refused, and nothing was stored. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentDeclined"] | components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    createCheckout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CheckoutRequest"];
            };
        };
        responses: {
            /** @description The checkout (000.200.100). Its id goes into the form’s script, for 30 minutes. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    updateCheckout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CheckoutUpdateRequest"];
            };
        };
        responses: {
            /** @description The changed checkout (000.200.101). */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    deleteCheckout: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checkout was withdrawn (000.200.102). */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    getCheckoutPayment: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment, or 000.200.000 without an id before the shopper has tried. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentApproved"] | components["schemas"]["PaymentPending"] | components["schemas"]["PaymentRedirect"] | components["schemas"]["PaymentDeclined"] | components["schemas"]["CheckoutPending"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheckoutRegistration: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registration, or 000.200.000 without an id before the shopper has stored one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"] | components["schemas"]["CheckoutPending"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["JobRequest"];
            };
        };
        responses: {
            /** @description The job. `plan` says when it charges next. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now. Of a registration, the job that runs, or the newest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteJob: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled job. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    rescheduleJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["JobRescheduleRequest"];
            };
        };
        responses: {
            /** @description The new job, with a new id. The old one charges nothing more. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["JobDescheduleRequest"];
            };
        };
        responses: {
            /** @description The cancelled job. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    createAuthentication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.
                 * @example order-4711
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AuthenticationRequest"];
            };
        };
        responses: {
            /** @description Authenticated, or pending with a redirect; `result.code` says which. */
            200: {
                headers: {
                    /** @description Whether this is the first request under its Idempotency-Key or answers what an earlier one did. */
                    "Idempotency-Status"?: "first" | "replayed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authentication"];
                };
            };
            /** @description Declined, and stored with its id; or refused, and nothing was stored. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authentication"] | components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["OutcomeUnknown"];
        };
    };
    getAuthentication: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000011
                 */
                entityId?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authentication in its present state, whatever its result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authentication"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    findPayments: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /**
                 * @description The merchant's reference; not together with a time frame.
                 * @example order-4711
                 */
                merchantTransactionId?: string;
                /** @description Most transactions in an answer. */
                limit?: string;
                /** @description Start of the interval, together with date.to. */
                "date.from"?: string;
                /** @description End of the interval, itself excluded, together with date.from. */
                "date.to"?: string;
                /** @description Only these payment types. */
                paymentTypes?: string;
                /** @description Only these payment methods. */
                paymentMethods?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
                /** @description Only the transaction with this short id. */
                shortId?: string;
                /** @description Page of the answer, from 1. */
                pageNo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    findPaymentById: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /**
                 * @description Also the transactions linked to the ones found.
                 * @example true
                 */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment or the registration; a list with includeLinkedTransactions=true, and always a list in v3. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentApproved"] | components["schemas"]["PaymentPending"] | components["schemas"]["PaymentRedirect"] | components["schemas"]["PaymentDeclined"] | components["schemas"]["Registration"] | components["schemas"]["PaymentList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    findPaymentsV3: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /**
                 * @description The merchant's reference; not together with a time frame.
                 * @example order-4711
                 */
                merchantTransactionId?: string;
                /** @description Most transactions in an answer. */
                limit?: string;
                /** @description Start of the interval, together with date.to. */
                "date.from"?: string;
                /** @description End of the interval, itself excluded, together with date.from. */
                "date.to"?: string;
                /** @description Only these payment types. */
                paymentTypes?: string;
                /** @description Only these payment methods. */
                paymentMethods?: string;
                /** @description Also the transactions linked to the ones found. */
                includeLinkedTransactions?: "true" | "false";
                /** @description Only the transaction with this short id. */
                shortId?: string;
                /** @description Page of the answer, from 1. */
                pageNo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    findPaymentByIdV3: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /**
                 * @description Also the transactions linked to the ones found.
                 * @example true
                 */
                includeLinkedTransactions?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment or the registration; a list with includeLinkedTransactions=true, and always a list in v3. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAggregations: {
        parameters: {
            query?: {
                /** @description Test environment only: the processor's test system, or the simulators. */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /**
                 * @description First day of the report.
                 * @example 2026-01-01
                 */
                "date.from"?: string;
                /**
                 * @description Last day of the report.
                 * @example 2026-01-31
                 */
                "date.to"?: string;
                /** @description What the detail level is sorted by. */
                sortValue?: "SettlementTxDate";
                /** @description Order of the detail level. */
                sortOrder?: "ASC" | "DESC" | "asc" | "desc";
                /** @description Only records of this type. */
                reconciliationType?: "SETTLED" | "FEE" | "CHARGEBACK" | "CHARGEBACK REVERSAL";
                /** @description Page of the answer, from 1. */
                pageNo?: string;
                /** @description Currency of amount. */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The aggregations; none where nothing was settled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AggregationList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReconciliationRecords: {
        parameters: {
            query?: {
                /**
                 * @description Test environment only: the processor's test system, or the simulators.
                 * @example INTERNAL
                 */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description First day of the report. */
                "date.from"?: string;
                /** @description Last day of the report. */
                "date.to"?: string;
                /** @description What the detail level is sorted by. */
                sortValue?: "SettlementTxDate";
                /** @description Order of the detail level. */
                sortOrder?: "ASC" | "DESC" | "asc" | "desc";
                /** @description Only records of this type. */
                reconciliationType?: "SETTLED" | "FEE" | "CHARGEBACK" | "CHARGEBACK REVERSAL";
                /** @description Page of the answer, from 1. */
                pageNo?: string;
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records (spec §2.10). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationRecordList"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReconciliationRecordsByPage: {
        parameters: {
            query?: {
                /**
                 * @description Test environment only: the processor's test system, or the simulators.
                 * @example INTERNAL
                 */
                testMode?: "EXTERNAL" | "INTERNAL";
                /**
                 * @description The entity that authorises the request (spec §5).
                 * @example 8ac7a4a0000000000000000000000010
                 */
                entityId?: string;
                /** @description First day of the report. */
                "date.from"?: string;
                /** @description Last day of the report. */
                "date.to"?: string;
                /** @description What the detail level is sorted by. */
                sortValue?: "SettlementTxDate";
                /** @description Order of the detail level. */
                sortOrder?: "ASC" | "DESC" | "asc" | "desc";
                /** @description Only records of this type. */
                reconciliationType?: "SETTLED" | "FEE" | "CHARGEBACK" | "CHARGEBACK REVERSAL";
                /** @description Page of the answer, from 1. */
                pageNo?: string;
            };
            header?: never;
            path: {
                /** @description The id that an earlier answer gave. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records of the page that pageNo names, and how many pages there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationRecordPage"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    listResultCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every code with its text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultCodeList"];
                };
            };
        };
    };
    receivePaymentNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentNotification"];
            };
        };
        responses: {
            /** @description You want no notifications any more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRegistrationNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationNotification"];
            };
        };
        responses: {
            /** @description You want no notifications any more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveScheduleNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleNotification"];
            };
        };
        responses: {
            /** @description You want no notifications any more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRiskNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RiskNotification"];
            };
        };
        responses: {
            /** @description You want no notifications any more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveBalanceNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BalanceNotification"];
            };
        };
        responses: {
            /** @description You want no notifications any more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveChargebackNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackNotification"];
            };
        };
        responses: {
            /** @description You want no notifications any more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
