/** A sample as HTML: one tab for each language, which works without a script, its answer, and the button that runs it. */

import { highlight, type Language } from './highlight.ts';
import { escapeHtml } from './html.ts';
import { toCall } from './languages/call.ts';
import { printCsharp } from './languages/csharp.ts';
import { printGo } from './languages/go.ts';
import { printJava } from './languages/java.ts';
import { printPhp } from './languages/php.ts';
import { printPython } from './languages/python.ts';
import { printCurl, printGraphqlCurl, type Sample, type Tongue, tongueNames } from './sample.ts';
import answers from './samples/answers.json' with { type: 'json' };

export function renderSample(sample: Sample): string {
  const printed = printSample(sample);
  const inputs = printed.map(
    ({ tongue }, place) =>
      `<input type="radio" class="tab tab-${tongue}" name="tongue-${sample.id}" id="${sample.id}-${tongue}" data-tongue="${tongue}"${place === 0 ? ' checked' : ''}><label for="${sample.id}-${tongue}">${tongueNames[tongue]}</label>`,
  );
  const panels = printed.map(
    ({ tongue, language, code }) =>
      `<div class="panel panel-${tongue}"><pre class="code" tabindex="0"><code>${highlight(code, language)}</code></pre>${tongue === 'graphql' ? renderAnswer(sample, 'graphql') : ''}</div>`,
  );
  // One answer for all that send REST: the style sheet shows it beside each of them.
  const answer = renderAnswer(sample, 'rest');
  if (answer !== '') panels.push(`<div class="panel panel-answer">${answer}</div>`);
  const run = sample.rest || sample.graphql ? '<button type="button" class="run" hidden>Run it in the sandbox</button>' : '';
  return `<figure class="sample" id="sample-${sample.id}" data-sample="${sample.id}"${sample.asksFirst === undefined ? '' : ` data-asks-first="${escapeHtml(sample.asksFirst)}"`}>
<figcaption>${escapeHtml(sample.title)}</figcaption>
<fieldset><legend class="hidden">Language of the sample</legend>${inputs.join('')}${panels.join('')}</fieldset>
<div class="actions" hidden>${run}<button type="button" class="copy" hidden>Copy</button></div>
<div class="outcome" aria-live="polite"></div>
</figure>`;
}

interface Printed {
  readonly tongue: Tongue;
  readonly language: Language;
  readonly code: string;
}

/** As the page prints it and as the tests execute it. */
export function printSample(sample: Sample): readonly Printed[] {
  const { rest, graphql, typescript } = sample;
  const call = toCall(sample);
  return [
    { tongue: 'rest', language: 'sh', code: rest ? printCurl(rest) : printGraphqlCurl(graphql ?? '') },
    ...(graphql === undefined ? [] : [{ tongue: 'graphql', language: 'graphql', code: graphql } as const]),
    ...(typescript === undefined ? [] : [{ tongue: 'typescript', language: 'ts', code: typescript } as const]),
    { tongue: 'python', language: 'python', code: printPython(call) },
    { tongue: 'php', language: 'php', code: printPhp(call) },
    { tongue: 'java', language: 'java', code: printJava(call) },
    { tongue: 'go', language: 'go', code: printGo(call) },
    { tongue: 'csharp', language: 'csharp', code: printCsharp(call) },
  ];
}

type Answers = Readonly<Record<string, { readonly rest?: unknown; readonly graphql?: unknown } | undefined>>;

/** What the sandbox answered when the samples were last recorded; undefined where nothing was. */
export function findAnswer({ id }: Pick<Sample, 'id'>, tongue: Tongue): unknown {
  const recorded: Answers = answers;
  const found = recorded[id];
  return tongue === 'graphql' ? found?.graphql : (found?.rest ?? found?.graphql);
}

function renderAnswer(sample: Sample, tongue: Tongue): string {
  const answer = findAnswer(sample, tongue);
  if (answer === undefined) return '';
  return `<details class="answer"><summary>Answer</summary><pre class="code" tabindex="0"><code>${highlight(JSON.stringify(answer, null, 2), 'json')}</code></pre></details>`;
}
