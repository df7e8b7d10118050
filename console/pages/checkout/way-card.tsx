/** The shopper's way through the checkout, with times. */
import { Text } from '@mantine/core';
import {
  IconBuildingBank,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconDeviceMobile,
  IconEye,
  IconFileText,
  IconPencil,
  IconShoppingBag,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Card } from '../../components/card.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import styles from './checkout.module.css';
import { useCheckoutMessages } from './checkout-messages.ts';
import type { Step, StepKind } from './way-view.ts';

const icons: Readonly<Record<StepKind, ComponentType<{ size: number; 'aria-hidden': boolean }>>> = {
  PREPARED: IconFileText,
  CHANGED: IconPencil,
  OPENED: IconEye,
  ATTEMPT: IconCreditCard,
  AUTHENTICATION_BEGAN: IconDeviceMobile,
  BANK_READ_BROWSER: IconDeviceMobile,
  BANK_PAGE_SHOWN: IconBuildingBank,
  AUTHENTICATION_ENDED: IconDeviceMobile,
  RETURNED: IconShoppingBag,
  PAID: IconCheck,
  STORED: IconCheck,
  WITHDRAWN: IconX,
  EXPIRED: IconX,
  OPEN_UNTIL: IconClock,
};

export function WayCard({ steps }: { readonly steps: readonly Step[] }) {
  const messages = useCheckoutMessages();
  const firstDay = steps[0]?.at.slice(0, 10);
  return (
    <Card title={messages.way}>
      <ol className={styles.list} aria-label={messages.way}>
        {steps.map((step) => {
          const Icon = icons[step.kind];
          return (
            <li key={step.key} className={styles.step}>
              <span className={styles.dot}>
                <Icon size={14} aria-hidden />
              </span>
              <div>
                <Text size="sm" fw={500}>
                  {messages.steps[step.kind]}
                </Text>
                <StepDetail step={step} />
              </div>
              <Text size="xs" className="quiet" ta="end" component="div">
                {/* The day stands where it is another one than that of the first line. */}
                <Timestamp at={step.at} form={step.at.slice(0, 10) === firstDay ? 'time' : 'moment'} />
              </Text>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function StepDetail({ step: { kind, attempt, explanation } }: { readonly step: Step }) {
  const messages = useCheckoutMessages();
  if (!attempt && explanation === undefined) return null;
  const detail =
    explanation ??
    (attempt &&
      (kind === 'ATTEMPT' ? messages.outcome(attempt.number, attempt.paymentBrand, attempt.outcome) : messages.attempt(attempt.number)));
  return <Quiet size="xs">{detail}</Quiet>;
}
