/** The rows of the event stream. Only visible rows are in the document. */
import { Badge, Box, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { LiveEvent } from '../../client/live-events.ts';
import { Amount } from '../../components/amount.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import classes from './live.module.css';
import { summarizeEvent } from './live-view.ts';
import { useLiveMessages } from './messages.ts';

interface EventRowsProps {
  readonly rows: readonly LiveEvent[];
  readonly selected: string | undefined;
  readonly open: (event: LiveEvent) => void;
}

const rowHeight = 40;
const overscanRows = 12;

export function EventRows({ rows, selected, open }: EventRowsProps) {
  const messages = useLiveMessages();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const selectedIndex = rows.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtual]);
  return (
    <Box ref={box} className={classes.box} role="log" aria-live="off" aria-label={messages.title} tabIndex={0}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const event = rows[index];
          return (
            event && (
              <div key={key} className={classes.place} style={{ transform: `translateY(${start}px)`, height: rowHeight }}>
                <Row event={event} selected={event.id === selected} open={open} />
              </div>
            )
          );
        })}
      </div>
    </Box>
  );
}

const actionColors: Readonly<Record<string, string>> = { CREATED: 'teal', UPDATED: 'blue', DELETED: 'red' };

function Row({
  event,
  selected,
  open,
}: {
  readonly event: LiveEvent;
  readonly selected: boolean;
  readonly open: (event: LiveEvent) => void;
}) {
  const told = summarizeEvent(event.payload);
  return (
    <UnstyledButton className={classes.row} data-selected={selected} onClick={() => open(event)}>
      <Text component="span" size="sm" className="quiet">
        <Timestamp at={event.timestamp} form="time" />
      </Text>
      <span className={classes.kind}>
        <Badge variant="light" color={actionColors[event.action] ?? 'gray'} radius="sm" tt="none">
          {event.type} {event.action.toLowerCase()}
        </Badge>
      </span>
      <Text component="span" size="sm" className={classes.what}>
        {[told.paymentType, told.brand].filter(Boolean).join(' ')}
      </Text>
      <span className={classes.amount}>{told.amount && <Amount value={told.amount} currency={told.currency} />}</span>
      <Text component="span" size="sm" truncate className={classes.result}>
        <span className="code">{told.code}</span> {told.description}
      </Text>
    </UnstyledButton>
  );
}
