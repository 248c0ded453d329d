import { contractTypeLabels, nextContractType, type ContractRow, type DealRecord } from '@dealstead/contracts';
import { Button, formatDate, Panel, PanelHead, Small, TextLink, useScope } from '@dealstead/kit';
import { FilePdf } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { ContractBadge } from './ContractBadge.tsx';
import { useCanSendContracts } from './useCanSendContracts.ts';
import { useCreateContract } from './useCreateContract.ts';

const Items = styled.ul`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    padding: 10px 0;
    border-bottom: 1px solid var(--line);
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** When something last happened with a contract. */
function noteOf({ signers, signedAt, sentAt, updatedAt }: ContractRow): string {
  if (signedAt) return `Signed ${formatDate(signedAt)}`;
  if (!sentAt) return `Changed ${formatDate(updatedAt)}`;
  const signed = signers.filter(({ status }) => status === 'signed').length;
  return `${signed} of ${signers.length} signed, sent ${formatDate(sentAt)}`;
}

/** The contracts of a deal, and the next one in one press. Hidden without the feature. */
export function ContractsPanel({ deal }: { deal: DealRecord }) {
  const scope = useScope('contracts');
  const canSend = useCanSendContracts();
  const create = useCreateContract();
  if (!scope?.allowed) return null;
  const next = contractTypeLabels[nextContractType(deal)];
  return (
    <Panel aria-labelledby="contracts">
      <PanelHead>
        <h2 id="contracts">Contracts</h2>
        {canSend && deal.deletedAt === null && (
          <Button
            size="small"
            kind="secondary"
            pending={create.isPending}
            onClick={() => create.mutate({ body: { dealId: deal.id } })}
          >
            Create contract
          </Button>
        )}
      </PanelHead>
      {deal.contracts.length === 0 ? (
        <Small>{canSend ? `${next}, filled from this deal, sent and signed online.` : 'No contracts yet.'}</Small>
      ) : (
        <Items>
          {deal.contracts.map((contract) => (
            <li key={contract.id}>
              <FilePdf size={20} />
              <span>
                <TextLink to={`/contracts/${contract.id}`}>{contract.title}</TextLink>
                <small>{noteOf(contract)}</small>
              </span>
              <ContractBadge status={contract.status} />
            </li>
          ))}
        </Items>
      )}
    </Panel>
  );
}
