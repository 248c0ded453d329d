import {
  Button,
  Dialog,
  Field,
  invalidate,
  messageOf,
  TextInput,
  toast,
  useQueryClient,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { BookmarkSimple, Check, SlidersHorizontal, X } from '@dealstead/kit/icons';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@dealstead/kit/overlays';
import { useState, type FormEvent } from 'react';
import { columnIds, formatColumns, parseColumns } from './columns.ts';
import { columnSpecs } from './LeadList.tsx';
import type { LeadQuery } from './leadQuery.ts';

/** Saved views: filters, order, columns and layout by name. */
export function ViewsMenu({ query }: { query: LeadQuery }) {
  const [isNaming, setNaming] = useState(false);
  const views = useRead('/api/lead-views');
  const client = useQueryClient();
  const remove = useWrite('DELETE', '/api/lead-views/{id}', {
    onSuccess: () => void invalidate(client, ['/api/lead-views']),
  });
  const current = views.data?.find((view) => view.query === query.text);
  return (
    <>
      <Menu
        trigger={
          <Button kind="secondary" size="small" icon={<BookmarkSimple size={16} />}>
            {current?.name ?? 'Views'}
          </Button>
        }
      >
        <MenuLabel>{views.data?.length ? 'Saved views' : 'No saved views yet'}</MenuLabel>
        {views.data?.map((view) => (
          <MenuItem key={view.id} onSelect={() => query.load(view.query)}>
            {view === current ? <Check size={16} /> : <BookmarkSimple size={16} />}
            {view.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => query.load('')}>Reset to open leads</MenuItem>
        <MenuItem onSelect={() => setNaming(true)}>Save this view</MenuItem>
        {current && (
          <MenuItem onSelect={() => remove.mutate({ params: { id: current.id } })}>
            <X size={16} />
            Delete “{current.name}”
          </MenuItem>
        )}
      </Menu>
      {isNaming && <NameView query={query} initial={current?.name ?? ''} onClose={() => setNaming(false)} />}
    </>
  );
}

function NameView({ query, initial, onClose }: { query: LeadQuery; initial: string; onClose: () => void }) {
  const client = useQueryClient();
  const save = useWrite('POST', '/api/lead-views', {
    onSuccess: async ({ name }) => {
      await invalidate(client, ['/api/lead-views']);
      toast({ title: `View “${name}” saved` });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name !== '') save.mutate({ body: { name, query: query.text } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="view-name" pending={save.isPending}>
            Save view
          </Button>
        </>
      }
    >
      <form id="view-name" onSubmit={submit}>
        <Field
          label="Name"
          required
          hint="The view keeps filters, order, columns and layout."
          error={save.error ? messageOf(save.error, 'Failed to save the view.') : undefined}
        >
          <TextInput name="name" maxLength={60} defaultValue={initial} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}

/** Chooses the columns of the list. */
export function ColumnsMenu({ query: { values, set } }: { query: LeadQuery }) {
  const shown = parseColumns(values.columns);
  return (
    <Menu
      trigger={
        <Button kind="secondary" size="small" icon={<SlidersHorizontal size={16} />}>
          Columns
        </Button>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {columnIds.map((id) => (
        <MenuItem
          key={id}
          role="menuitemcheckbox"
          aria-checked={shown.includes(id)}
          onSelect={(event) => {
            event.preventDefault();
            const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
            if (next.length > 0) set({ columns: formatColumns(next) });
          }}
        >
          <span aria-hidden style={{ width: 16 }}>
            {shown.includes(id) && <Check size={16} />}
          </span>
          {columnSpecs[id].heading}
        </MenuItem>
      ))}
    </Menu>
  );
}
