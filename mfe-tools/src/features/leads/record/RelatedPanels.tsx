import {
  dealStageLabels,
  leadFieldList,
  type Lead,
  type LeadDuplicate,
  type LeadField,
  type LeadFields,
  type LeadRecord,
  leadName,
  type NamedLeadField,
} from '@dealstead/contracts';
import { Button, Dialog, formatMoney, Panel, PanelHead, RadioChoices, Small, TextLink } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { shownValue } from '../shownValue.ts';
import type { LeadChanges } from '../leadChanges.ts';

const Items = styled.ul`
  display: grid;
  gap: 10px;
  font-size: var(--t14);
  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

interface LinkedPanelProps {
  lead: LeadRecord;
  /** Null where the member may not start deals. */
  onStartDeal: (() => void) | null;
}

/** The listing that the lead is linked to, and the deals that came of it. */
export function LinkedPanel({ lead: { property, deals }, onStartDeal }: LinkedPanelProps) {
  if (!property && deals.length === 0 && !onStartDeal) return null;
  return (
    <Panel aria-labelledby="linked">
      <PanelHead>
        <h2 id="linked">Deals and listing</h2>
        {onStartDeal && (
          <Button kind="secondary" size="small" onClick={onStartDeal}>
            Start a deal
          </Button>
        )}
      </PanelHead>
      {!property && deals.length === 0 && <Small>No deals from this lead yet.</Small>}
      <Items>
        {property && (
          <li>
            <span>
              <TextLink to={`/property/${property.propertyId}`}>{property.title}</TextLink>
              <small>
                Listing, {property.city}, {property.state}
              </small>
            </span>
            <b>{formatMoney(property.price)}</b>
          </li>
        )}
        {deals.map((deal) => (
          <li key={deal.id}>
            <span>
              <TextLink to={`/deals/${deal.id}`}>{deal.title}</TextLink>
              <small>Deal, {deal.status === 'lost' ? 'lost' : dealStageLabels[deal.stage].toLowerCase()}</small>
            </span>
          </li>
        ))}
      </Items>
    </Panel>
  );
}

/** Leads that may be the same, each with a button to merge it. */
export function DuplicatesPanel({ lead, changes }: { lead: LeadRecord; changes: LeadChanges }) {
  const [merging, setMerging] = useState<LeadDuplicate | null>(null);
  if (lead.duplicates.length === 0) return null;
  return (
    <Panel aria-labelledby="duplicates">
      <PanelHead>
        <h2 id="duplicates">Possible duplicates</h2>
      </PanelHead>
      <Items>
        {lead.duplicates.map((other) => (
          <li key={other.id}>
            <span>
              <TextLink to={`/leads/${other.id}`}>{leadName(other)}</TextLink>
              <small>Same {other.sameBy.join(' and ')}</small>
            </span>
            <Button kind="secondary" size="small" onClick={() => setMerging(other)}>
              Merge
            </Button>
          </li>
        ))}
      </Items>
      {merging && (
        <MergeDialog
          lead={lead}
          other={merging}
          onClose={() => setMerging(null)}
          onMerge={(take) => {
            setMerging(null);
            void changes.merge(lead, merging.id, take);
          }}
        />
      )}
    </Panel>
  );
}

const Choices = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 12px;
  overflow-wrap: anywhere;
`;

const mergedKinds: readonly NamedLeadField['kind'][] = ['phones', 'emails', 'tags'];
const isKnown = (value: unknown) => value !== null && value !== '';

interface MergeDialogProps {
  lead: Lead;
  other: LeadDuplicate;
  onClose: () => void;
  onMerge: (take: (keyof LeadFields)[]) => void;
}

/** Asks for the value of each field that differs. */
function MergeDialog({ lead, other, onClose, onMerge }: MergeDialogProps) {
  const [taken, setTaken] = useState<ReadonlySet<LeadField>>(new Set());
  const fields = leadFieldList.filter(
    // All numbers, addresses and tags of both are kept.
    ({ name, kind }) =>
      !mergedKinds.includes(kind) && isKnown(lead[name]) && isKnown(other[name]) && lead[name] !== other[name],
  );
  const choose = (field: LeadField, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Merge with ${leadName(other)}`}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onMerge([...taken])}>Merge leads</Button>
        </>
      }
    >
      <p>
        Timeline and deals of both are kept, and empty fields are filled.
        {fields.length > 0 && ' Choose what to keep where they differ.'}
      </p>
      <Choices>
        {fields.map((field) => (
          <RadioChoices
            key={field.name}
            legend={field.label}
            name={`merge-${field.name}`}
            choices={[
              { value: 'own', label: shownValue(field, lead[field.name]) ?? '' },
              { value: 'other', label: shownValue(field, other[field.name]) ?? '' },
            ]}
            value={taken.has(field.name) ? 'other' : 'own'}
            onChange={(value) => choose(field.name, value === 'other')}
          />
        ))}
      </Choices>
    </Dialog>
  );
}
