/** Reasons not to start, each a sentence for an operator that says what to do. */
export class StartRefused extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'StartRefused';
    this.problems = problems;
  }
}
