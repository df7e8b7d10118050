/** A piece of code with its title and a button that copies it. It scrolls in its own box, and keys can scroll it too. */
import { Box, Code, Group, Text } from '@mantine/core';
import { Copy } from './copy.tsx';

interface CodeBlockProps {
  readonly title: string;
  readonly text: string;
  /** In px; a longer text scrolls. */
  readonly maxHeight?: number;
}

export function CodeBlock({ title, text, maxHeight = 260 }: CodeBlockProps) {
  return (
    <Box>
      <Group justify="space-between" mb={4} wrap="nowrap">
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
        style={{ maxHeight, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Code>
    </Box>
  );
}
