/** What was accepted with a warning: each parameter, and what is wrong with it. */
import { List } from '@mantine/core';
import { useWarningWords } from '../messages/warning-messages.ts';
import type { Warning } from '../messages/warnings.ts';

export function WarningList({ warnings }: { readonly warnings: readonly Warning[] }) {
  const { warning: say } = useWarningWords();
  return (
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {warnings.map((warning) => (
        <List.Item key={`${warning.name} ${warning.message}`}>
          <span className="code">{warning.name}</span> {say(warning)}
        </List.Item>
      ))}
    </List>
  );
}
