/** The second factor: whether it is on, and what turns it on, renews its backup codes and turns it off. */
import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { Section } from '../../components/section.tsx';
import { useAccountWords } from './messages.ts';
import { BackupCodesRenewal, SecondFactorEnd } from './second-factor-change.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import type { Own, OwnSession } from './use-own.ts';

type Task = 'set-up' | 'renew' | 'end';

export function SecondFactorSection({ own }: { readonly own: Own<OwnSession> }) {
  const words = useAccountWords();
  const [task, setTask] = useState<Task>();
  const { value, problem, again } = own;
  const isOn = value?.user.twoFactorEnabled === true;
  const close = (): void => {
    setTask(undefined);
    again();
  };
  return (
    <Section title={words.secondFactor} hint={words.secondFactorHint} aside={value && <State isOn={isOn} />}>
      <Problem text={problem} />
      {value === undefined ? (
        <Skeleton height={36} width={180} visible={problem === undefined} />
      ) : isOn ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setTask('renew')}>
            {words.renewCodes}
          </Button>
          <Button variant="default" onClick={() => setTask('end')}>
            {words.turnOff}
          </Button>
        </Group>
      ) : (
        <Button onClick={() => setTask('set-up')}>{words.turnOn}</Button>
      )}
      <Dialog opened={task === 'set-up'} onClose={close} title={words.turnOn} closeOnClickOutside={false}>
        <SecondFactorSetup close={close} />
      </Dialog>
      <Dialog opened={task === 'renew'} onClose={close} title={words.renewCodes} closeOnClickOutside={false}>
        <BackupCodesRenewal close={close} />
      </Dialog>
      <Dialog opened={task === 'end'} onClose={close} title={words.turnOff}>
        <SecondFactorEnd close={close} />
      </Dialog>
    </Section>
  );
}

function State({ isOn }: { readonly isOn: boolean }) {
  const words = useAccountWords();
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
      {isOn ? words.on : words.off}
    </Badge>
  );
}
