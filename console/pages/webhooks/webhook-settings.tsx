/** The settings of a webhook in a drawer, with what administrators may do to them. */
import { Button, Code, Group, Stack } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copy, Id } from '../../components/copy.tsx';
import { Rows } from '../../components/rows.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useEventNames } from '../../messages/event-messages.ts';
import type { Entity, Subscription } from './documents.ts';
import { useFormMessages } from './form-messages.ts';
import { getEntityName } from './webhook-rows.tsx';
import styles from './webhooks.module.css';
import { useWebhookMessages } from './webhooks-messages.ts';

export type SettingsAction = 'edit' | 'rotate' | 'delete';

interface WebhookSettingsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly subscription: Subscription;
  readonly entities: readonly Entity[];
  /** Undefined where the role does not include it. */
  readonly act: ((action: SettingsAction) => void) | undefined;
}

export function WebhookSettings({ opened, onClose, subscription, entities, act }: WebhookSettingsProps) {
  const messages = useWebhookMessages();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={messages.settings}>
      <Stack>
        <Rows isNarrow rows={useSettingsRows(subscription, entities)} />
        {act && (
          <Group className={styles.buttons}>
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => act('edit')}>
              {messages.edit}
            </Button>
            <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => act('rotate')}>
              {messages.rotate}
            </Button>
            <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => act('delete')}>
              {messages.remove}
            </Button>
          </Group>
        )}
      </Stack>
    </SideDrawer>
  );
}

function useSettingsRows(subscription: Subscription, entities: readonly Entity[]): readonly (readonly [string, ReactNode])[] {
  const messages = useWebhookMessages();
  const form = useFormMessages();
  const names = useEventNames();
  const { id, name, url, entityId, types, actions, fields, signature, wrapper, ordered, failureEmail, selection } = subscription;
  return [
    [form.name, name ?? messages.none],
    [
      form.url,
      <span key="url">
        <span className={styles.url}>{url}</span> <Copy value={url} what={messages.url} />
      </span>,
    ],
    ['Id', <Id key="id" value={id} what={messages.id} path={`/console/webhooks/${id}`} />],
    [messages.entity, getEntityName(entities, entityId)],
    [form.types, types.map((type) => names.types[type]).join(', ')],
    [form.actions, actions ? actions.map((action) => names.actions[action]).join(', ') : messages.everyAction],
    [form.fields, fields === 'ALL' ? form.fieldsAll : form.fieldsNone],
    [messages.signature, messages.signatures[signature]],
    ...(signature === 'AES_GCM' ? [[form.wrapper, wrapper === 'JSON' ? form.wrapperJson : form.wrapperNone] as const] : []),
    [form.ordered, ordered ? messages.yes : messages.no],
    [form.failureEmail, failureEmail ?? messages.none],
    [form.selection, selection === null ? messages.wholeAnswer : <Code key="selection">{selection}</Code>],
    [messages.createdAt, <Timestamp key="created" at={subscription.createdAt} />],
    [messages.updatedAt, <Timestamp key="updated" at={subscription.updatedAt} />],
  ];
}
