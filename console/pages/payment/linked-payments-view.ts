/** The tree of payments that reference each other. It is the same from each of its payments. Pure. */
import { fromMinorUnits, toMinorUnits } from '../../values/minor-units.ts';

export interface LinkedPayment {
  readonly id: string;
  readonly referencedId: string | null;
  readonly timestamp: string;
}

export interface PaymentTreeNode<Member extends LinkedPayment> {
  readonly member: Member;
  readonly children: readonly PaymentTreeNode<Member>[];
}

/** The payment first, then those that it leads to, the earlier ones that were asked for, and the newest, each once. */
export function listMembers<Member extends LinkedPayment>(
  payment: Member & {
    readonly original: Member | null;
    readonly referenced: Member | null;
    readonly linkedTransactions: readonly Member[];
  },
  earlier: readonly Member[] = [],
): readonly Member[] {
  const { original, referenced, linkedTransactions } = payment;
  const known = new Map<string, Member>([[payment.id, payment]]);
  // Of one that was read twice, the newest read counts.
  const read = [original, referenced, ...linkedTransactions];
  const others = new Map([...earlier, ...read].flatMap((member) => (member ? [[member.id, member] as const] : [])));
  for (const member of others.values()) if (!known.has(member.id)) known.set(member.id, member);
  return [...known.values()];
}

/** Linked payments that the page reads and draws; the API bounds a tree of references as well. */
export const linkedPaymentsMax = 500;

/**
 * Roots first, children oldest first. A member whose reference is not in sight stands at the top, so nobody is left out.
 * References that run in a circle (which the gateway does not make) end where they began.
 */
export function buildPaymentTree<Member extends LinkedPayment>(members: readonly Member[]): readonly PaymentTreeNode<Member>[] {
  const known = new Map(members.slice(0, linkedPaymentsMax + 1).map((member) => [member.id, member]));
  const byParent = new Map<string | null, Member[]>();
  for (const member of known.values()) {
    const parent = member.referencedId !== null && known.has(member.referencedId) ? member.referencedId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), member]);
  }
  const placed = new Set<string>();
  const nodesBelow = (parent: string | null): readonly PaymentTreeNode<Member>[] =>
    (byParent.get(parent) ?? []).toSorted(byAge).flatMap((member) => {
      if (placed.has(member.id)) return [];
      placed.add(member.id);
      return [{ member, children: nodesBelow(member.id) }];
    });
  const roots = nodesBelow(null);
  const circular = [...known.values()].filter(({ id }) => !placed.has(id)).toSorted(byAge);
  return [...roots, ...circular.filter(({ id }) => !placed.has(id)).map((member) => ({ member, children: [] }))];
}

function byAge(a: LinkedPayment, b: LinkedPayment): number {
  return a.timestamp === b.timestamp ? compare(a.id, b.id) : compare(a.timestamp, b.timestamp);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The member itself and everything that references it, directly or not. */
export function listBranch<Member extends LinkedPayment>(members: readonly Member[], id: string): readonly Member[] {
  const found = findNode(buildPaymentTree(members), id);
  return found ? flatten([found]) : [];
}

function findNode<Member extends LinkedPayment>(
  nodes: readonly PaymentTreeNode<Member>[],
  id: string,
): PaymentTreeNode<Member> | undefined {
  for (const node of nodes) {
    const found = node.member.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}

function flatten<Member extends LinkedPayment>(nodes: readonly PaymentTreeNode<Member>[]): readonly Member[] {
  return nodes.flatMap(({ member, children }) => [member, ...flatten(children)]);
}

/** Operations that are shown first. */
export const newestShown = 20;

/** So few more are shown at once: a button would take as much room. */
const spared = 5;

export interface FoldedPayments<Member extends LinkedPayment> {
  readonly shown: readonly Member[];
  /** Oldest first. */
  readonly hidden: readonly Member[];
}

/** The newest ones, the payment of the page, and what each of these hangs on. */
export function foldPayments<Member extends LinkedPayment>(members: readonly Member[], id: string): FoldedPayments<Member> {
  if (members.length <= newestShown + spared) return { shown: members, hidden: [] };
  const byId = new Map(members.map((member) => [member.id, member]));
  const kept = new Set<string>();
  const keep = (member: Member | undefined): void => {
    if (!member || kept.has(member.id)) return;
    kept.add(member.id);
    if (member.referencedId !== null) keep(byId.get(member.referencedId));
  };
  for (const member of members.toSorted(byAge).slice(-newestShown)) keep(member);
  keep(byId.get(id));
  return {
    shown: members.filter((member) => kept.has(member.id)),
    hidden: members.filter((member) => !kept.has(member.id)).toSorted(byAge),
  };
}

interface SummedPayment extends LinkedPayment {
  readonly paymentType: string;
  readonly outcome: string;
  readonly amount: string | null;
  readonly currency: string | null;
}

export interface PaymentSum {
  readonly paymentType: string;
  readonly count: number;
  readonly amount: string;
  readonly currency: string;
}

/** What approved ones of each type come to, and how many others there are. */
export function sumPayments(members: readonly SummedPayment[]): { readonly sums: readonly PaymentSum[]; readonly others: number } {
  const sums = new Map<string, { readonly paymentType: string; readonly currency: string; count: number; minor: bigint }>();
  let others = 0;
  for (const { paymentType, outcome, amount, currency } of members) {
    if (outcome !== 'APPROVED' || amount === null || currency === null) {
      others += 1;
      continue;
    }
    const key = `${paymentType} ${currency}`;
    const sum = sums.get(key) ?? { paymentType, currency, count: 0, minor: 0n };
    sum.count += 1;
    sum.minor += toMinorUnits(amount);
    sums.set(key, sum);
  }
  return {
    sums: [...sums.values()].map(({ paymentType, currency, count, minor }) => ({
      ...{ paymentType, currency, count },
      amount: fromMinorUnits(minor),
    })),
    others,
  };
}
