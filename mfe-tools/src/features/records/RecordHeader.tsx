import { Button, EmptyState, Lead as LeadText, phone, ToggleChip } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ColumnSet } from './columns.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { ColumnsMenu, ViewsMenu, type ViewPath } from './Menus.tsx';
import type { UrlQuery } from './urlQuery.ts';

/** A phone's rows have no columns. */
const OnDesk = styled.span`
  display: contents;
  ${phone} {
    display: none;
  }
`;

const listActions = ['next', 'previous', 'open', 'edit', 'select', 'create', 'search'] as const;

export interface RecordHeaderProps<Column extends string> {
  title: string;
  summary: string | undefined;
  query: UrlQuery<'view' | 'columns'>;
  /** Values of the URL's `view` with their labels; the list's is empty. */
  layouts: readonly (readonly [view: string, label: string])[];
  /** Reads ahead what a layout shows: called before it is pressed, and at the latest when it is. */
  prefetchLayout?: (view: string) => void;
  viewsPath: ViewPath;
  columns: ColumnSet<Column>;
  /** Buttons of the page. */
  children: ReactNode;
}

/** Head of a page of records: title, summary, layouts, saved views and columns. */
export function RecordHeader<Column extends string>(props: RecordHeaderProps<Column>) {
  const { title, summary, query, layouts, prefetchLayout, viewsPath, columns, children } = props;
  const layout = query.values.view ?? '';
  return (
    <DashboardHeader>
      <h1>{title}</h1>
      <LeadText>{summary ?? ' '}</LeadText>
      <div>
        {layouts.map(([view, label]) => (
          <ToggleChip
            key={view}
            pressed={view === layout}
            onPointerEnter={() => prefetchLayout?.(view)}
            onFocus={() => prefetchLayout?.(view)}
            onClick={() => query.set({ view })}
          >
            {label}
          </ToggleChip>
        ))}
        <ViewsMenu path={viewsPath} query={query} resetLabel={`Reset to open ${title.toLowerCase()}`} />
        {layout === '' && (
          <OnDesk>
            <ColumnsMenu columns={columns} query={query} />
          </OnDesk>
        )}
        <KeyHelp actions={listActions} hasBoard />
        {children}
      </div>
    </DashboardHeader>
  );
}

export interface NoRecordsProps {
  noun: 'lead' | 'deal';
  hasFilters: boolean;
  onAdd: () => void;
  onReset: () => void;
  /** What will appear here. */
  children: ReactNode;
}

/** A list of records without a row: because of its filters, or because there is none. */
export function NoRecords({ noun, hasFilters, onAdd, onReset, children }: NoRecordsProps) {
  return hasFilters ? (
    <EmptyState
      title={`No ${noun}s match`}
      action={
        <Button kind="secondary" onClick={onReset}>
          Clear filters
        </Button>
      }
    >
      Try fewer filters or other words.
    </EmptyState>
  ) : (
    <EmptyState title={`No open ${noun}s`} action={<Button onClick={onAdd}>{`Add your first ${noun}`}</Button>}>
      {children}
    </EmptyState>
  );
}
