import type { SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import {
  EmptyState,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Row,
  Stack,
  TextLink,
  toast,
  useRead,
  useSearchParams,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { Entries } from '../../features/Entries.ts';
import { LeadDialog } from '../../features/leads/LeadDialog.tsx';
import { LeadEntry } from '../../features/leads/LeadEntry.tsx';

/** Page size; a shorter page is the last. */
const pageSize = 50;

/** Seller leads, newest first, with their status. */
export function SellerLeads() {
  const [search] = useSearchParams();
  const after = /^\d{1,9}$/.exec(search.get('after') ?? '')?.[0];
  const due = search.get('due') === 'true';
  const query = useRead('/api/admin/seller-leads{?after,due}', {
    after,
    due: due ? 'true' : undefined,
  });
  const [edited, setEdited] = useState<SellerLeadRecord>();
  const moving = useWrite('PUT', '/api/admin/seller-leads/{id}', {
    invalidates: ['/api/admin/seller-leads'],
    onSuccess: ({ message }) => void toast({ title: message }),
    onError: (error) => toastError(error, 'The lead stays as it was. Try again.'),
  });
  const leads = query.data;
  const last = leads?.at(-1);
  return (
    <Page>
      <Head title="Seller leads" description="What sellers offer us." path="/admin/leads" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Seller leads</h1>
          <Lead>Newest first. New ones go out by mail, too.</Lead>
        </DashboardHeader>
        <QueryView query={query} label="Seller leads" loading={420}>
          {(leads) => (
            <Panel aria-labelledby="leads">
              <PanelHead>
                <h2 id="leads">{due ? 'Follow-up due' : after === undefined ? 'Newest' : 'Older'}</h2>
                <TextLink to={due ? '/admin/leads' : '/admin/leads?due=true'}>
                  {due ? 'All leads' : 'Follow-up due'}
                </TextLink>
              </PanelHead>
              {leads.length === 0 && (
                <EmptyState title={due ? 'No follow-up is due' : 'No leads'}>
                  {due
                    ? 'Open leads appear here on their follow-up date.'
                    : 'What a seller sends from the home page appears here.'}
                </EmptyState>
              )}
              <Entries aria-labelledby="leads">
                {leads.map((lead) => (
                  <LeadEntry
                    key={lead.id}
                    lead={lead}
                    moving={moving.isPending}
                    onMove={(status) => moving.mutate({ params: { id: lead.id }, body: { status } })}
                    onEdit={() => setEdited(lead)}
                  />
                ))}
              </Entries>
              <Row space={3}>
                {after !== undefined && <TextLink to={`/admin/leads${due ? '?due=true' : ''}`}>Newest leads</TextLink>}
                {last && leads.length === pageSize && (
                  <TextLink to={`/admin/leads?after=${last.id}${due ? '&due=true' : ''}`}>Older leads</TextLink>
                )}
              </Row>
            </Panel>
          )}
        </QueryView>
        {edited && <LeadDialog lead={edited} onClose={() => setEdited(undefined)} />}
      </Stack>
    </Page>
  );
}

export default SellerLeads;
