/** Tags of staff on payments. */
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { PaymentTag } from './tag.ts';

export type TagWrite =
  /** Nothing where the payment has it. */
  | { readonly write: 'payment-tag.put'; readonly tag: PaymentTag }
  | { readonly write: 'payment-tag.delete'; readonly paymentId: Id; readonly tag: string };

export interface TagStore {
  ofEach(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly PaymentTag[]>;
  /** The tags in use, in order. */
  names(scope: DataScope, itemsMax: number): Promise<readonly string[]>;
  /** The newest payments with the tag. */
  tagged(scope: DataScope, tag: string, itemsMax: number): Promise<readonly Id[]>;
  /** The newest payments that the member of staff was given by hand, and still has. */
  assigned(scope: DataScope, memberId: Id, itemsMax: number): Promise<readonly Id[]>;
}

/** What this module needs of the outside. */
export type TagPorts = PaymentPorts & { readonly store: { readonly tags: TagStore } };

export type TagContext = RequestContext<TagPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    tags: TagWrite;
  }
}
