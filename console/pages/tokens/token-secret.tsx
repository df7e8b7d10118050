/** Shows a new token once. */
import { SecretValue, ShownOnce } from '../../components/shown-once.tsx';
import { useTokenMessages } from './tokens-messages.ts';

export function TokenSecret({ token, close }: { readonly token: string | null; readonly close: () => void }) {
  const messages = useTokenMessages();
  return (
    <ShownOnce title={messages.secretTitle} text={messages.secretText} stored={messages.stored} close={close}>
      {token && (
        <>
          <SecretValue label={messages.secret} value={token} />
          <SecretValue label={messages.header} value={`Authorization: Bearer ${token}`} />
        </>
      )}
    </ShownOnce>
  );
}
