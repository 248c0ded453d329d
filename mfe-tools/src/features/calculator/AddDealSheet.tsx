import type { Deal, DealFields } from '@dealstead/contracts';
import type { Mode } from '@dealstead/formulas';
import { toastError, useNavigate, useRead } from '@dealstead/kit';
import type { Dispatch } from 'react';
import { DealForm } from '../dealPipeline/DealForm.tsx';
import type { Draft, DraftAction } from './draft.ts';
import { suggestedName, useSave } from './saved/useSave.ts';
import { subjectPath, type Subject } from './subject.ts';
import { figuresForDeal } from './recordUpdates.ts';

export interface AddDealSheetProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  onClose: () => void;
}

/** What a deal takes over from what its analysis is about. */
function fieldsOf(subject: Subject | null): Partial<DealFields> {
  if (!subject) return {};
  const { kind, id, title } = subject;
  switch (kind) {
    case 'listing':
      return { title, propertyId: id };
    case 'lead':
      return { title, leadId: id };
    default:
      return { title, address: title };
  }
}

/** Adds a deal with the figures of its analysis, saves the analysis with the deal, and opens the deal. */
export default function AddDealSheet({ mode, draft, dispatch, onClose }: AddDealSheetProps) {
  const navigate = useNavigate();
  const own = draft.modes[mode];
  const { saved } = own;
  const { subject } = draft;
  const listing = useRead(
    '/api/properties/{id}',
    { id: subject?.id ?? 0 },
    { enabled: subject?.kind === 'listing', retry: 1 },
  );
  const { save } = useSave({ mode, draft, dispatch });
  const attach = async ({ id, title }: Deal) => {
    const name = saved?.name ?? suggestedName(mode, title);
    const as = !saved ? 'new' : own.isChanged ? 'version' : 'attached';
    try {
      await save({ name, as, leadId: null, dealId: id });
    } catch (error) {
      toastError(error, 'The deal was added without the analysis. Save the analysis and choose the deal there.');
    }
  };
  // The form keeps its first values: it opens when the asking price is known, or cannot be.
  if (listing.isLoading) return null;
  return (
    <DealForm
      initial={{
        ...fieldsOf(subject),
        dealType: mode,
        ...figuresForDeal(mode, own, subject, listing.data?.price ?? null),
      }}
      onClose={onClose}
      onAdded={async (deal) => {
        await attach(deal);
        void navigate(subjectPath({ kind: 'deal', id: deal.id }));
      }}
    />
  );
}
