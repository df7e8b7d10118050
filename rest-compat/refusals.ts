/** Refusals before anything is executed. */
import { credentialNames } from '../api/foundation/catalogue/name.ts';
import { findSecretNames } from '../api/foundation/catalogue/secret-names.ts';
import type { Refusal } from '../api/foundation/kernel/refusal.ts';
import { howToAuthenticate, invalidParameters } from '../api/foundation/kernel/refusal.ts';
import { bodyBytesMax, type Exchange } from './exchange.ts';
import { findNearPath } from './near-paths.ts';

/** Names the documented path that may be meant. */
export function refusePath(path: string): Refusal {
  const near = findNearPath(path);
  return {
    resultCode: '200.300.404',
    status: 404,
    description: near === undefined ? 'there is no such path; check it for a typing error' : `there is no such path: did you mean ${near}`,
    docUrl: '/docs/endpoints',
  };
}

export function refuseMethod(allowed: readonly string[]): Refusal {
  return { resultCode: '200.300.403', status: 405, headers: { Allow: allowed.join(', ') } };
}

export const tooLarge: Refusal = {
  resultCode: '200.300.404',
  status: 413,
  description: `invalid or missing parameter - the body is larger than ${bodyBytesMax} bytes`,
};

/** spec §7.4: for every operation, reads too. */
export const testModeInLive: Refusal = { resultCode: '600.200.701', status: 400 };

/** spec §5.5: 401 means an invalid authorization header, and says how to send one; 403 an invalid access token. */
export function refuseUnauthenticated(status: 'missing' | 'malformed' | 'invalid'): Refusal {
  if (status === 'invalid') return { resultCode: '800.900.300', status: 403 };
  return { resultCode: '800.900.300', status: 401, description: howToAuthenticate };
}

/** An id that matches no stored account, or one that was deleted (decision: existing-clients). */
export const noRegistration: Refusal = {
  resultCode: '200.300.404',
  status: 404,
  description: 'invalid or missing parameter - there is no registration with this id',
};

export const merchantTransactionIdMissing: Refusal = invalidParameters([
  { name: 'merchantTransactionId', value: null, message: 'may not be empty' },
]);

/**
 * Secrets in an address stand in the logs of proxies and in histories. Old clients send their credentials there where a request has no body
 * (decision: secrets-in-addresses).
 */
export function refuseSecretsInAddress({ method, query }: Exchange): Refusal | undefined {
  const names = findSecretNames(query).filter((name) => method === 'POST' || !isLegacyCredential(name));
  if (names.length === 0) return undefined;
  return invalidParameters(
    names.map((name) => ({ name, value: null, message: `${name} must be sent in the body or a header, never in the address` })),
  );
}

function isLegacyCredential(name: string): boolean {
  return name === credentialNames.userId || name === credentialNames.password;
}

const otherTypes = /json|xml|multipart/i;
const formType = /^application\/x-www-form-urlencoded\b/i;

/** spec §4: bodies are form-encoded. A missing or unusual Content-Type is accepted; a body that is clearly no form is refused. */
export function refuseOtherContent(exchange: Exchange): Refusal | undefined {
  if (exchange.body === '') return undefined;
  const type = exchange.headers['content-type'] ?? '';
  const start = exchange.body.trimStart().charAt(0);
  const isForm = type === '' || formType.test(type);
  if (otherTypes.test(type) || (!isForm && (start === '{' || start === '<'))) {
    const message = `Content-Type must be application/x-www-form-urlencoded; charset=UTF-8, and the body ${formExample}`;
    return invalidParameters([{ name: 'Content-Type', value: type.slice(0, 100), message }]);
  }
  // The header is right, or absent: curl sends it with whatever follows -d.
  if (start !== '{' && start !== '<') return undefined;
  return invalidParameters([{ name: 'body', value: null, message: `body must be ${formExample}, not ${start === '{' ? 'JSON' : 'XML'}` }]);
}

const formExample = 'parameters such as entityId=…&amount=92.00&currency=EUR';
