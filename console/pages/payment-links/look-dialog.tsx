/** Name, colour and logo of the pages that a merchant's shoppers open. */
import { Button, ColorInput, FileInput, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { FailedNote, Loading } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { type MerchantLook, merchantLookDocument, updateMerchantLookDocument } from './documents.ts';
import { toLogo } from './link-view.ts';
import { usePaymentLinkMessages } from './payment-links-messages.ts';

interface LookDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
}

export function LookDialog({ opened, close }: LookDialogProps) {
  const messages = usePaymentLinkMessages();
  return (
    <Dialog opened={opened} onClose={close} title={messages.look} closeOnClickOutside={false}>
      <ChosenLook close={close} />
    </Dialog>
  );
}

function ChosenLook({ close }: Pick<LookDialogProps, 'close'>) {
  const messages = usePaymentLinkMessages();
  const merchants = useSelectableEntities(['MERCHANT']);
  const [chosen, setChosen] = useState<string>();
  const entityId = chosen ?? merchants[0]?.id;
  const [{ data, error }] = useQuery({
    query: merchantLookDocument,
    variables: { entityId: entityId ?? '' },
    pause: entityId === undefined,
    requestPolicy: 'network-only',
  });
  return (
    <Stack>
      <Quiet>{messages.lookLead}</Quiet>
      {merchants.length > 1 && <EntitySelect required kinds={['MERCHANT']} value={entityId} onChange={setChosen} />}
      {error && <FailedNote error={error} />}
      {data?.merchantLook && data.merchantLook.entityId === entityId ? (
        <LookForm key={entityId} look={data.merchantLook} close={close} />
      ) : (
        !error && <Loading rows={4} />
      )}
    </Stack>
  );
}

const logoBytesMax = 32_768;
const colorPattern = /^#[0-9a-f]{6}$/i;

function LookForm({ look, close }: { readonly look: MerchantLook; readonly close: () => void }) {
  const messages = usePaymentLinkMessages();
  const notify = useNotify();
  const [name, setName] = useState(look.name ?? '');
  const [color, setColor] = useState(look.color ?? '');
  const [logo, setLogo] = useState(look.logo);
  const [logoProblem, setLogoProblem] = useState(false);
  const [{ fetching, error }, send] = useMutation(updateMerchantLookDocument);
  const isColorWrong = color !== '' && !colorPattern.test(color);
  const chooseLogo = async (file: File | null): Promise<void> => {
    const url = file && file.size <= logoBytesMax ? await readDataUrl(file) : undefined;
    const isTaken = url !== undefined && toLogo(url) !== undefined;
    setLogoProblem(file !== null && !isTaken);
    if (isTaken) setLogo(url);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (fetching || isColorWrong) return;
    const input = { name: name.trim() || null, color: color || null, logo: logo === null ? null : (toLogo(logo) ?? null) };
    const { data } = await send({ entityId: look.entityId, input });
    if (!data?.updateMerchantLook) return;
    notify.success(messages.saved);
    close();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={messages.name}
          description={messages.nameHint}
          maxLength={60}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <ColorInput
          label={messages.color}
          description={messages.colorHint}
          format="hex"
          value={color}
          onChange={setColor}
          error={isColorWrong && messages.colorWrong}
          withEyeDropper={false}
        />
        <FileInput
          label={messages.logo}
          placeholder={messages.chooseLogo}
          description={messages.logoHint}
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => void chooseLogo(file)}
          error={logoProblem && messages.logoWrong}
        />
        {logo && (
          <Group>
            <img src={logo} alt={messages.logo} style={{ maxWidth: 160, maxHeight: 48 }} />
            <Button variant="default" size="compact-sm" onClick={() => setLogo(null)}>
              {messages.removeLogo}
            </Button>
          </Group>
        )}
        {error && <FailedNote error={error} />}
        <DialogActions close={close} loading={fetching}>
          {messages.save}
        </DialogActions>
      </Stack>
    </form>
  );
}

function readDataUrl(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
