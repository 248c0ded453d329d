import type { Property } from '@dealstead/contracts';
import { PropertyCard } from '@dealstead/kit';
import { useCompareToggle } from '../compare/index.ts';
import { useFavorite } from '../favorites/favorites.ts';
import { useRemoval } from './useRemoval.tsx';

interface ListingCardProps {
  property: Property;
  eager?: boolean;
  /** The calculator's mode of the search, which links keep. */
  mode?: string | null;
}

/** A listing's card with favorite and compare toggles, and for its owner the delete button. */
export function ListingCard({ property, eager, mode }: ListingCardProps) {
  const favorite = useFavorite(property.id);
  const compare = useCompareToggle(property);
  const { confirmRemoval, pending, dialog } = useRemoval(property);
  return (
    <>
      <PropertyCard
        property={property}
        eager={eager}
        mode={mode}
        favorite={favorite}
        secondToggle={compare}
        owner={confirmRemoval && { onDelete: confirmRemoval, deleting: pending }}
      />
      {confirmRemoval && dialog}
    </>
  );
}
