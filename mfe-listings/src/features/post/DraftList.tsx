import { categoryLabels, type Category, type Draft } from '@dealstead/contracts';
import { Button, Lead, Panel, PanelHead, Stack, formatTimeAgo, useRead } from '@dealstead/kit';
import { Plus } from '@dealstead/kit/icons';
import { useDelegation } from '../delegation/delegation.ts';
import { Rows } from '../listings/rows.ts';

/** Unpublished drafts of new listings: continue one, or start another. */
export function DraftList({ drafts, newDraftPath }: { drafts: readonly Draft[]; newDraftPath: string }) {
  return (
    <Stack space={4}>
      <div>
        <h1>Post a property</h1>
        <Lead>{drafts.length === 1 ? 'You have a draft.' : `You have ${drafts.length} drafts.`}</Lead>
      </div>
      <DraftRows drafts={drafts} />
      <div>
        <Button icon={<Plus size={18} />} to={newDraftPath}>
          Start a new listing
        </Button>
      </div>
    </Stack>
  );
}

/** Whether a draft is of a new listing, not of changes to one. */
export const isNew = ({ propertyId }: Draft): boolean => propertyId === null;

/** The drafts of new listings, of which most members have none. */
export function NewListingDrafts() {
  const { data } = useRead('/api/drafts');
  const drafts = data?.filter(isNew) ?? [];
  return drafts.length > 0 && <DraftRows drafts={drafts} />;
}

/** Each draft with its link. */
function DraftRows({ drafts }: { drafts: readonly Draft[] }) {
  const delegation = useDelegation();
  return (
    <Panel aria-labelledby="drafts">
      <PanelHead>
        <h2 id="drafts">Your drafts</h2>
      </PanelHead>
      <Rows>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <span>
              <b>{nameOf(draft)}</b>
              <small>{`${delegation && draft.userId === delegation.id ? `For ${delegation.name}. ` : ''}Saved ${formatTimeAgo(draft.savedAt)}`}</small>
            </span>
            <Button kind="secondary" size="small" to={`/post-property?draft=${draft.id}`}>
              Continue
            </Button>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function nameOf({ content }: Draft): string {
  const { title, address, city, state, category } = content;
  const place = [city, state].filter(Boolean).join(', ');
  return title || address || place || (category && categoryLabels[category as Category]) || 'Untitled draft';
}
