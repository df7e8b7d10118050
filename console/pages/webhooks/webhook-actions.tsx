/** Actions on a webhook that the role permits. Irreversible ones ask for confirmation. */
import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSend, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FailedNote } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type Attempt, deleteDocument, type Entity, rotateDocument, type Subscription, updateDocument } from './documents.ts';
import { getTitle } from './health-view.ts';
import type { NewSecret } from './secret-dialog.tsx';
import { useUncachedMutation } from './use-uncached-mutation.ts';
import { type Saved, WebhookDrawer } from './webhook-form.tsx';
import { type SettingsAction, WebhookSettings } from './webhook-settings.tsx';
import { useWebhookMessages } from './webhooks-messages.ts';

interface WebhookActionsProps {
  readonly subscription: Subscription;
  readonly entities: readonly Entity[];
  readonly testing: boolean;
  /** Undefined where the role does not include it. */
  readonly onTest: (() => void) | undefined;
  readonly onSecret: (made: NewSecret) => void;
  readonly onProbe: (probe: Attempt | null) => void;
}

export function WebhookActions({ subscription, entities, testing, onTest, onSecret, onProbe }: WebhookActionsProps) {
  const messages = useWebhookMessages();
  const mayChange = usePermission('ADMIN');
  const [shown, setShown] = useState<SettingsAction | 'settings'>();
  const close = (): void => setShown(undefined);
  const saved = ({ probe }: Saved): void => {
    close();
    onProbe(probe);
  };
  return (
    <>
      {onTest && (
        <Button variant="default" loading={testing} leftSection={<IconSend size={16} aria-hidden />} onClick={onTest}>
          {messages.test}
        </Button>
      )}
      {mayChange && <PauseButton subscription={subscription} />}
      <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setShown('settings')}>
        {messages.settings}
      </Button>
      <WebhookSettings
        opened={shown === 'settings'}
        onClose={close}
        subscription={subscription}
        entities={entities}
        act={mayChange ? setShown : undefined}
      />
      {mayChange && (
        <>
          <WebhookDrawer opened={shown === 'edit'} onClose={close} subscription={subscription} entities={entities} onSaved={saved} />
          <RotateDialog opened={shown === 'rotate'} onClose={close} id={subscription.id} onSecret={onSecret} />
          <DeleteDialog opened={shown === 'delete'} onClose={close} subscription={subscription} />
        </>
      )}
    </>
  );
}

/** One that never was active is tested and not gone on with. */
function PauseButton({ subscription: { id, status } }: Pick<WebhookActionsProps, 'subscription'>) {
  const messages = useWebhookMessages();
  const [{ fetching }, update] = useMutation(updateDocument);
  const notify = useNotify();
  const isPaused = status === 'PAUSED';
  const toggle = async (): Promise<void> => {
    const { data, error } = await update({ id, input: { paused: !isPaused } });
    if (data) notify.success(isPaused ? messages.resumed : messages.paused);
    if (error) notify.error(getErrorMessage(error));
  };
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button variant="default" loading={fetching} leftSection={<Icon size={16} aria-hidden />} onClick={() => void toggle()}>
      {isPaused ? messages.resume : messages.pause}
    </Button>
  );
}

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const overlapHoursMax = 720;
const overlapHoursUsual = 24;

function RotateDialog({ opened, onClose, id, onSecret }: DialogProps & { readonly id: string } & Pick<WebhookActionsProps, 'onSecret'>) {
  const messages = useWebhookMessages();
  const [hours, setHours] = useState<string | number>(overlapHoursUsual);
  const { fetching, error, change } = useUncachedMutation(rotateDocument);
  const overlapHours = typeof hours === 'number' ? hours : undefined;
  const rotate = async (): Promise<void> => {
    if (overlapHours === undefined) return;
    const made = (await change({ id, overlapHours }))?.updateWebhookSubscription;
    if (!made?.secret) return;
    onClose();
    onSecret({ ...made, secret: made.secret, probe: null });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.rotateTitle}>
      <Stack>
        <Text size="sm">{messages.rotateText}</Text>
        <NumberInput
          data-autofocus
          label={messages.overlap}
          description={messages.overlapHint}
          min={0}
          max={overlapHoursMax}
          allowDecimal={false}
          value={hours}
          onChange={setHours}
        />
        {error && <FailedNote error={error} />}
        <DialogActions close={onClose} loading={fetching} disabled={overlapHours === undefined} onClick={() => void rotate()}>
          {messages.rotateNow}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function DeleteDialog({ opened, onClose, subscription }: DialogProps & Pick<WebhookActionsProps, 'subscription'>) {
  const messages = useWebhookMessages();
  const { number } = useFormats();
  const navigate = useNavigate();
  const notify = useNotify();
  const [{ fetching, error }, remove] = useMutation(deleteDocument);
  const { id, health } = subscription;
  const confirm = async (): Promise<void> => {
    const { data } = await remove({ id });
    if (!data) return;
    notify.success(messages.deleted);
    void navigate({ to: '/webhooks' });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.removeTitle}>
      <Stack>
        <Text size="sm">{messages.removeText(getTitle(subscription))}</Text>
        {health.backlog > 0 && (
          <Text size="sm" fw={600}>
            {messages.removeWaiting(number(health.backlog))}
          </Text>
        )}
        {error && <FailedNote error={error} />}
        <DialogActions close={onClose} isCareful color="red.8" loading={fetching} onClick={() => void confirm()}>
          {messages.remove}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
