/** What a command needs and was not given: it asks a person, and fails by name where there is none. */
import { createInterface } from 'node:readline/promises';

export interface Question {
  /** How the value is given without a person: `--bank-url`. */
  readonly name: string;
  readonly text: string;
  readonly given: string | undefined;
}

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly isTerminal: boolean;
}

/** How often one question is asked: who presses enter so often wants to leave. */
const asksMax = 3;

/** The values in the order of the questions; throws an Error that names everything that is missing. */
export async function askMissing(questions: readonly Question[], { input, output, isTerminal }: Terminal): Promise<readonly string[]> {
  const missing = questions.filter(({ given }) => !given?.trim());
  if (missing.length === 0) return questions.map(({ given }) => given?.trim() ?? '');
  if (!isTerminal) throw new Error(missing.map(({ name, text }) => `${name} is missing: ${text}`).join('\n'));
  const person = createInterface({ input, output });
  try {
    const values: string[] = [];
    for (const { name, text, given } of questions) values.push(given?.trim() || (await ask(person, name, text)));
    return values;
  } finally {
    person.close();
  }
}

async function ask(person: { question(text: string): Promise<string> }, name: string, text: string): Promise<string> {
  for (let asked = 0; asked < asksMax; asked += 1) {
    const answer = (await person.question(`${text}: `)).trim();
    if (answer !== '') return answer;
  }
  throw new Error(`${name} is missing: ${text}`);
}
