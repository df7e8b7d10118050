/**
 * `/mcp`: what assistants may do with the gateway, over the Model Context Protocol (streamable HTTP, without sessions). A tool has the rights of
 * the access token that was sent, or of the member of staff who granted it, and leaves an entry in the audit log.
 */

import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { callerOfGrant } from '../../domain/administration/assistants/grant.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import { authenticateAssistant } from '../../foundation/access/authenticate.ts';
import type { AccessToken, Caller } from '../../foundation/access/caller.ts';
import { createRequest } from '../../foundation/access/request.ts';
import { isBearerHeader } from '../../foundation/access/token.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { howToAuthenticate } from '../../foundation/kernel/refusal.ts';
import type { Documentation } from '../docs/documentation.ts';
import { schema } from '../execution/execution-schema.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Ports } from '../gateway/ports.ts';
import { challenge } from './oauth-paths.ts';
import { otherTools } from './other-tools.ts';
import { paymentTools } from './payment-tools.ts';
import { type AssistantLimits, type Json, PersonAsked, type Tool, type ToolContext, ToolRefused } from './tool.ts';
import { hasUntrusted, markOutside, toUntrusted, untrustedNotice } from './untrusted.ts';

export const allTools: readonly Tool[] = [...otherTools, ...paymentTools];

export interface AssistantDoor {
  /** `address`: the other end, for the audit log. */
  handle(request: Request, facts: { readonly publicUrl: string; readonly address: string | undefined }): Promise<Response>;
}

export interface DoorOptions {
  readonly ports: Ports;
  readonly gateway: Gateway;
  readonly docs: Documentation;
  readonly limits: AssistantLimits;
}

const instructions = `A payment gateway. Amounts are texts with two decimals, such as 92.00.
${untrustedNotice}
Money moves only by make_refund, after a person has agreed to what prepare_refund showed.`;

export function createAssistantDoor(options: DoorOptions): AssistantDoor {
  const { ports } = options;
  return {
    async handle(request, facts) {
      const authorization = request.headers.get('authorization');
      if (!authorization || !isBearerHeader(authorization)) return refuse(401, howToAuthenticate, facts.publicUrl);
      const known = await authenticateAssistant(ports, authorization);
      const found = known && (known.token.grantedBy === null ? ofProgram(known.caller) : await callerOfGrant(ports, known.token));
      if (!known || !found) return refuse(401, 'the access token is unknown or has ended', facts.publicUrl);
      const { caller, home } = found;
      const assistant = { ...caller, name: `assistant on behalf of ${caller.name}` };
      const handler = createMcpHandler(() => createServer(options, { ...facts, caller: assistant, home, token: known.token }));
      return handler.fetch(request);
    },
  };
}

function ofProgram(caller: Caller): Pick<Assistant, 'caller' | 'home'> {
  return { caller, home: caller };
}

/** Always 401, so that a program whose token has ended asks its member of staff again, as the protocol has it. */
function refuse(status: 401, message: string, publicUrl: string): Response {
  const headers = { 'content-type': 'application/json', 'www-authenticate': challenge(publicUrl) };
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_001, message } }), { status, headers });
}

interface Assistant {
  /** A program, by its token; or the member of staff who granted the token, with the rights that they granted. */
  readonly caller: Caller;
  readonly home: ToolContext['home'];
  readonly token: AccessToken;
  readonly publicUrl: string;
  readonly address: string | undefined;
}

function createServer(options: DoorOptions, assistant: Assistant): McpServer {
  const { ports } = options;
  const server = new McpServer({ name: 'payment-gateway', version: ports.buildNumber }, { instructions });
  const { caller } = assistant;
  const offered = allTools.filter(
    ({ scope, isForPrograms, isForSandbox, permission }) =>
      (scope === null || caller.scopes.includes(scope)) &&
      (permission === undefined || (caller.kind === 'staff' && caller.permissions.includes(permission))) &&
      (isForPrograms !== true || caller.kind === 'token') &&
      (isForSandbox !== true || ports.environment === 'test'),
  );
  for (const tool of offered) {
    const { name, title, description, annotations, input: inputSchema } = tool;
    server.registerTool(name, { title, description, annotations, inputSchema }, (input, context) =>
      call(options, assistant, tool, input, readPerson(context)),
    );
  }
  return server;
}

type Told = { content: { type: 'text'; text: string }[]; isError?: true };

/** What the assistant's program can do for a question to the person, and what the person has said. */
type Person = 'cannot be asked' | 'was not asked' | 'agreed' | 'refused';

const question = 'person';
const agreement = z.object({ agree: z.boolean().describe('Whether the gateway shall do this.') });

/** Only of the protocol since 2026-07-28: its calls carry what the program can do, so that any instance may ask. */
function readPerson({ mcpReq }: ServerContext): Person {
  const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY];
  if (typeof capabilities !== 'object' || capabilities === null || !('elicitation' in capabilities)) return 'cannot be asked';
  const answer = inputResponse(mcpReq.inputResponses, question);
  if (answer.kind !== 'elicit') return 'was not asked';
  const content = agreement.safeParse(answer.content);
  return answer.action === 'accept' && content.data?.agree === true ? 'agreed' : 'refused';
}

async function call(
  options: DoorOptions,
  assistant: Assistant,
  tool: Tool,
  input: Json,
  person: Person,
): Promise<Told | InputRequiredResult> {
  const context = createContext(options, assistant, person);
  try {
    const { caller } = assistant;
    await context.note('assistant.call', caller.entityId, { tool: tool.name, ...toNamed(input) });
    return tell(await tool.run(context, input));
  } catch (error) {
    if (error instanceof PersonAsked) {
      const { question: message } = error;
      return inputRequired({ inputRequests: { [question]: inputRequired.elicit({ message, requestedSchema: agreement }) } });
    }
    if (error instanceof ToolRefused) return { ...tell({ refused: error.message, ...error.told }), isError: true };
    options.ports.log.error('fault', { ...faultFields(error) });
    return { ...tell({ refused: 'The gateway failed. Nothing is known of what it did: ask again.' }), isError: true };
  }
}

function tell(answer: unknown): Told {
  const text = { type: 'text', text: JSON.stringify(answer, null, 1) } as const;
  return { content: hasUntrusted(answer) ? [{ type: 'text', text: untrustedNotice }, text] : [text] };
}

/** Ids, amounts and counts of a call. Texts stay out of the log: they may name a shopper. */
function toNamed(input: Json): Json {
  const isNamed = (value: unknown): boolean =>
    typeof value === 'number' || (typeof value === 'string' && /^(?:[0-9a-f]{32}|\d+\.\d{2}|[A-Z]{2,3})$/.test(value));
  return Object.fromEntries(Object.entries(input).filter(([, value]) => isNamed(value)));
}

function createContext(
  { ports, gateway, docs, limits }: DoorOptions,
  { caller, home, token, publicUrl, address }: Assistant,
  person: Person,
): ToolContext {
  const confirm = (message: string): void => {
    if (person === 'was not asked') throw new PersonAsked(message);
    if (person === 'refused') throw new ToolRefused('the person did not agree: nothing was done');
  };
  return {
    ports,
    caller,
    home,
    tokenId: token.id,
    docs,
    publicUrl,
    limits,
    tokenLimits: token,
    async ask(document, variables) {
      const authentication = { status: 'valid', caller } as const;
      const request = createRequest(ports, { endpoint: 'graphql', address, authentication, publicUrl });
      const { data, errors } = await gateway.execute(document, variables, request);
      const [error] = errors ?? [];
      if (error) throw toToolRefused(error.message, error.extensions, variables);
      return markOutside(schema, document, (data ?? {}) as Json);
    },
    confirm,
    confirmByPerson(message) {
      if (person === 'cannot be asked')
        throw new ToolRefused(
          'this needs the yes of a person, and your program cannot ask one (elicitation): the person finds it in the console',
        );
      confirm(message);
    },
    async note(action, subjectId, change, claim) {
      const { entityId, entityPath } = caller;
      const audited = { action, subjectId, entityId, entityPath, address: address ?? null, change };
      const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, audited);
      const append = { write: 'audit.append', entry } as const;
      // A claim and what it stands for are one commit, where all claims of the member are.
      await (claim
        ? ports.store.commit(toMerchantKey(home.entityPath), [claim, append])
        : ports.store.commit(toMerchantKey(entityPath), [append]));
    },
  };
}

/** A message may repeat what was sent, and the assistant may have that from a text of a shopper. */
function toToolRefused(message: string, extensions: Json | undefined, variables: Json): ToolRefused {
  const repeats = listTexts(variables).some((text) => !/^[\w.:-]{1,64}$/.test(text) && message.includes(text));
  const told = toTold(extensions);
  return repeats
    ? new ToolRefused('the gateway refused what was sent', { ...told, message: toUntrusted(message) })
    : new ToolRefused(message, told);
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** The names of wrong parameters, without their values. */
function toTold(extensions: Json | undefined): Json {
  const { code, resultCode, doc_url, retryAfter } = extensions ?? {};
  return { code, resultCode, doc_url, retryAfter };
}
