import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import type { ConnectorOutcome } from '../connector.ts';
import { readRequestText } from '../request-text.ts';

/** Longest simulated delay. */
const delayMsMax = 30_000;

/** What a test requests of the simulator in `customParameters`; names are case-sensitive. */
export interface Directives {
  readonly forceResultCode?: string;
  readonly avsResponse?: NonNullable<ConnectorOutcome['avsResponse']>;
  readonly cvvResponse?: NonNullable<ConnectorOutcome['cvvResponse']>;
  readonly approvedMinor?: bigint;
  readonly merchantAdviceCode?: string;
}

const avsResponses = ['A', 'Z', 'N', 'U', 'F'] as const;
const cvvResponses = ['M', 'N', 'P', 'S', 'U'] as const;

/** One value of `customParameters`; undefined where it is absent, empty or not a text. */
function readCustomParameter(request: RequestTree, name: string): string | undefined {
  return readRequestText(request, 'customParameters', name);
}

function parseOneOf<T extends string>(allowed: readonly T[], value: string | undefined): T | undefined {
  return allowed.find((one) => one === value);
}

/** Directives with an invalid value are ignored. */
export function readDirectives(request: RequestTree): Directives {
  const forceResultCode = readCustomParameter(request, 'forceResultCode');
  const avsResponse = parseOneOf(avsResponses, readCustomParameter(request, 'SIMULATOR_avsResponse'));
  const cvvResponse = parseOneOf(cvvResponses, readCustomParameter(request, 'SIMULATOR_cvvResponse'));
  const approvedMinor = parseAmount(readCustomParameter(request, 'SIMULATOR_approvedAmount') ?? '');
  const advice = readCustomParameter(request, 'SIMULATOR_merchantAdviceCode');
  return {
    ...(forceResultCode === undefined ? {} : { forceResultCode }),
    ...(avsResponse === undefined ? {} : { avsResponse }),
    ...(cvvResponse === undefined ? {} : { cvvResponse }),
    ...(approvedMinor === undefined ? {} : { approvedMinor }),
    ...(advice !== undefined && /^\d{2}$/.test(advice) ? { merchantAdviceCode: advice } : {}),
  };
}

/** How long the simulator waits before it answers: 0 to `delayMsMax` milliseconds. */
export function parseDelayMs(request: RequestTree): number {
  const text = readCustomParameter(request, 'SIMULATOR_delayMs') ?? '';
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), delayMsMax) : 0;
}
