/** A gateway that imports a file and kills itself, as by `kill -9`, after so many of its commits: `node import-program.ts TASK`. */
import { createIncomingFile, importReceived } from '../../api/domain/reconciliation/receive.ts';
import { startGateway } from '../support/harness.ts';
import { deadlyPorts } from './deadly-ports.ts';
import { addContent, type ImportTask, importedFor } from './import-task.ts';
import '../support/keep-compiled.ts';

const task: ImportTask = JSON.parse(process.argv[2] ?? '');

const gateway = await startGateway({
  threads: true,
  databaseFile: task.databasePath,
  adaptPorts: (ports) =>
    deadlyPorts(ports, { step: `after commit ${task.commits}`, bankUrl: '', counted: ['reconciliation-record.insert'] }),
});
const file = await addContent(gateway.ports, createIncomingFile(gateway.ports, importedFor), task);
await importReceived(gateway.ports, file);
throw new Error('the import has ended');
