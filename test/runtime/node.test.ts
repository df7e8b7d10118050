import { contractSuite, liveEnvironment, liveEnvironmentSuite } from './contract.ts';
import { nodeCommand, startOnFile, startOnServer } from './started-process.ts';

contractSuite({
  name: 'Node, over a libSQL server',
  start: (environment) => startOnServer(nodeCommand, environment),
  isProcess: true,
  sendsMail: true,
  isOnlySmoke: true,
});

contractSuite({
  name: 'Node, on a file',
  start: (environment) => startOnFile(nodeCommand, environment),
  isProcess: true,
  sendsMail: false,
});

liveEnvironmentSuite('Node', () => startOnFile(nodeCommand, liveEnvironment));
