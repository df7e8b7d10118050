/** A gateway that leads a shopper through a challenge and kills itself, as by `kill -9`, at one step: `node three-d-secure-program.ts TASK`. */
import type { Connector } from '../../api/connectors/connector.ts';
import type { Ports, Store } from '../../api/gateway/ports.ts';
import type { BookSnapshot } from '../support/bank-book.ts';
import { startGateway } from '../support/harness.ts';
import { shopperOf } from '../three-d-secure/shopper.ts';
import { type ChallengeTask, sendChallenge } from './three-d-secure-steps.ts';

const task: ChallengeTask = JSON.parse(process.argv[2] ?? '');

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
      if (!args[1].some(({ write }) => write.startsWith('payment.') || write.startsWith('authentication.'))) return store.commit(...args);
      commits += 1;
      const number = commits;
      await dieAt(`before commit ${number}`);
      await store.commit(...args);
      await dieAt(`after commit ${number}`);
    },
  };
}

async function untilBooked(requestId: string): Promise<void> {
  for (;;) {
    const book = (await (await fetch(`${task.bankUrl}/book`)).json()) as BookSnapshot;
    if (book.operations.some((operation) => operation.requestId === requestId)) return;
  }
}

function deadlyConnector(connector: Connector): Connector {
  return {
    ...connector,
    async perform(call) {
      const answer = connector.perform(call);
      if (task.step === 'with call booked') await untilBooked(call.requestId);
      await dieAt('with call booked');
      const outcome = await answer;
      await dieAt('with call answered');
      return outcome;
    },
  };
}

function deadlyPorts(ports: Ports): Ports {
  const connectorFor: Ports['connectorFor'] = (settings) =>
    settings.connector === 'bank' ? deadlyConnector(ports.connectorFor(settings)) : ports.connectorFor(settings);
  return { ...ports, store: deadlyStore(ports.store), connectorFor };
}

const gateway = await startGateway({ databaseFile: task.databasePath, adaptPorts: deadlyPorts });
const { body } = await sendChallenge(gateway, task.channel);
const shopper = shopperOf(gateway, body);
await shopper.open();
await shopper.enter();
throw new Error(`the step ${task.step} never came`);
