import type { ContactCounts, ContactRow } from '@dealstead/contracts';
import {
  Alert,
  Button,
  EmptyState,
  formatCount,
  Head,
  Lead as LeadText,
  Page,
  Panel,
  Stack,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, LoadMore, QueryView, RowsSkeleton } from '@dealstead/kit/data';
import { DownloadSimple, Plus, UploadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { ContactBulkBar } from '../../features/contacts/ContactBulkBar.tsx';
import { ContactFilters } from '../../features/contacts/ContactFilters.tsx';
import { ContactForm } from '../../features/contacts/ContactForm.tsx';
import { ContactTable } from '../../features/contacts/ContactTable.tsx';
import { type ContactQuery, useContactQuery } from '../../features/contacts/useContactQuery.ts';
import { contactImport } from '../../features/imports/kinds/contactImport.tsx';
import { ImportSource, OpenImport, PastImports } from '@dealstead/kit/imports';
import { idIn } from '../../features/records/urlQuery.ts';

/** Contacts of the member or of the owner of their seat, and the import of lists. */
export function BulkContacts() {
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<ContactRow | 'new' | null>(null);
  const query = useContactQuery();
  const { data: counts } = query.counts;
  const list = search.get('list') === 'new' ? 'new' : idIn(search, 'list');
  return (
    <Page>
      <Head title="Contacts" description="Buyers and partners you email." path="/bulk-contacts" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Contacts</h1>
          <LeadText>{counts ? summary(counts) : ' '}</LeadText>
          <div>
            {counts?.canSeeContactData && counts.all > 0 && (
              <Button kind="secondary" size="small" href="/api/contacts.csv" icon={<DownloadSimple size={16} />}>
                Export
              </Button>
            )}
            <Button
              kind="secondary"
              size="small"
              icon={list === null ? <UploadSimple size={16} /> : undefined}
              onClick={() => setSearch(list === null ? { list: 'new' } : {})}
            >
              {list === null ? 'Import list' : 'All contacts'}
            </Button>
            <Button size="small" icon={<Plus size={18} />} onClick={() => setEdited('new')}>
              Add contact
            </Button>
          </div>
        </DashboardHeader>
        {list === null ? (
          <Contacts query={query} onEdit={setEdited} onImport={() => setSearch({ list: 'new' })} />
        ) : list === 'new' ? (
          <>
            <ImportSource
              kind={contactImport}
              title="Import contacts"
              onUploaded={({ id }) => setSearch({ list: String(id) })}
            />
            <PastImports kind={contactImport} onOpen={({ id }) => setSearch({ list: String(id) })} />
          </>
        ) : (
          <OpenImport
            kind={contactImport}
            id={list}
            onClose={() => setSearch({})}
            onReplaced={({ id }) => setSearch({ list: String(id) }, { replace: true })}
          />
        )}
      </Stack>
      {edited !== null && (
        <ContactForm
          contact={edited === 'new' ? undefined : edited}
          isMasked={counts?.canSeeContactData === false}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}

function summary({ all, reachable, suppressed }: ContactCounts): string {
  const people = `${formatCount(all)} ${all === 1 ? 'contact' : 'contacts'}`;
  if (all === 0) return 'Everyone here has said how and when they agreed to hear from you.';
  return `${people}. ${formatCount(reachable)} can be emailed${suppressed > 0 ? `, ${formatCount(suppressed)} suppressed` : ''}.`;
}

interface ContactsProps {
  query: ContactQuery;
  onEdit: (contact: ContactRow | 'new') => void;
  onImport: () => void;
}

function Contacts({ query, onEdit, onImport }: ContactsProps) {
  const { pages, rows, counts, isFiltered } = query;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      {counts.data?.canSeeContactData === false && (
        <Alert tone="water">Your seat shows contacts without their addresses and phone numbers.</Alert>
      )}
      {counts.data?.all !== 0 && <ContactFilters query={query} />}
      <QueryView
        query={pages}
        label="Contacts"
        loading={<RowsSkeleton framed />}
        isEmpty={() => rows.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title="No contacts match"
              action={
                <Button kind="secondary" onClick={query.clear}>
                  Clear filters
                </Button>
              }
            >
              Try fewer filters or other words.
            </EmptyState>
          ) : (
            <EmptyState title="No contacts yet" action={<Button onClick={onImport}>Import a list</Button>}>
              Add the buyers and partners who asked to hear about your deals.
            </EmptyState>
          )
        }
      >
        {() => (
          <Panel aria-label="Contacts">
            <ContactTable rows={rows} selected={selected} onSelect={setSelected} onEdit={onEdit} />
            <LoadMore query={pages} rows="contacts" />
          </Panel>
        )}
      </QueryView>
      {selected.size > 0 && (
        <ContactBulkBar selected={selected} tags={counts.data?.tags ?? []} onDone={() => setSelected(new Set())} />
      )}
    </>
  );
}

export default BulkContacts;
