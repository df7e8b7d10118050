/** The beginning of the queue, kind by kind. Pure. */
import { type AttentionKind, attentionKinds } from '../../client/schema-enums.ts';
import { toPlace, toTime } from '../../values/attention.ts';
import { shortenId } from '../../values/short-id.ts';
import type { AttentionData } from './documents.ts';

export interface AttentionItem {
  readonly key: string;
  readonly to: ReturnType<typeof toPlace>['to'];
  readonly id: string;
  readonly label: string;
  readonly amount: { readonly value: string; readonly currency: string } | null;
  readonly at: string;
}

export interface AttentionGroup {
  readonly kind: AttentionKind;
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isMore: boolean;
  /** The most urgent. */
  readonly items: readonly AttentionItem[];
}

/** In the queue's order; empty kinds are left out, and what waits for a second person: it has a section of its own, with its buttons. */
export function toAttentionGroups(data: AttentionData): readonly AttentionGroup[] {
  return attentionKinds.flatMap((kind) => {
    if (kind === 'APPROVAL') return [];
    const counted = data.attentionCounts.find((one) => one.kind === kind);
    const items = data[kind].edges.map(({ node }) => toItem(node));
    if (!counted || counted.count === 0 || items.length === 0) return [];
    return [{ kind, count: counted.count, isMore: counted.isMore, items }];
  });
}

type EntryNode = AttentionData[AttentionKind]['edges'][number]['node'];

function toItem(node: EntryNode): AttentionItem {
  const { kind, subjectId, label, amount, currency } = node;
  return {
    key: `${kind}-${subjectId}`,
    ...toPlace(node),
    label: shortenId(label),
    amount: amount !== null && currency !== null ? { value: amount, currency } : null,
    at: toTime(node),
  };
}
