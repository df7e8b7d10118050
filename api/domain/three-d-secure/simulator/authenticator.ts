/** A simulated directory with its issuers. It stores nothing, and answers the same authentication always in the same way. */
import type { AuthenticationMessage, Authenticator, CardLookUp, IssuerAnswer } from '../authenticator.ts';
import { authenticationCodes, isDataOnly } from '../rules.ts';
import { findBehaviour } from './roster.ts';
import { createTransactionId, createVerificationId } from './values.ts';

const version = '2.2.0';

export function createSimulatedAuthenticator(): Authenticator {
  return {
    name: 'simulator',
    lookUp: (message) => Promise.resolve(lookUp(message)),
    authenticate: (message) => Promise.resolve(answer(message)),
    completeChallenge: (id, isRight) =>
      Promise.resolve(
        isRight
          ? { status: 'Y', statusReason: null, verificationId: createVerificationId(id) }
          : { status: 'N', statusReason: '01', verificationId: null },
      ),
  };
}

function lookUp({ cardNumber, request, terms }: AuthenticationMessage): CardLookUp {
  const found = findBehaviour(cardNumber.reveal(), request);
  if (!found) return { status: 'refused', resultCode: authenticationCodes.notInDirectory, transactionStatus: null };
  if (found.behaviour === 'notEnrolled') return { status: 'refused', resultCode: authenticationCodes.notEnrolled, transactionStatus: 'N' };
  if (found.behaviour === 'notParticipating') {
    return { status: 'refused', resultCode: authenticationCodes.notParticipating, transactionStatus: null };
  }
  // Only a browser can load a page.
  return { status: 'enrolled', version, hasMethod: found.hasMethod && terms.deviceChannel === 'BROWSER' };
}

function answer(message: AuthenticationMessage): IssuerAnswer {
  const { id, terms } = message;
  const ids = { dsTransactionId: createTransactionId('ds', id), acsTransactionId: createTransactionId('acs', id) };
  const behaviour = findBehaviour(message.cardNumber.reveal(), message.request)?.behaviour ?? 'error';
  const open = { ...ids, statusReason: null, verificationId: null };
  if (isDataOnly(terms)) return { ...open, status: behaviour === 'error' ? 'U' : 'I', flow: 'data_only' };
  switch (behaviour) {
    case 'frictionless':
      return { ...open, status: 'Y', flow: 'frictionless', verificationId: createVerificationId(id) };
    case 'attempt':
      return { ...open, status: 'A', flow: 'frictionless', verificationId: createVerificationId(id) };
    case 'challenge':
      if (terms.decoupled) return { ...open, status: 'C', flow: 'decoupled' };
      // Nobody is there to be asked.
      if (terms.deviceChannel === '3RI') return { ...open, status: 'N', statusReason: '01', flow: 'frictionless' };
      return { ...open, status: 'C', flow: 'challenge' };
    default:
      return { ...open, status: 'U', statusReason: '05', flow: 'frictionless' };
  }
}
