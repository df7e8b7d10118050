/** The search dialog: one box for every kind of text. It searches while somebody types, and opens the exact hit. */
import { Modal, Text } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { takeBufferedKeys } from './key-buffer.tsx';
import { useSearchMessages } from './search-messages.ts';
import { searchStore } from './search-store.ts';
import { findExactHit, parseSearchInput, type SearchInput } from './search-view.ts';
import { type SearchResult, useSearch } from './use-search.ts';
import { type Option, useSearchOptions } from './use-search-options.tsx';
import '@mantine/spotlight/styles.layer.css';
import './search.css';

export function SearchDialog() {
  const [closed, setClosed] = useState(0);
  return (
    <Spotlight.Root
      store={searchStore}
      shortcut={null}
      closeOnActionTrigger={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      onSpotlightClose={() => setClosed((times) => times + 1)}
    >
      {/* A new one when it closes, not when it opens: what somebody types at once would be lost. */}
      <Panel key={closed} />
    </Spotlight.Root>
  );
}

function Panel() {
  const messages = useSearchMessages();
  const id = useId();
  const [text, setText] = useState(takeBufferedKeys);
  /** By its key: hits that arrive above it move it, and it stays chosen. */
  const [chosen, setChosen] = useState<string>();
  /** Enter was pressed before the answer was there: it is done when it is. */
  const isWaiting = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = parseSearchInput(text);
  const searched = useSearch(typed.query, typed.mayBeIncomplete);
  const isAnswered = searched.query === typed.query;
  const { options: found, open } = useSearchOptions(typed, searched, text, (again) => type(again));
  // In the order in which they stand, so that the arrows follow it.
  const options = groupOptions(found).flatMap(({ members }) => members);
  const kept = options.findIndex(({ key }) => key === chosen);
  const index = options.length === 0 ? -1 : Math.max(kept, 0);
  const current = options[index];

  const type = (next: string): void => {
    setText(next);
    setChosen(undefined);
    isWaiting.current = false;
  };

  useEffect(() => {
    if (!isAnswered || !searched.answer) return;
    const hits = searched.answer.groups.flatMap((group) => group.hits);
    const meant = findExactHit(searched.query, hits) ?? (isWaiting.current ? hits[0] : undefined);
    isWaiting.current = false;
    if (meant) open(meant);
  }, [isAnswered, searched, open]);

  // At once, not with the dialog's own timer: the next key is already typed into the field.
  useLayoutEffect(() => field.current?.focus(), []);

  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(options[(index + step + options.length) % Math.max(options.length, 1)]?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // What is marked is done at once, but for hits of an earlier text.
      if (typed.query !== '' && !isAnswered && (!current || current.isOfAnswer)) isWaiting.current = true;
      else current?.run();
    }
  };

  return (
    <div className="search">
      {/* Names the dialog to a screen reader; everybody else sees the field. */}
      <Modal.Title className="search-head">{messages.title}</Modal.Title>
      <div className="search-field">
        <IconSearch size={20} aria-hidden />
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-label={messages.title}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${index}`}
          aria-autocomplete="list"
          aria-describedby={`${id}-note`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={messages.placeholder}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      </div>
      <div id={`${id}-note`} className="search-note" role="status">
        <Note typed={typed} searched={searched} isAnswered={isAnswered} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={messages.title} className="search-list">
        {groupOptions(options).map(({ group, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, as the listbox pattern has it
          <div key={group} role="group" aria-label={group}>
            <Text size="xs" className="quiet search-group" aria-hidden>
              {group}
            </Text>
            {members.map((option) => {
              const at = options.indexOf(option);
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
                <div
                  key={option.key}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === index}
                  ref={at === index ? scrollIntoView : undefined}
                  className="search-option"
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => at !== index && setChosen(option.key)}
                  onClick={option.run}
                >
                  {option.content}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text size="xs" className="quiet search-foot" visibleFrom="xs">
        {messages.keys}
      </Text>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function groupOptions(options: readonly Option[]): readonly { readonly group: string; readonly members: readonly Option[] }[] {
  return [...new Set(options.map(({ group }) => group))].map((group) => ({
    group,
    members: options.filter((option) => option.group === group),
  }));
}

interface NoteProps {
  readonly typed: SearchInput;
  readonly searched: SearchResult;
  readonly isAnswered: boolean;
}

/** One sentence under the field: what was cut, what was tried, what can be typed. */
function Note({ typed, searched, isAnswered }: NoteProps) {
  const messages = useSearchMessages();
  if (typed.query === '') return messages.hints;
  const cut = typed.hasIban ? `${messages.cutIban(typed.query)} ` : typed.hasCardNumber ? `${messages.cut(typed.query)} ` : '';
  if (!isAnswered) return `${cut}${messages.busy}`;
  if (searched.failure !== undefined) return `${cut}${messages.failed}`;
  const count = searched.answer?.groups.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0;
  const stale = searched.answer?.isCurrent === false ? ` ${messages.stale}` : '';
  if (count === 0) return `${cut}${messages.none(typed.query)}. ${messages.tried}${stale}`;
  return `${cut}${messages.count(count)}${stale}`;
}
