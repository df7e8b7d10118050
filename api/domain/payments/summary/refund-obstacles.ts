/** Why a payment cannot be refunded now, for staff. Pure. */
import type { Language } from '../../../foundation/result-codes/result-code.ts';
import type { RefundObstacle } from '../standing/refundable.ts';

const english: Readonly<Record<RefundObstacle, string>> = {
  OUTCOME_OPEN: 'It is not known yet whether this payment was made.',
  NOTHING_TAKEN: 'No money was taken.',
  NOT_CAPTURED: 'Nothing was captured: reverse the hold instead.',
  REFUND_ITS_CAPTURE: 'A refund belongs to the capture that took the money: refund that.',
  NOT_A_PAYMENT: 'This is an operation on a payment, and took no money.',
  OPERATION_ON_ITS_WAY: 'The rest is on its way: the bank has not confirmed it.',
  OPERATION_UNKNOWN: 'The bank has not said whether an earlier operation over the rest was made: it stays reserved until that is known.',
  CHARGED_BACK: 'The bank of the shopper took the money back.',
  ALL_RETURNED: 'Everything was given back already.',
};

const german: Readonly<Record<RefundObstacle, string>> = {
  OUTCOME_OPEN: 'Es ist noch nicht bekannt, ob diese Zahlung ausgeführt wurde.',
  NOTHING_TAKEN: 'Es wurde kein Geld eingezogen.',
  NOT_CAPTURED: 'Es wurde nichts eingezogen: Stornieren Sie stattdessen die Vormerkung.',
  REFUND_ITS_CAPTURE: 'Eine Erstattung gehört zu dem Einzug, der das Geld genommen hat: Erstatten Sie diesen.',
  NOT_A_PAYMENT: 'Dies ist ein Vorgang zu einer Zahlung und hat kein Geld eingezogen.',
  OPERATION_ON_ITS_WAY: 'Der Rest ist unterwegs: Die Bank hat das noch nicht bestätigt.',
  OPERATION_UNKNOWN:
    'Die Bank hat nicht gesagt, ob ein früherer Vorgang über den Rest ausgeführt wurde: Er bleibt reserviert, bis das bekannt ist.',
  CHARGED_BACK: 'Die Bank des Käufers hat das Geld zurückgeholt.',
  ALL_RETURNED: 'Es wurde bereits alles zurückgegeben.',
};

export function explainObstacle(obstacle: RefundObstacle, language: Language): string {
  return (language === 'DE' ? german : english)[obstacle];
}
