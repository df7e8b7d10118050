/** `npm run connector:new NAME`: writes the frame of a connector and says what is left. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readArguments } from './arguments.ts';
import { connectorFrame, connectorName, connectorSteps } from './connector-frame.ts';

const usage = `npm run connector:new NAME: writes the frame of a connector to api/connectors/NAME and test/connectors, and overwrites nothing
  NAME  small letters and digits, such as acquirer2 (api/connectors/README.md)`;

const given = process.argv.slice(2);
const name = given.find((each) => !each.startsWith('-'));
readArguments(
  usage,
  {},
  given.filter((each) => each !== name),
);

function fail(problem: string): never {
  process.stderr.write(`${problem}\n${usage}\n`);
  process.exit(2);
}

if (name === undefined || !connectorName.test(name)) fail('NAME must be 2 to 31 small letters and digits, beginning with a letter');
const files = connectorFrame(name);
const taken = files.find(({ path }) => existsSync(path));
if (taken) fail(`${taken.path} is there already`);
for (const { path, text } of files) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
process.stdout.write(
  `${['written:', ...files.map(({ path }) => `  ${path}`), 'left:', ...connectorSteps(name).map((step) => `  ${step}`)].join('\n')}\n`,
);
