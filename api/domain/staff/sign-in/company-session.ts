/**
 * The session of somebody whom the company's identity provider named. The library makes it, as it makes every other; it is
 * asked within the process, by a ticket that is good once. The endpoint hands on no request of a browser to this route.
 */
import type { GenericEndpointContext } from '@better-auth/core';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { onceFor } from '../../../foundation/kernel/once-for.ts';
import type { StaffPorts } from '../ports.ts';
import { challengeCookie, companyChallenge, companySessionPath } from './names.ts';

export interface CompanyTicket {
  readonly userId: Id;
  /** Whether the provider asked for a second factor. */
  readonly secondFactor: boolean;
}

const ticketBytes = 32;

const findTickets = onceFor((_ports: StaffPorts) => new Map<string, CompanyTicket>());

/** What `open` is given is used within it, and worth nothing afterwards. */
export async function withCompanyTicket<T>(ports: StaffPorts, ticket: CompanyTicket, open: (name: string) => Promise<T>): Promise<T> {
  const tickets = findTickets(ports);
  const name = ports.randomHex(ticketBytes);
  tickets.set(name, ticket);
  try {
    return await open(name);
  } finally {
    tickets.delete(name);
  }
}

/** `challengeSeconds`: how long the code after it may take. */
export function companySession(ports: StaffPorts, challengeSeconds: number): BetterAuthPlugin {
  const open = createAuthEndpoint(companySessionPath, { method: 'POST', body: z.object({ ticket: z.string() }) }, async (context) => {
    const { internalAdapter } = context.context;
    const tickets = findTickets(ports);
    const ticket = tickets.get(context.body.ticket);
    tickets.delete(context.body.ticket);
    const member = ticket && (await ports.store.staff.byId(ticket.userId));
    const user = ticket && (await internalAdapter.findUserById(ticket.userId));
    if (!ticket || !member || !user) throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: 'There is nothing at this address.' });
    // Their own second factor, where the provider asked for none.
    if (member.secondFactor && !ticket.secondFactor) {
      await beginChallenge(context, ticket.userId, { identifier: `${companyChallenge}${ports.randomHex(ticketBytes)}`, challengeSeconds });
      return context.json({ twoFactorRedirect: true });
    }
    const facts = { signedInBy: 'COMPANY_ACCOUNT', secondFactor: ticket.secondFactor };
    const session = await internalAdapter.createSession(ticket.userId, false, facts);
    await setSessionCookie(context, { session, user });
    return context.json({ user: { id: ticket.userId } });
  });
  return { id: 'company-session', endpoints: { openCompanySession: open } };
}

interface Challenge {
  readonly identifier: string;
  readonly challengeSeconds: number;
}

/** As the library begins it after a password: the cookie names who may send a code, and for how long. */
async function beginChallenge(context: GenericEndpointContext, userId: Id, { identifier, challengeSeconds }: Challenge): Promise<void> {
  const { internalAdapter } = context.context;
  const expiresAt = new Date(Date.now() + challengeSeconds * 1_000);
  await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt });
  await internalAdapter.createVerificationValue({ value: '0', identifier: `2fa-attempts-${identifier}`, expiresAt });
  const cookie = context.context.createAuthCookie(challengeCookie, { maxAge: challengeSeconds });
  await context.setSignedCookie(cookie.name, identifier, context.context.secret, cookie.attributes);
}
