/** For which channels and payments the rules run, and a warning where they do not: rules that are on check nothing while the channel's risk check is off. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ResultOf } from '../../client/graphql.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { countCoverage, joinNames } from './coverage-view.ts';
import type { Rule, rulesDocument } from './documents.ts';
import { useRuleMessages } from './risk-rules-messages.ts';

interface CoverageProps {
  readonly entityId: string;
  readonly rules: readonly Rule[];
  readonly channels: readonly ResultOf<typeof rulesDocument>['entities']['edges'][number]['node'][];
}

export function Coverage({ entityId, rules, channels }: CoverageProps) {
  const messages = useRuleMessages();
  const typeName = usePaymentTypeName();
  const { isChecked, without, count } = countCoverage(channels, entityId);
  const types = [...new Set(rules.flatMap(({ checkedTypes }) => checkedTypes))].map(typeName);
  return (
    <>
      {!isChecked && (
        <Alert color="orange" role="status" title={messages.notRunning} icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm">
          {messages.notRunningText}{' '}
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/entities" search={{ entity: entityId }} {...props} />}>
            {messages.openSettings}
          </Anchor>
        </Alert>
      )}
      <Text size="sm" mb={4}>
        {messages.checkedTypes(types.join(', '))}
      </Text>
      <Text size="sm" mb="sm">
        {without.length === 0
          ? messages.allChannels(count)
          : messages.channelsWithout(joinNames(without, messages.quoted), without.length, count)}
      </Text>
    </>
  );
}
