import { contractEventLabels, isOpenContract, type ContractRecord } from '@dealstead/contracts';
import {
  Alert,
  Button,
  ConfirmDialog,
  Field,
  formatDate,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  TextInput,
  toast,
  toastError,
  useForm,
  useNavigateWhileHere,
  useWrite,
  formatDateTime,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { DownloadSimple, PencilSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ContractText } from './ContractText.tsx';
import { Halves } from './DraftEditor.tsx';
import { SignersPanel } from './SignersPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const History = styled.ol`
  max-height: 420px;
  overflow-y: auto;
  li {
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
`;

const Hash = styled.code`
  font-size: var(--t12);
  overflow-wrap: anywhere;
`;

interface ContractProps {
  contract: ContractRecord;
  /** False for someone who only sees contracts. */
  canSend: boolean;
}

/** A contract that was sent: its signatures, text, versions and history. */
export function SentContract({ contract, canSend }: ContractProps) {
  const text = contract.versions.find(({ id }) => id === contract.id)?.text ?? '';
  return (
    <>
      <EndNote contract={contract} />
      <ContractActions contract={contract} canSend={canSend} />
      <Halves>
        <Stack space={4}>
          <SignersPanel contract={contract} canSend={canSend} />
          <VersionsPanel contract={contract} />
          <SealPanel contract={contract} />
          <HistoryPanel contract={contract} />
        </Stack>
        <ContractText label="The contract" body={text} />
      </Halves>
    </>
  );
}

function EndNote({ contract: { status, expiresAt, signedAt, endReason } }: { contract: ContractRecord }) {
  if (status === 'signed') return <Alert tone="ok">{`All parties signed on ${formatDate(signedAt ?? '')}.`}</Alert>;
  if (isOpenContract(status))
    return (
      <Alert tone="water">{`Signers have until ${formatDate(expiresAt ?? '')}. We remind them every 3 days.`}</Alert>
    );
  if (status === 'superseded')
    return <Alert tone="amber">A newer version replaced this one. Its links no longer work.</Alert>;
  if (status === 'expired')
    return (
      <Alert tone="amber">{`This contract expired on ${formatDate(expiresAt ?? '')} without all signatures.`}</Alert>
    );
  return <Alert>{`${status === 'declined' ? 'Declined' : 'Voided'}. ${endReason ?? ''}`}</Alert>;
}

function ContractActions({ contract, canSend }: ContractProps) {
  const navigate = useNavigateWhileHere();
  const [isVoiding, setVoiding] = useState(false);
  const isLatest = contract.versions[0]?.id === contract.id;
  const isOpen = isOpenContract(contract.status);
  const revise = useWrite('POST', '/api/contracts/{id}/versions', {
    invalidates: ['/api/contracts', '/api/deals'],
    onSuccess: ({ id }) => navigate(`/contracts/${id}`),
    onError: (error) => toastError(error, 'The new version was not created. Try again.'),
  });
  const [isRevising, setRevising] = useState(false);
  const startVersion = () => revise.mutate({ params: { id: contract.id }, body: {} });
  return (
    <Row space={2}>
      <Button
        size="small"
        kind={contract.status === 'signed' ? 'primary' : 'secondary'}
        href={`/api/contracts/${contract.id}/document`}
        icon={<DownloadSimple size={16} />}
      >
        {contract.documentUrl ? 'Download signed PDF' : 'Download PDF'}
      </Button>
      {canSend && isLatest && (
        <Button
          size="small"
          kind="secondary"
          icon={<PencilSimple size={16} />}
          pending={revise.isPending}
          onClick={() => (isOpen ? setRevising(true) : startVersion())}
        >
          New version
        </Button>
      )}
      {canSend && isOpen && (
        <Button size="small" kind="quiet" danger onClick={() => setVoiding(true)}>
          Void contract
        </Button>
      )}
      {isVoiding && <VoidDialog id={contract.id} onClose={() => setVoiding(false)} />}
      {isRevising && (
        <ConfirmDialog
          title="Create a new version?"
          confirmLabel="Create version"
          pending={revise.isPending}
          onClose={() => setRevising(false)}
          onConfirm={startVersion}
        >
          This version ends now: its links stop working, and signatures that were given do not count for the new one.
        </ConfirmDialog>
      )}
    </Row>
  );
}

function VoidDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const end = useWrite('POST', '/api/contracts/{id}/voiding', { invalidates: ['/api/contracts', '/api/deals'] });
  const form = useForm({
    draft: `void-contract-${id}`,
    messages: { reason: 'Say why, for the signers.' },
    send: (typed) => end.mutateAsync({ params: { id }, body: { reason: typed.text('reason') } }),
    onSent({ message }) {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Void this contract?"
      actionLabel="Void contract"
      danger
      form={form}
      fallback="The contract was not voided. Try again."
      onClose={onClose}
    >
      <p>Its links stop working at once. Signers who open one see your reason.</p>
      <Field label="Reason" required error={form.errors.reason}>
        <TextInput name="reason" maxLength={500} />
      </Field>
    </FormDialog>
  );
}

function SealPanel({ contract: { documentHash, fileHash } }: { contract: ContractRecord }) {
  return (
    <Panel aria-labelledby="seal">
      <PanelHead>
        <h2 id="seal">Fingerprints</h2>
      </PanelHead>
      <Stack space={2}>
        <Small>SHA-256 of the text that is signed</Small>
        <Hash>{documentHash}</Hash>
        {fileHash && (
          <>
            <Small>SHA-256 of the sealed PDF</Small>
            <Hash>{fileHash}</Hash>
            <Button kind="quiet" size="small" to={`/verify-contract?hash=${fileHash}`}>
              Verify a copy
            </Button>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function HistoryPanel({ contract: { events } }: { contract: ContractRecord }) {
  return (
    <Panel aria-labelledby="history">
      <PanelHead>
        <h2 id="history">Audit trail</h2>
        <span>{events.length}</span>
      </PanelHead>
      <History tabIndex={0} aria-label="Audit trail">
        {events.toReversed().map(({ id, kind, signer, detail, ip, at }) => (
          <li key={id}>
            <b>{contractEventLabels[kind]}</b>
            {signer && `, ${signer}`}
            <small>{[formatDateTime(at), ip, detail].filter(Boolean).join(', ')}</small>
          </li>
        ))}
      </History>
    </Panel>
  );
}
