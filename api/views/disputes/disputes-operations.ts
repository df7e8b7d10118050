/** The answer to a chargeback, made of what the gateway knows (decision: evidence-by-reason). */
import { readPaymentAuthentication } from '../../domain/payments/authenticate/read.ts';
import { parseAnswer } from '../../domain/payments/processing/answer.ts';
import type { Chargeback } from '../../domain/reconciliation/chargeback.ts';
import { addEvidence, readChargeback } from '../../domain/reconciliation/chargebacks.ts';
import { requireCaller } from '../../foundation/access/authorize.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { containsCardNumber, maskCardNumbers } from '../../foundation/kernel/card-number.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { Language } from '../../foundation/result-codes/result-code.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import { findShopper, readShopperDisputes } from '../shoppers/shoppers-operations.ts';
import { type CollectedEvidence, collectEvidence, type KnownOfDispute, writeResponse } from './collect-evidence.ts';
import type { DisputeContext } from './ports.ts';

export interface DisputeResponse {
  evidence(language: Language): readonly CollectedEvidence[];
  /** As the bank gets it. */
  readonly text: string;
}

/** For who may answer chargebacks: it names the shopper. Undefined where the disputed payment is not there. */
export async function draftResponse(
  context: DisputeContext,
  chargeback: Chargeback,
  statement: string,
): Promise<DisputeResponse | undefined> {
  requireCaller(context, 'reconcile');
  const known = await readKnown(context, chargeback);
  if (!known) return undefined;
  const text = writeResponse(known, collectEvidence(known, 'EN'), { reason: describeResultCode(chargeback.reasonCode), statement });
  return { evidence: (language) => collectEvidence(known, language), text: maskCardNumbers(text) };
}

async function readKnown(context: DisputeContext, chargeback: Chargeback): Promise<KnownOfDispute | undefined> {
  const merchant = toMerchantKey(chargeback.entityPath);
  const payment = await context.ports.store.payments.byId(merchant, chargeback.paymentId);
  if (!payment) return undefined;
  // Of a capture, the shopper's data stand with the authorisation.
  const root = payment.rootId === payment.id ? payment : ((await context.ports.store.payments.byId(merchant, payment.rootId)) ?? payment);
  const shopper = await findShopper(context, { paymentId: root.id });
  const disputes = shopper ? await readShopperDisputes(context, shopper) : [];
  const documents = await context.ports.store.reconciliation.evidence(merchant, [chargeback.id]);
  const others = (shopper?.payments ?? []).map((joined) => joined.payment);
  return {
    chargeback,
    payment: { ...root, amountMinor: payment.amountMinor, refunded: payment.refunded, reversed: payment.reversed },
    answer: parseAnswer(root) as RequestTree,
    authentication: await readPaymentAuthentication(context, root),
    others: others.filter(({ id, status, type }) => id !== root.id && status === 'approved' && type !== 'RF' && type !== 'CB'),
    disputedIds: new Set(disputes.map(({ paymentId }) => paymentId)),
    documents: documents.map(({ name }) => name).filter((name) => name !== documentName),
  };
}

const statementCharactersMax = 2_000;
const documentName = 'response.txt';

/** Adds the response as a document. Refuses a statement with a card number, and what takes no document any more. */
export async function attachResponse(
  context: DisputeContext,
  { id, statement }: { readonly id: string; readonly statement: string },
): Promise<Chargeback> {
  requireCaller(context, 'reconcile');
  if (statement.length > statementCharactersMax)
    throw wrongParameter('statement', `statement must be at most ${statementCharactersMax} characters`);
  if (containsCardNumber(statement)) throw wrongParameter('statement', 'statement must not hold a card number');
  const chargeback = await readChargeback(context, id);
  const response = chargeback && (await draftResponse(context, chargeback, statement));
  if (!response) throw new Refused({ resultCode: '700.400.580', status: 404, description: 'there is no such chargeback' });
  const content = toBase64(new TextEncoder().encode(response.text));
  return addEvidence(context, { chargebackId: id, name: documentName, contentType: 'text/plain', content });
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
