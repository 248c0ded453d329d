import {
  truncateText,
  financingLabel,
  listingFields,
  scalarFields,
  targetBuyerLabel,
  type DraftContent,
  type ListingFields,
} from '@dealstead/contracts';
import { Button, Dialog, KeyValues } from '@dealstead/kit';
import { useState } from 'react';

/** Fields without a comparable value: the pin belongs to the address, the confirmation to the role. */
const notCompared: ReadonlySet<string> = new Set(['latitude', 'longitude', 'disclosureConfirmed']);
/** Fields that come first; the others follow in the order of the registry. */
const firstFields = ['title', 'category', 'price', 'description'] as const;
const labels = [...new Set<string>([...firstFields, ...Object.keys(listingFields)])]
  .filter((field) => !notCompared.has(field))
  .map((field) => ({
    field: field as keyof DraftContent,
    label: (listingFields as ListingFields)[field]?.label ?? field,
  }));
const amounts: ReadonlySet<string> = new Set([
  'price',
  ...scalarFields.filter(({ kind }) => kind === 'money').map(({ name }) => name),
]);

/** A field's value as text; equal texts are equal values. */
function textOf(field: keyof DraftContent, content: DraftContent): string {
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

/** The current listing and its version, from the details of the 409 response. */
interface Current {
  readonly content: DraftContent;
  readonly version: number;
}
const parseCurrent = (details: unknown): Current =>
  typeof details === 'object' && details !== null && 'content' in details && 'version' in details
    ? (details as Current)
    : { content: {}, version: 0 };

/**
 * Conflict dialog: the listing changed after this draft was created. Shows both values of each field that differs, and
 * the seller chooses; nothing is overwritten before.
 */
export function ListingChanged({
  details,
  draftContent,
  onPublishDraft,
  onDiscardDraft,
}: {
  details: unknown;
  draftContent: DraftContent;
  onPublishDraft: (propertyVersion: number) => Promise<unknown>;
  onDiscardDraft: () => Promise<void>;
}) {
  const [pending, setPending] = useState<'mine' | 'theirs'>();
  const { content: published, version } = parseCurrent(details);
  const choose = (which: 'mine' | 'theirs') => {
    setPending(which);
    const finish = () => setPending(undefined);
    // The form shows the error of a failed publish.
    void (which === 'mine' ? onPublishDraft(version) : onDiscardDraft()).then(finish, finish);
  };
  const differences = labels.flatMap(({ field, label }) => {
    const [publishedText, draftText] = [textOf(field, published), textOf(field, draftContent)];
    return field in published && publishedText !== draftText ? [{ field, label, publishedText, draftText }] : [];
  });
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="The listing changed since you started"
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
        {differences.map(({ field, label, publishedText, draftText }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              Listed now: {truncateText(publishedText, 200)}
              <br />
              Yours: {truncateText(draftText, 200)}
            </dd>
          </div>
        ))}
      </KeyValues>
    </Dialog>
  );
}
