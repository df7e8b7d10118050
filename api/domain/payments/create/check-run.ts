import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { textAt } from '../../../foundation/catalogue/tree.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import { payWithStored } from '../../registrations/account-operations.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { PartedAccount } from '../../registrations/stored-account.ts';
import type { PaymentContext } from '../ports.ts';
import { acceptPayment } from './accept.ts';
import { acceptAccount } from './accept-account.ts';
import { findLineage } from './lineage.ts';

export interface RunGiven {
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  /** Undefined where the account is sent, and stored with the schedule. */
  readonly registration: Registration | undefined;
  /** What was sent of an account: nothing but its codes may come with a registration. */
  readonly account: PartedAccount;
}

/** Stands for the registration that is stored with the schedule. */
const unstored = '0'.repeat(32);

/**
 * Refuses what every run of a schedule would be refused for (spec §2.Y). `run` is what each payment is requested with, but for its
 * registration. Stores nothing.
 */
export async function checkRun(context: PaymentContext, run: RequestTree, given: RunGiven): Promise<void> {
  const { channel, settings, registration } = given;
  const { tree, open, warnings } = acceptPayment(context, { ...run, registrationId: registration?.id ?? unstored }, settings);
  const { registrationId: _id, ...own } = open;
  const { secrets } = given.account;
  const sent = { tree, warnings, open: { ...(registration ? open : own), ...given.account.open }, secrets };
  const account = registration ? (await payWithStored(context, sent, { registration, entity: channel, settings })).account : sent;
  const request = { ...sent, ...account };
  const referenceUuid = textAt(request.open, 'referenceUuid');
  const lineage = referenceUuid === undefined ? null : await findLineage(context, request, referenceUuid, channel);
  // Only cards have rules of a series and an authentication; a wallet's is known when its token is opened.
  if (!request.secrets.has('card.number')) return;
  acceptAccount(context, request, { settings, paying: settings, lineage, isKeptBehind: false, isWallet: false });
}
