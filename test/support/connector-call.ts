import type { ConnectorCall } from '../../api/connectors/connector.ts';
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { ChannelSettings } from '../../api/foundation/entities/entity.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';

/** Of whichever channel a test's call is. */
export const channelId = '8ac7a4a0000000000000000000000010';

export const testNow = Date.UTC(2026, 10, 21, 12);

export function channelSettings(change: Partial<ChannelSettings> = {}): ChannelSettings {
  return {
    validation: 'documented',
    connector: 'simulator',
    descriptor: 'Demo Shop',
    reversalCutOffHours: 72,
    authorizationDays: 7,
    risk: false,
    ...change,
  };
}

export interface CallChange extends Partial<Omit<ConnectorCall, 'cardNumber' | 'cvv' | 'request' | 'settings'>> {
  readonly cardNumber?: string | null;
  readonly cvv?: string | null;
  readonly request?: ConnectorCall['request'];
  readonly settings?: Partial<ChannelSettings>;
  readonly customParameters?: Readonly<Record<string, string>>;
}

/** A debit of 92.00 EUR with a VISA card of the roster, and what a test changes of it. */
export function connectorCall({
  cardNumber = '4200000000000000',
  cvv = '123',
  request = {},
  settings,
  customParameters,
  ...change
}: CallChange = {}): ConnectorCall {
  return {
    requestId: '8a0199b1c2d3e4f5a6b7c8d9e0f10001',
    paymentId: '8a0199b1c2d3e4f5a6b7c8d9e0f10002',
    channelId,
    operation: 'DB',
    brand: 'VISA',
    method: 'CC',
    amountMinor: 9_200n,
    currency: 'EUR',
    testMode: null,
    environment: 'test',
    cardExpiry: { month: '05', year: '2034' },
    accountSecrets: new Map(),
    referenced: null,
    now: testNow,
    publicUrl: 'http://127.0.0.1:4000',
    ...change,
    cardNumber: cardNumber === null ? null : new Secret(cardNumber),
    cvv: cvv === null ? null : new Secret(cvv),
    request: customParameters === undefined ? request : { ...request, customParameters },
    settings: channelSettings(settings),
  };
}

/** An approved debit of 92.00 EUR, made at `testNow`. */
export function storedPayment(change: Partial<Payment> = {}): Payment {
  return {
    id: '8a0199b1c2d3e4f5a6b7c8d9e0f10009',
    shortId: '1234.5678.9012',
    entityId: '8ac7a4a0000000000000000000000010',
    entityPath: '8ac7a4a0000000000000000000000010/',
    type: 'DB',
    brand: 'VISA',
    method: 'CC',
    amountMinor: 9_200n,
    currency: 'EUR',
    status: 'approved',
    resultCode: '000.100.110',
    referencedId: null,
    rootId: '8a0199b1c2d3e4f5a6b7c8d9e0f10009',
    registrationId: null,
    merchantTransactionId: null,
    merchantInvoiceId: null,
    descriptor: null,
    cardBin: '420000',
    last4: '0000',
    accountFingerprint: null,
    holder: null,
    email: null,
    capturesMax: null,
    connector: 'simulator',
    connectorReference: null,
    expiresAt: null,
    shopperResultUrl: null,
    notificationUrl: null,
    checkoutId: null,
    source: 'OPP',
    captureCallerId: null,
    testMode: null,
    version: 1,
    createdAt: testNow,
    updatedAt: testNow,
    answer: '{}',
    warnings: '[]',
    authorized: 0n,
    captured: 9_200n,
    refunded: 0n,
    reversed: 0n,
    chargedBack: 0n,
    released: 0n,
    reserved: 0n,
    captures: 0,
    ...change,
  };
}
