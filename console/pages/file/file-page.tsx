/** One settlement file: how far it has come, the rows that were not taken in, its records, and its download or taking back. */
import { Alert, Button, Stack, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Card } from '../../components/card.tsx';
import { Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { useEntityNames } from '../../components/entity-select.tsx';
import { Labelled } from '../../components/labelled.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Rows, type RowsProps } from '../../components/rows.tsx';
import { FileBadge } from '../../components/settlement-badges.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFileTitle } from '../../components/use-file-title.ts';
import { useDetailKeys } from '../../hooks/use-detail-keys.ts';
import { useRowProblems } from '../../messages/row-problem-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type FileView, fileDocument } from './documents.ts';
import { useFileMessages } from './file-messages.ts';
import { FileRecords } from './file-records.tsx';
import { useWithdrawal, WithdrawDialog } from './withdraw-dialog.tsx';

/** Between two looks at a file that is being worked on. */
const workLookMs = 1_500;
/** Between two looks at one that waits to be issued, after which it cannot be withdrawn. */
const heldLookMs = 30_000;

export function FilePage() {
  const { id } = useParams({ from: '/files/$id' });
  const [{ data, error, fetching }, refetch] = useQuery({ query: fileDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  const file = data?.settlementFile;
  const isWorkedOn = file !== null && file !== undefined && /ING$/.test(file.status);
  const isWithdrawable = file?.direction === 'IN' && file.withdrawalObstacle === null;
  const lookMs = isWorkedOn ? workLookMs : isWithdrawable ? heldLookMs : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer plans the next look
  useEffect(() => {
    if (lookMs === undefined) return;
    const timer = setTimeout(refresh, lookMs);
    return () => clearTimeout(timer);
  }, [lookMs, data]);
  return (
    <Stack gap="sm">
      <BackLink list="/files" />
      {file ? (
        <Body key={id} file={file} refresh={refresh} />
      ) : (
        <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

function Body({ file, refresh }: { readonly file: FileView; readonly refresh: () => void }) {
  const messages = useFileMessages();
  const say = useRowProblems();
  const mayReconcile = usePermission('RECONCILE');
  const mayExport = usePermission('EXPORT');
  const control = useWithdrawal(refresh);
  const title = useFileTitle();
  useDetailKeys(messages.keys, file.id);
  const { id, name, status, direction, note, records, withdrawalObstacle } = file;
  const isImported = mayReconcile && direction === 'IN' && status === 'IMPORTED';
  const isWithdrawable = isImported && withdrawalObstacle === null;
  return (
    <Stack>
      <div>
        <PageHeader
          title={title(name)}
          aside={<FileBadge status={status} />}
          actions={
            <>
              {direction === 'IN' && (
                <Button variant="default" renderRoot={(props) => <Link to="/exceptions" search={{ file: id }} {...props} />}>
                  {messages.exceptions}
                </Button>
              )}
              {isWithdrawable && (
                <Button variant="default" onClick={() => control.open({ id, name, records })}>
                  {messages.takeBack}
                </Button>
              )}
              {status === 'ISSUED' && mayExport && (
                <Button
                  component="a"
                  href={`/export/reconciliation/${encodeURIComponent(name)}`}
                  download
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  {messages.download}
                </Button>
              )}
            </>
          }
        />
        <Labelled text="Id">
          <Id value={id} what={messages.fields.id} path={`/console/files/${id}`} />
        </Labelled>
      </div>
      <WithdrawDialog control={control} />
      {isImported && withdrawalObstacle !== null && <Alert color="gray">{messages.obstacles[withdrawalObstacle]}</Alert>}
      {note !== null && <Alert color={status === 'FAILED' ? 'red' : 'gray'}>{status === 'FAILED' ? say.problem(note) : note}</Alert>}
      <div className={details.columns}>
        <div className={details.column}>
          {file.problems.length > 0 && <Problems file={file} />}
          <FileRecords file={file} />
        </div>
        <div className={`${details.column} ${details.side}`}>
          <Facts file={file} />
        </div>
      </div>
    </Stack>
  );
}

function Facts({ file }: { readonly file: FileView }) {
  const messages = useFileMessages();
  const words = useSettlementWords();
  const formats = useFormats();
  const entityName = useEntityNames();
  const { fields } = messages;
  const rows: RowsProps['rows'] = [
    [
      fields.name,
      <span key="n" style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </span>,
    ],
    [words.entity, entityName(file.entityId)],
    [fields.direction, words.direction[file.direction]],
    [fields.format, words.format[file.format]],
    [fields.day, file.day && formats.day(file.day)],
    [fields.rows, formats.number(file.rows)],
    [fields.records, formats.number(file.records)],
    [fields.problems, formats.number(file.problemCount)],
    [fields.bytes, messages.bytes(formats.number(file.bytes))],
    [fields.checksum, file.checksum && <Id key="c" value={file.checksum} what={messages.copyChecksum} short />],
    [fields.arrived, <Timestamp key="a" at={file.timestamp} />],
    [fields.finished, file.finishedAt && <Timestamp key="f" at={file.finishedAt} />],
    [fields.issueAfter, file.issueAfter && <Timestamp key="i" at={file.issueAfter} />],
  ];
  return (
    <Card title={messages.facts}>
      <Rows rows={rows} />
    </Card>
  );
}

function Problems({ file: { problems, problemCount } }: { readonly file: FileView }) {
  const messages = useFileMessages();
  const say = useRowProblems();
  const formats = useFormats();
  return (
    <Card title={messages.problems}>
      <div className={details.scroll}>
        <Table aria-label={messages.problems}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="end">{messages.line}</Table.Th>
              <Table.Th>{messages.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ line, reason }) => (
              <Table.Tr key={`${line} ${reason}`}>
                <Table.Td className="number">{line === 0 ? messages.whole : formats.number(line)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{say.problem(reason)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {problemCount > problems.length && (
        <Quiet size="xs" mt="xs">
          {messages.firstProblems(problems.length, formats.number(problemCount))}
        </Quiet>
      )}
    </Card>
  );
}
