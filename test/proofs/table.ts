/** The table of proofs in the README: read, and written row by row. */

export interface Proof {
  readonly claim: string;
  readonly command: string;
  readonly figure: string;
  /** yyyy-MM-dd. */
  readonly date: string;
  /** The commit that was tried. */
  readonly commit: string;
}

const head = '| Claim | Command | Figure | Date | Commit |\n|---|---|---|---|---|\n';

/** None where the README has no such table. */
export function readProofs(readme: string): readonly Proof[] {
  return rowsOf(readme).map((line) => {
    const [claim = '', command = '', figure = '', date = '', commit = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { claim, command: command.replaceAll('`', ''), figure, date, commit: commit.replaceAll('`', '') };
  });
}

/** With this proof in the place of the row of its claim, or where the order of the claims has it. */
export function writeProof(readme: string, proof: Proof, order: readonly string[]): string {
  const start = readme.indexOf(head);
  if (start === -1) throw new Error('the README has no table of proofs');
  const rows = rowsOf(readme);
  const end = start + head.length + rows.reduce((sum, line) => sum + line.length + 1, 0);
  const others = readProofs(readme).flatMap((one, place) =>
    one.claim === proof.claim ? [] : [{ claim: one.claim, row: rows[place] ?? '' }],
  );
  const written = [...others, { claim: proof.claim, row: toRow(proof) }]
    .sort((one, other) => order.indexOf(one.claim) - order.indexOf(other.claim))
    .map(({ row }) => row);
  return `${readme.slice(0, start)}${head}${written.map((line) => `${line}\n`).join('')}${readme.slice(end)}`;
}

function rowsOf(readme: string): readonly string[] {
  const start = readme.indexOf(head);
  if (start === -1) return [];
  const lines = readme.slice(start + head.length).split('\n');
  return lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  );
}

function toRow({ claim, command, figure, date, commit }: Proof): string {
  return `| ${claim} | \`${command}\` | ${figure} | ${date} | \`${commit}\` |`;
}
