import { missingContractFields, type ContractRecord } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  Panel,
  PanelHead,
  phone,
  Stack,
  TextInput,
  Small,
  useNavigateWhileHere,
  useWrite,
  toastError,
  ConfirmDialog,
} from '@dealstead/kit';
import { PencilSimple, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useBottomBar } from '../records/layout.ts';
import { ContractText } from './ContractText.tsx';
import { FieldsPanel, PartiesPanel, TextEditor } from './DraftFields.tsx';
import { SendDialog, StateNote } from './SendDialog.tsx';
import { useDraft, type Draft } from './useDraft.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

export const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 420px) minmax(0, 1fr);
  align-items: start;
  gap: 20px;
  @media (max-width: 1023.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
  /* Paper begins with the text, and the fields of a draft are filled in it. */
  @media print {
    display: flex;
    flex-direction: column-reverse;
    align-items: stretch;
    > :has(input) {
      display: none;
    }
  }
`;

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 12px 0;
  border-top: 1px solid var(--line);
  background: var(--ground);
  > :first-child {
    flex: 1 1 200px;
  }
  ${phone} {
    > button:last-child {
      flex: 1 1 100%;
    }
  }
  @media print {
    display: none;
  }
`;

/** A draft: its fields, parties and text beside a preview that follows every change. */
export function DraftEditor({ contract }: { contract: ContractRecord }) {
  const draft = useDraft(contract);
  useBottomBar(121);
  const [isSending, setSending] = useState(false);
  const [isEditingText, setEditingText] = useState(false);
  const { content, set } = draft;
  return (
    <>
      {contract.isFromSample && (
        <Alert tone="amber">
          This is a sample text. Have a lawyer of your state check it before you use it.{' '}
          <StateNote state={content.state} />
        </Alert>
      )}
      <Halves>
        <Stack space={4}>
          <Panel aria-labelledby="about">
            <PanelHead>
              <h2 id="about">Contract</h2>
            </PanelHead>
            <Field label="Title" hint="Signers see it in the subject of their email.">
              <TextInput
                value={content.title}
                maxLength={110}
                onChange={({ target }) => set({ title: target.value })}
              />
            </Field>
          </Panel>
          <PartiesPanel draft={draft} />
          <FieldsPanel draft={draft} />
          <VersionsPanel contract={contract} />
        </Stack>
        <Stack space={3}>
          {isEditingText && (
            <Panel aria-label="Text">
              <TextEditor body={content.body} onChange={(body) => set({ body })} />
            </Panel>
          )}
          <ContractText label="Preview" body={content.body} values={content.values} />
          <div>
            <Button
              kind="secondary"
              size="small"
              icon={<PencilSimple size={16} />}
              onClick={() => setEditingText(!isEditingText)}
            >
              {isEditingText ? 'Close the text' : 'Edit the text'}
            </Button>
          </div>
        </Stack>
      </Halves>
      <DraftBar contract={contract} draft={draft} onSend={() => setSending(true)} />
      {isSending && <SendDialog id={contract.id} draft={draft} onClose={() => setSending(false)} />}
    </>
  );
}

function noteOf(draft: Draft): string {
  const missing = missingContractFields(draft.content.body, draft.content.values).length;
  const saved = draft.isSaving ? 'Saving.' : 'Draft saved.';
  return missing === 0 ? saved : `${saved} ${missing} ${missing === 1 ? 'field is' : 'fields are'} empty.`;
}

function DraftBar({ contract, draft, onSend }: { contract: ContractRecord; draft: Draft; onSend: () => void }) {
  const navigate = useNavigateWhileHere();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useWrite('DELETE', '/api/contracts/{id}', {
    invalidates: ['/api/contracts', '/api/deals'],
    onSuccess: () => navigate('/contracts'),
    onError: (error) => toastError(error, 'The draft was not deleted. Try again.'),
  });
  return (
    <Bar>
      {draft.problem ? <Alert>{draft.problem}</Alert> : <Small role="status">{noteOf(draft)}</Small>}
      <Button kind="quiet" size="small" danger icon={<Trash size={16} />} onClick={() => setDeleting(true)}>
        Delete draft
      </Button>
      <Button onClick={onSend}>Send for signature</Button>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this draft?"
          confirmLabel="Delete draft"
          danger
          pending={remove.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() => remove.mutate({ params: { id: contract.id } })}
        >
          Nobody was asked to sign it yet.
        </ConfirmDialog>
      )}
    </Bar>
  );
}
