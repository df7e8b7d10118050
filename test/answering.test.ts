/** Servers of tests whose handler waits for something: its failure is an answer, and ends no file of tests without its cause. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { answering } from './support/answering.ts';
import { sourcesOf, walk } from './support/sources.ts';

test('a handler that fails answers 500 with the reason', async () => {
  const server = createServer(
    answering(async ({ url }, response) => {
      if (url === '/begun') response.write('half');
      throw new Error('no such step');
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(address);
  expect([answer.status, await answer.text()]).toEqual([500, "the test's server failed: Error: no such step"]);
  await expect(fetch(`${address}/begun`).then((begun) => begun.text())).rejects.toThrow();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Lines on which a server gets an asynchronous function as it is. */
function bareHandlers(tree: ts.SourceFile): readonly number[] {
  const lines: number[] = [];
  walk(tree, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'createServer') return;
    const isBare = node.arguments.some(
      (given) => ts.isArrowFunction(given) && given.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword),
    );
    if (isBare) lines.push(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  });
  return lines;
}

test('no server of a test has a handler whose failure nobody takes', () => {
  const sources = sourcesOf(['test']).filter(({ text }) => text.includes('createServer('));
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap(({ path, tree }) => bareHandlers(tree).map((line) => `${path}:${line}`))).toEqual([]);
});
