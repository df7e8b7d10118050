/** How many deliveries failed in which way, above the list; each number is a switch that shows only those. */
import { Button, Group } from '@mantine/core';
import { Quiet } from '../../components/quiet.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useDeliveryWords } from '../../messages/delivery-status-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type DeliveriesFilter, type FailureCount, shownFailures, toggleFailure } from './deliveries-view.ts';
import { useDeliveryMessages } from './delivery-messages.ts';
import styles from './webhooks.module.css';

interface FailureFilterProps {
  readonly filter: DeliveriesFilter;
  /** Undefined until the first answer. */
  readonly counts: readonly FailureCount[] | undefined;
}

export function FailureFilter({ filter: { failureKinds = [] }, counts }: FailureFilterProps) {
  const messages = useDeliveryMessages();
  const words = useDeliveryWords();
  const { number } = useFormats();
  const [, setParams] = useSearchParams();
  const shown = shownFailures(counts ?? [], failureKinds);
  if (shown.length === 0) return null;
  return (
    <Group role="group" aria-label={messages.failures} gap="xs" mb="xs" align="center">
      <Quiet>{messages.failures}</Quiet>
      {shown.map(({ kind, count }) => {
        const isChosen = failureKinds.includes(kind);
        return (
          <Button
            key={kind}
            size="compact-sm"
            radius="xl"
            variant="default"
            className={styles.failure}
            aria-pressed={isChosen}
            onClick={() => setParams({ failure: toggleFailure(failureKinds, kind) })}
          >
            {words.failure[kind]}
            <span className={styles.failureCount}>{number(count)}</span>
          </Button>
        );
      })}
    </Group>
  );
}
