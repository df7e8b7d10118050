/** Notifications as rows: what happened, when, and where it leads. One that is opened is read. */
import { Link } from '@tanstack/react-router';
import { useMutation } from 'urql';
import { useAttentionKinds } from '../messages/attention-messages.ts';
import { useEventNames } from '../messages/event-messages.ts';
import { markReadDocument, type NotificationItem } from './notification-documents.ts';
import styles from './notification-list.module.css';
import { useNotificationMessages } from './notification-messages.ts';
import { Timestamp } from './timestamp.tsx';

interface NotificationListProps {
  readonly items: readonly NotificationItem[];
  /** Somebody has gone to one. */
  readonly onOpen?: () => void;
}

export function NotificationList({ items, onOpen }: NotificationListProps) {
  const messages = useNotificationMessages();
  const toSentence = useSentence();
  const [, mark] = useMutation(markReadDocument);
  const open = ({ id, isRead }: NotificationItem): void => {
    if (!isRead) void mark({ ids: [id] });
    onOpen?.();
  };
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} data-unread={!item.isRead || undefined}>
          <Link {...toAddress(item)} className={styles.item ?? ''} onClick={() => open(item)}>
            <span className={styles.dot} role="img" aria-label={item.isRead ? undefined : messages.unread} aria-hidden={item.isRead} />
            <span className={styles.text}>{toSentence(item)}</span>
            <span className={styles.time}>
              <Timestamp at={item.at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function toAddress({ payment, kind }: NotificationItem) {
  if (!payment) return { to: '/attention', search: { assigned: 'me' } } as const;
  const search = kind === 'MENTIONED' ? { tab: 'notes' } : {};
  return { to: '/payments/$id', params: { id: payment.id }, search } as const;
}

function useSentence(): (item: NotificationItem) => string {
  const messages = useNotificationMessages();
  const kinds = useAttentionKinds();
  const { types } = useEventNames();
  return ({ kind, label, authorName, attentionKind, eventType }) => {
    const author = authorName ?? messages.somebody;
    const about = label === '' ? messages.payment : label;
    if (kind === 'MENTIONED') return messages.mentioned(author, about);
    if (kind === 'WATCHED') return messages.watched(types[eventType], about);
    if (attentionKind === null || attentionKind === 'PAYMENT') return messages.assignedPayment(author, about);
    return messages.assignedEntry(author, kinds[attentionKind].title, label);
  };
}
