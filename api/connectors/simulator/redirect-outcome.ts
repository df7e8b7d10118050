import type { ConnectorCall, ConnectorOutcome } from '../connector.ts';
import { approvedAnswer } from './acquirer.ts';
import { toSuccessCode } from './outcomes.ts';

/** What a shopper may answer on the simulated bank's page. */
export const redirectAnswers = ['approve', 'decline', 'cancel', 'timeout'] as const;
export type RedirectAnswer = (typeof redirectAnswers)[number];

export function isRedirectAnswer(text: unknown): text is RedirectAnswer {
  return redirectAnswers.some((answer) => answer === text);
}

/** The outcome of an asynchronous payment after the shopper's answer. Without `mode`, testMode is INTERNAL. */
export function toRedirectOutcome(
  answer: RedirectAnswer,
  mode: Pick<ConnectorCall, 'environment' | 'testMode'> = { environment: 'test', testMode: null },
): ConnectorOutcome {
  if (answer === 'cancel')
    return { resultCode: '100.396.101', resultDetails: { ExtendedDescription: 'Cancelled on the page of the bank' } };
  if (answer === 'timeout') {
    return { resultCode: '100.396.103', resultDetails: { ExtendedDescription: 'The time on the page of the bank ran out' } };
  }
  if (answer === 'decline') {
    return { resultCode: '800.100.152', resultDetails: { ExtendedDescription: 'Do not honour', AcquirerResponse: '05' } };
  }
  return {
    resultCode: toSuccessCode(mode),
    resultDetails: { ExtendedDescription: approvedAnswer.text, AcquirerResponse: approvedAnswer.response },
  };
}
