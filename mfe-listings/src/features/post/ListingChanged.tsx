import { financingLabel, targetBuyerLabel, type DraftContent } from '@dealstead/contracts';
import { Button, Dialog, KeyValues } from '@dealstead/kit';
import { useState } from 'react';

const shown = {
  title: 'Title',
  category: 'Category',
  price: 'Price',
  arv: 'ARV',
  rehabCost: 'Rehab',
  wholesaleFee: 'Your fee',
  description: 'Description',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  county: 'County',
  parcelNumber: 'Parcel number',
  showAddress: 'Exact address shown to everyone',
  acres: 'Acres',
  squareFeet: 'Square feet',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year built',
  zoning: 'Zoning',
  features: 'Features',
  photos: 'Photos',
  evidence: 'Evidence',
  dealType: 'Deal type',
  earnestMoney: 'Earnest money',
  closeBy: 'Close by',
  inspectionDays: 'Inspection days',
  financeOptions: 'Buyer may pay with',
  urgency: 'Timeline',
  targetBuyerType: 'Best suited for',
  minCashRequired: 'Minimum cash required',
  cashOnCashReturn: 'Cash-on-cash return, %',
  sellerRole: 'Your role',
  licenseNumber: 'License number',
  brokerage: 'Brokerage',
  contractSignedOn: 'Contract signed on',
  contractEndsOn: 'Contract ends on',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
} as const satisfies Partial<Record<keyof DraftContent, string>>;
type Field = keyof typeof shown;
const amounts: ReadonlySet<Field> = new Set([
  'price',
  'arv',
  'rehabCost',
  'wholesaleFee',
  'earnestMoney',
  'minCashRequired',
]);

/** A field's value as text; equal texts are equal values. */
function textOf(field: Field, content: DraftContent): string {
  const value = content[field];
  if (field === 'photos' || field === 'evidence')
    return Array.isArray(value) && value.length > 0 ? `${value.length} added` : 'None';
  if (Array.isArray(value))
    return value.map((item) => targetBuyerLabel(financingLabel(String(item)))).join(', ') || 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return field === 'showAddress' ? 'No' : 'None';
  // "96,000" and "96000" are the same amount.
  return amounts.has(field) ? text.replaceAll(/[$,\s]/g, '') : text;
}

/** The current listing and its version, as the refusal's details hold them. */
interface Current {
  readonly content: DraftContent;
  readonly version: number;
}
const currentIn = (details: unknown): Current =>
  typeof details === 'object' && details !== null && 'content' in details && 'version' in details
    ? (details as Current)
    : { content: {}, version: 0 };

/**
 * The listing was changed after this draft of it began. Nothing is overwritten: the dialog shows both values of each field
 * that differs, and the seller chooses.
 */
export function ListingChanged({
  details,
  mine,
  onUseMine,
  onTakeTheirs,
}: {
  details: unknown;
  mine: DraftContent;
  onUseMine: (over: number) => Promise<unknown>;
  onTakeTheirs: () => Promise<void>;
}) {
  const [pending, setPending] = useState<'mine' | 'theirs'>();
  const { content: listed, version } = currentIn(details);
  const choose = (which: 'mine' | 'theirs') => {
    setPending(which);
    const done = () => setPending(undefined);
    // The form shows the error of a failed publish.
    void (which === 'mine' ? onUseMine(version) : onTakeTheirs()).then(done, done);
  };
  const differing = (Object.keys(shown) as Field[]).flatMap((field) => {
    const [theirs, own] = [textOf(field, listed), textOf(field, mine)];
    return field in listed && theirs !== own ? [{ field, theirs, own }] : [];
  });
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="The listing changed since you began"
      footer={
        <>
          <Button kind="secondary" pending={pending === 'theirs'} onClick={() => choose('theirs')}>
            Discard my changes
          </Button>
          <Button pending={pending === 'mine'} onClick={() => choose('mine')}>
            Publish my changes
          </Button>
        </>
      }
    >
      <p>
        Someone edited it in another tab or on another device. Your changes are saved in your draft. These fields
        differ:
      </p>
      <KeyValues>
        {differing.map(({ field, theirs, own }) => (
          <div key={field}>
            <dt>{shown[field]}</dt>
            <dd>
              Listed now: {theirs.slice(0, 200)}
              <br />
              Yours: {own.slice(0, 200)}
            </dd>
          </div>
        ))}
      </KeyValues>
    </Dialog>
  );
}
