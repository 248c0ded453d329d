import type { AnyInputs, Mode } from '@dealstead/formulas';
import { useNavigate } from '@dealstead/kit';
import { DealForm } from '../dealPipeline/DealForm.tsx';
import { subjectPath, type Subject } from './subject.ts';
import { figuresForDeal } from './UpdateDealSheet.tsx';

export interface AddDealSheetProps {
  /** The listing that the analysis is about. */
  listing: Subject;
  mode: Mode;
  inputs: AnyInputs;
  onClose: () => void;
}

/** Adds a listing to the deals with the figures of its analysis, and opens the deal. */
export default function AddDealSheet({ listing, mode, inputs, onClose }: AddDealSheetProps) {
  const navigate = useNavigate();
  return (
    <DealForm
      initial={{ title: listing.title, propertyId: listing.id, dealType: mode, ...figuresForDeal(mode, inputs) }}
      onClose={onClose}
      onAdded={({ id }) => void navigate(subjectPath({ kind: 'deal', id }))}
    />
  );
}
