/** Checks what a merchant prepares: by the catalogue, its channel, and the stored accounts that it offers. */

import { checkRequest } from '../../foundation/catalogue/check.ts';
import { splitSecrets } from '../../foundation/catalogue/redact.ts';
import { joinBreaches, refuseBreaches } from '../../foundation/catalogue/refuse-breaches.ts';
import { type RequestShape, requestShapes } from '../../foundation/catalogue/requests.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { toCheckOptions } from '../../foundation/entities/check-options.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { refuseTestModeInLive } from '../../foundation/idempotency/test-mode.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { invalidParameters, Refused } from '../../foundation/kernel/refusal.ts';
import type { Warning } from '../../foundation/kernel/warning.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutContext } from './ports.ts';
import { findPreparationRefusal, listRegistrationIds, mergeRequests } from './rules.ts';

export interface Prepared {
  /** As checked, with what is secret. */
  readonly tree: RequestTree;
  /** What was sent with this request. */
  readonly sent: RequestTree;
  /** What is stored. Account data has no business in a checkout: the shopper enters it. */
  readonly open: RequestTree;
  readonly warnings: readonly Warning[];
}

interface Preparing {
  readonly settings: ChannelSettings;
  readonly entityPath: string;
}

export async function acceptPreparation(context: CheckoutContext, input: RequestTree, preparing: Preparing): Promise<Prepared> {
  refuseTestModeInLive(context, input);
  const { tree, warnings } = check(context, requestShapes.checkout, input, preparing.settings);
  return prepare(context, tree, { tree, sent: tree, warnings: [...warnings, ...context.request.unknownParameters] }, preparing);
}

/** The parameters that are sent replace those that were prepared; what comes of it is checked as a whole. */
export async function acceptChange(
  context: CheckoutContext,
  checkout: Checkout,
  input: RequestTree,
  preparing: Preparing,
): Promise<Prepared> {
  refuseTestModeInLive(context, input);
  const sent = check(context, requestShapes.checkoutUpdate, input, preparing.settings).tree;
  const merged = mergeRequests(JSON.parse(checkout.request), sent);
  const { tree, warnings } = check(context, requestShapes.checkout, merged, preparing.settings);
  return prepare(context, tree, { tree, sent, warnings: [...warnings, ...context.request.unknownParameters] }, preparing);
}

function check(context: CheckoutContext, shape: RequestShape, input: RequestTree, settings: ChannelSettings) {
  const options = toCheckOptions(settings, context.request.sentNames);
  const checked = checkRequest(shape, input, options);
  if (checked.breaches.length === 0) return checked;
  const refusal = shape === requestShapes.checkout ? findPreparationRefusal(splitSecrets(shape, checked.tree).open, settings) : undefined;
  throw refuseBreaches(joinBreaches(checked.breaches, [refusal], options.sentNames));
}

async function prepare(
  context: CheckoutContext,
  tree: RequestTree,
  checked: Omit<Prepared, 'open'>,
  { settings, entityPath }: Preparing,
): Promise<Prepared> {
  const { open, secrets } = splitSecrets(requestShapes.checkout, tree);
  const refusal = findPreparationRefusal(open, settings);
  if (refusal) throw new Refused(refusal);
  const unknown = await findUnknownRegistrations(context, open, entityPath);
  if (unknown.length > 0 && settings.validation === 'documented') throw new Refused(invalidParameters(unknown));
  const dropped = [...secrets.keys()].map((name) => ({ name, message: 'a checkout takes no account data: the shopper enters it' }));
  return { ...checked, open, warnings: [...checked.warnings, ...unknown.map(({ name, message }) => ({ name, message })), ...dropped] };
}

/** A checkout offers accounts of its own merchant only. */
async function findUnknownRegistrations({ ports }: CheckoutContext, open: RequestTree, entityPath: string) {
  const ids = listRegistrationIds(open);
  if (ids.length === 0) return [];
  const found = await ports.store.registrations.byIds(toMerchantKey(entityPath), ids.filter(isId));
  const usable = new Set(found.filter((each) => each.status === 'active' && isShared(entityPath, each.entityPath)).map(({ id }) => id));
  return ids.flatMap((value, index) => {
    if (usable.has(value)) return [];
    return [{ name: `registrations[${index}].id`, value, message: 'there is no stored account with this id' }];
  });
}

/** Of the channel itself, of its merchant, or of a channel below a merchant that prepares. */
function isShared(entityPath: string, registrationPath: string): boolean {
  return isWithin(entityPath, registrationPath) || isWithin(registrationPath, entityPath);
}
