/** What this page shows, as a program would ask for it. */
import { print } from '@0no-co/graphql.web';
import { Box, Code, Group, Stack, Text } from '@mantine/core';
import { Copy } from '../../parts/copy.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { graphqlCall, restCall } from './call-view.ts';
import { type PaymentView, paymentDocument } from './documents.ts';
import { usePaymentWords } from './words.ts';

const document = print(paymentDocument);

interface SameCallProps {
  readonly payment: PaymentView;
  readonly opened: boolean;
  readonly close: () => void;
}

export function SameCall({ payment, opened, close }: SameCallProps) {
  const words = usePaymentWords();
  const parts: readonly (readonly [title: string, text: string])[] = [
    [words.sameRest, restCall(location.origin, payment)],
    [words.sameGraphql, graphqlCall(location.origin, document, { id: payment.id })],
    [words.sameDocument, document],
  ];
  return (
    <Dialog opened={opened} onClose={close} title={words.same} size="xl">
      <Stack>
        <Text size="sm">{words.sameHint}</Text>
        {parts.map(([title, text]) => (
          <Box key={title}>
            <Group justify="space-between" mb={4}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Copy value={text} what={title} />
            </Group>
            <Code block tabIndex={0} role="region" aria-label={title} style={{ maxHeight: 260, overflow: 'auto', whiteSpace: 'pre-wrap' }}>
              {text}
            </Code>
          </Box>
        ))}
      </Stack>
    </Dialog>
  );
}
