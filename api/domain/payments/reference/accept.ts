/** Checks the request of an operation on an earlier payment: by the catalogue, and the amount where its type needs one. */

import { checkRequest } from '../../../foundation/catalogue/check.ts';
import { splitSecrets } from '../../../foundation/catalogue/redact.ts';
import { refuseBreaches } from '../../../foundation/catalogue/refuse-breaches.ts';
import { requestShapes } from '../../../foundation/catalogue/requests.ts';
import { missing as notEmpty } from '../../../foundation/catalogue/rules.ts';
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import { toCheckOptions } from '../../../foundation/entities/check-options.ts';
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import { refuseTestModeInLive } from '../../../foundation/idempotency/test-mode.ts';
import { parseAmount } from '../../../foundation/kernel/money.ts';
import { type ParameterError, Refused } from '../../../foundation/kernel/refusal.ts';
import type { Warning } from '../../../foundation/kernel/warning.ts';
import type { PaymentContext } from '../ports.ts';
import { isBackOffice, type ReferencingType } from '../rules.ts';

export interface AcceptedReference {
  readonly tree: RequestTree;
  readonly open: RequestTree;
  readonly amountMinor: bigint | undefined;
  readonly currency: string | undefined;
  readonly warnings: readonly Warning[];
}

export function acceptReference(
  context: PaymentContext,
  input: RequestTree,
  type: ReferencingType,
  settings: ChannelSettings,
  { mayOmitAmount = false }: { readonly mayOmitAmount?: boolean },
): AcceptedReference {
  refuseTestModeInLive(context, input);
  const { breaches, warnings, tree } = checkRequest(requestShapes.reference, input, toCheckOptions(settings, context.request.sentNames));
  const missing = [...breaches, ...(mayOmitAmount ? [] : listMissingAmount(tree, type, breaches))];
  if (missing.length > 0) throw refuseBreaches(missing);
  const amount = textAt(tree, 'amount');
  const amountMinor = amount === undefined ? undefined : parseAmount(amount);
  if (amountMinor === 0n) {
    throw new Refused({
      resultCode: '100.550.300',
      status: 400,
      parameterErrors: [{ name: 'amount', value: amount ?? null, message: 'amount must be greater than 0.00' }],
    });
  }
  const { open } = splitSecrets(requestShapes.reference, tree);
  return { tree, open, amountMinor, currency: textAt(tree, 'currency'), warnings: [...warnings, ...context.request.unknownParameters] };
}

/** spec §2.1 requires amount and currency. A reversal may omit both, and so may the back office. */
function listMissingAmount(tree: RequestTree, type: ReferencingType, breaches: readonly ParameterError[]): readonly ParameterError[] {
  const names =
    type === 'RV' || isBackOffice(type)
      ? listMissingPartners(tree)
      : ['amount', 'currency'].filter((name) => textAt(tree, name) === undefined);
  return names.filter((name) => !breaches.some((breach) => breach.name === name)).map((name) => ({ name, value: null, message: notEmpty }));
}

function listMissingPartners(tree: RequestTree): readonly string[] {
  const hasAmount = textAt(tree, 'amount') !== undefined;
  const hasCurrency = textAt(tree, 'currency') !== undefined;
  if (hasAmount === hasCurrency) return [];
  return [hasAmount ? 'currency' : 'amount'];
}
