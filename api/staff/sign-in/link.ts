/** Setting a password by the link of an invitation or of a forgotten password. */

import { forgiveAttempts } from '../operations-attempt.ts';
import { auditOwnAccount } from '../operations-audit.ts';
import { memberOfLink } from '../operations-forgotten.ts';
import { jsonResponse, refusal, textIn } from './answers.ts';
import { knownBrowserOf } from './known-cookie.ts';
import type { StaffLibrary } from './library.ts';
import { libraryRequest, type Visit } from './request.ts';
import { answerOf, refusalOfEasy } from './sign-in.ts';

/** Every session of the account ends, and no wrong password is held against it any more. The link opens nothing twice. */
export async function setPasswordByLink(visit: Visit, library: StaffLibrary): Promise<Response> {
  const { ports, body, path } = visit;
  const token = textIn(body, 'token');
  const newPassword = textIn(body, 'newPassword') ?? textIn(body, 'password');
  const member = token === undefined ? undefined : await memberOfLink(ports, token);
  if (token === undefined || member === undefined) {
    return refusal(400, 'INVALID_TOKEN', 'This link was used or is out of date: ask for another one.');
  }
  if (newPassword === undefined) return refusal(400, 'INVALID_PASSWORD', 'newPassword must be given.');
  const easy = refusalOfEasy(newPassword, member);
  if (easy) return easy;
  const answer = await answerOf(ports, await library(libraryRequest({ ...visit, path: '/reset-password', body: { token, newPassword } })));
  if (answer.status !== 200) return answer.response;
  await forgiveAttempts(ports, member.email, await knownBrowserOf(visit, member.email));
  await auditOwnAccount(ports, member, 'staff.password', { how: path.slice(1), address: visit.address });
  return jsonResponse(200, { status: true, email: member.email });
}
