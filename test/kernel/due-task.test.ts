/** A round of due work: a task that fails holds up no other. */
import { expect, test } from 'vitest';
import { type DueTask, runDueTasks } from '../../api/foundation/kernel/due-task.ts';

const ports = { clocks: { now: () => 0, entityNow: () => 0, elapsedUs: () => 0 } };

function round() {
  const ran: string[] = [];
  const task = (name: string, does: number | Error): DueTask<typeof ports> => ({
    name,
    clockInDoubt: 'runs',
    run: async () => {
      ran.push(name);
      if (does instanceof Error) throw does;
      return does;
    },
  });
  return { ran, task };
}

test('says how much was done by all', async () => {
  const { task } = round();
  expect(await runDueTasks(ports, [task('jobs', 2), task('reports', 0), task('chats', 1)])).toBe(3);
});

test('runs what follows a task that fails, and then throws what the first one threw', async () => {
  const { ran, task } = round();
  const [first, second] = [new Error('the bank is away'), new Error('the chat is away')];
  await expect(runDueTasks(ports, [task('inquiries', first), task('jobs', 1), task('chats', second), task('files', 1)])).rejects.toBe(
    first,
  );
  expect(ran).toEqual(['inquiries', 'jobs', 'chats', 'files']);
});
