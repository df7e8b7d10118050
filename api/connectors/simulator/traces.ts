/** A bank's references, derived from the attempt's id so that the same call has the same ones (FNV-1a, 32 bits). */
function hashToDigits(text: string, digits: number): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return String(hash).padStart(digits, '0').slice(-digits);
}

export function createAuthCode(requestId: string): string {
  return hashToDigits(`auth ${requestId}`, 6);
}

/** ConnectorTxID1: the attempt's id in groups, so it is as unique as the attempt (spec §2.10, positions 13 to 15). */
export function createConnectorReference(requestId: string): string {
  return requestId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** ConnectorTxID2 and 3: retrieval reference number of 12 digits and system trace number of 6. */
export function createRetrievalReference(requestId: string): string {
  return hashToDigits(`high ${requestId}`, 6) + hashToDigits(`low ${requestId}`, 6);
}

export function createTraceNumber(requestId: string): string {
  return hashToDigits(`trace ${requestId}`, 6);
}

/** 15 digits, as a scheme's transaction id (spec §2.6, initialTransactionId). It begins with 0, as no card number does. */
export function createSchemeReference(requestId: string): string {
  return hashToDigits(`scheme ${requestId}`, 7).padStart(8, '0') + hashToDigits(`link ${requestId}`, 7);
}
