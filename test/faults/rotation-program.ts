/** A gateway that rotates its vault and kills itself, as by `kill -9`, at one step: `node rotation-program.ts TASK`. */
import { rotateAll } from '../../api/domain/vault/rotation.ts';
import { createNodeVault } from '../../api/runtime/node/vault.ts';
import { vaultKey } from '../support/fake-ports.ts';
import { startGateway } from '../support/harness.ts';
import { deadlyPorts } from './deadly-ports.ts';
import '../support/keep-compiled.ts';

interface RotationTask {
  readonly databasePath: string;
  /** As of deadly-ports.ts, or `while it settles`. */
  readonly step: string;
}

const task: RotationTask = JSON.parse(process.argv[2] ?? '');

const gateway = await startGateway({
  threads: true,
  databaseFile: task.databasePath,
  adaptPorts: (ports) => {
    const deadly = deadlyPorts(ports, { step: task.step, bankUrl: '', counted: ['entity-key.', 'sealed.'] });
    return { ...deadly, vault: createNodeVault({ store: deadly.store, keys: [vaultKey('newer', 2), vaultKey('older', 1)] }) };
  },
});
await rotateAll(() => gateway.ports.vault.rotate(1), {
  tell: () => {},
  pause: async () => {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  },
});
throw new Error(`the step ${task.step} never came`);
