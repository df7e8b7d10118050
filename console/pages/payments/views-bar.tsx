/** Built-in, own and shared saved views as tabs. */
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconDeviceFloppy, IconDots, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type CombinedError, useMutation, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useViewer } from '../../client/viewer.ts';
import { MenuOnDemand } from '../../components/on-demand.tsx';
import { FailedNote } from '../../components/states.tsx';
import { withStyles } from '../../theme/more-styles.ts';
import type { SearchParams } from '../../values/search-params.ts';
import { createViewDocument, deleteViewDocument, type SavedView, savedViewsDocument, updateViewDocument } from './documents.ts';
import { useFilterMessages } from './filter-messages.ts';
import { matchesBuiltInView, matchesSavedState, needsAttention, toViewParams, type ViewState } from './saved-views-view.ts';

const ViewNameDialog = lazy(withStyles(() => import('./view-name-dialog.tsx').then((module) => ({ default: module.ViewNameDialog }))));

/** More stand in a menu. */
const tabsMax = 5;

interface ViewsBarProps {
  readonly params: SearchParams;
  /** What a view would keep of the page now. */
  readonly state: ViewState;
  readonly onView: (id: string | undefined) => void;
  /** What the opened view is called. */
  readonly onName: (name: string | undefined) => void;
}

export function ViewsBar({ params, state, onView, onName }: ViewsBarProps) {
  const messages = useFilterMessages();
  const viewer = useViewer();
  const [{ data }, again] = useQuery({ query: savedViewsDocument });
  const [viewToName, setViewToName] = useState<SavedView | 'new'>();
  const [, remove] = useMutation(deleteViewDocument);
  const [{ error: createError }, create] = useMutation(createViewDocument);
  const [{ error: updateError }, update] = useMutation(updateViewDocument);
  const error = createError ?? updateError;
  /** Of what the menu did, which has no dialog to say it. */
  const [failure, setFailure] = useState<CombinedError>();
  const views = nodesOf(data?.savedViews);
  const opened = views.find(({ id }) => id === params.view);
  const tabs = chooseTabs(views, opened);
  const name = opened?.name ?? (matchesBuiltInView(needsAttention, params) ? messages.attention : undefined);
  useEffect(() => onName(name), [name, onName]);
  const isMine = opened?.ownerId === viewer.id;
  const isChanged = opened !== undefined && !matchesSavedState(opened.state, state);
  const refresh = (): void => again({ requestPolicy: 'network-only' });

  const saveCurrentView = async ({
    id,
    ...view
  }: {
    readonly id?: string;
    readonly name: string;
    readonly shared: boolean;
  }): Promise<void> => {
    const input = { ...view, page: 'payments', state: JSON.stringify(state) };
    const result = id === undefined ? await create({ input }) : await update({ id, input });
    if (viewToName === undefined) setFailure(result.error);
    const saved = result.data?.view;
    if (!saved) return;
    setViewToName(undefined);
    refresh();
    onView(saved.id);
  };
  const deleteView = async (view: SavedView): Promise<void> => {
    const result = await remove({ id: view.id });
    setFailure(result.error);
    if (result.error) return;
    refresh();
    onView(undefined);
  };

  return (
    <nav className="payments-line" aria-label={messages.views}>
      <Tab name={messages.all} search={{}} isCurrent={matchesBuiltInView({}, params)} />
      <Tab name={messages.attention} search={needsAttention} isCurrent={matchesBuiltInView(needsAttention, params)} />
      {tabs.map((view) => (
        <Tab
          key={view.id}
          name={view.name}
          search={toViewParams(view)}
          isCurrent={view === opened}
          owner={view.ownerId === viewer.id ? undefined : view.ownerName}
          note={view === opened && isChanged ? messages.changed : undefined}
        />
      ))}
      {views.length > tabs.length && (
        <MenuOnDemand
          position="bottom-start"
          button={
            <Button size="compact-sm" variant="subtle" color="gray">
              {messages.moreViews(views.length - tabs.length)}
            </Button>
          }
        >
          {(Menu) => (
            <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
              {views
                .filter((view) => !tabs.includes(view))
                .map((view) => (
                  <Menu.Item key={view.id} renderRoot={(props) => <Link to="/payments" search={toViewParams(view)} {...props} />}>
                    {view.name}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          )}
        </MenuOnDemand>
      )}
      {opened && isMine && (
        <MenuOnDemand
          position="bottom-start"
          button={
            <ActionIcon variant="subtle" color="gray" aria-label={messages.viewMenu(opened.name)}>
              <IconDots size={16} />
            </ActionIcon>
          }
        >
          {(Menu) => (
            <Menu.Dropdown>
              {isChanged && <Menu.Item onClick={() => void saveCurrentView(opened)}>{messages.saveChanges}</Menu.Item>}
              <Menu.Item onClick={() => setViewToName(opened)}>{messages.rename}</Menu.Item>
              <Menu.Item color="red" onClick={() => void deleteView(opened)}>
                {messages.deleteView}
              </Menu.Item>
            </Menu.Dropdown>
          )}
        </MenuOnDemand>
      )}
      {(isChanged || (!opened && !matchesBuiltInView({}, params) && !matchesBuiltInView(needsAttention, params))) && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDeviceFloppy size={14} aria-hidden />}
          onClick={() => setViewToName('new')}
        >
          {messages.saveView}
        </Button>
      )}
      {failure && <FailedNote error={failure} />}
      {viewToName && (
        <Suspense fallback={null}>
          <ViewNameDialog
            view={viewToName === 'new' ? undefined : viewToName}
            error={error}
            onClose={() => setViewToName(undefined)}
            onSave={(view) => saveCurrentView(viewToName === 'new' ? view : { ...view, id: viewToName.id })}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** The first ones; the opened one is always among them. */
function chooseTabs(views: readonly SavedView[], opened: SavedView | undefined): readonly SavedView[] {
  const first = views.slice(0, tabsMax);
  return opened && !first.includes(opened) ? [...first.slice(0, tabsMax - 1), opened] : first;
}

interface TabProps {
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
  readonly isCurrent: boolean;
  readonly owner?: string | undefined;
  readonly note?: string | undefined;
}

function Tab({ name, search, isCurrent, owner, note }: TabProps) {
  const messages = useFilterMessages();
  return (
    <Button
      size="compact-sm"
      variant={isCurrent ? 'light' : 'subtle'}
      color={isCurrent ? 'brand' : 'gray'}
      aria-current={isCurrent ? 'page' : undefined}
      title={owner && messages.shared(owner)}
      leftSection={owner && <IconUsers size={14} aria-hidden />}
      // Not the props of the link before those of the button: whether it is the current one is told by the whole address.
      renderRoot={(props) => (
        <Link to="/payments" search={search} activeProps={{}} activeOptions={{ exact: true, includeSearch: true }} {...props} />
      )}
    >
      {name}
      {note && (
        <Text span size="xs" className="quiet">
          {' '}
          · {note}
        </Text>
      )}
    </Button>
  );
}
