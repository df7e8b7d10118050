/** A tool: what an assistant may ask the gateway for, and what it is told. */
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { TokenLimits } from '../../domain/administration/assistants/refund-limits.ts';
import type { AuditedChange } from '../../foundation/access/audit.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import type { Scope } from '../../foundation/access/scope.ts';
import type { IdempotencyWrite } from '../../foundation/idempotency/ports.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Documentation } from '../docs/documentation.ts';
import type { Ports } from '../gateway/ports.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What a tool works with. Its rights are the caller's: every document is executed as the caller. */
export interface ToolContext {
  readonly ports: Ports;
  readonly caller: Caller;
  /** Where what the caller does through assistants is counted: the entity of the member of staff, or of a program's own token. */
  readonly home: Pick<Caller, 'entityId' | 'entityPath'>;
  /** What is signed for one assistant is good for no other. */
  readonly tokenId: Id;
  readonly docs: Documentation;
  readonly publicUrl: string;
  readonly limits: AssistantLimits;
  /** What whoever gave the token set for it, beside the installation's limits. */
  readonly tokenLimits: TokenLimits;
  /** The data of a document, each text from outside marked as data (`untrusted.ts`). Throws `ToolRefused` where the gateway refuses it. */
  ask(document: DocumentNode, variables: Json): Promise<Json>;
  /** An entry of the audit log in the caller's name, as an assistant, in one commit with a claim of what is counted. */
  note(action: AuditedChange['action'], subjectId: Id, change: Json, claim?: IdempotencyWrite): Promise<void>;
  /**
   * Asks the person by the assistant's own program (elicitation), where it can: without one, the two calls are the question. Throws
   * `ToolRefused` where the person says no, and `PersonAsked` where the question has to be put first.
   */
  confirm(question: string): void;
  /** The same for what only a person's own yes allows: throws `ToolRefused` where the assistant's program cannot ask. */
  confirmByPerson(question: string): void;
}

/** The installation's, of the refunds that a token, or a member of staff over all their assistants, makes: in hundredths of any currency. */
export interface AssistantLimits {
  readonly refundMinorMax: bigint;
  readonly refundsMinorADay: bigint;
}

/** What the assistant is told in the place of an answer. Never holds a text of a shopper. */
export class ToolRefused extends Error {
  readonly told: Json;

  constructor(message: string, told: Json = {}) {
    super(message);
    this.name = 'ToolRefused';
    this.told = told;
  }
}

/** The call is repeated with the person's answer. */
export class PersonAsked extends Error {
  readonly question: string;

  constructor(question: string) {
    super('a person is asked first');
    this.name = 'PersonAsked';
    this.question = question;
  }
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The scope that a token needs to be offered it; null: any token. The gateway checks each right again. */
  readonly scope: Scope | null;
  /** Only with a program's own token: what it prepares must outlive whoever asked for it. */
  readonly isForPrograms?: boolean;
  /** Only for an assistant of a member of staff who has it. */
  readonly permission?: Permission;
  /** In the sandbox only. */
  readonly isForSandbox?: boolean;
  readonly annotations: ToolAnnotations;
  readonly input: z.ZodObject;
  run(context: ToolContext, input: Json): Promise<Json>;
}

export interface ToolDefinition<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run'> {
  readonly input: Input;
  run(context: ToolContext, input: z.output<Input>): Promise<Json>;
}

/** The SDK checks the input against the schema before a tool runs. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  return { ...definition, run: (context, input) => definition.run(context, definition.input.parse(input)) };
}

/** It reads, and changes nothing. */
export const reading: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
