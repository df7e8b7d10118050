/** Where the shopper goes on (spec §2.5), as GraphQL tells it: its lists are always there. */
import { type AnswerObject, isAnswerObject, textIn } from '../../../foundation/graphql/schema/answer.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import type { ExtraFields } from '../../../foundation/graphql/schema/echo.ts';

function textField(t: Parameters<ExtraFields>[0], name: string, description: string) {
  return t.string({ nullable: true, description, resolve: (answer) => textIn(answer, name) });
}

const listIn = (name: string) => (answer: AnswerObject) => {
  const items = answer[name];
  return Array.isArray(items) ? items.filter(isAnswerObject) : [];
};

const RedirectParameter = builder.objectRef<AnswerObject>('PaymentRedirectParameter').implement({
  description: 'A parameter of a redirect.',
  fields: (t) => ({ name: textField(t, 'name', 'Its name.'), value: textField(t, 'value', 'Its value.') }),
});

const RedirectPrecondition = builder.objectRef<AnswerObject>('PaymentRedirectPrecondition').implement({
  description: "A page that the shopper's browser loads, hidden, before it follows the redirect (3-D Secure).",
  fields: (t) => ({
    origin: textField(t, 'origin', 'Where it is loaded, such as iframe#hidden.'),
    waitUntil: textField(t, 'waitUntil', 'What to wait for, such as iframe#load.'),
    description: textField(t, 'description', 'What it is for.'),
    url: textField(t, 'url', 'The address.'),
    method: textField(t, 'method', 'GET or POST.'),
    parameters: t.field({ type: [RedirectParameter], description: 'What goes along.', resolve: listIn('parameters') }),
  }),
});

export const PaymentRedirect = builder.objectRef<AnswerObject>('PaymentRedirect').implement({
  description: 'Where the shopper goes on.',
  fields: (t) => ({
    url: textField(t, 'url', 'The address.'),
    method: textField(t, 'method', 'GET or POST; GET where null.'),
    parameters: t.field({ type: [RedirectParameter], description: 'What goes along.', resolve: listIn('parameters') }),
    preconditions: t.field({
      type: [RedirectPrecondition],
      description: 'What the browser loads first.',
      resolve: listIn('preconditions'),
    }),
  }),
});
