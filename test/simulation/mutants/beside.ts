/** Mutants about what came to the stories last: chargebacks, payment links, stored accounts, wallets, exports. */
import type { Mutant } from './lists.ts';

export const besideMutants: readonly Mutant[] = [
  {
    name: 'a chargeback that is decided is answered again',
    file: 'api/domain/reconciliation/chargebacks.ts',
    text: 'if (!chargebackTransitions[chargeback.status].includes(wanted.answer)) {',
    by: "if (chargeback.status === 'lost' && !chargebackTransitions[chargeback.status].includes(wanted.answer)) {",
  },
  {
    name: 'a chargeback above the limit is given up by one',
    file: 'api/domain/reconciliation/chargebacks.ts',
    text: 'if (weighed.isForTwo) await',
    by: 'if (weighed.isForTwo && amountMinor < 0n) await',
  },
  {
    name: 'the case of a chargeback is about itself',
    file: 'api/domain/reconciliation/intake.ts',
    text: '    paymentId: referencedId ?? id,\n',
    by: '    paymentId: id,\n',
  },
  {
    name: 'a chargeback that came back takes the money again',
    file: 'api/domain/payments/processing/side-effects.ts',
    text: 'return { chargedBack: -payment.amountMinor };',
    by: 'return { chargedBack: 0n };',
  },
  {
    name: 'a payment link is paid once more than it may',
    file: 'db/store/checkouts.ts',
    text: 'AND l.uses_max > (SELECT count(*)',
    by: 'AND l.uses_max >= (SELECT count(*)',
  },
  {
    name: 'a payment link that is ended meanwhile is paid',
    file: 'db/store/checkouts.ts',
    text: 'l.ended_at IS NULL AND (l.expires_at IS NULL',
    by: '(l.expires_at IS NULL',
  },
  {
    name: 'the number of a deleted account is kept',
    file: 'db/store/registrations.ts',
    text: `\`DELETE FROM sealed_accounts WHERE id = ? AND \${accountInScope}\``,
    by: `\`DELETE FROM sealed_accounts WHERE id = ? AND \${accountInScope} AND key_id = ''\``,
  },
  {
    name: 'a deleted account is kept as it was',
    file: 'db/store/registrations.ts',
    text: "ELSE last_used_at END, status = 'deleted',",
    by: 'ELSE last_used_at END,',
  },
  {
    name: 'a token of a wallet pays twice',
    file: 'api/domain/payments/processing/intent.ts',
    text: "  if (plan.spentToken) writes.push({ write: 'wallet-token.spend', token: plan.spentToken });\n",
    by: '',
  },
  {
    name: 'nobody notes what an export came to',
    file: 'api/views/read-model/export/read-model-export-operations.ts',
    text: '    await ended(rows, complete);\n',
    by: '',
  },
];
