/** What a program of any language sends: made from the same description as the `curl` command, so that all say the same. */
import type { RestRequest, Sample } from '../sample.ts';

export interface FormCall {
  readonly kind: 'form';
  readonly method: RestRequest['method'];
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** A key of the sample's own. Absent: the program makes one. */
  readonly idempotencyKey?: string;
}

export interface GraphqlCall {
  readonly kind: 'graphql';
  readonly document: string;
}

export type Call = (FormCall | GraphqlCall) & {
  /** Such as `TakePayment`. */
  readonly className: string;
  /** Whether the gateway refuses the request: a program that does not expect it would end. */
  readonly isRefused: boolean;
};

/** REST where the sample has it. */
export function toCall({ id, rest, graphql = '', isRefused = false }: Sample): Call {
  const className = id.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (!rest) return { kind: 'graphql', document: graphql, className, isRefused };
  const { method, path, parameters, headers = {} } = rest;
  const key = headers['Idempotency-Key'];
  return { kind: 'form', method, path, parameters, className, isRefused, ...(key === undefined ? {} : { idempotencyKey: key }) };
}

/** With double quotes, as Python, Java, Go and C# write a text. Samples hold plain characters only. */
export const quote = (value: string): string => JSON.stringify(value);

export const indent = (lines: readonly string[], by: string): readonly string[] => lines.map((line) => (line === '' ? '' : `${by}${line}`));

/** The address of a request whose parameters stand in it. */
export function toAddress({ path, parameters }: FormCall): string {
  return `${path}?${new URLSearchParams(parameters)}`;
}
