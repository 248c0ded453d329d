import { Button, Field, TextInput, toast, toastError, useForm, useRead, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { BookmarkSimple, Check, SlidersHorizontal, X } from '@dealstead/kit/icons';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@dealstead/kit/overlays';
import { useState } from 'react';
import { formatColumns, parseColumns, type ColumnSet } from './columns.ts';
import type { UrlQuery } from './urlQuery.ts';

export type ViewPath = '/api/lead-views' | '/api/deal-views';
type ViewQuery = { readonly text: string; readonly load: (query: string) => void };

/** Saved views: filters, order, columns and layout by name. */
export function ViewsMenu({ path, query, resetLabel }: { path: ViewPath; query: ViewQuery; resetLabel: string }) {
  const [isNaming, setNaming] = useState(false);
  const views = useRead(path);
  const remove = useWrite('DELETE', path === '/api/lead-views' ? '/api/lead-views/{id}' : '/api/deal-views/{id}', {
    invalidates: [path],
    onSuccess: () => void toast({ title: 'View deleted' }),
    onError: (error) => toastError(error, 'The view was not deleted. Try again.'),
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
        <MenuItem onSelect={() => query.load('')}>{resetLabel}</MenuItem>
        <MenuItem onSelect={() => setNaming(true)}>Save this view</MenuItem>
        {current && (
          <MenuItem onSelect={() => remove.mutate({ params: { id: current.id } })}>
            <X size={16} />
            Delete “{current.name}”
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <NameView path={path} query={query} initial={current?.name ?? ''} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

interface NameViewProps {
  path: ViewPath;
  query: ViewQuery;
  initial: string;
  onClose: () => void;
}

function NameView({ path, query, initial, onClose }: NameViewProps) {
  const save = useWrite('POST', path === '/api/lead-views' ? '/api/lead-views' : '/api/deal-views', {
    invalidates: [path],
  });
  const form = useForm({
    draft: 'new-view',
    messages: { name: 'Name the view.' },
    send: (typed) => save.mutateAsync({ body: { name: typed.text('name'), query: query.text } }),
    onSent: ({ name }) => {
      toast({ title: `View “${name}” saved` });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Save this view"
      actionLabel="Save view"
      form={form}
      fallback="Failed to save the view."
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        hint="The view keeps filters, order, columns and layout."
        error={form.errors['name']}
      >
        <TextInput name="name" maxLength={60} defaultValue={initial} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

interface ColumnsMenuProps<Id extends string> {
  columns: ColumnSet<Id>;
  query: UrlQuery<'columns'>;
}

/** Chooses the columns of the list. */
export function ColumnsMenu<Id extends string>({ columns, query }: ColumnsMenuProps<Id>) {
  const shown = parseColumns(columns, query.values.columns);
  const toggle = (id: Id) =>
    query.set(({ columns: now }) => {
      const before = parseColumns(columns, now);
      const next = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
      return next.length > 0 ? { columns: formatColumns(columns, next) } : {};
    });
  return (
    <Menu
      trigger={
        <Button kind="secondary" size="small" icon={<SlidersHorizontal size={16} />}>
          Columns
        </Button>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {(Object.keys(columns.specs) as Id[]).map((id) => (
        <MenuItem
          key={id}
          role="menuitemcheckbox"
          aria-checked={shown.includes(id)}
          onSelect={(event) => {
            event.preventDefault();
            toggle(id);
          }}
        >
          <span aria-hidden style={{ width: 16 }}>
            {shown.includes(id) && <Check size={16} />}
          </span>
          {columns.specs[id].heading}
        </MenuItem>
      ))}
    </Menu>
  );
}
