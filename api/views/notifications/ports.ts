/** What members of staff are told, and how. */
import type { NotePorts } from '../../domain/notes/ports.ts';
import type { WebhookPorts } from '../../domain/webhooks/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { AttentionPorts } from '../attention/ports.ts';
import type { ChatFailure, ChatMessage, TeamChat } from './chat.ts';
import type { Notification, NotificationPreferences } from './notification.ts';

export interface PaymentWatch {
  readonly paymentId: Id;
  readonly memberId: Id;
  readonly entityPath: string;
  /** Of the payment's own log: what happened before is not told. */
  readonly afterSequence: number;
}

export type NotificationWrite =
  /** Nothing where the member was told of the event before. */
  | { readonly write: 'notification.insert'; readonly notification: Notification }
  /** Of these, or of all where `ids` is null, those that the member has not read. */
  | { readonly write: 'notification.read'; readonly memberId: Id; readonly ids: readonly Id[] | null; readonly at: Timestamp }
  | { readonly write: 'notification-preferences.put'; readonly preferences: NotificationPreferences }
  | { readonly write: 'payment-watch.put'; readonly watch: PaymentWatch }
  | { readonly write: 'payment-watch.delete'; readonly memberId: Id; readonly paymentId: Id }
  /** Up to which event staff were told. It never goes back. */
  | { readonly write: 'notification-place.advance'; readonly reached: number };

/** Of members of staff, whosever payments they are about: the platform has it. */
export interface NotificationStore {
  /** Newest first, in the scope, after the id. */
  page(scope: DataScope, memberId: Id, wanted: { readonly after: Id | null; readonly itemsMax: number }): Promise<readonly Notification[]>;
  byId(scope: DataScope, memberId: Id, id: Id): Promise<Notification | undefined>;
  /** Counted up to `itemsMax`. */
  countUnread(scope: DataScope, memberId: Id, itemsMax: number): Promise<number>;
  preferences(memberId: Id): Promise<NotificationPreferences | undefined>;
  hasWatches(): Promise<boolean>;
  watchesOf(paymentIds: readonly Id[]): Promise<readonly PaymentWatch[]>;
  /** Of the member, those of these payments. */
  watched(memberId: Id, paymentIds: readonly Id[]): Promise<readonly Id[]>;
  countWatches(memberId: Id): Promise<number>;
  /** Members for whom something waits for a mail, with the oldest of it. */
  mailWaits(itemsMax: number): Promise<readonly { readonly memberId: Id; readonly oldestAt: Timestamp }[]>;
  /** What waits for the member's mail, newest first, which it does not do any more: of two that ask, one gets it. */
  takeMail(memberId: Id): Promise<readonly Notification[]>;
  /** Deletes at most `itemsMax` from before the moment. Resolves to how many. */
  forget(before: Timestamp, itemsMax: number): Promise<number>;
}

/** Each store has its own log, so each notes how far it has told of it. */
export interface NotificationPlaceStore {
  reached(): Promise<number>;
}

export type TeamChatWrite =
  | { readonly write: 'team-chat.put'; readonly chat: TeamChat }
  /** With all that it was told, or is to be told. */
  | { readonly write: 'team-chat.delete'; readonly entityId: Id }
  /** `failure` null: it was accepted. */
  | {
      readonly write: 'team-chat.tried';
      readonly entityId: Id;
      readonly at: Timestamp;
      readonly failure: Omit<ChatFailure, 'at'> | null;
    }
  /** Nothing where the chat was told of it before. */
  | { readonly write: 'team-chat-message.insert'; readonly message: ChatMessage }
  | { readonly write: 'team-chat-message.sent'; readonly id: Id };

export interface TeamChatStore {
  ofEntity(scope: DataScope, entityId: Id): Promise<TeamChat | undefined>;
  /** Of these, what the chat was told or is to be told. */
  known(scope: DataScope, entityId: Id, abouts: readonly string[]): Promise<readonly string[]>;
}

export interface TeamChatsAcrossMerchants {
  teamChats(itemsMax: number): Promise<readonly TeamChat[]>;
  /**
   * Messages that are due, the longest due first, each of which is due again after the delay of its attempt, and never where there is no
   * further delay: of two that ask, one gets each.
   */
  takeChatMessages(now: Timestamp, delaysMs: readonly number[], itemsMax: number): Promise<readonly ChatMessage[]>;
  /** Deletes at most `itemsMax` from before the moment. Resolves to how many. */
  forgetChatMessages(before: Timestamp, itemsMax: number): Promise<number>;
}

/** What this module needs of the outside. */
export type NotificationPorts = AttentionPorts &
  NotePorts &
  Pick<WebhookPorts, 'webhookHttp' | 'vault'> & {
    readonly store: {
      readonly notifications: NotificationStore;
      readonly notificationPlaces: NotificationPlaceStore;
      readonly teamChats: TeamChatStore;
      readonly acrossMerchants: TeamChatsAcrossMerchants;
    };
  };

export type NotificationContext = RequestContext<NotificationPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    'team-chats': TeamChatWrite;
  }
  interface PlatformWriteRegistry {
    notifications: NotificationWrite;
  }
}
