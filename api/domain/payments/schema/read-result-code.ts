import type { ResultCode } from '../../../foundation/result-codes/result-code.ts';
import { describeResultCode, findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../payment.ts';

/** A stored payment may have a result code that is no longer in the catalogue. */
export function readResultCode(payment: Payment): ResultCode {
  return (
    findResultCode(payment.resultCode) ?? { ...unlisted, code: payment.resultCode, description: describeResultCode(payment.resultCode) }
  );
}

const unlisted: Omit<ResultCode, 'code' | 'description'> = {
  category: 'system_error',
  outcome: 'UNKNOWN',
  status: 400,
  staff: 'This code is not in the catalogue.',
  shopper: 'The payment could not be made.',
  retry: 'LATER',
  advice: 'Ask support what the code means.',
  german: {
    staff: 'Dieser Code steht nicht im Katalog.',
    shopper: 'Die Zahlung konnte nicht ausgeführt werden.',
    advice: 'Fragen Sie den Support, was der Code bedeutet.',
  },
};
