/** Tells the gateway's log which version of the client asked. */
export const clientVersion = '0.1.0';

export const userAgent = `payment-gateway-client/${clientVersion}`;
