/** How a webhook does, before anything else: success rate, last error, what waits and since when. */
import { Button, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { HttpStatus } from '../../components/delivery-badges.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { Subscription } from './documents.ts';
import { findKnownReason, getHealth, getSuccessRate } from './health-view.ts';
import styles from './webhooks.module.css';
import { useWebhookMessages } from './webhooks-messages.ts';

interface HealthTilesProps {
  readonly subscription: Subscription;
  readonly openDelivery: (id: string) => void;
  /** Undefined where the role does not include it. */
  readonly resendFailed: (() => void) | undefined;
}

export function HealthTiles({ subscription, openDelivery, resendFailed }: HealthTilesProps) {
  const messages = useWebhookMessages();
  const { number, percent } = useFormats();
  const { health, statusReason } = subscription;
  const { recent, lastFailure, backlog, oldestPendingAt, nextAttemptAt, failingSince } = health;
  const rate = getSuccessRate(recent);
  const reason = statusReason === null ? null : findKnownReason(statusReason);
  return (
    <div className={styles.tiles}>
      <Tile title={messages.state}>
        <Text size="sm">{messages.healthHint[getHealth(subscription)]}</Text>
        {failingSince && (
          <Quiet>
            {messages.since} <Timestamp at={failingSince} form="inText" />
          </Quiet>
        )}
        {statusReason && (
          <Quiet>
            {messages.reason}: {reason === null ? <span lang="en">{statusReason}</span> : messages.knownReasons[reason]}
          </Quiet>
        )}
      </Tile>
      <Tile title={messages.successRate}>
        <span className={styles.figure}>{rate === null ? '–' : percent(rate)}</span>
        <Quiet>
          {rate === null ? messages.nothingTried : messages.ofNewest(number(recent.delivered), number(recent.delivered + recent.failing))}
        </Quiet>
        {resendFailed && recent.failing > 0 && (
          <Button
            size="xs"
            variant="default"
            mt="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={resendFailed}
            // On a phone the tile is narrow, and a long word breaks into two lines instead of being cut.
            styles={{ root: { blockSize: 'auto', minBlockSize: 30, paddingBlock: 4 }, label: { whiteSpace: 'normal', textAlign: 'start' } }}
          >
            {messages.resendFailed}
          </Button>
        )}
      </Tile>
      <Tile title={messages.lastError}>
        {lastFailure ? (
          <>
            <UnstyledButton onClick={() => openDelivery(lastFailure.deliveryId)} aria-haspopup="dialog">
              <HttpStatus status={lastFailure.status} failed />
            </UnstyledButton>
            <Quiet>
              <Timestamp at={lastFailure.at} />
            </Quiet>
          </>
        ) : (
          <Text size="sm">{messages.noError}</Text>
        )}
      </Tile>
      <Tile title={messages.backlog}>
        <span className={styles.figure}>{number(backlog)}</span>
        {oldestPendingAt && (
          <Quiet>
            {messages.oldest} <Timestamp at={oldestPendingAt} form="inText" />
          </Quiet>
        )}
        {nextAttemptAt && (
          <Quiet>
            {messages.next}: <Timestamp at={nextAttemptAt} form="inText" />
          </Quiet>
        )}
      </Tile>
    </div>
  );
}

function Tile({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Text id={heading} component="h2" size="sm" className="quiet" mb={4}>
        {title}
      </Text>
      {children}
    </Paper>
  );
}
