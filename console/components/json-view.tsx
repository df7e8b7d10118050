/** JSON, indented, with a copy button. The gateway has masked it. */
import { Box, Code, Group, Text } from '@mantine/core';
import type { Json } from '../client/graphql.ts';
import { Copy } from './copy.tsx';

export function JsonView({ value, title }: { readonly value: Json; readonly title: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <Box>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Copy value={text} what={title} />
      </Group>
      <Code
        block
        tabIndex={0}
        role="region"
        aria-label={title}
        style={{ maxHeight: 480, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Code>
    </Box>
  );
}
