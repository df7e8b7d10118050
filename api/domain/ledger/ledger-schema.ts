import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { loadEachNode, registerNode } from '../../foundation/graphql/schema/nodes.ts';
import type { AccountKind, LedgerEntry } from './entry.ts';
import { authorizeLedger, type Ledger, proveLedger, readBalances, readEntries } from './ledger-operations.ts';
import type { AccountBalance, LedgerProof } from './ports.ts';

/** As much as reading 25 pages of 100 payments with their trees: the first proof of a large book takes seconds of the reader's time. */
const proofCost = 25_000;

const AccountKindEnum = describeEnum<AccountKind>('AccountKind', 'The accounts of an entity, one each a currency.', {
  shopper: 'Given by shoppers, less what they got back: the other side of every payment.',
  authorized: 'Held on shoppers’ cards by authorisations, and not captured yet.',
  merchant: 'Earned by the merchant: captured, less what went back. With clearing it is what is owed to the merchant.',
  chargeback: 'Taken back by banks through chargebacks, and not returned.',
  clearing: 'Settled by clearing institutes, before fees: it stands against what the merchant earned.',
  settled: 'Paid out to the merchant, less fees, in the settlement currency: all payouts added up.',
  fees: 'Charged by clearing institutes.',
  exchange: 'The other side of amounts that were settled in another currency, or with another amount.',
});

registerNode('LedgerEntry', loadEachNode('payments:read', readEntries));

export const LedgerEntryRef = builder.objectRef<LedgerEntry>('LedgerEntry').implement({
  description: 'A double entry: the amount leaves one account and enters another, so it cannot be unbalanced.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    paymentId: t.exposeID('paymentId', { description: 'The payment that brought it about.' }),
    debit: t.expose('debit', { type: AccountKindEnum, description: 'Where the amount went.' }),
    credit: t.expose('credit', { type: AccountKindEnum, description: 'Where the amount came from.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Such as 92.00.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    postedAt: t.expose('postedAt', { type: 'DateTime', description: 'When it was posted.' }),
  }),
});

const AccountBalanceRef = builder.objectRef<AccountBalance>('AccountBalance').implement({
  description: 'What stands on one account.',
  fields: (t) => ({
    entityId: t.exposeID('entityId', { description: 'The channel whose account it is.' }),
    account: t.expose('account', { type: AccountKindEnum, description: 'Which account.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    balance: t.expose('balanceMinor', { type: 'Decimal', description: 'Debits less credits, such as -92.00.' }),
  }),
});

const LedgerProofRef = builder.objectRef<LedgerProof>('LedgerProof').implement({
  description: 'Every balance recomputed from its entries and compared, and every payment with its entries.',
  fields: (t) => ({
    holds: t.exposeBoolean('holds', { description: 'Whether everything agrees.' }),
    entries: t.exposeInt('entries', { description: 'Entries that were added up.' }),
    payments: t.exposeInt('payments', { description: 'Payments that were compared.' }),
    differences: t.stringList({ description: 'What does not agree, in sentences.', resolve: ({ differences }) => [...differences] }),
  }),
});

export const LedgerRef = builder.objectRef<Ledger>('Ledger').implement({
  description: 'The double-entry books under the payments.',
  fields: (t) => ({
    accounts: t.field({
      type: [AccountBalanceRef],
      description: 'What stands on each account.',
      resolve: async (ledger, _args, context) => [...(await readBalances(context, ledger))],
    }),
    proof: t.field({
      type: LedgerProofRef,
      description:
        'Whether the books agree: all of them the first time, and what is new since then within a day. An answer stands for five seconds.',
      complexity: proofCost,
      resolve: (ledger, _args, context) => proveLedger(context, ledger),
    }),
  }),
});

builder.queryField('ledger', (t) =>
  t.field({
    type: LedgerRef,
    description: 'The books of an entity and all below it; your own where no id is given.',
    args: { entityId: t.arg.id() },
    resolve: (_root, { entityId }, context) => authorizeLedger(context, entityId ?? undefined),
  }),
);
