import type { Property } from '@dealstead/contracts';
import { PropertyCard } from '@dealstead/kit';
import { useCompareToggle } from '../compare/index.ts';
import { useFavorite } from '../favorites/favorites.ts';
import { useRemoval } from './useRemoval.tsx';

/** A listing's card with favorite and compare toggles, and for its owner the delete button. */
export function ListingCard({ property, eager }: { property: Property; eager?: boolean }) {
  const favorite = useFavorite(property.id);
  const compare = useCompareToggle(property);
  const { confirmRemoval, pending, dialog } = useRemoval(property);
  return (
    <>
      <PropertyCard
        property={property}
        eager={eager}
        favorite={favorite}
        secondToggle={compare}
        owner={confirmRemoval && { onDelete: confirmRemoval, deleting: pending }}
      />
      {confirmRemoval && dialog}
    </>
  );
}
