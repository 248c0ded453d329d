import { Button, formatTimeAgo, Head, Lead as LeadText, Page, Panel, Skeleton, Stack } from '@dealstead/kit';
import { Badge, EmptyState, TextLink, toastError, useRead, useSearchParams, useWrite } from '@dealstead/kit';
import { DashboardHeader, QueryView, Table, type Column } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import type { LeadForm } from '@dealstead/contracts';
import { CountWithUnit } from '../../features/CountWithUnit.tsx';
import { newLeadForm } from '../../features/leadForms/draft.ts';
import { LeadFormEditor } from '../../features/leadForms/LeadFormEditor.tsx';
import { RecordSeatAlert } from '../../features/records/RecordSeatAlert.tsx';

/** Forms that a member shows on their own site, and one of them in its editor. */
export function LeadForms() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('form'));
  const query = useRead('/api/lead-forms');
  const create = useWrite('POST', '/api/lead-forms', {
    invalidates: ['/api/lead-forms'],
    onSuccess: (form) => setSearch({ form: String(form.id) }),
    onError: (error) => toastError(error, 'Failed to add the form.'),
  });
  const add = () => create.mutate({ body: newLeadForm });
  return (
    <Page>
      <Head title="Lead forms" description="Forms for your own site." path="/lead-forms" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Lead forms</h1>
          <LeadText>Put a form on your own site. Each message becomes a lead that is due today.</LeadText>
          <div>
            <Button kind="secondary" size="small" to="/leads">
              All leads
            </Button>
            {id ? (
              <Button kind="secondary" size="small" onClick={() => setSearch({})}>
                All forms
              </Button>
            ) : (
              <Button size="small" icon={<Plus size={18} />} pending={create.isPending} onClick={add}>
                New form
              </Button>
            )}
          </div>
        </DashboardHeader>
        <RecordSeatAlert feature="lead-management" noun="lead forms" />
        <QueryView
          query={query}
          label="Lead forms"
          loading={<Skeleton height={320} />}
          isEmpty={(forms) => forms.length === 0}
          empty={<NoForms onAdd={add} isPending={create.isPending} />}
        >
          {(forms) => {
            if (!id) return <FormTable forms={forms} />;
            const form = forms.find((known) => known.id === id);
            return form ? (
              <LeadFormEditor key={form.id} form={form} onClose={() => setSearch({})} />
            ) : (
              <EmptyState
                title="This form no longer exists"
                action={<Button onClick={() => setSearch({})}>All forms</Button>}
              >
                Someone deleted it. Its leads are still in your list.
              </EmptyState>
            );
          }}
        </QueryView>
      </Stack>
    </Page>
  );
}

const NoForms = ({ onAdd, isPending }: { onAdd: () => void; isPending: boolean }) => (
  <EmptyState
    title="No lead forms yet"
    action={
      <Button pending={isPending} onClick={onAdd}>
        Make a form
      </Button>
    }
  >
    Choose what to ask, copy a few lines into your site, and messages arrive in your leads.
  </EmptyState>
);

const columns: readonly Column<LeadForm>[] = [
  {
    key: 'title',
    heading: 'Form',
    cell: ({ id, title }) => <TextLink to={`/lead-forms?form=${id}`}>{title}</TextLink>,
  },
  {
    key: 'state',
    heading: 'Status',
    onPhone: 'corner',
    cell: ({ isOn }) => <Badge tone={isOn ? 'ok' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>,
  },
  { key: 'source', heading: 'Lead source', cell: ({ leadSource }) => leadSource },
  {
    key: 'recent',
    heading: 'Last 30 days',
    isNumeric: true,
    cell: ({ submissions }) => <CountWithUnit count={submissions.recent} unit="in 30 days" />,
  },
  {
    key: 'total',
    heading: 'Submissions',
    isNumeric: true,
    cell: ({ submissions: { total } }) => (
      <CountWithUnit count={total} unit={total === 1 ? 'submission' : 'submissions'} />
    ),
  },
  {
    key: 'last',
    heading: 'Last one',
    cell: ({ submissions: { lastAt } }) =>
      lastAt === null ? <span data-missing>None yet</span> : formatTimeAgo(lastAt),
  },
];

const FormTable = ({ forms }: { forms: readonly LeadForm[] }) => (
  <Panel aria-label="Lead forms">
    <Table caption="Lead forms" rows={forms} rowKey={({ id }) => id} columns={columns} />
  </Panel>
);

export default LeadForms;
