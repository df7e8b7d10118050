/** Shows a new secret of a webhook once. */
import { SecretValue, ShownOnce } from '../../components/shown-once.tsx';
import type { Attempt } from './documents.ts';
import { TestResult } from './test-result.tsx';
import { useWebhookMessages } from './webhooks-messages.ts';

export interface NewSecret {
  readonly secret: string;
  readonly standardSecret: string | null;
  readonly signature: 'AES_GCM' | 'STANDARD';
  readonly probe: Attempt | null;
}

export function SecretDialog({ made, onClose }: { readonly made: NewSecret | null; readonly onClose: () => void }) {
  const messages = useWebhookMessages();
  return (
    <ShownOnce title={messages.secretTitle} text={messages.secretText} stored={messages.secretKept} close={onClose}>
      {made && (
        <>
          {made.signature === 'STANDARD' && made.standardSecret && (
            <SecretValue label={messages.secretStandard} value={made.standardSecret} />
          )}
          <SecretValue label={messages.secretHex} value={made.secret} />
          {made.probe && <TestResult probe={made.probe} />}
        </>
      )}
    </ShownOnce>
  );
}
