/** 3-D Secure of the payment in words for support: how, with what answer, and who is liable. */
import { Text } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { Rows, type RowsProps } from '../../components/rows.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useAuthenticationMessages } from './authentication-messages.ts';
import type { PaymentView } from './documents.ts';

type Authentication = NonNullable<PaymentView['authentication']>;

export function AuthenticationCard({ authentication }: { readonly authentication: Authentication }) {
  const messages = useAuthenticationMessages();
  return (
    <Card title={messages.title}>
      <Text size="sm" mb="sm">
        {authentication.explanation}
      </Text>
      <Rows rows={useRows(authentication)} />
    </Card>
  );
}

function useRows(authentication: Authentication): RowsProps['rows'] {
  const messages = useAuthenticationMessages();
  const { flow, state, status, statusReason, eci, version, liability, exemptionFlag, challengeIndicator, tries } = authentication;
  const { createdAt, shownAt, finishedAt, expiresAt } = authentication;
  const isOver = state === 'FINISHED';
  const reason = statusReason === null ? '' : ` (${messages.reason} ${statusReason})`;
  const answer = status === null ? messages.noAnswer : `${messages.answers[status]} · ${status}${reason}`;
  return [
    [messages.flow, flow === null ? messages.noFlow : messages.flows[flow]],
    [messages.answer, answer],
    [messages.liability, isOver ? messages.liable[liability] : messages.undecided],
    ['ECI', eci && <span className="code">{eci}</span>],
    [messages.version, version && <span className="code">{version}</span>],
    [messages.exemption, exemptionFlag && <span className="code">{exemptionFlag}</span>],
    [messages.wish, challengeIndicator && <span className="code">{challengeIndicator}</span>],
    [messages.tries, tries > 0 && tries],
    [messages.began, flow !== 'EXTERNAL' && <Timestamp at={createdAt} />],
    [messages.shown, shownAt && <Timestamp at={shownAt} />],
    [messages.ended, finishedAt && flow !== 'EXTERNAL' && <Timestamp at={finishedAt} />],
    [messages.until, !isOver && expiresAt && <Timestamp at={expiresAt} />],
  ];
}
