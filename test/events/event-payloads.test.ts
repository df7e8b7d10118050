/** The payload of each type of event is what its table says. `test/docs/samples.test.ts` holds the recorded events to the gateway. */
import { describe, expect, test } from 'vitest';
import { eventPayloads, type PayloadField, type PayloadFields } from '../../api/contract/event-payloads.ts';
import { eventTypes } from '../../api/contract/event-types.ts';
import recorded from '../../api/doors/docs/samples/events.json' with { type: 'json' };

type Payload = Readonly<Record<string, unknown>>;

const samples: Readonly<Record<string, { readonly payload: Payload }>> = recorded;

/** Of every notification, whatever its type. */
const ofAll = ['channelName'];

function fits({ kind, isNullable, always, parts }: PayloadField, value: unknown): boolean {
  if (value === null) return isNullable === true;
  if (always !== undefined) return value === always;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'count') return Number.isInteger(value);
  if (kind === 'texts') return Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (typeof value !== 'object') return false;
  return parts === undefined || findBreaches(parts, value as Payload).length === 0;
}

/** Names that are missing, of another kind, or in no table. */
function findBreaches(fields: PayloadFields, payload: Payload, others: readonly string[] = []): readonly string[] {
  const missing = Object.keys(fields).filter((name) => !fields[name]?.isOptional && !(name in payload));
  const wrong = Object.entries(payload).filter(([name, value]) => {
    const field = fields[name];
    return field === undefined ? !others.includes(name) : !fits(field, value);
  });
  return [...missing, ...wrong.map(([name]) => name)];
}

describe('the payload of an event', () => {
  test.each(eventTypes)('of type %s has what its table says, and nothing else', (type) => {
    const { answer, fields, isNotified } = eventPayloads[type];
    const payload = samples[type]?.payload ?? {};
    // What an answer has is the catalogue's to say.
    const others = answer === undefined && !isNotified ? ofAll : Object.keys(payload).filter((name) => !(name in fields));
    expect(Object.keys(payload)).not.toEqual([]);
    expect(findBreaches(fields, payload, others)).toEqual([]);
  });
});
