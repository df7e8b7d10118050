/**
 * What a request of a series must contain on every channel (spec §2.6). Rules for brands and 3-D Secure are in
 * api/domain/payments/create/standing-instruction.ts.
 */
import { type Breach, type Rule, requireField } from './rules.ts';
import type { RequestTree } from './tree.ts';
import { leafAt, textAt, treeAt } from './tree.ts';

const none: readonly Breach[] = [];

function breach(name: string, message: string): Breach {
  return { name, message, section: '2.6' };
}

/** Which industry practice goes with which type. The specification does not say it (decision: existing-clients). */
const practiceTypes: readonly string[] = ['UNSCHEDULED', 'INSTALLMENT'];

/** An industry practice is the kind of follow-up of an MIT: mode REPEATED, source MIT, type UNSCHEDULED or INSTALLMENT. */
function checkIndustryPractice(tree: RequestTree): readonly Breach[] {
  const instruction = treeAt(tree, 'standingInstruction');
  if (instruction?.industryPractice === undefined) return none;
  const breaches: Breach[] = [];
  const must = (name: string, values: string) =>
    breaches.push(
      breach(`standingInstruction.${name}`, `standingInstruction.${name} must be ${values} with standingInstruction.industryPractice`),
    );
  if (instruction.source !== 'MIT') must('source', 'MIT');
  if (instruction.mode !== 'REPEATED') must('mode', 'REPEATED');
  if (!practiceTypes.includes(textAt(instruction, 'type') ?? '')) must('type', practiceTypes.join(' or '));
  return breaches;
}

/** Fields that identify the authorisation to increase: the gateway's id, or the scheme's. */
const linksToAuthorization = [
  'referenceUuid',
  'standingInstruction.initialTransactionId',
  'standingInstruction.agreementId',
  'lifecycleId',
  'transactionLinkId',
];

/** INCREMENTAL_AUTH adds to the authorized total: it is an authorisation (PA) and identifies the one that it increases. */
function checkIncrement(tree: RequestTree): readonly Breach[] {
  if (leafAt(tree, 'standingInstruction.industryPractice') !== 'INCREMENTAL_AUTH') return none;
  const breaches: Breach[] = [];
  if (tree.paymentType !== undefined && tree.paymentType !== 'PA') {
    breaches.push(breach('paymentType', 'paymentType must be PA with standingInstruction.industryPractice INCREMENTAL_AUTH'));
  }
  if (linksToAuthorization.every((name) => leafAt(tree, name) === undefined)) breaches.push(requireField('referenceUuid', '2.6'));
  return breaches;
}

function checkNumberOfInstallments(tree: RequestTree): readonly Breach[] {
  const instruction = treeAt(tree, 'standingInstruction');
  if (instruction?.numberOfInstallments === undefined || instruction.type === 'INSTALLMENT') return none;
  const name = 'standingInstruction.numberOfInstallments';
  return [breach(name, `${name} is for standingInstruction.type INSTALLMENT only`)];
}

/**
 * INITIAL has the security code or 3-D parameters; REPEATED has no shopper authentication. The INITIAL payment of a migrated
 * series was made elsewhere (spec §2.T), so its security code is not available.
 */
function checkAuthentication(tree: RequestTree): readonly Breach[] {
  const mode = leafAt(tree, 'standingInstruction.mode');
  if (mode === 'REPEATED') {
    return listShopperAuthentication(tree).map((name) => breach(name, `${name} must not be sent with standingInstruction.mode REPEATED`));
  }
  if (mode !== 'INITIAL' || tree.recurringMigration !== undefined) return none;
  if (leafAt(tree, 'card.number') === undefined || isAuthenticated(tree)) return none;
  return [unauthenticated];
}

export const unauthenticated: Breach = breach(
  'card.cvv',
  'card.cvv or 3-D Secure parameters must be sent with standingInstruction.mode INITIAL',
);

/** For what the merchant repeats with a request that a shopper was there for: the same without what `checkAuthentication` refuses of 3-D Secure. */
export function withoutShopperProof(tree: RequestTree): RequestTree {
  const sent = treeAt(tree, 'threeDSecure');
  const refused = listShopperAuthentication(tree);
  if (!sent || refused.length === 0) return tree;
  return { ...tree, threeDSecure: Object.fromEntries(Object.entries(sent).filter(([name]) => !refused.includes(`threeDSecure.${name}`))) };
}

/** The cryptogram of a wallet or of a 3RI authentication is not shopper authentication. */
export function listShopperAuthentication(tree: RequestTree): readonly string[] {
  const codes = ['card.cvv', 'tokenAccount.dtvc'];
  const merchantsOwn = leafAt(tree, 'threeDSecure.threeRIInd') ?? tree.walletA ?? tree.walletB ?? tree.walletC;
  const proofs = merchantsOwn === undefined ? ['threeDSecure.eci', 'threeDSecure.verificationId', 'threeDSecure.authenticationStatus'] : [];
  return [...codes, ...proofs].filter((name) => leafAt(tree, name) !== undefined);
}

/** Whether the request has the security code or 3-D parameters. `threeDSecure.disable` is none of these. */
export function isAuthenticated(tree: RequestTree): boolean {
  const parameters = Object.keys(treeAt(tree, 'threeDSecure') ?? {}).filter((name) => name !== 'disable');
  if (parameters.length > 0) return true;
  return ['card.cvv', 'customer.browser', 'customer.app'].some((name) => leafAt(tree, name) !== undefined);
}

/** Required in an MIT with a card number or another provider's token, where no earlier payment is referenced. */
function checkSchemeReference(tree: RequestTree): readonly Breach[] {
  const instruction = treeAt(tree, 'standingInstruction');
  if (instruction?.source !== 'MIT' || instruction.mode !== 'REPEATED') return none;
  const isForeign = leafAt(tree, 'card.number') !== undefined || leafAt(tree, 'tokenAccount.number') !== undefined;
  if (!isForeign || tree.referenceUuid !== undefined || tree.registrationId !== undefined) return none;
  // During the transition to agreementId both are expected, but each of them identifies the series.
  if (instruction.initialTransactionId !== undefined || instruction.agreementId !== undefined) return none;
  return [requireField('standingInstruction.initialTransactionId', '2.6')];
}

export const seriesRules: readonly Rule[] = [
  checkIndustryPractice,
  checkIncrement,
  checkNumberOfInstallments,
  checkAuthentication,
  checkSchemeReference,
];
