/** A new payment link. A repetition after a lost answer goes under the same key, so that it makes no second one. */
import { Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useTimesOf } from '../../hooks/entity-clocks.tsx';
import { createPaymentLinkDocument } from './documents.ts';
import { type DraftProblem, findProblems, type LinkDraft, lifetimes, toLinkInput, usesMost } from './link-view.ts';
import { usePaymentLinkMessages } from './payment-links-messages.ts';

interface CreateLinkProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly made: (id: string) => void;
}

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'DKK', 'SEK', 'NOK', 'PLN', 'CZK', 'JPY'] as const;
const descriptionCharactersMax = 127;
const orderCharactersMax = 255;

export function CreateLink({ opened, close, made }: CreateLinkProps) {
  const messages = usePaymentLinkMessages();
  return (
    <Dialog opened={opened} onClose={close} title={messages.create} closeOnClickOutside={false}>
      <Form close={close} made={made} />
    </Dialog>
  );
}

interface Attempt {
  readonly key: string;
  /** Entity time of its first sending, in milliseconds. */
  begunAt?: number;
}

const blank: LinkDraft = { entityId: undefined, amount: '', currency: 'EUR', description: '', order: '', uses: 1, lifetime: 'week' };

function Form({ close, made }: Omit<CreateLinkProps, 'opened'>) {
  const messages = usePaymentLinkMessages();
  const [draft, setDraft] = useState<LinkDraft>(blank);
  const [sent, setSent] = useState(false);
  const [{ fetching, error }, send] = useMutation(createPaymentLinkDocument);
  // With the time from which its days count: sent again a moment later, it would be another request under the same key.
  const attempt = useRef<Attempt>({ key: crypto.randomUUID() });
  const timesOf = useTimesOf();
  const channels = useSelectableEntities(['CHANNEL']);
  const only = channels.length === 1 ? channels[0]?.id : undefined;
  const shown = { ...draft, entityId: draft.entityId ?? only };
  const problems = sent ? findProblems(shown) : [];
  const problem = (name: DraftProblem, text: string): string | undefined => (problems.includes(name) ? text : undefined);
  const change = (changed: Partial<LinkDraft>): void => {
    // Another link is another request.
    attempt.current = { key: crypto.randomUUID() };
    setDraft({ ...draft, ...changed });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSent(true);
    if (fetching || findProblems(shown).length > 0) return;
    attempt.current.begunAt ??= timesOf(shown.entityId).latest;
    const { key, begunAt } = attempt.current;
    const { data } = await send({ input: toLinkInput(shown, begunAt), key });
    if (data?.createPaymentLink) made(data.createPaymentLink.id);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Group grow align="start" wrap="nowrap">
          <TextInput
            data-autofocus
            required
            label={messages.amount}
            inputMode="decimal"
            value={draft.amount}
            onChange={({ currentTarget: { value } }) => change({ amount: value })}
            error={problem('amount', messages.amountMissing)}
          />
          <NativeSelect
            label={messages.currency}
            data={[...currencies]}
            value={draft.currency}
            onChange={({ currentTarget: { value } }) => change({ currency: value })}
          />
        </Group>
        <TextInput
          required
          label={messages.what}
          description={messages.whatHint}
          maxLength={descriptionCharactersMax}
          value={draft.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
          error={problem('description', messages.whatMissing)}
        />
        <TextInput
          label={messages.order}
          description={messages.orderHint}
          maxLength={orderCharactersMax}
          value={draft.order}
          onChange={({ currentTarget: { value } }) => change({ order: value.trim() })}
          error={problem('order', messages.orderShort)}
        />
        <Group grow align="start" wrap="nowrap">
          <NumberInput
            label={messages.uses}
            description={messages.usesHint}
            min={1}
            max={usesMost}
            allowDecimal={false}
            value={draft.uses}
            onChange={(value) => change({ uses: Number(value) })}
            error={problem('uses', messages.usesWrong)}
          />
          <NativeSelect
            label={messages.expires}
            description={'\u00a0'}
            data={lifetimes.map((value) => ({ value, label: messages.lifetimes[value] }))}
            value={draft.lifetime}
            onChange={({ currentTarget: { value } }) => change({ lifetime: lifetimes.find((each) => each === value) ?? 'week' })}
          />
        </Group>
        {only === undefined && (
          <EntitySelect
            required
            kinds={['MERCHANT', 'CHANNEL']}
            label={messages.entity}
            value={draft.entityId}
            onChange={(entityId) => change({ entityId })}
            error={problem('entity', messages.entityMissing)}
          />
        )}
        {error && <FailedNote error={error} />}
        <DialogActions close={close} loading={fetching}>
          {messages.createNow}
        </DialogActions>
      </Stack>
    </form>
  );
}
