import type { SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import {
  Button,
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
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { LeadDialog } from '../../features/leads/LeadDialog.tsx';
import { LeadsTable } from '../../features/leads/LeadsTable.tsx';

const Pages = styled(Row)`
  justify-content: center;
  &:not(:empty) {
    margin-top: 16px;
  }
`;

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
    onError: (error) => toastError(error, 'The lead was not changed. Try again.'),
  });
  const leads = query.data;
  const last = leads?.at(-1);
  return (
    <Page>
      <Head title="Seller leads" description="Properties that sellers submitted." path="/admin/leads" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Seller leads</h1>
          <Lead>Properties that sellers submitted. You also get new leads by email.</Lead>
        </DashboardHeader>
        <QueryView query={query} label="Seller leads" loading={420}>
          {(leads) => (
            <Panel aria-labelledby="leads">
              <PanelHead>
                <h2 id="leads">{due ? 'Follow-ups due' : after === undefined ? 'Newest leads' : 'Older leads'}</h2>
                <TextLink to={due ? '/admin/leads' : '/admin/leads?due=true'}>
                  {due ? 'All leads' : 'Follow-ups due'}
                </TextLink>
              </PanelHead>
              {leads.length === 0 && (
                <EmptyState title={due ? 'No follow-ups due' : 'No leads yet'}>
                  {due
                    ? 'Open leads appear here on their follow-up date.'
                    : 'Leads from the form on the home page appear here.'}
                </EmptyState>
              )}
              {leads.length > 0 && (
                <LeadsTable
                  leads={leads}
                  moving={moving.isPending}
                  onMove={(id, status) => moving.mutate({ params: { id }, body: { status } })}
                  onEdit={setEdited}
                />
              )}
              <Pages>
                {after !== undefined && (
                  <Button kind="secondary" to={`/admin/leads${due ? '?due=true' : ''}`}>
                    Newest leads
                  </Button>
                )}
                {last && leads.length === pageSize && (
                  <Button kind="secondary" to={`/admin/leads?after=${last.id}${due ? '&due=true' : ''}`}>
                    Older leads
                  </Button>
                )}
              </Pages>
            </Panel>
          )}
        </QueryView>
        {edited && <LeadDialog lead={edited} onClose={() => setEdited(undefined)} />}
      </Stack>
    </Page>
  );
}

export default SellerLeads;
