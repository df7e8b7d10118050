/** How the commands of package.json read their arguments: --help prints what a command does and does nothing, and what is unknown ends it. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Ends the process with code 0 after --help, and with code 2 where an argument is unknown. Nothing else has happened by then. */
export function readArguments<const Given extends Options>(usage: string, options: Given, args: readonly string[] = process.argv.slice(2)) {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'the arguments cannot be read'}\n${usage}\n`);
    process.exit(2);
  }
}
