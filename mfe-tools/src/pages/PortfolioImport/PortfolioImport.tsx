import { Button, Head, Lead, Locked, Page, Skeleton, Stack, useSearchParams } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { type ImportedList, ImportSource, OpenImport, PastImports } from '@dealstead/kit/imports';
import { holdingImport } from '../../features/imports/kinds/holdingImport.tsx';
import { idIn } from '../../features/records/urlQuery.ts';

/** `/portfolio/import`: properties from a spreadsheet, step by step. */
export function PortfolioImport() {
  return (
    <Page>
      <Head
        title="Import properties"
        description="Your portfolio from a spreadsheet."
        path="/portfolio/import"
        noIndex
      />
      <Locked needs="portfolio-tracking" feature="Portfolio tracking" page preview={<Skeleton height={420} />}>
        <OwnImports />
      </Locked>
    </Page>
  );
}

function OwnImports() {
  const [search, setSearch] = useSearchParams();
  const id = idIn(search, 'file');
  const open = (list: ImportedList) => setSearch({ file: String(list.id) });
  const replace = (list: ImportedList) => setSearch({ file: String(list.id) }, { replace: true });
  return (
    <Stack space={4}>
      <DashboardHeader>
        <h1>Import properties</h1>
        <Lead>From your own spreadsheet, a rent roll, or an export of another product.</Lead>
        <div>
          <Button kind="secondary" size="small" to="/portfolio">
            Portfolio
          </Button>
        </div>
      </DashboardHeader>
      {id === null ? (
        <>
          <ImportSource kind={holdingImport} title="Upload a list" onUploaded={open} />
          <PastImports kind={holdingImport} onOpen={open} />
        </>
      ) : (
        <OpenImport kind={holdingImport} id={id} onClose={() => setSearch({})} onReplaced={replace} />
      )}
    </Stack>
  );
}

export default PortfolioImport;
