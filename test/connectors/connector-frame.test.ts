import { existsSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectorFrame, connectorName, connectorSteps } from '../../.run/connector-frame.ts';
import { root } from '../support/sources.ts';

describe('the frame of a connector', () => {
  const files = connectorFrame('acquirer2');

  it('has the connector, its messages and the conformance suite over it', () => {
    expect(files.map(({ path }) => path)).toEqual([
      'api/connectors/acquirer2/acquirer2.ts',
      'api/connectors/acquirer2/message.ts',
      'test/connectors/acquirer2-conformance.test.ts',
    ]);
    expect(files[2]?.text).toContain('describeConformance({');
  });

  it.each(files)('is TypeScript that imports what is there: $path', ({ path, text }) => {
    expect(() => stripTypeScriptTypes(text)).not.toThrow();
    const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, from = '']) => join(dirname(path), from));
    expect(imported.length).toBeGreaterThan(0);
    for (const file of imported) expect(existsSync(join(root, file)) || files.some((each) => each.path === file), file).toBe(true);
  });

  it('says what is left, and names files that are there', () => {
    for (const step of connectorSteps('acquirer2')) {
      const path = /^((?:api|test)\/[\w./-]+)/.exec(step)?.[1] ?? 'api';
      expect(existsSync(join(root, path)) || files.some((each) => each.path === path), step).toBe(true);
    }
  });

  it.each(['', 'A', 'a', '2x', 'a-b', '../x', 'a'.repeat(32)])('is not written under the name %j', (name) => {
    expect(connectorName.test(name)).toBe(false);
  });
});
