/** A new token: name, entity, scopes and when it ends. The gateway gives no scope that the viewer lacks. */
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { mutateUncached } from '../../client/uncached-requests.ts';
import { AssistantLimitFields, noLimits, toLimitsInput } from '../../components/assistant-limit-fields.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { FailedNote } from '../../components/states.tsx';
import { createTokenDocument, type Scope } from './documents.ts';
import { useTokenMessages } from './tokens-messages.ts';
import { type Lifetime, lifetimes, scopes, toExpiry } from './tokens-view.ts';
import { useSecretRequest } from './use-secret-request.ts';

interface CreateTokenProps {
  readonly opened: boolean;
  /** The scopes that the viewer may give. */
  readonly offered: readonly Scope[];
  readonly close: () => void;
  readonly issued: (token: string) => void;
}

const nameCharactersMax = 128;

export function CreateToken({ opened, close, ...props }: CreateTokenProps) {
  const messages = useTokenMessages();
  return (
    <Dialog opened={opened} onClose={close} title={messages.create} closeOnClickOutside={false}>
      <Form close={close} {...props} />
    </Dialog>
  );
}

function Form({ offered, close, issued }: Omit<CreateTokenProps, 'opened'>) {
  const messages = useTokenMessages();
  const [name, setName] = useState('');
  const [entityId, setEntityId] = useState<string>();
  const [chosen, setChosen] = useState<readonly Scope[]>(() => offered.filter((scope) => scope === 'PAYMENTS_READ'));
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [typed, setTyped] = useState(noLimits);
  const limits = chosen.includes('PAYMENTS_WRITE') ? toLimitsInput(typed) : {};
  const [sent, setSent] = useState(false);
  const { busy, error, run } = useSecretRequest(issued);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (name.trim() === '' || entityId === undefined || chosen.length === 0 || limits === undefined) return;
    const expiresAt = toExpiry(lifetime, Date.now());
    const input = { name: name.trim(), entityId, scopes: [...chosen], ...(expiresAt === undefined ? {} : { expiresAt }), ...limits };
    run(async () => (await mutateUncached(createTokenDocument, { input })).createAccessToken?.token);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          required
          label={messages.name}
          description={messages.nameHint}
          maxLength={nameCharactersMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={sent && name.trim() === '' && messages.nameMissing}
        />
        <EntitySelect
          required
          label={messages.entity}
          value={entityId}
          onChange={setEntityId}
          error={sent && entityId === undefined ? messages.entityMissing : undefined}
        />
        <Checkbox.Group
          label={messages.scopes}
          required
          value={[...chosen]}
          onChange={(values) => setChosen(scopes.filter((scope) => values.includes(scope)))}
          error={sent && chosen.length === 0 && messages.scopesMissing}
        >
          <Stack gap="xs" mt={6}>
            {scopes
              .filter((scope) => offered.includes(scope))
              .map((scope) => (
                <Checkbox key={scope} value={scope} label={messages.scopeNames[scope]} description={messages.scopeHints[scope]} />
              ))}
          </Stack>
        </Checkbox.Group>
        {chosen.includes('PAYMENTS_WRITE') && <AssistantLimitFields title={messages.assistantLimits} typed={typed} change={setTyped} />}
        <Select
          label={messages.ends}
          allowDeselect={false}
          data={lifetimes.map((value) => ({ value, label: messages.lifetimes[value] }))}
          value={lifetime}
          onChange={(value) => setLifetime(lifetimes.find((known) => known === value) ?? 'never')}
        />
        {error && <FailedNote error={error} />}
        <DialogActions close={close} loading={busy}>
          {messages.createNow}
        </DialogActions>
      </Stack>
    </form>
  );
}
