/** One entry: what it is about, how much, since when or until when, and who takes care. */
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useAttentionKinds } from '../../messages/attention-messages.ts';
import { toPlace, toTime } from '../../values/attention.ts';
import { shortenId } from '../../values/short-id.ts';
import styles from './attention.module.css';
import { useAttentionPageMessages } from './attention-messages.ts';
import type { Entry } from './documents.ts';

export function EntryRow({ entry, assign }: { readonly entry: Entry; readonly assign: () => void }) {
  const messages = useAttentionPageMessages();
  const kinds = useAttentionKinds();
  const mayAssign = usePermission('NOTES_WRITE');
  const { kind, amount, currency, mayAct } = entry;
  const label = shortenId(entry.label);
  const { to, id } = toPlace(entry);
  return (
    <li className={styles.entry}>
      <div>
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={to} params={{ id }} {...props} />}>
          {label}
        </Anchor>
        <Quiet size="xs">
          {kinds[kind].time} <Timestamp at={toTime(entry)} form="inText" />
        </Quiet>
      </div>
      <Text size="sm" component="span">
        {amount && currency && <Amount value={amount} currency={currency} />}
      </Text>
      <div className={styles.taken}>
        <Assigned entry={entry} />
        {!mayAct && <Quiet size="xs">{kind === 'REVIEW' ? messages.otherRoleAccepts : messages.otherRole}</Quiet>}
      </div>
      {mayAssign && (
        <Button size="xs" variant="default" aria-label={messages.assignOf(label)} onClick={assign}>
          {messages.assign}
        </Button>
      )}
    </li>
  );
}

function Assigned({ entry: { assigneeName, assignedBy, note } }: { readonly entry: Entry }) {
  const messages = useAttentionPageMessages();
  if (assignedBy === null) return null;
  return (
    <>
      {(assigneeName !== null || note !== '') && (
        <Text size="xs">{assigneeName === null ? messages.noteBy(assignedBy) : messages.assignedTo(assigneeName, assignedBy)}</Text>
      )}
      {note !== '' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </>
  );
}
