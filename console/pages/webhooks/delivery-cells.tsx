/** Elements that the table and the cards of deliveries share. */
import { Anchor, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useEventNames } from '../../messages/event-messages.ts';
import { useDeliveryMessages } from './delivery-messages.ts';
import type { DeliveryRow } from './documents.ts';

export interface DeliveryRowsProps {
  readonly rows: readonly DeliveryRow[];
  readonly chosen: ReadonlySet<string>;
  /** Undefined where the role may send nothing again. */
  readonly choose: ((chosen: ReadonlySet<string>) => void) | undefined;
  readonly selected: string | undefined;
  readonly open: (id: string) => void;
}

/** One of them. */
export type DeliveryProps = Omit<DeliveryRowsProps, 'rows' | 'selected'> & { readonly row: DeliveryRow; readonly selected: boolean };

function useDeliveryName({ type, action, subjectId }: DeliveryRow): string {
  return `${useEventNames().event(type, action)} …${subjectId.slice(-8)}`;
}

/** Opens the delivery; it has the focus while its row is the selected one. */
export function OpenDelivery({ row, selected, open }: Pick<DeliveryProps, 'row' | 'selected' | 'open'>) {
  const messages = useDeliveryMessages();
  const names = useEventNames();
  const name = useDeliveryName(row);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) button.current?.focus();
  }, [selected]);
  return (
    <UnstyledButton ref={button} onClick={() => open(row.id)} aria-label={`${messages.open}: ${name}`} aria-haspopup="dialog">
      <Text size="sm" fw={500} c="var(--accent)">
        {names.event(row.type, row.action)}
      </Text>
    </UnstyledButton>
  );
}

interface ChooseDeliveryProps {
  readonly row: DeliveryRow;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (chosen: ReadonlySet<string>) => void;
}

export function ChooseDelivery({ row, chosen, choose }: ChooseDeliveryProps) {
  const messages = useDeliveryMessages();
  const name = useDeliveryName(row);
  return (
    <Checkbox
      size="xs"
      aria-label={messages.select(name)}
      checked={chosen.has(row.id)}
      onChange={(event) => {
        const next = new Set(chosen);
        if (event.currentTarget.checked) next.add(row.id);
        else next.delete(row.id);
        choose(next);
      }}
    />
  );
}

/** Payments and registrations have pages; a notification of something else is told by its id alone. */
export function SubjectLink({ row, short = false }: { readonly row: DeliveryRow; readonly short?: boolean }) {
  const { type, subjectId } = row;
  const text = short ? `…${subjectId.slice(-8)}` : subjectId;
  if (type !== 'PAYMENT' && type !== 'REGISTRATION') {
    return (
      <span className="code" title={subjectId}>
        {text}
      </span>
    );
  }
  const to = type === 'PAYMENT' ? '/payments/$id' : '/registrations/$id';
  return (
    <Anchor className="code" title={subjectId} renderRoot={(props) => <Link to={to} params={{ id: subjectId }} {...props} />}>
      {text}
    </Anchor>
  );
}
