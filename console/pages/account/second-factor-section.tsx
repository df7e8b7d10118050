/** The second factor: whether it is on, and what turns it on, renews its backup codes and turns it off. */
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Section } from '../../components/section.tsx';
import { useAccountMessages } from './account-messages.ts';
import { BackupCodesRenewal, SecondFactorRemoval } from './second-factor-change.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import type { AuthData, CurrentSession } from './use-auth-data.ts';

type Task = 'set-up' | 'renew' | 'end';

interface SecondFactorSectionProps {
  readonly own: AuthData<CurrentSession>;
  /** Whether the viewer signed in with the company's account: then there may be no password to ask for. */
  readonly byCompany?: boolean;
}

export function SecondFactorSection({ own, byCompany = false }: SecondFactorSectionProps) {
  const messages = useAccountMessages();
  const [task, setTask] = useState<Task>();
  const { value, problem, reload: again } = own;
  const isOn = value?.user.twoFactorEnabled === true;
  const close = (): void => {
    setTask(undefined);
    again();
  };
  return (
    <Section
      title={messages.secondFactor}
      hint={byCompany ? messages.secondFactorHintCompany : messages.secondFactorHint}
      aside={value && <State isOn={isOn} />}
    >
      <FormError text={problem} />
      {value === undefined ? (
        <Skeleton height={36} width={180} visible={problem === undefined} />
      ) : isOn && byCompany ? (
        <Text size="sm">{messages.askAdministrator}</Text>
      ) : isOn ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setTask('renew')}>
            {messages.renewCodes}
          </Button>
          <Button variant="default" onClick={() => setTask('end')}>
            {messages.turnOff}
          </Button>
        </Group>
      ) : (
        <Button onClick={() => setTask('set-up')}>{messages.turnOn}</Button>
      )}
      <Dialog opened={task === 'set-up'} onClose={close} title={messages.turnOn} closeOnClickOutside={false}>
        <SecondFactorSetup close={close} byCompany={byCompany} />
      </Dialog>
      <Dialog opened={task === 'renew'} onClose={close} title={messages.renewCodes} closeOnClickOutside={false}>
        <BackupCodesRenewal close={close} />
      </Dialog>
      <Dialog opened={task === 'end'} onClose={close} title={messages.turnOff}>
        <SecondFactorRemoval close={close} />
      </Dialog>
    </Section>
  );
}

function State({ isOn }: { readonly isOn: boolean }) {
  const messages = useAccountMessages();
  const Icon = isOn ? IconShieldCheck : IconShieldOff;
  return (
    <Badge
      className={`outcome outcome-${isOn ? 'green' : 'gray'}`}
      color={isOn ? 'green' : 'gray'}
      variant="light"
      radius="sm"
      tt="none"
      leftSection={<Icon size={14} aria-hidden />}
    >
      {isOn ? messages.on : messages.off}
    </Badge>
  );
}
