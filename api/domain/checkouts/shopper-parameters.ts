/** The parameters that a shopper may send beside the account, out of all that a browser sent. Pure. */

import { isShopperParameter } from '../../contract/shopper-parameters.ts';
import { checkRequest } from '../../foundation/catalogue/check.ts';
import { type RequestShape, requestShapes } from '../../foundation/catalogue/requests.ts';
import { emptyTree, isTree, type RequestTree, type RequestValue, treeAt } from '../../foundation/catalogue/tree.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';

/** Which parameters a payment needs is asked later, of the whole: what was prepared counts. */
const shape: RequestShape = {
  name: 'shopper',
  fields: requestShapes.payment.fields.filter(({ name }) => isShopperParameter(name) || name === 'customParameters[name]'),
  rules: [],
  demanded: new Set(),
  defaults: new Set(),
};

/** Everything else is left out, whoever sent it. A stored account that pays is not stored again. */
export function pickShopperParameters(sent: RequestTree): RequestTree {
  const picked = pickBelow(sent, '');
  if (sent.registrationId !== undefined) delete picked.createRegistration;
  return picked;
}

function pickBelow(tree: RequestTree, path: string): { [name: string]: RequestValue } {
  const picked: { [name: string]: RequestValue } = emptyTree();
  for (const [name, value] of Object.entries(tree)) {
    const below = isTree(value) ? pickBelow(value, `${path}${name}.`) : undefined;
    if (below && Object.keys(below).length > 0) picked[name] = below;
    if (typeof value === 'string' && isShopperParameter(path + name)) picked[name] = value;
  }
  return picked;
}

/** A stranger's values are held to the documented formats on every channel. */
export function findParameterBreaches(sent: RequestTree): readonly ParameterError[] {
  const customParameters = treeAt(sent, 'customParameters');
  const request = { ...pickShopperParameters(sent), ...(customParameters ? { customParameters } : {}) };
  return checkRequest(shape, request, { mode: 'documented', sentNames: new Map() }).breaches;
}
