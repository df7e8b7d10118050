/** Tools beside payments: the documentation, result codes, checkouts, settlement, webhooks, the sandbox's clock. */
import { z } from 'zod';
import { findResultCode } from '../../foundation/result-codes/result-codes.ts';
import { createCheckout, createPaymentLink, createTestPayment, moveClock, readSettlement, readWebhooks, whoAmI } from './documents.ts';
import { defineTool, reading, type Tool, ToolRefused } from './tool.ts';

const entityInput = z.string().regex(/^[0-9a-f]{32}$/, 'an id has 32 hexadecimal characters');
const amountInput = z.string().regex(/^\d{1,12}\.\d{2}$/, 'an amount has two decimals, such as 92.00');
const currencyInput = z.string().regex(/^[A-Z]{3}$/, 'a currency has three capital letters, such as EUR');
const codeInput = z.string().regex(/^\d{3}\.\d{3}\.\d{3}$/, 'a result code is such as 800.100.153');

const viewer = defineTool({
  name: 'who_am_i',
  title: 'Who am I',
  description:
    'The token that you use and the entity that it belongs to. Other tools take the id of this entity, or of a channel below it.',
  scope: null,
  annotations: reading,
  input: z.object({}),
  run: (context) => context.ask(whoAmI, {}),
});

const searchDocs = defineTool({
  name: 'search_docs',
  title: 'Search the documentation',
  description: 'Pages of the documentation that fit a question: guides, parameters, result codes, endpoints, events, GraphQL.',
  scope: null,
  annotations: reading,
  input: z.object({ query: z.string().min(1).max(100).describe('A few words, a parameter, a result code or a field.') }),
  run: async ({ docs }, { query }) => ({ pages: await docs.search(query) }),
});

const pageCharactersMax = 60_000;

const readDocs = defineTool({
  name: 'read_docs',
  title: 'Read a page of the documentation',
  description: 'A page as Markdown, by the path that search_docs returned.',
  scope: null,
  annotations: reading,
  input: z.object({
    path: z
      .string()
      .regex(/^\/docs[/\w#.-]*$/)
      .max(200)
      .describe('Such as /docs/refunds.'),
  }),
  async run({ docs, publicUrl }, { path }) {
    const [page = ''] = path.split('#');
    const file = await docs.find(`${page}.md`, '', publicUrl);
    if (typeof file?.body !== 'string') throw new ToolRefused('there is no such page: call search_docs');
    return { page, markdown: file.body.slice(0, pageCharactersMax), isWhole: file.body.length <= pageCharactersMax };
  },
});

const explainCode = defineTool({
  name: 'explain_result_code',
  title: 'Explain a result code',
  description: 'What a result code means, whether trying again helps, what to do, and a sentence for the shopper.',
  scope: null,
  annotations: reading,
  input: z.object({ code: codeInput }),
  async run(_context, { code }) {
    const found = findResultCode(code);
    if (!found) throw new ToolRefused('there is no such result code');
    const { description, category, outcome, advice, shopper, retry } = found;
    return { code, description, category, outcome, advice, shopper, retry };
  },
});

const checkout = defineTool({
  name: 'create_checkout',
  title: 'Create a checkout',
  description:
    'Prepares a payment that a shopper makes in the hosted form. No money moves until the shopper pays. The shop’s page shows the form with the `id` that is returned.',
  scope: 'payments:write',
  isForPrograms: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    entityId: entityInput.describe('The channel that takes the payment.'),
    amount: amountInput,
    currency: currencyInput,
    paymentType: z.enum(['DB', 'PA']).default('DB').describe('DB debits at once, PA reserves the amount.'),
    merchantTransactionId: z.string().min(8).max(255).optional().describe('The merchant’s own number of the order.'),
  }),
  async run(context, input) {
    const { createCheckout: created } = await context.ask(createCheckout, { input, key: `assistant-${context.ports.newId()}` });
    return { checkout: created, next: 'See /docs/checkout for the page that shows the form.' };
  },
});

const link = defineTool({
  name: 'create_payment_link',
  title: 'Create a payment link',
  description:
    'Makes an address at which a shopper pays a fixed amount on a page of the gateway, without a shop. No money moves until the shopper pays.',
  scope: 'payments:write',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    entityId: entityInput.describe('The channel that takes the payment.'),
    amount: amountInput,
    currency: currencyInput,
    description: z.string().min(1).max(127).describe('What the shopper pays for, as the page shows it.'),
    merchantTransactionId: z.string().min(8).max(255).optional().describe('The merchant’s own number of the order.'),
  }),
  async run(context, input) {
    const { createPaymentLink: created } = await context.ask(createPaymentLink, { input, key: `assistant-${context.ports.newId()}` });
    return { link: created };
  },
});

/** Of the sandbox's first card, which moves no money. */
const testCard = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' };

const testPayment = defineTool({
  name: 'make_test_payment',
  title: 'Make a payment in the sandbox',
  description:
    'Makes a payment from a test card, with the result code that you choose, to have data to work with. In the sandbox only: no money moves.',
  scope: 'payments:write',
  isForPrograms: true,
  isForSandbox: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    entityId: entityInput.describe('The channel that takes the payment.'),
    amount: amountInput,
    currency: currencyInput,
    paymentType: z.enum(['DB', 'PA']).default('DB').describe('DB debits at once, PA reserves the amount.'),
    resultCode: codeInput.optional().describe('Such as 800.100.153 for a decline. Approved where absent.'),
    merchantTransactionId: z.string().min(8).max(255).optional().describe('The merchant’s own number of the order.'),
  }),
  async run(context, { resultCode, ...given }) {
    const forced = resultCode === undefined ? {} : { customParameters: { forceResultCode: resultCode } };
    const input = { ...given, ...forced, paymentBrand: 'VISA', card: testCard };
    const { createPayment: made } = await context.ask(createTestPayment, { input, key: `assistant-${context.ports.newId()}` });
    return { payment: made };
  },
});

const settlement = defineTool({
  name: 'read_settlement',
  title: 'Read settlement files',
  description: 'The newest settlement files: those that clearing institutes sent, and those that were issued to merchants.',
  scope: 'payments:read',
  annotations: reading,
  input: z.object({ first: z.int().min(1).max(50).default(10).describe('How many.') }),
  run: (context, { first }) => context.ask(readSettlement, { first }),
});

const webhooks = defineTool({
  name: 'read_webhooks',
  title: 'Read webhooks',
  description: 'The webhooks with their states, and the newest deliveries: what the receiver answered, and what is tried again.',
  scope: 'admin',
  annotations: reading,
  input: z.object({}),
  run: (context) => context.ask(readWebhooks, {}),
});

const clock = defineTool({
  name: 'move_sandbox_clock',
  title: 'Move the clock of the sandbox',
  description:
    'Moves a merchant’s clock forward. Everything that becomes due runs in the order of its time: subscriptions, expiries, settlement.',
  scope: 'admin',
  isForSandbox: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({ entityId: entityInput.describe('The merchant, or one of its channels.'), days: z.int().min(1).max(366) }),
  run: (context, { entityId, days }) => context.ask(moveClock, { entityId, days }),
});

export const otherTools: readonly Tool[] = [
  viewer,
  searchDocs,
  readDocs,
  explainCode,
  checkout,
  link,
  testPayment,
  settlement,
  webhooks,
  clock,
];
