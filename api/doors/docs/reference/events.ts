/** The page of events: every type, who gets it, and what a notification of it looks like. */
import { eventPayloads, type PayloadField, type PayloadFields } from '../../../contract/event-payloads.ts';
import { commonEventTypes, describeEventType, type EventType, eventTypes, findSubjectType } from '../../../contract/event-types.ts';
import { highlight } from '../highlight.ts';
import { renderTable, renderText } from '../html.ts';
import type { Page } from '../page.ts';
import recorded from '../samples/events.json' with { type: 'json' };

const notifications: Readonly<Record<string, unknown>> = recorded;

export function describeEvents(): Page {
  const isCommon = (type: string): boolean => commonEventTypes.some((common) => common === type);
  const rows = eventTypes.map((type) => [
    notifications[type] === undefined ? `<code>${type}</code>` : `<a href="#${type}"><code>${type}</code></a>`,
    describeEventType(type),
    `<a href="/docs/graphql/${findSubjectType(type)}"><code>${findSubjectType(type)}</code></a>`,
    isCommon(type) ? 'webhooks and live events' : 'live events that name the type in their filter',
  ]);
  const shown = eventTypes.filter((type) => notifications[type] !== undefined);
  const examples = shown.map(
    (type) =>
      `<section id="${type}"><h2>${type}</h2><p>${describeEventType(type)}</p>${renderPayload(type)}<pre class="code" tabindex="0"><code>${highlight(JSON.stringify(notifications[type], null, 2), 'json')}</code></pre></section>`,
  );
  return {
    path: '/docs/events',
    title: 'Events',
    content: `<p class="lead">${renderText('Every change appends an event to the log. [Webhooks](/docs/webhooks) and [live events](/docs/live-events) read the same log.')}</p>
<p>${renderText('A notification has `type`, `action` (`CREATED`, `UPDATED`, `DELETED`; not for `PAYMENT`) and `payload`, the state at the time of the event. A webhook sends `PAYMENT` and `REGISTRATION`, unless you choose other types. The examples were recorded in the sandbox.')}</p>
<section id="types"><h2>Types</h2>${renderTable({ heads: ['Type', 'Happens when', '`subjectId` is the id of', 'Sent to'], rows })}</section>${examples.join('')}`,
    parts: [{ title: 'Types', anchor: 'types' }, ...shown.map((type) => ({ title: type, anchor: type }))],
  };
}

function renderPayload(type: EventType): string {
  const { says, answer, fields } = eventPayloads[type];
  const lead = answer === undefined ? (says ?? '') : `Its payload is the answer of a ${answer.toLowerCase()}.`;
  const rows = listFields(fields).map(([name, { says: meaning, isNullable, isOptional }]) => [
    `<code>${name}</code>`,
    meaning,
    isOptional ? 'in some' : isNullable ? 'always; may be null' : 'always',
  ]);
  const table = rows.length === 0 ? '' : renderTable({ heads: ['Payload', 'Meaning', 'Present'], rows });
  return `${lead === '' ? '' : `<p>${lead}</p>`}${table}`;
}

/** Parts of a field stand behind it. */
function listFields(fields: PayloadFields, before = ''): readonly (readonly [name: string, field: PayloadField])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [`${before}${name}`, field] as const,
    ...listFields(field.parts ?? {}, `${before}${name}.`),
  ]);
}
