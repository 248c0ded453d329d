import { Button, Head, Lead as LeadText, Page, Stack, useSearchParams } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { type ImportedList, ImportSource, OpenImport, PastImports } from '@dealstead/kit/imports';
import { useLeadImport } from '../../features/imports/kinds/leadImport.tsx';
import { idIn } from '../../features/records/urlQuery.ts';

/** Import of leads from a file, step by step, and export of all leads. */
export function LeadImports() {
  const [search, setSearch] = useSearchParams();
  const kind = useLeadImport();
  const id = idIn(search, 'file');
  const open = (list: ImportedList) => setSearch({ file: String(list.id) });
  const replace = (list: ImportedList) => setSearch({ file: String(list.id) }, { replace: true });
  return (
    <Page>
      <Head title="Import leads" description="Leads from CSV files and Excel workbooks." path="/import-leads" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Import leads</h1>
          <LeadText>From a list broker, another CRM or your own spreadsheet.</LeadText>
          <div>
            <Button kind="secondary" size="small" href="/api/leads.csv" icon={<DownloadSimple size={16} />}>
              Export all leads
            </Button>
            <Button kind="secondary" size="small" to="/leads">
              All leads
            </Button>
          </div>
        </DashboardHeader>
        {id === null ? (
          <>
            <ImportSource kind={kind} title="Upload a list" onUploaded={open} />
            <PastImports kind={kind} onOpen={open} />
          </>
        ) : (
          <OpenImport kind={kind} id={id} onClose={() => setSearch({})} onReplaced={replace} />
        )}
      </Stack>
    </Page>
  );
}

export default LeadImports;
