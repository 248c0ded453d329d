import type { DraftContent } from '@dealstead/contracts';
import { Button, Dialog, KeyValues } from '@dealstead/kit';
import { useState } from 'react';

const shown = {
  title: 'Title',
  price: 'Price',
  arv: 'ARV',
  rehabCost: 'Rehab',
  wholesaleFee: 'Your fee',
  description: 'Description',
} as const;

/** What the listing is now and its version, as the refusal tells it. */
interface Now {
  readonly content: DraftContent;
  readonly version: number;
}
const nowIn = (details: unknown): Now =>
  typeof details === 'object' && details !== null && 'content' in details && 'version' in details
    ? (details as Now)
    : { content: {}, version: 0 };

/**
 * The listing was changed after this draft of it began. Nothing is overwritten: one sees what differs and chooses.
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
  const { content: theirs, version } = nowIn(details);
  const choose = (which: 'mine' | 'theirs') => {
    setPending(which);
    const done = () => setPending(undefined);
    // What goes wrong is said where publishing says it.
    void (which === 'mine' ? onUseMine(version) : onTakeTheirs()).then(done, done);
  };
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="The listing changed since you began"
      footer={
        <>
          <Button kind="secondary" pending={pending === 'theirs'} onClick={() => choose('theirs')}>
            Take what is listed
          </Button>
          <Button pending={pending === 'mine'} onClick={() => choose('mine')}>
            Publish mine
          </Button>
        </>
      }
    >
      <p>It was edited in another tab or place. Where it differs from what stands here, it now says:</p>
      <KeyValues>
        {Object.entries(shown).flatMap(([field, label]) => {
          const now = theirs[field as keyof typeof shown];
          return now === undefined || now === (mine[field as keyof typeof shown] ?? '') ? (
            []
          ) : (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{now === '' ? 'None' : now.slice(0, 200)}</dd>
            </div>
          );
        })}
      </KeyValues>
    </Dialog>
  );
}
