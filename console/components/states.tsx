/** Loading, empty, failed, denied, not found and offline: one design each, the same on every page. */
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconInbox, IconLock, IconSearchOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import type { CombinedError } from 'urql';
import { hasErrorCode } from '../client/error-code.ts';
import { createMessages } from '../messages/create-messages.ts';
import { type Icon, PageIconContext } from './page-icon.ts';
import { Quiet } from './quiet.tsx';
import styles from './states.module.css';

const useMessages = createMessages({
  en: {
    loading: 'Loading',
    failed: 'This could not be loaded',
    failedHint: 'The gateway returned an error. Nothing was changed.',
    denied: 'No permission',
    deniedHint: 'Your role does not include this, or the data belongs to another entity. An administrator can change that.',
    missing: 'Not found',
    missingHint: 'Nothing is at this address, or you do not have access to it. Check that the id is whole.',
    offline: 'The gateway cannot be reached',
    offlineHint: 'What was loaded before stays visible. The console reconnects on its own.',
    again: 'Try again',
  },
  de: {
    loading: 'Wird geladen',
    failed: 'Das konnte nicht geladen werden',
    failedHint: 'Das Gateway meldet einen Fehler. Es wurde nichts verändert.',
    denied: 'Keine Berechtigung',
    deniedHint:
      'Ihre Rolle hat diese Berechtigung nicht, oder die Daten gehören zu einer anderen Einheit. Die Administration kann das ändern.',
    missing: 'Nicht gefunden',
    missingHint: 'Unter dieser Adresse gibt es nichts, oder Sie dürfen es nicht sehen. Prüfen Sie, ob die Id vollständig ist.',
    offline: 'Das Gateway ist nicht erreichbar',
    offlineHint: 'Bereits geladene Daten bleiben sichtbar. Die Konsole verbindet sich von selbst wieder.',
    again: 'Noch einmal versuchen',
  },
});

interface StateMessageProps {
  readonly icon: Icon;
  readonly title: string;
  readonly hint: string;
  readonly tone?: 'accent' | 'none' | 'warn' | 'bad';
  /** 1 where it stands for the whole page. */
  readonly order?: 1 | 2;
  readonly children?: ReactNode;
}

export function StateMessage({ icon: Picture, title, hint, tone = 'none', order = 2, children }: StateMessageProps) {
  return (
    <div className={styles.state} data-tone={tone}>
      <div className={styles.picture} aria-hidden>
        <span className={styles.behind} />
        <span className={styles.between} />
        <span className={styles.front}>
          <i className={styles.tile}>
            <Picture size={22} stroke={1.6} aria-hidden />
          </i>
          <i className={styles.lines} />
        </span>
      </div>
      <Title order={order} size="h4">
        {title}
      </Title>
      <Quiet>{hint}</Quiet>
      {children}
    </div>
  );
}

/** About as high as the content that follows. What stands below it cannot be pressed until that is known (theme/base.css). */
export function Loading({ rows = 8, height = 28 }: { readonly rows?: number; readonly height?: number }) {
  const messages = useMessages();
  return (
    <Stack gap="xs" py="sm" role="status" aria-label={messages.loading} data-awaited>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

/** In the place of a part that mostly is nothing. */
export function Awaited() {
  return <span hidden data-awaited />;
}

interface LoadingOrFailedProps extends ComponentProps<typeof Loading> {
  readonly error: CombinedError | undefined;
  readonly retry: () => void;
  /** The gateway has answered, and there is nothing. */
  readonly isMissing?: boolean;
}

/** In the place of what is not there yet. */
export function LoadingOrFailed({ error, retry, isMissing = false, ...size }: LoadingOrFailedProps) {
  if (error) return <Failed error={error} retry={retry} />;
  return isMissing ? <NotFound /> : <Loading {...size} />;
}

interface EmptyProps {
  readonly title: string;
  readonly hint: string;
  /** The page's own where absent. */
  readonly icon?: Icon;
  readonly children?: ReactNode;
}

export function Empty({ title, hint, icon, children }: EmptyProps) {
  const pageIcon = useContext(PageIconContext);
  return (
    <StateMessage icon={icon ?? pageIcon ?? IconInbox} title={title} hint={hint} tone="accent">
      {children}
    </StateMessage>
  );
}

/** In the place of a page, or of a part of one. */
export function NotFound({ isPart = false }: { readonly isPart?: boolean }) {
  const messages = useMessages();
  return <StateMessage icon={IconSearchOff} title={messages.missing} hint={messages.missingHint} tone="none" order={isPart ? 2 : 1} />;
}

export function Denied() {
  const messages = useMessages();
  return <StateMessage icon={IconLock} title={messages.denied} hint={messages.deniedHint} tone="warn" />;
}

/** What went wrong, by what went wrong: no connection, no right, or an error of the gateway with its words. */
export function Failed({ error, retry }: { readonly error: CombinedError; readonly retry?: (() => void) | undefined }) {
  const messages = useMessages();
  if (hasErrorCode(error, 'FORBIDDEN')) return <Denied />;
  const again = retry && (
    <Button variant="default" onClick={retry}>
      {messages.again}
    </Button>
  );
  if (error.networkError) {
    return (
      <StateMessage icon={IconCloudOff} title={messages.offline} hint={messages.offlineHint} tone="none">
        {again}
      </StateMessage>
    );
  }
  return (
    <StateMessage icon={IconAlertTriangle} title={messages.failed} hint={messages.failedHint} tone="bad">
      <Text size="sm" ta="center">
        {getRefusal(error)}
      </Text>
      {again}
    </StateMessage>
  );
}

/** The same for a place inside a page. */
export function FailedNote({ error }: { readonly error: CombinedError }) {
  const messages = useMessages();
  return (
    <Alert color="red" title={error.networkError ? messages.offline : messages.failed} icon={<IconAlertTriangle size={18} />}>
      {error.networkError ? messages.offlineHint : getRefusal(error)}
    </Alert>
  );
}

/** The gateway's own sentence: it names the field and says what would be right. */
export function getRefusal(error: CombinedError): string {
  const [first] = error.graphQLErrors;
  const details: unknown = first?.extensions.parameterErrors;
  if (Array.isArray(details)) {
    const sentences = details.map((one: unknown) =>
      typeof one === 'object' && one !== null && 'message' in one ? String(one.message) : '',
    );
    if (sentences.some(Boolean)) return sentences.filter(Boolean).join('; ');
  }
  return first?.message ?? error.message;
}
