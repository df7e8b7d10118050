/** Whose data tests read and write: the sandbox's demo shop, unless they say otherwise. */
import { toDataScope, toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { sandbox } from '../../db/seed.ts';

export const demoMerchant = toMerchantKey(`${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`);
export const otherMerchant = toMerchantKey(`${sandbox.psp}/${sandbox.division}/${sandbox.otherShop}/`);
/** All merchants of the sandbox. */
export const sandboxScope = toDataScope(`${sandbox.psp}/`);
