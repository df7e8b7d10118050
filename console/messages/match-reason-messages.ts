/** Why the gateway matched a settlement line or did not. */
import { createMessages } from './create-messages.ts';
import { matchReasonMessages } from './match-reasons.ts';

export const useMatchReasons = createMessages(matchReasonMessages);
