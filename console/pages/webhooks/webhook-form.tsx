/** The form that creates a webhook on a page of its own, or changes one in a drawer, with the gateway's errors beside each field and a preview. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type CombinedError, useMutation } from 'urql';
import { Section } from '../../components/section.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { FailedNote } from '../../components/states.tsx';
import { createDocument, type Entity, type Subscription, updateDocument } from './documents.ts';
import { useFormMessages } from './form-messages.ts';
import { createForm, findProblems, groupRefusalsByField, toCreateInput, toForm, toUpdateInput, type WebhookForm } from './form-view.ts';
import { Preview } from './preview.tsx';
import type { NewSecret } from './secret-dialog.tsx';
import { useUncachedMutation } from './use-uncached-mutation.ts';
import { ContentFields, type FieldsProps, ProtectionFields, ReceiverFields } from './webhook-fields.tsx';
import styles from './webhooks.module.css';

export interface Saved extends Omit<NewSecret, 'secret'> {
  readonly id: string;
  /** Null where none was made. */
  readonly secret: string | null;
}

interface WebhookEditorProps {
  readonly onClose: () => void;
  /** Undefined: a new one, on a page of its own. */
  readonly subscription?: Subscription;
  readonly entities: readonly Entity[];
  readonly onSaved: (saved: Saved) => void;
}

interface WebhookDrawerProps extends WebhookEditorProps {
  readonly opened: boolean;
  readonly subscription: Subscription;
}

export function WebhookDrawer({ opened, ...editor }: WebhookDrawerProps) {
  const messages = useFormMessages();
  return (
    <SideDrawer opened={opened} onClose={editor.onClose} title={messages.edit} size="xl" closeOnClickOutside={false}>
      <WebhookEditor {...editor} />
    </SideDrawer>
  );
}

export function WebhookEditor({ subscription, entities, onSaved, onClose }: WebhookEditorProps) {
  const messages = useFormMessages();
  const [before] = useState<WebhookForm>(() => (subscription ? toForm(subscription) : createForm(entities[0]?.id ?? '')));
  const [form, setForm] = useState(before);
  const [sent, setSent] = useState(false);
  const { save, error, fetching } = useSave(subscription?.id, before);
  const problems = sent ? findProblems(form) : [];
  const refusals = groupRefusalsByField(error?.graphQLErrors[0]?.extensions);
  const unchanged = subscription !== undefined && Object.keys(toUpdateInput(before, form)).length === 0;
  const change = (changed: Partial<WebhookForm>): void => setForm((current) => ({ ...current, ...changed }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSent(true);
    if (findProblems(form).length > 0 || unchanged) return;
    const saved = await save(form);
    if (saved) onSaved(saved);
  };
  const place = useRef<HTMLFormElement>(null);
  const wrongNames = [...problems, ...Object.keys(refusals)].join();
  // What is wrong may be far above the button that was pressed.
  useEffect(() => {
    if (sent && wrongNames !== '') place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent, wrongNames]);
  const fields: FieldsProps = { form, change, problems, refusals };
  const receiver = <ReceiverFields {...fields} offered={subscription ? undefined : entities} />;
  const content = <ContentFields {...fields} typesBefore={before.types} />;
  const protection = <ProtectionFields {...fields} />;
  const preview = <Preview entityId={form.entityId} selection={form.selection} fields={form.fields} />;
  const failed = error && Object.keys(refusals).length === 0 && <FailedNote error={error} />;
  const buttons = (
    <>
      {unchanged && sent && (
        <Text size="sm" className="quiet" role="status">
          {messages.unchanged}
        </Text>
      )}
      <Button variant="default" onClick={onClose}>
        {messages.cancel}
      </Button>
      <Button type="submit" loading={fetching}>
        {subscription ? messages.save : messages.make}
      </Button>
    </>
  );
  return (
    <form ref={place} onSubmit={(event) => void submit(event)} noValidate>
      {subscription ? (
        <Stack>
          {receiver}
          {content}
          {protection}
          <Text fw={600}>{messages.preview}</Text>
          {preview}
          {failed}
          <Group justify="end" className={styles.buttons}>
            {buttons}
          </Group>
        </Stack>
      ) : (
        <div className={styles.columns}>
          <Stack>
            <Part title={messages.receiver}>{receiver}</Part>
            <Part title={messages.content}>{content}</Part>
            <Part title={messages.protection}>{protection}</Part>
            {failed}
            <Group>{buttons}</Group>
          </Stack>
          <div className={styles.preview}>
            <Part title={messages.preview}>{preview}</Part>
          </div>
        </div>
      )}
    </form>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title}>
      <Stack>{children}</Stack>
    </Section>
  );
}

interface Saving {
  readonly save: (form: WebhookForm) => Promise<Saved | undefined>;
  readonly error: CombinedError | undefined;
  readonly fetching: boolean;
}

function useSave(id: string | undefined, before: WebhookForm): Saving {
  const created = useUncachedMutation(createDocument);
  const [updated, update] = useMutation(updateDocument);
  const { error, fetching } = id === undefined ? created : updated;
  const save = async (form: WebhookForm): Promise<Saved | undefined> => {
    if (id === undefined) return (await created.change({ input: toCreateInput(form) }))?.createWebhookSubscription ?? undefined;
    const { data } = await update({ id, input: toUpdateInput(before, form) });
    return data?.updateWebhookSubscription ? { ...data.updateWebhookSubscription, secret: null, standardSecret: null } : undefined;
  };
  return { save, error, fetching };
}
