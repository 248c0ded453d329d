import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Command } from 'cmdk';
import { Portal, useModal, useNavigate, useQuery, useUser, VisuallyHidden } from '@dealstead/kit';
import type { CurrentUser } from '@dealstead/contracts';
import { isPublished } from '../site/site.ts';
import { useSite } from '../site/SiteContext.tsx';
import { fetchEntries, visibleEntries } from './entries.ts';
import { Highlight } from './Highlight.tsx';
import { matchEntries, type Ranges, wordRanges } from './matches.ts';
import { iconOf, kindNames } from './kinds.ts';
import { addRecent, readRecent, type RecentItem } from './recent.ts';
import { Box, Empty, Hints, Note, SearchField } from './styles.ts';
import { useRecords } from './useRecords.ts';

interface Item extends RecentItem {
  readonly ranges: Ranges;
  readonly detail?: string | null;
  readonly detailRanges?: Ranges;
}
interface Group {
  readonly heading: string;
  readonly items: readonly Item[];
}

const mostPages = 7;

/** The command palette: pages, actions and the member's own records, found by typing. A combobox in a modal dialog. */
export function Palette({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  useLayoutEffect(() => dialog.current?.querySelector('input')?.focus(), []);
  if (!user) return null;
  return (
    <Portal>
      <Box
        ref={dialog}
        aria-label="Search and commands"
        onMouseDown={(event) => event.target === dialog.current && onClose()}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <PaletteContent user={user} onClose={onClose} />
      </Box>
    </Portal>
  );
}

function PaletteContent({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { groups, isPending, hasFailed } = useGroups(user, text.trim());
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const { selected, onValueChange, intent } = useSelection(groups, text);
  const open = ({ kind, label, to }: Item) => {
    if (kind !== 'search') addRecent(user, { kind, label, to });
    onClose();
    void navigate(to);
  };
  return (
    <Command
      shouldFilter={false}
      loop
      label="Search and commands"
      value={selected}
      onValueChange={onValueChange}
      {...intent}
    >
      <SearchField>
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={100}
          placeholder="Search pages, leads, listings and actions"
        />
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </SearchField>
      <Command.List label="Results">
        {count === 0 && !isPending && <Empty>Nothing matches “{text.trim()}”.</Empty>}
        {groups.map(({ heading, items }) => (
          <Command.Group key={heading} heading={heading}>
            {items.map((item) => (
              <PaletteItem key={item.to} value={valueOf(heading, item)} item={item} onSelect={open} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {hasFailed && <Note role="alert">Your records could not be searched. Pages and actions work.</Note>}
      <VisuallyHidden role="status">
        {isPending ? 'Searching' : `${count} ${count === 1 ? 'result' : 'results'}`}
      </VisuallyHidden>
      <Hints aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>↵</kbd> to open
        </span>
        <span>
          <kbd>esc</kbd> to close
        </span>
      </Hints>
    </Command>
  );
}

const valueOf = (heading: string, { to }: Item): string => `${heading} ${to}`;

/**
 * The selected item: the first one until someone moves the selection by a key or the pointer. Groups arrive one after another, and
 * without this an item that was first for a moment would stay selected below better ones.
 */
function useSelection(groups: readonly Group[], text: string) {
  const hasMoved = useRef(false);
  const [moved, setMoved] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const values = groups.flatMap(({ heading, items }) => items.map((item) => valueOf(heading, item)));
  const note = () => {
    hasMoved.current = true;
  };
  return {
    selected: moved?.text === text && values.includes(moved.value) ? moved.value : (values[0] ?? ''),
    onValueChange(value: string) {
      if (hasMoved.current) setMoved({ text, value });
      hasMoved.current = false;
    },
    intent: {
      onPointerMoveCapture: note,
      onKeyDownCapture(event: KeyboardEvent) {
        hasMoved.current = event.ctrlKey || ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key);
      },
    },
  };
}

function PaletteItem({ item, value, onSelect }: { item: Item; value: string; onSelect: (item: Item) => void }) {
  const Icon = iconOf(item.kind, item.to, item.label);
  return (
    <Command.Item value={value} onSelect={() => onSelect(item)}>
      <Icon size={18} />
      <span className="text">
        <Highlight text={item.label} ranges={item.ranges} />
        {item.detail && (
          <small>
            <Highlight text={item.detail} ranges={item.detailRanges ?? []} />
          </small>
        )}
      </span>
    </Command.Item>
  );
}

/** What the palette lists for a text: without one recent items, pages and actions. */
function useGroups(user: CurrentUser, text: string): { groups: Group[]; isPending: boolean; hasFailed: boolean } {
  const { site, state } = useSite();
  const entries = useQuery({
    queryKey: ['palette', state.set.id],
    queryFn: () => fetchEntries(state),
    staleTime: Infinity,
  });
  const { found, isPending, hasFailed } = useRecords(text);
  const visible = visibleEntries(site, user, entries.data ?? []);
  const toItems = (kind: 'page' | 'action', most = Infinity): Item[] => {
    const own = visible.filter((entry) => entry.kind === kind);
    const matched = text === '' ? own.map((entry) => ({ entry, ranges: [] })) : matchEntries(own, text);
    return matched.slice(0, most).map(({ entry: { label, to }, ranges }) => ({ kind, label, to, ranges }));
  };
  const groups: Group[] =
    text === ''
      ? [
          { heading: 'Recent', items: readRecent(user).map((item) => ({ ...item, ranges: [] })) },
          { heading: 'Actions', items: toItems('action') },
          { heading: 'Pages', items: toItems('page') },
        ]
      : [
          { heading: 'Pages', items: toItems('page', mostPages) },
          { heading: 'Actions', items: toItems('action', mostPages) },
          ...[...Map.groupBy(found, ({ kind }) => kind)].map(([kind, records]) => ({
            heading: kindNames[kind],
            items: records.map(({ title, detail, url }) => ({
              kind,
              label: title,
              detail,
              to: url,
              ranges: wordRanges(title, text),
              detailRanges: detail === null ? [] : wordRanges(detail, text),
            })),
          })),
          {
            heading: 'All listings',
            items: [searchItem(text)],
          },
        ];
  return {
    groups: groups
      .map(({ heading, items }) => ({ heading, items: items.filter(({ to }) => isPublished(site, pathOf(to))) }))
      .filter(({ items }) => items.length > 0),
    isPending: isPending || entries.isPending,
    hasFailed,
  };
}

const searchItem = (text: string): Item => ({
  kind: 'search',
  label: `Search all listings for “${text}”`,
  ranges: [],
  to: `/search?search=${encodeURIComponent(text)}`,
});

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] || '/';
