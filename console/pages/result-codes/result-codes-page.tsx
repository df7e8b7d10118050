/** The catalogue of result codes: search, one category, one code in the address (`?code=800.100.153`). */
import { Group, NativeSelect, Paper, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import type { ResultOf } from '../../client/graphql.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useResultCategoryMessages } from '../../messages/result-category-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { CodeDrawer } from './code-drawer.tsx';
import { CodeRows } from './code-rows.tsx';
import { countCategories, filterCodes } from './codes-view.ts';
import { type ResultCode, resultCodesDocument } from './documents.ts';
import { useCodesMessages } from './result-codes-messages.ts';

export function ResultCodesPage() {
  const messages = useCodesMessages();
  // The catalogue is part of the program: what was loaded once stays true.
  const [{ data, error }, refetch] = useQuery({
    query: resultCodesDocument,
    variables: { language: useGatewayLanguage() },
    requestPolicy: 'cache-first',
  });
  return (
    <>
      <PageHeader title={messages.title} />
      {data ? (
        <Codes codes={listCodes(data)} />
      ) : (
        <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={12} height={48} />
      )}
    </>
  );
}

/** A page holds 500 of them, and there are a few more. */
function listCodes({ first, last }: ResultOf<typeof resultCodesDocument>): readonly ResultCode[] {
  return [...new Map([...nodesOf(first), ...nodesOf(last)].map((code) => [code.code, code])).values()];
}

function Codes({ codes }: { readonly codes: readonly ResultCode[] }) {
  const messages = useCodesMessages();
  const names = useResultCategoryMessages();
  const formats = useFormats();
  const [{ q = '', category = '', code }, setParams] = useSearchParams();
  // The address follows a moment later: a field that waited for it would lose letters.
  const [search, setSearch] = useState(q);
  const findBox = useRef<HTMLInputElement>(null);
  const found = useMemo(() => filterCodes(codes, { search, category }), [codes, search, category]);
  const categories = useMemo(() => countCategories(codes), [codes]);
  useKeys(messages.title, [{ keys: 'f', label: messages.keyFind, run: () => findBox.current?.focus() }]);
  return (
    <>
      <Group gap="xs" mb="xs" align="end">
        <TextInput
          ref={findBox}
          flex="1 1 260px"
          leftSection={<IconSearch size={16} aria-hidden />}
          label={messages.find}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setParams({ q: event.currentTarget.value }, true);
          }}
        />
        <NativeSelect
          flex="1 1 220px"
          maw={420}
          label={messages.category}
          data={[
            { value: '', label: messages.anyCategory(formats.number(codes.length)) },
            ...categories.map(([value, count]) => ({ value, label: `${names[value]} (${formats.number(count)})` })),
          ]}
          value={category}
          onChange={(event) => setParams({ category: event.currentTarget.value })}
        />
      </Group>
      <Text size="sm" className="quiet" mb="xs" role="status">
        {messages.counted(formats.number(found.length), formats.number(codes.length))}
      </Text>
      <Paper withBorder>
        {found.length > 0 ? (
          <CodeRows codes={found} selected={code} open={(chosen) => setParams({ code: chosen })} />
        ) : (
          <Empty title={messages.nothing} hint={messages.nothingHint} />
        )}
      </Paper>
      <CodeDrawer code={code} found={codes.find((one) => one.code === code)} close={() => setParams({ code: undefined })} />
    </>
  );
}
