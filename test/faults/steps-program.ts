/** A gateway that carries one operation out and kills itself, as by `kill -9`, at one step of it: `node steps-program.ts TASK`. */

import type { Connector } from '../../api/connectors/connector.ts';
import type { Ports, Store } from '../../api/doors/gateway/ports.ts';
import type { BookSnapshot } from '../support/bank-book.ts';
import { startGateway } from '../support/harness.ts';
import { sendOperation } from './send-operation.ts';
import type { Task } from './steps.ts';
import '../support/keep-compiled.ts';

const task: Task = JSON.parse(process.argv[2] ?? '');

/** Never returns: nothing that follows may run, not even while the signal is on its way. */
async function dieAt(step: string): Promise<void> {
  if (step !== task.step) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

function deadlyStore(store: Store): Store {
  let commits = 0;
  return {
    ...store,
    async commit(...args) {
      if (!args[1].some(({ write }) => write.startsWith('payment.'))) return store.commit(...args);
      commits += 1;
      const number = commits;
      await dieAt(`before commit ${number}`);
      await store.commit(...args);
      await dieAt(`after commit ${number}`);
    },
  };
}

function deadlyConnector(connector: Connector): Connector {
  let calls = 0;
  return {
    ...connector,
    async perform(call) {
      calls += 1;
      const number = calls;
      const answer = connector.perform(call);
      if (task.step === `with call ${number} booked`) await untilBooked(call.requestId);
      await dieAt(`with call ${number} booked`);
      const outcome = await answer;
      await dieAt(`with call ${number} answered`);
      return outcome;
    },
  };
}

async function untilBooked(requestId: string): Promise<void> {
  for (;;) {
    const book = (await (await fetch(`${task.bankUrl}/book`)).json()) as BookSnapshot;
    if (book.operations.some((operation) => operation.requestId === requestId)) return;
  }
}

let bank: Connector | undefined;

function deadlyPorts(ports: Ports): Ports {
  return {
    ...ports,
    store: deadlyStore(ports.store),
    connectorFor(settings) {
      if (settings.connector !== 'bank') return ports.connectorFor(settings);
      bank ??= deadlyConnector(ports.connectorFor(settings));
      return bank;
    },
  };
}

const gateway = await startGateway({ databaseFile: task.databasePath, threads: true, adaptPorts: deadlyPorts });
await sendOperation(gateway, task);
throw new Error(`the step ${task.step} never came`);
