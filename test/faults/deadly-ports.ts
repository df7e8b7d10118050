/** Ports with which a gateway kills itself, as by `kill -9`, at a named step. Commits count from 1. */
import type { Connector } from '../../api/connectors/connector.ts';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import type { BookSnapshot } from '../support/bank-book.ts';

export interface Death {
  /** `before commit 3`, `after commit 3`, `with call booked` or `with call answered`. */
  readonly step: string;
  readonly bankUrl: string;
  /** Which writes make a commit count, by the beginnings of their names. */
  readonly counted: readonly string[];
}

export function deadlyPorts(ports: Ports, death: Death): Ports {
  const connectorFor: Ports['connectorFor'] = (settings) =>
    settings.connector === 'bank' ? deadlyConnector(ports.connectorFor(settings), death) : ports.connectorFor(settings);
  return { ...ports, store: deadlyStore(ports.store, death), connectorFor };
}

/** Never returns: nothing that follows may run, not even while the signal is on its way. */
async function dieAt(step: string, death: Death): Promise<void> {
  if (step !== death.step) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

function deadlyStore(store: Store, death: Death): Store {
  let commits = 0;
  return {
    ...store,
    async commit(...args) {
      if (!args[1].some(({ write }) => death.counted.some((kind) => write.startsWith(kind)))) return store.commit(...args);
      commits += 1;
      const number = commits;
      await dieAt(`before commit ${number}`, death);
      await store.commit(...args);
      await dieAt(`after commit ${number}`, death);
    },
  };
}

function deadlyConnector(connector: Connector, death: Death): Connector {
  return {
    ...connector,
    async perform(call) {
      const answer = connector.perform(call);
      if (death.step === 'with call booked') await untilBooked(call.requestId, death);
      await dieAt('with call booked', death);
      const outcome = await answer;
      await dieAt('with call answered', death);
      return outcome;
    },
  };
}

async function untilBooked(requestId: string, { bankUrl }: Death): Promise<void> {
  for (;;) {
    const book = (await (await fetch(`${bankUrl}/book`)).json()) as BookSnapshot;
    if (book.operations.some((operation) => operation.requestId === requestId)) return;
  }
}
