/** The pulse of the stream: payments a minute and how many were approved, each with a line of the last half hour. */
import { Group, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LiveEvent } from '../../client/live-events.ts';
import { Quiet } from '../../components/quiet.tsx';
import { useTimesOf } from '../../hooks/entity-clocks.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import classes from './live.module.css';
import { useLiveMessages } from './live-messages.ts';
import { measurePulse, toSparkline } from './pulse-view.ts';

const size = { width: 160, height: 28 } as const;
/** A minute that passes moves the lines. */
const refreshMs = 10_000;

export function PulseTiles({ events }: { readonly events: readonly LiveEvent[] }) {
  const messages = useLiveMessages();
  const { number, percent } = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const timesOf = useTimesOf();
  const at = Math.max(now, Date.now());
  const { minutes, count, approvalRate } = measurePulse(events, (entityId) => timesOf(entityId, at).latest);
  const counts = minutes.map((minute) => minute.count);
  const rates = minutes.map((minute) => minute.approvalRate);
  return (
    <Group gap="sm" mb="sm" aria-label={messages.pulse} role="group">
      <Tile label={messages.perMinute} value={number(count)} points={toSparkline(counts, Math.max(1, ...counts), size)} />
      <Tile
        label={messages.approved}
        value={approvalRate === null ? '–' : percent(approvalRate)}
        points={toSparkline(rates, 1, size)}
        isRate
      />
    </Group>
  );
}

/** Fewer are a dash and show no course. */
const linePointsMin = 3;

function countPoints(points: string): number {
  return points.split(' ').filter(Boolean).length;
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly points: string;
  readonly isRate?: boolean;
}

function Tile({ label, value, points, isRate = false }: TileProps) {
  return (
    <Paper withBorder px="sm" py={6} className={classes.pulse}>
      <div>
        <Quiet size="xs">{label}</Quiet>
        <Text fw={600}>{value}</Text>
      </div>
      {countPoints(points) >= linePointsMin && (
        <svg
          className={classes.line}
          data-rate={isRate || undefined}
          viewBox={`-2 -2 ${size.width + 4} ${size.height + 4}`}
          width={size.width}
          height={size.height + 4}
          aria-hidden
        >
          <polyline points={points} />
        </svg>
      )}
    </Paper>
  );
}
