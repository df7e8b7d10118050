/** Why a notification did not reach its receiver. */
import { useDeliveryWords } from '../messages/delivery-status-messages.ts';

export function SendingFailure({ failure }: { readonly failure: string }) {
  const said = useDeliveryWords().because(failure);
  // A sentence that is not known is the gateway's, in English.
  return <span {...(said === failure && { lang: 'en' })}>{said}</span>;
}
