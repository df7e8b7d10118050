/** A gateway that leads a shopper through a challenge and kills itself, as by `kill -9`, at one step: `node three-d-secure-program.ts TASK`. */
import { startGateway } from '../support/harness.ts';
import { shopperOf } from '../three-d-secure/shopper.ts';
import { deadlyPorts } from './deadly-ports.ts';
import { type ChallengeTask, sendChallenge } from './three-d-secure-steps.ts';
import '../support/keep-compiled.ts';

const task: ChallengeTask = JSON.parse(process.argv[2] ?? '');
const counted = ['payment.', 'authentication.'];

const gateway = await startGateway({
  threads: true,
  databaseFile: task.databasePath,
  adaptPorts: (ports) => deadlyPorts(ports, { ...task, counted }),
});
const { body } = await sendChallenge(gateway, task.channel);
const shopper = shopperOf(gateway, body);
await shopper.open();
await shopper.enter();
throw new Error(`the step ${task.step} never came`);
