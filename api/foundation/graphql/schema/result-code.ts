import { allResultCodes, selectSentences } from '../../result-codes/result-codes.ts';
import { builder } from './builder.ts';
import { createConnection, pageArguments, toListConnection } from './connection.ts';
import { languageArgument, OutcomeEnum, ResultCategoryEnum, RetryEnum } from './enums.ts';
import { ResultCodeRef } from './refs.ts';

ResultCodeRef.implement({
  description: 'A code of the catalogue (spec §7) and what it means for staff, shopper and program.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Three groups of three digits, such as 800.100.153.' }),
    description: t.exposeString('description', { description: 'The published text.' }),
    category: t.expose('category', { type: ResultCategoryEnum, description: 'The group that programs branch on.' }),
    outcome: t.expose('outcome', { type: OutcomeEnum, description: 'What happened to a payment with this code.' }),
    status: t.exposeInt('status', { description: 'HTTP status of a REST answer that carries it.' }),
    advice: t.string({
      description: 'What to do next, in a sentence.',
      args: languageArgument,
      resolve: (known, { language }) => selectSentences(known, language).advice,
    }),
    staff: t.string({
      description: 'What happened and why, in a sentence for staff.',
      args: languageArgument,
      resolve: (known, { language }) => selectSentences(known, language).staff,
    }),
    shopper: t.string({
      description: 'A sentence that may be repeated to a shopper.',
      args: languageArgument,
      resolve: (known, { language }) => selectSentences(known, language).shopper,
    }),
    retry: t.expose('retry', { type: RetryEnum, description: 'Whether trying again can help.' }),
  }),
});

const ResultCodeConnection = createConnection(ResultCodeRef, 'ResultCode', 'result codes');

builder.queryField('resultCodes', (t) =>
  t.field({
    type: ResultCodeConnection,
    description: 'Every result code, in the order of its number. Needs no credentials.',
    args: pageArguments,
    // One constant list: its cost is known and does not grow with anything.
    complexity: { field: 1, multiplier: 1 },
    resolve: (_root, page) => toListConnection(allResultCodes, page, ({ code }) => code),
  }),
);
