/**
 * Reads the parameters out of the specification's tables and prose lists, independent of the catalogue. Run it with the
 * two documents to write the committed extract again:
 * `node test/catalogue/extract-specification.ts core.md request-structures.md`
 */
import { readFileSync, writeFileSync } from 'node:fs';

export interface SpecifiedParameter {
  readonly name: string;
  readonly section: string;
  /** The format cell, or what stands in brackets behind a name in prose; empty where nothing does. */
  readonly format: string;
  /** The rule cell of a table. */
  readonly rule: string;
  readonly requirement: string;
}

/** Sections of requests; the others describe types, answers and files. */
const skipped = new Set(['2.2', '2.3', '2.4', '2.10']);
/** Sections whose prose lists parameters, and the root of their names; elsewhere prose only mentions them. */
const proseRoots: Readonly<Record<string, string>> = {
  '2.C': 'virtualAccount',
  '2.I': 'merchant.billing',
  '2.K': 'corporate',
  '2.L': 'sender',
  '2.M': 'recipient',
  '2.P': 'cart.payments',
  '2.Q': 'marketPlace',
  '2.R': 'airline',
  '2.U': 'threeDSecure',
  '2.W': 'giftCard',
};
const formatWord = /str|letter|up to|digit|money|date|true|\/|\d{2}-\d{2}|[A-Z]{2}/;

export function extractSpecification(core: string, structures: string): readonly SpecifiedParameter[] {
  const sections = [...sectionsOf(core), ...sectionsOf(structures)];
  const found = sections.filter(({ number }) => !skipped.has(number)).flatMap(parametersOf);
  return [...found, ...sharedStructures(found)];
}

function sectionsOf(document: string): readonly { readonly number: string; readonly lines: readonly string[] }[] {
  return document
    .split(/^#{2,3} /m)
    .filter((part) => /^2\.[0-9A-Z]+ /.test(part))
    .map((part) => ({ number: part.slice(0, part.indexOf(' ')), lines: part.split('\n').slice(1) }));
}

function parametersOf({ number, lines }: { number: string; lines: readonly string[] }): readonly SpecifiedParameter[] {
  const rows = tableRows(lines).flatMap((row) => rowParameters(number, row));
  const prose = lines.filter((line) => line !== '' && !line.startsWith('|')).join('\n');
  const known = new Set(rows.map((row) => row.name));
  return [...rows, ...proseParameters(number, prose).filter((parameter) => !known.has(parameter.name))];
}

function tableRows(lines: readonly string[]): readonly Readonly<Record<string, string>>[] {
  const rows: Record<string, string>[] = [];
  let header: readonly string[] | undefined;
  for (const line of lines) {
    if (!line.startsWith('|')) header = undefined;
    else if (!header) header = cellsOf(line);
    else if (!line.startsWith('|---')) rows.push(Object.fromEntries(cellsOf(line).map((cell, index) => [header?.[index] ?? '', cell])));
  }
  return rows;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function rowParameters(section: string, row: Readonly<Record<string, string>>): readonly SpecifiedParameter[] {
  if (row.Direction === 'response') return [];
  const format =
    row.Format ?? row['Type / format'] ?? row['Type / allowed values'] ?? row['Allowed values'] ?? row['Allowed content'] ?? row.Type ?? '';
  const [first = '', ...others] = (row.Name ?? '').split(/, | and /);
  const parent = first.slice(0, first.lastIndexOf('.') + 1);
  const names = [
    first,
    ...others.map((other) => (other.startsWith('.') ? parent + other.slice(1) : other.includes('.') ? other : parent + other)),
  ];
  return names.map((name) => ({ name, section, format, rule: row.Rule ?? '', requirement: row.Req ?? 'O' }));
}

function proseParameters(section: string, prose: string): readonly SpecifiedParameter[] {
  if (section === '2.S')
    return [...prose.matchAll(/(\w+) \((true \/ false), optional\)/g)].map((match) => plain(match[1] ?? '', section, match[2] ?? ''));
  if (section === '2.9') return [plain('chargebackResultCode', section, /code of the form [^;]*/.exec(prose)?.[0] ?? '')];
  if (section === '2.R') return airlineParameters(prose);
  const root = proseRoots[section];
  if (!root) return [];
  return namesWithFormats(section, prose, root);
}

function plain(name: string, section: string, format: string): SpecifiedParameter {
  // Prose calls its lists optional, but for the one structure of a single field.
  return { name, section, format, rule: '', requirement: section === '2.C' ? 'R' : 'O' };
}

/** `a.x, a.y (each str 1-5), a.z (money), .w (date)`; `a.x: str 1-5` begins a line. */
function namesWithFormats(section: string, prose: string, root: string): readonly SpecifiedParameter[] {
  const found: SpecifiedParameter[] = [];
  let parent = '';
  const pattern = /(?<![\w\].])((?:[a-zA-Z][\w[\]]*)?(?:\.[a-zA-Z][\w[\]]*)+)(?:: (str [\d-]+)|: ([A-Z][\w, ]+)| \(([^)]*)\))?/g;
  for (const [, written = '', afterColon, list, bracketed] of prose.matchAll(pattern)) {
    const name = written.startsWith('.') ? parent + written.slice(1) : written;
    if (!name.startsWith(`${root}.`) && !name.startsWith(`${root}[`)) continue;
    parent = name.slice(0, name.lastIndexOf('.') + 1);
    const format = afterColon ?? list ?? (bracketed !== undefined && formatWord.test(bracketed) ? bracketed : '');
    if (found.some((known) => known.name === name)) continue;
    found.push(plain(name, section, format));
    if (format.startsWith('each ')) shareBackwards(found, format);
  }
  return found;
}

function shareBackwards(found: SpecifiedParameter[], format: string): void {
  for (let index = found.length - 1; index >= 0; index -= 1) {
    const each = found[index];
    if (!each || (each.format !== '' && each.format !== format)) return;
    found[index] = { ...each, format: format.replace('each ', '') };
  }
}

/** Three levels; groups end in a semicolon, and what stands in brackets is said of the whole group. */
function airlineParameters(prose: string): readonly SpecifiedParameter[] {
  return prose
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .flatMap((line) => {
      const colon = line.indexOf(': ');
      const prefix = /prefix (\S+)$/.exec(line.slice(0, colon))?.[1];
      let parent = prefix ? `${prefix}.` : 'airline.';
      return line
        .slice(colon + 2)
        .replace(/\.$/, '')
        .split('; ')
        .flatMap((group) => {
          const format = /\(([^)]*)\)/.exec(group)?.[1] ?? '';
          const names = group.replace(/ \([^)]*\)/, '').split(', ');
          return names.map((written) => {
            const name = written.startsWith('airline.') ? written : parent + written.replace(/^\./, '');
            if (!prefix) parent = name.slice(0, name.lastIndexOf('.') + 1);
            return plain(name, '2.R', format === '' || format === 'text' ? 'str 1-255' : format);
          });
        });
    });
}

/** spec §2.G, §2.I, §2.J: structures given as all the fields of another one. */
function sharedStructures(found: readonly SpecifiedParameter[]): readonly SpecifiedParameter[] {
  const copy = (from: string, to: string, section: string, out?: RegExp) =>
    found
      .filter(({ name }) => name.startsWith(from) && !out?.test(name))
      .map((parameter) => ({ ...parameter, section, name: to + parameter.name.slice(from.length) }));
  return [
    ...copy('customer.', 'shipping.customer.', '2.G', /^customer\.(browserFingerprint\.|browser\.deviceId$|app\.deviceId$)/),
    ...copy('billing.', 'merchant.billing.', '2.I'),
    ...copy('shipping.', 'merchant.shipping.', '2.J', /^shipping\.customer\./),
  ];
}

const [, script = '', core, structures] = process.argv;
if (script.endsWith('extract-specification.ts') && core && structures) {
  const extract = extractSpecification(readFileSync(core, 'utf8'), readFileSync(structures, 'utf8'));
  writeFileSync(
    new URL('specification.json', import.meta.url),
    `[\n${extract.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`,
  );
}
