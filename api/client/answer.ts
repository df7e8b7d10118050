/** What the gateway answers, as far as every answer is alike. */
import { GatewayRefusal, type ParameterError, type RefusalCode } from './errors.ts';

export interface AnswerBody {
  readonly id?: string;
  readonly result?: { readonly code: string; readonly description: string; readonly parameterErrors?: readonly ParameterError[] };
  readonly reference?: { readonly id?: string };
  readonly ndc?: string;
  /** Of GraphQL. */
  readonly data?: unknown;
  readonly errors?: readonly GraphqlErrorBody[];
  /** What was asked for as a file. */
  readonly file?: Uint8Array;
}

export interface GraphqlErrorBody {
  readonly message: string;
  readonly extensions?: {
    readonly code?: RefusalCode;
    readonly resultCode?: string;
    readonly parameterErrors?: readonly ParameterError[];
    readonly retryAfter?: number;
  };
}

/** Undefined where the body is no JSON object. Rejects where the connection breaks. */
export async function readAnswer(response: Response, isFile = false): Promise<AnswerBody | undefined> {
  if (isFile && response.ok) return { file: new Uint8Array(await response.arrayBuffer()) };
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

const codes: Readonly<Record<number, RefusalCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'RATE_LIMITED',
};

/** A refusal of REST. */
export function toRefusal(status: number, body: AnswerBody | undefined, requestId?: string): GatewayRefusal {
  const { code = '', description = `the gateway answered ${status}`, parameterErrors } = body?.result ?? {};
  const refusalCode = codes[status] ?? (status >= 500 ? 'INTERNAL' : code.startsWith('200.300') ? 'INVALID' : 'REFUSED');
  const details = (parameterErrors ?? []).map(({ message }) => message).join('; ');
  const message = `${code} ${description}${details === '' ? '' : `: ${details}`}`.trim();
  return new GatewayRefusal(message, { code: refusalCode, resultCode: code, status, parameterErrors, ndc: body?.ndc, requestId });
}

/** The first error of a GraphQL answer. */
export function toGraphqlRefusal(status: number, [first]: readonly GraphqlErrorBody[], requestId?: string): GatewayRefusal {
  const { code = 'INTERNAL', resultCode = '', parameterErrors } = first?.extensions ?? {};
  return new GatewayRefusal(first?.message ?? 'the gateway answered without data', {
    code,
    resultCode,
    status,
    parameterErrors,
    requestId,
  });
}
