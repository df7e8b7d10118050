/** What the form of a role says while somebody ticks, by the names that GraphQL gives to permissions. `test/access/role-facts.test.ts` compares it with the rules. */

type PermissionName = string;

interface Caution {
  /** Each of these. */
  readonly all: readonly PermissionName[];
  /** And one of these, where any are named. */
  readonly any?: readonly PermissionName[];
  /** And none of these. */
  readonly none?: readonly PermissionName[];
  /** A limit on refunds keeps below the amounts that it is about. */
  readonly notWithLimit?: true;
}

/** Combinations of permissions that let one person do alone what two should. */
const cautions = {
  ASKS_AND_APPROVES: { all: [], any: ['PAYMENTS_REFUND', 'PAYMENTS_REVERSE', 'PAYMENTS_DECIDE', 'RECONCILE'], notWithLimit: true },
  REFUNDS_AND_DECIDES: { all: ['PAYMENTS_REFUND', 'PAYMENTS_DECIDE'] },
  REFUNDS_AND_RECONCILES: { all: ['PAYMENTS_REFUND', 'RECONCILE'] },
  SETS_RULES_AND_MOVES_MONEY: {
    all: ['ADMIN'],
    any: ['PAYMENTS_REFUND', 'PAYMENTS_REVERSE', 'PAYMENTS_DECIDE', 'PAYMENTS_CAPTURE', 'RECONCILE'],
  },
  TAKES_PERSONAL_DATA_AWAY: { all: ['PERSONAL_READ', 'EXPORT'] },
  CHANGES_UNSEEN: { all: ['ADMIN'], none: ['CONFIGURATION_READ'] },
} as const satisfies Readonly<Record<string, Caution>>;

export type RoleCautionName = keyof typeof cautions;

const isCaution = (name: string): name is RoleCautionName => name in cautions;

const roleCautions: readonly RoleCautionName[] = Object.keys(cautions).filter(isCaution);

/** What these permissions let one person do that two should; `isLimited`: each member has a limit for refunds. */
export function findCautions(permissions: readonly PermissionName[], isLimited: boolean): readonly RoleCautionName[] {
  const has = (name: PermissionName): boolean => permissions.includes(name);
  return roleCautions.filter((name) => {
    const { all, any, none, notWithLimit }: Caution = cautions[name];
    if (notWithLimit && isLimited) return false;
    return all.every(has) && (any === undefined || any.some(has)) && !none?.some(has);
  });
}

/** What a role whose refunds have a limit does not have: money would go out past the limit. */
export const namesBeyondLimits: readonly PermissionName[] = ['PAYMENTS_REVERSE', 'PAYMENTS_DECIDE', 'JOBS_MANAGE', 'RECONCILE', 'ADMIN'];

/** What nobody does with a password alone, where money is real. */
export const securedNames: readonly PermissionName[] = [
  'PAYMENTS_CAPTURE',
  'PAYMENTS_REVERSE',
  'PERSONAL_READ',
  'CONFIGURATION_READ',
  'ADMIN',
];
