/** Why a run was refused, missed or the last. */
import { useJobWords } from '../messages/job-messages.ts';

export function JobReason({ reason }: { readonly reason: string }) {
  const said = useJobWords().reason(reason);
  // A sentence that is not known is the gateway's, in English.
  return <span {...(said === reason && { lang: 'en' })}>{said}</span>;
}
