import { contractTypeLabels, type ContractRecord } from '@dealstead/contracts';
import { Alert, ApiError, Head, NotFoundPage, Page, TextLink, useParams, useRead } from '@dealstead/kit';
import { ArrowLeft } from '@dealstead/kit/icons';
import { ContractBadge } from '../../features/contracts/ContractBadge.tsx';
import { ContractText } from '../../features/contracts/ContractText.tsx';
import { DraftEditor } from '../../features/contracts/DraftEditor.tsx';
import { SentContract } from '../../features/contracts/SentContract.tsx';
import { useCanSendContracts } from '../../features/contracts/useCanSendContracts.ts';
import { RecordLoader } from '../../features/records/RecordLoader.tsx';
import { BackLink, RecordPage, RecordTop } from '../../features/records/recordPage.ts';
import { RecordSeatAlert } from '../../features/records/RecordSeatAlert.tsx';
import { useFocusOnChange } from '@dealstead/kit/data';

/** `/contracts/:id`: a draft in its editor, or a contract that was sent with its signatures. */
export function Contract() {
  const { id = '' } = useParams();
  const canSend = useCanSendContracts();
  // Not cached after the visit: the editor saves newer revisions of a draft than the one that was read.
  const query = useRead('/api/contracts/{id}', { id }, { gcTime: 0 });
  if (query.error instanceof ApiError && query.error.status === 404 && !query.data) return <NotFoundPage />;
  return (
    <Page>
      <Head
        title={query.data?.title ?? 'Contract'}
        description="A contract and its signatures."
        path={`/contracts/${id}`}
        noIndex
      />
      <RecordLoader query={query} noun="contract">
        {(contract) => (
          <RecordPage space={4}>
            <nav aria-label="Contracts">
              <BackLink to="/contracts">
                <ArrowLeft size={16} />
                All contracts
              </BackLink>
            </nav>
            <RecordTop>
              <h1 id="contract">{contract.title}</h1>
              <p>
                <ContractBadge status={contract.status} />
                {contractTypeLabels[contract.contractType]}
                {contract.versions.length > 1 && `, version ${contract.versionNumber}`}
                {contract.deal && <TextLink to={`/deals/${contract.deal.id}`}>{contract.deal.title}</TextLink>}
              </p>
            </RecordTop>
            <RecordSeatAlert feature="contracts" noun="contracts" />
            <ContractBody contract={contract} canSend={canSend} />
          </RecordPage>
        )}
      </RecordLoader>
    </Page>
  );
}

function ContractBody({ contract, canSend }: { contract: ContractRecord; canSend: boolean }) {
  // The page of a contract that was just sent is shorter than its draft. Without this the screen would show the page's end.
  useFocusOnChange(contract.status === 'draft', 'contract');
  if (contract.status !== 'draft') return <SentContract contract={contract} canSend={canSend} />;
  if (canSend) return <DraftEditor key={contract.id} contract={contract} />;
  return (
    <>
      <Alert>This is a draft. Your seat shows contracts; the owner can allow you to edit and send them in Team.</Alert>
      <ContractText label="The draft" body={contract.body} values={contract.values} />
    </>
  );
}

export default Contract;
