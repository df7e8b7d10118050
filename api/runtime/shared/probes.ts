/** What a watchdog asks: whether the process lives, and whether it can serve. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { textAnswer } from './pages.ts';
import { createReadiness } from './readiness.ts';

/** The answer to `/healthz` and `/readyz`; undefined for every other path. */
export type Probes = (path: string) => Promise<Answer> | undefined;

export function createProbes(ports: Ports): Probes {
  const readiness = createReadiness(ports);
  const answerReadiness = async (): Promise<Answer> => {
    const { isReady, warning } = await readiness();
    return isReady ? probeAnswer(200, 'ready', warning) : probeAnswer(503, 'database not ready', warning);
  };
  return (path) => {
    if (path === '/healthz') return Promise.resolve(probeAnswer(200, 'ok'));
    return path === '/readyz' ? answerReadiness() : undefined;
  };
}

/** Of a process that does not listen for requests yet. */
export function answerStarting(): Answer {
  return probeAnswer(503, 'starting');
}

function probeAnswer(status: number, text: string, warning: string | null = null): Answer {
  const body = { status: text, ...(warning === null ? {} : { warning }) };
  return textAnswer(status, 'application/json;charset=UTF-8', JSON.stringify(body));
}
