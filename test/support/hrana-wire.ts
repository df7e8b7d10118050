/** What libSQL clients say over HTTP (Hrana 2 and 3, the JSON pipeline): only what the driver and `@libsql/client` use. */

export type WireValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'blob'; readonly base64: string };

export interface WireStatement {
  readonly sql?: string;
  readonly sql_id?: number;
  readonly args?: readonly WireValue[];
  readonly named_args?: readonly { readonly name: string; readonly value: WireValue }[];
  readonly want_rows?: boolean;
}

export type WireCondition =
  | { readonly type: 'ok' | 'error'; readonly step: number }
  | { readonly type: 'not'; readonly cond: WireCondition }
  | { readonly type: 'and' | 'or'; readonly conds: readonly WireCondition[] }
  | { readonly type: 'is_autocommit' };

export interface WireBatch {
  readonly steps: readonly { readonly condition?: WireCondition | null; readonly stmt: WireStatement }[];
}

export type WireRequest =
  | { readonly type: 'execute'; readonly stmt: WireStatement }
  | { readonly type: 'batch'; readonly batch: WireBatch }
  | { readonly type: 'sequence' | 'describe'; readonly sql?: string; readonly sql_id?: number }
  | { readonly type: 'store_sql'; readonly sql_id: number; readonly sql: string }
  | { readonly type: 'close_sql'; readonly sql_id: number }
  | { readonly type: 'get_autocommit' | 'close' };

export interface WirePipeline {
  readonly baton: string | null;
  readonly requests: readonly WireRequest[];
}

export interface WireError {
  readonly message: string;
  readonly code: string;
}

export class HranaError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function wireErrorOf(error: unknown): WireError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'UNKNOWN';
  return { message: error instanceof Error ? error.message : 'unknown error', code };
}

export function fromWire(value: WireValue): bigint | number | string | Uint8Array | null {
  switch (value.type) {
    case 'null':
      return null;
    case 'integer':
      return BigInt(value.value);
    case 'float':
    case 'text':
      return value.value;
    case 'blob':
      return Buffer.from(value.base64, 'base64');
  }
}

export function toWire(value: unknown): WireValue {
  if (value === null || value === undefined) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  if (value instanceof Uint8Array) return { type: 'blob', base64: Buffer.from(value).toString('base64').replace(/=+$/, '') };
  throw new HranaError('UNKNOWN', `a value of kind ${typeof value}`);
}
