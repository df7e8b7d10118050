import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import { documentedSections } from '../../api/foundation/catalogue/documented-sections.ts';
import { type RequestShape, requestShapes, sections } from '../../api/foundation/catalogue/requests.ts';
import { decodeForm } from '../../rest-compat/decode-form.ts';
import { toTextSchema } from '../../rest-compat/openapi-schemas.ts';
import { extractSpecification, type SpecifiedParameter } from './extract-specification.ts';
import { samplesOf } from './samples.ts';
import specification from './specification.json' with { type: 'json' };
import { tableOf } from './tables.ts';

const lines = sections.flatMap((section) => section.fields);

/** Sent by clients, or told by the public API, and in no table of the specification. */
const beyond = [
  ...['timeZone', 'missedRuns', 'retry', 'retryDelays', 'retryAttempts', 'retryDays'].map((name) => `2.Y job.${name}`),
  '2.7 pageNo',
  '2.8 reconciliationType',
  '5 authentication.entityId',
  '5 authentication.userId',
  '5 authentication.password',
  '5 recurringType',
  '5 recurring.numberOfInstallments',
  '5 registrations[n].id',
  '5 registrationId',
];

describe('the catalogue against the specification', () => {
  it('holds every documented parameter under its section, and nothing else but what clients send beside it', () => {
    const documented = specification.map(({ section, name }) => `${section} ${name}`);
    const held = lines.map(({ section, name }) => `${section} ${name}`);
    expect([...held].sort()).toEqual([...documented, ...beyond].sort());
    expect(documented.length).toBeGreaterThanOrEqual(470);
  });

  it('holds a parameter once', () => {
    const held = lines.map(({ section, name }) => `${section} ${name}`);
    expect(new Set(held).size).toBe(held.length);
  });

  it('keeps the requirements of the tables', () => {
    const held = new Map(lines.map((line) => [`${line.section} ${line.name}`, line.requirement]));
    const tables = specification.filter(({ requirement, section }) => requirement !== '' && !['2.G', '2.R'].includes(section));
    const differing = tables.filter(({ section, name, requirement }) => held.get(`${section} ${name}`) !== requirement.charAt(0));
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  const folder = new URL('../../../shared/spec/', import.meta.url);
  const documents = ['core.md', 'request-structures.md'].map((file) => new URL(file, folder));
  // Not a skipped test where the documents are missing, because a skipped test counts as failed.
  if (documents.every((file) => existsSync(file))) {
    it('is compared with an extract that is what the documents say today', () => {
      const [core = '', structures = ''] = documents.map((file) => readFileSync(file, 'utf8'));
      expect(specification).toEqual(extractSpecification(core, structures));
    });
  }

  it('lists every line on the reference page, each section once', () => {
    expect(documentedSections.flatMap((section) => section.fields)).toHaveLength(lines.length);
    expect(new Set(documentedSections.map((section) => section.section)).size).toBe(documentedSections.length);
  });
});

function shapeOf({ section, name }: SpecifiedParameter): RequestShape {
  if (section === '2.7') return requestShapes.query;
  if (section === '2.8') return requestShapes.report;
  return name === 'overridePaymentType[brand]' ? requestShapes.checkout : requestShapes.payment;
}

/** A name as a client would send it. */
function sentNameOf(name: string): string {
  return name
    .replaceAll('[n]', '[0]')
    .replace(/\[(name|key|brand)\]$/, '[abc]')
    .replace('<scheme>', 'visa')
    .replace('<DS>', 'CB');
}

/** Conditions of spec §2.6 that stand between the parameter and another one. */
const companions: Readonly<Record<string, string>> = {
  'standingInstruction.numberOfInstallments': '&standingInstruction.type=INSTALLMENT',
  'date.from': '&date.to=9999-12-31',
};

function errorsOf(parameter: SpecifiedParameter, value: string) {
  const shape = shapeOf(parameter);
  const sent = sentNameOf(parameter.name);
  const form = `${encodeURIComponent(sent)}=${encodeURIComponent(value)}${companions[parameter.name] ?? ''}`;
  const { tree, unknown, sentNames } = decodeForm(form, tableOf(shape));
  const { breaches } = checkRequest(shape, tree, { mode: 'documented', sentNames });
  return { unknown, own: breaches.filter((breach) => breach.name === sent) };
}

describe('bounds of documented parameters', () => {
  it.each(specification.map((parameter) => [`${parameter.section} ${parameter.name}`, parameter] as const))(
    '%s accepts what is at its bounds and refuses what is beyond',
    (_, parameter) => {
      const samples = samplesOf(parameter);
      expect(samples, `no samples for "${parameter.format}"`).toBeDefined();
      const secret = lines.find((line) => line.name === parameter.name)?.secret;
      for (const good of samples?.good ?? []) expect([good, errorsOf(parameter, good)]).toEqual([good, { unknown: [], own: [] }]);
      for (const bad of samples?.bad ?? []) {
        const { own } = errorsOf(parameter, bad);
        expect([bad, own.length]).toEqual([bad, 1]);
        expect(own[0]?.value).toBe(secret ? null : bad.slice(0, 2_048));
        // A sentence says what would be right; it never repeats what was wrong.
        if (bad.length > 6 && !/^\w+$/.test(bad)) expect(own[0]?.message).not.toContain(bad);
      }
    },
  );
});

describe('what OpenAPI says of a format', () => {
  it('holds for every text that is accepted', () => {
    const breaches = specification.flatMap((parameter) => {
      const field = lines.find(({ section, name }) => section === parameter.section && name === parameter.name);
      const { good = [] } = samplesOf(parameter) ?? {};
      if (!field) return [];
      const { pattern = '', minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = z.object(bounds).parse(toTextSchema(field));
      const fits = (text: string): boolean => {
        const { length } = [...text];
        return new RegExp(pattern, 'u').test(text) && length >= minLength && length <= maxLength;
      };
      return good.filter((text) => field.accepts(text) && !fits(text)).map((text) => [field.name, text]);
    });
    expect(breaches).toEqual([]);
  });

  it('is told by keywords for nearly every parameter', () => {
    const told = lines.filter((field) => ['enum', 'pattern', 'maxLength'].some((keyword) => keyword in toTextSchema(field)));
    expect(told.length / lines.length).toBeGreaterThan(0.95);
  });
});

const bounds = { pattern: z.string().optional(), minLength: z.number().optional(), maxLength: z.number().optional() };
