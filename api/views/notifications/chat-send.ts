/** One request to a team's chat: the address is opened, and what came back is told in one word. */

import type { SealedAccount } from '../../domain/vault/sealed-account.ts';
import { toStatusFailure } from '../../domain/webhooks/failure-kind.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { secondMs } from '../../foundation/kernel/timestamp.ts';
import type { ChatFailure, TeamChat } from './chat.ts';
import type { NotificationPorts } from './ports.ts';

/** A chat answers `ok` at once, and nothing that it says is kept. */
const timeoutMs = 10 * secondMs;
const answerBytesMax = 1_024;

export async function sealChatUrl(ports: NotificationPorts, entityId: string, url: string): Promise<string> {
  return JSON.stringify(await ports.vault.seal(`${entityId}.chat`, entityId, url));
}

/** Posts the text, and notes at the chat what became of it. Null: it was accepted. */
export async function postToChat(ports: NotificationPorts, chat: TeamChat, text: string): Promise<Omit<ChatFailure, 'at'> | null> {
  const sealed: SealedAccount = JSON.parse(chat.sealedUrl);
  const url = new Secret(await ports.vault.open(sealed));
  const answer = await ports.webhookHttp.post({
    url: url.reveal(),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    timeoutMs,
    answerBytesMax,
  });
  if (answer.outcome === 'failed') return { kind: answer.kind, status: null };
  return answer.status >= 200 && answer.status < 300 ? null : { kind: toStatusFailure(answer.status), status: answer.status };
}
