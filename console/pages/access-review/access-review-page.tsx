/** Who may what: a question, and who may, people and programs. The question is in the address. */
import { Anchor, Badge, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { AssistantLimits } from '../../components/assistant-limit-fields.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { Download } from '../../components/download.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useDownloadMessages } from '../../messages/download-messages.ts';
import { useStaffRoleMessages } from '../../messages/staff-role-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useAccessReviewMessages } from './access-review-messages.ts';
import { type Answer, type AnsweredMember, answerAll, mayProgram, parseQuestion, toReviewCsv } from './access-review-view.ts';
import { accessReviewDocument, type ReviewedMember, type ReviewedToken } from './documents.ts';
import { MemberSessions } from './member-sessions.tsx';
import { QuestionForm } from './question-form.tsx';

export function AccessReviewPage() {
  return usePermission('CONFIGURATION_READ') ? <Review /> : <MissingRight needs={['CONFIGURATION_READ']} />;
}

function Review() {
  const messages = useAccessReviewMessages();
  const downloads = useDownloadMessages();
  const { number } = useFormats();
  const [params, setParams] = useSearchParams();
  const [{ data, error }, refetch] = useQuery({ query: accessReviewDocument, requestPolicy: 'cache-and-network' });
  const [now] = useState(() => Date.now());
  const [shown, show] = useState<ReviewedMember>();
  const question = parseQuestion(params);
  if (!data) {
    return (
      <>
        <PageHeader title={messages.title} />
        {<LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={6} height={52} />}
      </>
    );
  }
  const entities = nodesOf(data.entities);
  const answered = answerAll(nodesOf(data.staffMembers), question, entities);
  const programs = nodesOf(data.accessTokens).filter((token) => mayProgram(token, question, entities, now));
  const allowed = answered.filter(({ answer }) => answer === 'yes');
  const rows = params.all === 'yes' ? answered : answered.filter(({ answer }) => answer === 'yes' || answer === 'soon');
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <Download
            name="access-review.csv"
            type="text/csv"
            label={downloads.csvOnly}
            make={() => `\uFEFF${toReviewCsv(answered, programs, question)}`}
          />
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <QuestionForm question={question} entities={entities} change={setParams} />
      <Group justify="space-between" my="sm">
        <Text size="sm" fw={600} role="status">
          {messages.found(
            messages.people(allowed.length, number(allowed.length)),
            messages.programs(programs.length, number(programs.length)),
          )}
        </Text>
        <Switch
          size="sm"
          label={messages.all}
          checked={params.all === 'yes'}
          onChange={({ currentTarget: { checked } }) => setParams({ all: checked ? 'yes' : undefined })}
        />
      </Group>
      {question.permission === 'PAYMENTS_REFUND' && (
        <Quiet mb="sm">
          {messages.secondPerson}{' '}
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/entities" {...props} />}>
            {messages.entities}
          </Anchor>
        </Quiet>
      )}
      <Stack gap="md">
        {rows.length === 0 ? (
          <Paper withBorder>
            <Empty title={messages.nobody} hint={messages.nobodyHint} />
          </Paper>
        ) : (
          <People rows={rows} show={show} />
        )}
        {programs.length > 0 && (
          <Section title={messages.programsTitle} hint={messages.programsHint}>
            <Programs rows={programs} nameOf={(id) => entities.find((entity) => entity.id === id)?.name ?? id} />
          </Section>
        )}
      </Stack>
      <MemberSessions member={shown} close={() => show(undefined)} />
    </>
  );
}

const colors: Readonly<Record<Answer, string>> = { yes: 'green', soon: 'blue', shut: 'gray', less: 'yellow', no: 'gray' };

function People({ rows, show }: { readonly rows: readonly AnsweredMember[]; readonly show: (member: ReviewedMember) => void }) {
  const messages = useAccessReviewMessages();
  const roles = useStaffRoleMessages();
  const columns: readonly DataColumn<AnsweredMember>[] = [
    {
      key: 'person',
      title: messages.person,
      cell: ({ member: { name, email } }) => <Lines first={<strong>{name}</strong>} second={email} />,
    },
    {
      key: 'answer',
      title: messages.answer,
      cell: ({ answer }) => (
        <Lines
          first={
            <Badge className={`outcome outcome-${colors[answer]}`} color={colors[answer]} variant="light" radius="sm" tt="none">
              {messages.answers[answer]}
            </Badge>
          }
          second={answer === 'soon' && messages.whySoon}
        />
      ),
    },
    {
      key: 'limit',
      title: messages.limit,
      cell: ({ member: { role, customRole, refundsLimited, refundLimit } }) => (
        <Lines first={customRole?.name ?? roles.role[role]} second={refundsLimited ? <Limit limit={refundLimit} /> : messages.none} />
      ),
    },
    { key: 'entity', title: messages.sees, cell: ({ member: { entity, entityId } }) => entity?.name ?? entityId },
    { key: 'factor', title: messages.signIn, cell: ({ member }) => <Factor member={member} /> },
    {
      key: 'seen',
      title: messages.lastSeen,
      cell: ({ member }) => (
        <Lines
          first={member.lastSeenAt === null ? <span className="quiet">{messages.never}</span> : <Timestamp at={member.lastSeenAt} />}
          second={
            member.lastSeenAt !== null && (
              <Anchor
                component="button"
                type="button"
                size="xs"
                data-sessions={member.id}
                aria-label={messages.sessionsOf(member.name)}
                onClick={() => show(member)}
              >
                {messages.sessions}
              </Anchor>
            )
          }
        />
      ),
    },
  ];
  return <DataTable label={messages.title} rows={rows} columns={columns} rowKey={({ member }) => member.id} />;
}

function Limit({ limit }: { readonly limit: ReviewedMember['refundLimit'] }) {
  const messages = useAccessReviewMessages();
  return limit === null ? messages.noRefunds : <Amount value={limit.amount} currency={limit.currency} />;
}

function Factor({ member: { secondFactor, passkeys, companyAccount, hasPassword } }: { readonly member: ReviewedMember }) {
  const messages = useAccessReviewMessages();
  const factors = [
    ...(companyAccount ? [messages.companyAccount] : []),
    ...(hasPassword ? [messages.password] : []),
    ...(secondFactor ? [messages.code] : []),
    ...(passkeys > 0 ? [messages.passkeys(passkeys)] : []),
  ];
  return factors.length > 0 ? factors.join(', ') : <span className="quiet">{messages.noFactor}</span>;
}

function Programs({ rows, nameOf }: { readonly rows: readonly ReviewedToken[]; readonly nameOf: (id: string) => string }) {
  const messages = useAccessReviewMessages();
  const columns: readonly DataColumn<ReviewedToken>[] = [
    {
      key: 'name',
      title: messages.program,
      cell: ({ name, id }) => (
        <Lines
          first={
            <Anchor size="sm" renderRoot={(props) => <Link to="/tokens" {...props} />}>
              {name}
            </Anchor>
          }
          second={<span className="code">…{id.slice(-8)}</span>}
        />
      ),
    },
    {
      key: 'entity',
      title: messages.sees,
      cell: ({ entityId, assistantRefundMax, assistantRefundsADay }) => (
        <Stack gap={0}>
          {nameOf(entityId)}
          <AssistantLimits once={assistantRefundMax} aDay={assistantRefundsADay} />
        </Stack>
      ),
    },
    {
      key: 'used',
      title: messages.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? <span className="quiet">{messages.neverUsed}</span> : <Timestamp at={lastUsedAt} />),
    },
  ];
  return <DataTable label={messages.programsTitle} rows={rows} columns={columns} rowKey={({ id }) => id} isBare />;
}

function Lines({ first, second }: { readonly first: React.ReactNode; readonly second: React.ReactNode }) {
  return (
    <Stack gap={0} align="start">
      <Text size="sm" component="div">
        {first}
      </Text>
      {second && (
        <Text size="xs" className="quiet" component="div" style={{ overflowWrap: 'anywhere' }}>
          {second}
        </Text>
      )}
    </Stack>
  );
}
