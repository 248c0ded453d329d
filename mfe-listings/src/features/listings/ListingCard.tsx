import type { Property } from '@dealstead/contracts';
import { PropertyCard } from '@dealstead/kit';
import { useFavorite } from '../favorites/favorites.ts';
import { useRemoval } from './useRemoval.tsx';

/** A listing's card with its heart, and for its owner the way to delete it. */
export function ListingCard({ property, eager }: { property: Property; eager?: boolean }) {
  const favorite = useFavorite(property.id);
  const { ask, pending, dialog } = useRemoval(property);
  return (
    <>
      <PropertyCard
        property={property}
        eager={eager}
        favorite={favorite}
        owner={ask && { onDelete: ask, deleting: pending }}
      />
      {ask && dialog}
    </>
  );
}
