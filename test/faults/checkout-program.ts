/** A gateway in which a shopper pays a checkout and that kills itself, as by `kill -9`, at one step: `node checkout-program.ts TASK`. */
import { startGateway } from '../support/harness.ts';
import { type CheckoutTask, passChallenge, press } from './checkout-steps.ts';
import { deadlyPorts } from './deadly-ports.ts';
import '../support/keep-compiled.ts';

const task: CheckoutTask = JSON.parse(process.argv[2] ?? '');
const counted = ['payment.', 'authentication.', 'checkout.'];

const gateway = await startGateway({
  threads: true,
  databaseFile: task.databasePath,
  adaptPorts: (ports) => deadlyPorts(ports, { ...task, counted }),
});
const { redirect } = await press(gateway, task, 'first press');
if (redirect) await passChallenge(gateway, redirect.url);
throw new Error(`the step ${task.step} never came`);
