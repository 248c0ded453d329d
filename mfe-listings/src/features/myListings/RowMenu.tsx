import type { OwnChange } from '@dealstead/contracts';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import { IconButton, useIsAllowed } from '@dealstead/kit';
import { DotsThree } from '@dealstead/kit/icons';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@dealstead/kit/overlays';
import { useState } from 'react';
import { useRemoval } from '../listings/useRemoval.tsx';
import { useDelegationFrom } from '../delegation/delegation.ts';
import { FeatureDialog, featureLabel } from '../owner/Feature.tsx';
import { ChangeDialog } from './BulkBar.tsx';
import { changeLabels, changesFor, type useChanges } from './changes.ts';

/** What can be done with one listing: view, edit, email it to buyers, change its status, delete. */
export function RowMenu({ listing, changes }: { listing: OwnPropertyCard; changes: ReturnType<typeof useChanges> }) {
  const [toConfirm, setToConfirm] = useState<OwnChange | null>(null);
  const [isFeaturing, setFeaturing] = useState(false);
  const delegation = useDelegationFrom(listing.userId);
  const { confirmRemoval, dialog } = useRemoval(listing);
  const canEmailBuyers = useIsAllowed('marketing-tools') && listing.status === 'active';
  const apply = (change: OwnChange) => void changes.apply(change, [listing]).then(() => setToConfirm(null));
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${listing.title}`}>
            <DotsThree />
          </IconButton>
        }
      >
        <MenuLink to={`/property/${listing.id}`}>View listing</MenuLink>
        {/* A sold listing cannot be changed. */}
        {listing.status !== 'closed' && <MenuLink to={`/property/${listing.id}/edit`}>Edit</MenuLink>}
        {canEmailBuyers && <MenuLink to={`/campaigns?listing=${listing.id}`}>Email to matching buyers</MenuLink>}
        {listing.status === 'active' && !delegation && (
          <MenuItem onSelect={() => setFeaturing(true)}>{featureLabel(listing)}</MenuItem>
        )}
        {changesFor(listing.status).map((change) => (
          <MenuItem key={change} onSelect={() => (change === 'confirm' ? apply(change) : setToConfirm(change))}>
            {changeLabels[change].label}
          </MenuItem>
        ))}
        {confirmRemoval && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={confirmRemoval}>Delete</MenuItem>
          </>
        )}
      </Menu>
      {toConfirm && (
        <ChangeDialog
          change={toConfirm}
          listings={[listing]}
          pending={changes.pending}
          onConfirm={() => apply(toConfirm)}
          onClose={() => setToConfirm(null)}
        />
      )}
      {isFeaturing && <FeatureDialog property={listing} onClose={() => setFeaturing(false)} />}
      {dialog}
    </>
  );
}
