const fnvStart = 0x811c9dc5;

/** FNV-1a, 32 bits, continued from the hash of the text before. */
function hashOn(start: number, text: string): number {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** One of a bank's references, derived from the attempt's id so that the same call has the same ones. */
function createDigits(label: string, digits: number): (requestId: string) => string {
  const labelled = hashOn(fnvStart, `${label} `);
  const bound = 10 ** digits;
  return (requestId) => String(hashOn(labelled, requestId) % bound).padStart(digits, '0');
}

const authDigits = createDigits('auth', 6);
const highDigits = createDigits('high', 6);
const lowDigits = createDigits('low', 6);
const traceDigits = createDigits('trace', 6);
const schemeDigits = createDigits('scheme', 7);
const linkDigits = createDigits('link', 7);

export function createAuthCode(requestId: string): string {
  return authDigits(requestId);
}

/** ConnectorTxID1: the attempt's id in groups, so it is as unique as the attempt (spec §2.10, positions 13 to 15). */
export function createConnectorReference(requestId: string): string {
  if (requestId.length !== 32) return requestId;
  const groups = [requestId.slice(0, 8), requestId.slice(8, 12), requestId.slice(12, 16), requestId.slice(16, 20), requestId.slice(20)];
  return groups.join('-');
}

/** ConnectorTxID2 and 3: retrieval reference number of 12 digits and system trace number of 6. */
export function createRetrievalReference(requestId: string): string {
  return highDigits(requestId) + lowDigits(requestId);
}

export function createTraceNumber(requestId: string): string {
  return traceDigits(requestId);
}

/** 15 digits, as a scheme's transaction id (spec §2.6, initialTransactionId). It begins with 0, as no card number does. */
export function createSchemeReference(requestId: string): string {
  return schemeDigits(requestId).padStart(8, '0') + linkDigits(requestId);
}
