import { isOpenContract, signerStatusLabels, type ContractRecord, type ContractSigner } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatDate,
  Panel,
  PanelHead,
  toast,
  toastError,
  useNavigateWhileHere,
  useWrite,
  type Tone,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { rememberSession } from './signingSession.ts';

const Items = styled.ol`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 12px;
    padding: 12px 0;
    border-bottom: 1px solid var(--line);
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  li > div {
    grid-column: 1 / -1;
  }
`;

const tones: Record<ContractSigner['status'], Tone> = {
  waiting: 'plain',
  invited: 'water',
  viewed: 'amber',
  signed: 'ok',
  declined: 'danger',
};

function noteOf({ signedAt, declinedAt, viewedAt, remindedAt, invitedAt, ip }: ContractSigner): string | null {
  if (signedAt) return `Signed ${formatDate(signedAt)}${ip ? ` from ${ip}` : ''}`;
  if (declinedAt) return `Declined ${formatDate(declinedAt)}`;
  if (viewedAt) return `Opened ${formatDate(viewedAt)}`;
  if (remindedAt) return `Reminded ${formatDate(remindedAt)}`;
  return invitedAt ? `Link sent ${formatDate(invitedAt)}` : null;
}

/** Who signs, and how far they are. */
export function SignersPanel({ contract, canSend }: { contract: ContractRecord; canSend: boolean }) {
  const signed = contract.signers.filter(({ status }) => status === 'signed').length;
  return (
    <Panel aria-labelledby="signers">
      <PanelHead>
        <h2 id="signers">Signatures</h2>
        <span>{`${signed} of ${contract.signers.length}`}</span>
      </PanelHead>
      <Items>
        {contract.signers.map((signer) => (
          <li key={signer.id}>
            <span>
              <b>{signer.name}</b>
              <small>{`${signer.role}, ${signer.email}`}</small>
              <small>{noteOf(signer)}</small>
              {signer.declineReason && <small>{`“${signer.declineReason}”`}</small>}
            </span>
            <span>
              <SignerBadge contract={contract} signer={signer} />
            </span>
            {isOpenContract(contract.status) && (signer.status === 'invited' || signer.status === 'viewed') && (
              <div>
                {signer.isCaller ? (
                  <SignNow contractId={contract.id} />
                ) : (
                  canSend && <SendAgain contractId={contract.id} signer={signer} />
                )}
              </div>
            )}
          </li>
        ))}
      </Items>
    </Panel>
  );
}

/** Once a contract has ended, an open link no longer works. */
function SignerBadge({ contract, signer: { status } }: { contract: ContractRecord; signer: ContractSigner }) {
  const hasEnded = contract.status !== 'signed' && !isOpenContract(contract.status);
  if (hasEnded && status !== 'signed' && status !== 'declined') return <Badge>Not signed</Badge>;
  return <Badge tone={tones[status]}>{signerStatusLabels[status]}</Badge>;
}

function SignNow({ contractId }: { contractId: number }) {
  const navigate = useNavigateWhileHere();
  const open = useWrite('POST', '/api/contracts/{id}/own-signing', {
    onSuccess: ({ token, session }) => {
      rememberSession(token, session);
      navigate(`/sign/${token}`);
    },
    onError: (error) => toastError(error, 'The contract did not open. Try again.'),
  });
  return (
    <Button size="small" pending={open.isPending} onClick={() => open.mutate({ params: { id: contractId }, body: {} })}>
      Sign now
    </Button>
  );
}

function SendAgain({ contractId, signer }: { contractId: number; signer: ContractSigner }) {
  const send = useWrite('POST', '/api/contracts/{id}/signers/{signerId}/link', {
    invalidates: ['/api/contracts'],
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) => toastError(error, 'The link was not sent. Try again.'),
  });
  return (
    <Button
      kind="secondary"
      size="small"
      aria-label={`Send ${signer.name} a new link`}
      pending={send.isPending}
      onClick={() => send.mutate({ params: { id: contractId, signerId: signer.id }, body: {} })}
    >
      Send a new link
    </Button>
  );
}
