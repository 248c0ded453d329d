import { categoryLabels, type Category, type Draft } from '@dealstead/contracts';
import { Button, Lead, Panel, Stack, formatTimeAgo } from '@dealstead/kit';
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

/** Each draft with its link. */
export function DraftRows({ drafts }: { drafts: readonly Draft[] }) {
  const delegation = useDelegation();
  return (
    <Panel aria-label="Your drafts">
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
