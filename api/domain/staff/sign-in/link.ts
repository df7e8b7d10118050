/** Setting a password by the link of an invitation or of a forgotten password. */
import { maySignInBy } from '../../../foundation/access/staff.ts';
import { defaultStaffPolicy } from '../../../foundation/access/staff-policy.ts';
import { forgiveAttempts } from '../attempt.ts';
import { auditOwnAccount } from '../audit.ts';
import { memberOfLink } from '../forgotten.ts';
import { jsonResponse, refusal, textIn } from './answers.ts';
import { readKnownBrowser } from './known-cookie.ts';
import type { StaffLibrary } from './library.ts';
import { libraryRequest, type StaffRequest } from './request.ts';
import { easyPasswordRefusal, readAnswer } from './sign-in.ts';

/** Ends every session of the account and forgets its wrong passwords. A link works once. */
export async function setPasswordByLink(request: StaffRequest, library: StaffLibrary): Promise<Response> {
  const { ports, body, path } = request;
  const token = textIn(body, 'token');
  const newPassword = textIn(body, 'newPassword') ?? textIn(body, 'password');
  const member = token === undefined ? undefined : await memberOfLink(ports, token);
  if (token === undefined || member === undefined) {
    return refusal(400, 'INVALID_TOKEN', 'This link was used or is out of date: ask for another one.');
  }
  if (!maySignInBy('PASSWORD', member.email, ports.staffPolicy ?? defaultStaffPolicy)) {
    return refusal(403, 'COMPANY_ACCOUNT_REQUIRED', "No password is needed here: sign in with your company's account.");
  }
  if (newPassword === undefined) return refusal(400, 'INVALID_PASSWORD', 'newPassword must be given.');
  const easy = easyPasswordRefusal(newPassword, member);
  if (easy) return easy;
  const answer = await readAnswer(
    ports,
    await library(libraryRequest({ ...request, path: '/reset-password', body: { token, newPassword } })),
  );
  if (answer.status !== 200) return answer.response;
  await forgiveAttempts(ports, member.email, await readKnownBrowser(request, member.email));
  await auditOwnAccount(ports, member, 'staff.password', { how: path.slice(1), address: request.address });
  return jsonResponse(200, { status: true, email: member.email });
}
