/** The tree of payments that reference each other. It is the same from each of its payments. Pure. */

export interface LinkedPayment {
  readonly id: string;
  readonly referencedId: string | null;
  readonly timestamp: string;
}

export interface PaymentTreeNode<Member extends LinkedPayment> {
  readonly member: Member;
  readonly children: readonly PaymentTreeNode<Member>[];
}

/** Members that are drawn; the API bounds a tree of references as well. */
const membersMax = 500;

/**
 * Roots first, children oldest first. A member whose reference is not in sight stands at the top, so nobody is left out.
 * References that run in a circle (which the gateway does not make) end where they began.
 */
export function buildPaymentTree<Member extends LinkedPayment>(members: readonly Member[]): readonly PaymentTreeNode<Member>[] {
  const known = new Map(members.slice(0, membersMax).map((member) => [member.id, member]));
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
