import type { Import } from '@dealstead/contracts/listings/imports';
import {
  Alert,
  Button,
  Checkbox,
  Lead,
  Small,
  Stack,
  formatDate,
  invalidate,
  toast,
  useIsAllowed,
  useNavigateWhileHere,
  useQueryClient,
  useRead,
  useWrite,
  toastError,
  ConfirmDialog,
} from '@dealstead/kit';
import { UndoImportDialog } from '@dealstead/kit/data';
import { ArrowCounterClockwise, CaretLeft, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { formatMegabytes } from '../formatMegabytes.ts';
import { useEditorRole } from '../delegation/delegation.ts';
import { TitleBar } from '../post/TitleBar.ts';
import { BackLink, FileTitle, ImportActions, Progress } from './styles.ts';
import { MappingForm } from './MappingForm.tsx';
import { ImportBadge } from './ImportTable.tsx';
import { ImportDrafts } from './ImportDrafts.tsx';
import { ImportFindings, ImportSummary } from './ImportFindings.tsx';
import { Steps, type ImportStep } from './Steps.tsx';
import { counted, formatLabels, isRunning } from './labels.ts';

/** One import, from its column mapping to its results. Live events update its progress. */
export function ImportSheet({ importJob }: { importJob: Import }) {
  const { state, good, updated } = importJob;
  // Without the feature a member may still read, undo and discard past imports.
  const hasOwnPlan = useIsAllowed('property-posting');
  const editorRole = useEditorRole(importJob.userId);
  const canPost = hasOwnPlan || editorRole === 'assistant';
  const isChecked = state !== 'uploaded' && state !== 'undoing' && state !== 'undone';
  return (
    <Stack space={4}>
      <BackLink to="/import-listings">
        <CaretLeft size={16} />
        Imports
      </BackLink>
      <TitleBar>
        <div>
          <FileTitle title={importJob.name}>{importJob.name}</FileTitle>
          <Lead as="p">{`${formatLabels[importJob.format]}, ${formatMegabytes(importJob.bytes)}, uploaded ${formatDate(importJob.startedAt)}.`}</Lead>
        </div>
        <ImportBadge importJob={importJob} />
      </TitleBar>
      <Steps current={stepOf(importJob)} />
      {importJob.problem !== null && <Alert tone={state === 'failed' ? 'danger' : 'water'}>{importJob.problem}</Alert>}
      {isRunning(state) && <ImportProgress importJob={importJob} />}
      {state === 'done' && (
        <Alert tone="ok">
          {[
            good === 0 && updated === 0 && 'There were no new properties to add.',
            good > 0 && `${counted(good, 'property', 'properties')} added from this file.`,
            updated > 0 && `${counted(updated, 'listing')} updated.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
      {state === 'done' && <ImportDrafts importJob={importJob} canPost={canPost} />}
      {isChecked && <ImportSummary importJob={importJob} />}
      {/* Above the row errors, which may be many. */}
      {isChecked && <NextSteps importJob={importJob} canPost={canPost} isAssistant={editorRole === 'assistant'} />}
      {isChecked && <ImportFindings importJob={importJob} />}
      {canPost && (state === 'uploaded' || state === 'checked' || state === 'failed') && (
        <MappingForm importJob={importJob} />
      )}
      {(state === 'uploaded' || state === 'undone') && (
        <ImportActions>
          <DiscardImport importJob={importJob} />
        </ImportActions>
      )}
    </Stack>
  );
}

interface NextStepsProps {
  importJob: Import;
  canPost: boolean;
  /** The reader acts for the owner, who alone may undo. */
  isAssistant: boolean;
}

/** What can be done with a checked, stopped or finished import. */
function NextSteps({ importJob, canPost, isAssistant }: NextStepsProps) {
  const { state, good, updated } = importJob;
  const [updates, setUpdates] = useState(false);
  const running = useWrite('POST', '/api/imports/{id}/run', {
    invalidates: ['/api/imports'],
    onError: (error) => toastError(error, 'The import did not start. Try again.'),
  });
  const run = () => running.mutate({ params: { id: importJob.id }, body: { updates: updates && updated > 0 } });
  if (isRunning(state)) return null;
  return (
    <Stack space={3}>
      {canPost && state === 'checked' && updated > 0 && (
        <Checkbox checked={updates} onChange={(event) => setUpdates(event.target.checked)}>
          {`Also update ${counted(updated, 'existing listing')}`}
        </Checkbox>
      )}
      {canPost && state === 'checked' && good > 0 && (
        <Small>Properties for sale become drafts. You confirm role, disclosure and terms before buyers see them.</Small>
      )}
      <ImportActions>
        {canPost && state === 'checked' && (
          <Button
            disabled={good === 0 && !(updates && updated > 0)}
            pending={running.isPending}
            pendingLabel="Starting..."
            onClick={run}
          >
            {runLabel(good, updates ? updated : 0)}
          </Button>
        )}
        {canPost && state === 'failed' && (
          <Button pending={running.isPending} pendingLabel="Resuming..." onClick={run}>
            Resume import
          </Button>
        )}
        {state === 'done' && good + updated > 0 && <Button to="/my-listings">View my listings</Button>}
        {state !== 'checked' &&
          (isAssistant ? (
            <Small as="span">Only the owner can undo an import, because it deletes listings.</Small>
          ) : (
            <UndoImport importJob={importJob} />
          ))}
        {state !== 'done' && <DiscardImport importJob={importJob} />}
      </ImportActions>
    </Stack>
  );
}

function stepOf({ state }: Import): ImportStep | undefined {
  switch (state) {
    case 'uploaded':
      return 'Match columns';
    case 'checking':
    case 'checked':
      return 'Check';
    case 'importing':
    case 'failed':
      return 'List';
    default:
      return undefined;
  }
}

function runLabel(good: number, updated: number): string {
  if (good === 0) return updated === 0 ? 'Nothing to add' : `Update ${counted(updated, 'listing')}`;
  return `Add ${counted(good, 'property', 'properties')}${updated === 0 ? '' : ` and update ${counted(updated, 'listing')}`}`;
}

const progressLabels = {
  checking: 'Checking every row',
  importing: 'Adding properties',
  undoing: 'Undoing the import',
} as const;

function ImportProgress({ importJob: { state, progress } }: { importJob: Import }) {
  const label = progressLabels[state as keyof typeof progressLabels];
  return (
    <Progress>
      <div>
        <b>{label}</b>
        <span>{`${Math.floor(progress * 100)}%`}</span>
      </div>
      <progress aria-label={label} max={1} value={progress} />
      <small>You can leave this page. The import keeps running.</small>
    </Progress>
  );
}

function UndoImport({ importJob: { id } }: { importJob: Import }) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const counts = useRead('/api/imports/{id}/undo', { id: String(id) }, { enabled: isConfirming, staleTime: 0 });
  const undoing = useWrite('POST', '/api/imports/{id}/undo', {
    invalidates: ['/api/imports', '/api/properties', '/api/va/properties'],
    onSuccess: close,
    onError: (error) => {
      toastError(error, 'The import was not undone. Try again.');
      close();
    },
  });
  return (
    <>
      <Button kind="secondary" icon={<ArrowCounterClockwise size={18} />} onClick={() => setConfirming(true)}>
        Undo import
      </Button>
      {isConfirming && (
        <UndoImportDialog
          noun={['listing', 'listings']}
          counts={counts}
          editedLabel="edited, asked about or changed in status"
          pending={undoing.isPending}
          onConfirm={(includesEdited) => undoing.mutate({ params: { id }, body: { includesEdited } })}
          onClose={close}
        >
          <p>
            Listings that you edited, that buyers asked about or whose status changed after the import stay, unless you
            choose otherwise.
          </p>
        </UndoImportDialog>
      )}
    </>
  );
}

function DiscardImport({ importJob: { id, name } }: { importJob: Import }) {
  const navigate = useNavigateWhileHere();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const client = useQueryClient();
  const discarding = useWrite('DELETE', '/api/imports/{id}', {
    // Navigates before any reload: the deleted import would return 404.
    onSuccess: async () => {
      toast({ title: 'File discarded', description: name });
      await navigate('/import-listings', { replace: true });
      await invalidate(client, ['/api/imports']);
    },
    onError: (error) => {
      toastError(error, 'The file was not discarded. Try again.');
      close();
    },
  });
  return (
    <>
      <Button kind="quiet" icon={<Trash size={18} />} onClick={() => setConfirming(true)}>
        Discard file
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Discard this file"
          confirmLabel="Discard file"
          danger
          pending={discarding.isPending}
          onConfirm={() => discarding.mutate({ params: { id } })}
          onClose={close}
        >
          This deletes the file and its column settings. Your listings do not change.
        </ConfirmDialog>
      )}
    </>
  );
}
