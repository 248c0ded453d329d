import type { ComponentProps, ReactNode } from 'react';
import { illustrationUrl, policy, type Property } from '@dealstead/contracts';
import { css, styled } from 'styled-components';
import { Button } from '../controls/Button.tsx';
import { Flag } from '../feedback/Badge.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { CardGrid, hiddenFromSight } from '../layout/layout.tsx';
import { phone } from '../theme/media.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { ListingImage } from './ListingImage.tsx';
import { listingPath } from './listingPath.ts';
import { ListingSummary, listingSummaryStyles } from './ListingSummary.tsx';

interface CardStyleProps {
  $featured?: boolean;
  $selected?: boolean;
  $row?: boolean;
}

const ringStyles = ({ $featured, $selected }: CardStyleProps) => {
  if ($featured && $selected) {
    return 'border-color: var(--amber-line); box-shadow: 0 0 0 2px var(--amber), 0 0 0 4px var(--surface), 0 0 0 6px var(--primary);';
  }
  if ($featured) return 'border-color: var(--amber-line); box-shadow: 0 0 0 2px var(--amber);';
  if ($selected) return 'border-color: var(--primary); box-shadow: 0 0 0 2px var(--primary);';
  return '&:hover { box-shadow: var(--sh2); border-color: var(--line-2); }';
};

const rowStyles = css`
  flex-direction: row;
  .picture {
    width: 172px;
    flex: none;
    aspect-ratio: auto;
    border-radius: 5px 0 0 5px;
  }
  .body {
    padding: 11px 14px 12px;
  }
  .category {
    margin-right: 34px;
  }
  .favorite {
    top: 4px;
    right: 6px;
    border-color: transparent;
    background: none;
  }
  .second {
    top: 8px;
    right: 48px;
    > * {
      width: 32px;
      height: 32px;
    }
    > :not([aria-pressed='true']) {
      border-color: transparent;
      background: none;
    }
  }
  &:has(> .second) .category {
    margin-right: 70px;
  }
  .price {
    font-size: var(--t20);
  }
  .place {
    margin-bottom: 8px;
  }
  .facts {
    padding-top: 6px;
    dd {
      font-size: var(--t14);
    }
  }
  .acts {
    margin-top: 10px;
  }
  /* The whole row is the link; its text is for assistive technology. */
  .acts:has(> :only-child) {
    margin-top: 0;
    > a {
      min-height: 0;
      padding: 0;
      border: 0;
      background: none;
      font-size: 0;
      outline: none;
    }
    > a:focus-visible::before {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
  }
  ${phone} {
    .picture {
      width: clamp(104px, 100vw - 252px, 132px);
    }
    .category,
    .facts > :nth-child(2) {
      display: none;
    }
    .facts {
      grid-template-columns: 1fr 1fr;
    }
  }
`;

const Card = styled.article<CardStyleProps>`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  transition:
    box-shadow var(--base) var(--ease),
    border-color var(--base);
  ${ringStyles}
  .picture {
    position: relative;
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: 5px 5px 0 0;
    ${phone} {
      aspect-ratio: 16 / 10;
    }
  }
  .flag {
    position: absolute;
    left: 0;
    top: 14px;
  }
  .favorite,
  .second {
    position: absolute;
    right: 8px;
    top: 8px;
  }
  .second {
    top: 56px;
  }
  .body {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-width: 0;
    padding: 14px 16px 16px;
  }
  ${listingSummaryStyles}
  .facts {
    margin-top: auto;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 14px;
    > :first-child {
      flex: 1;
    }
    > :not(:first-child) {
      z-index: 1;
    }
  }
  .about {
    ${hiddenFromSight}
  }
  ${({ $row }) => $row && rowStyles}
`;

// The link covers the whole card: one accessible link, one stop in the Tab order, and the full card as its target.
const ViewDetails = styled(Button)`
  position: static;
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--r2);
  }
`;

export interface PropertyCardProps {
  property: Property;
  /** The favorite button; omit it where nothing can be saved. */
  favorite?: { saved: boolean; onToggle: () => void };
  /** A second round toggle beside the heart. */
  secondToggle?: ReactNode;
  /** Set for the listing's owner: adds Edit and Delete. */
  owner?: { onDelete: () => void; deleting?: boolean };
  /** One of the first three images of a page. */
  eager?: boolean;
  selected?: boolean;
  /** The calculator's mode in which the listing was found. Its page analyzes the deal in it. */
  mode?: string | null;
  /** The assumptions of the list, where they are not the member's own. Its page goes by them too. */
  assumptions?: string | undefined;
  /** Additional content between location and numbers: a badge, a match reason. */
  children?: ReactNode;
}

function Listing({
  property,
  favorite,
  secondToggle,
  owner,
  eager,
  selected,
  row: rowStyles,
  mode,
  assumptions,
  children,
}: PropertyCardProps & { row?: boolean }) {
  const { id, title, state, featured } = property;
  return (
    <Card
      $featured={featured}
      $selected={selected}
      $row={rowStyles}
      aria-labelledby={`listing-${id}`}
      data-featured={featured || undefined}
    >
      <div className="picture">
        <ListingImage src={property.images[0] ?? illustrationUrl(id)} alt="" state={state} eager={eager} />
        {featured && <Flag className="flag">FEATURED</Flag>}
      </div>
      <div className="body">
        <ListingSummary listing={property} titleId={`listing-${id}`} compact={rowStyles}>
          {children}
        </ListingSummary>
        <div className="acts">
          <ViewDetails kind="secondary" size="small" to={listingPath(id, mode, assumptions)}>
            View Details<span className="about">, {title}</span>
          </ViewDetails>
          {owner && (
            <>
              <Button kind="secondary" size="small" to={`/property/${id}/edit`}>
                Edit
              </Button>
              <Button kind="quiet" size="small" danger onClick={owner.onDelete} disabled={owner.deleting}>
                Delete
              </Button>
            </>
          )}
        </div>
      </div>
      {favorite && (
        <FavoriteButton className="favorite" listingTitle={title} saved={favorite.saved} onToggle={favorite.onToggle} />
      )}
      {secondToggle && <div className="second">{secondToggle}</div>}
    </Card>
  );
}

/** A listing in a grid. The whole card links to its page. */
export function PropertyCard(props: PropertyCardProps) {
  return <Listing {...props} />;
}

/** The same listing as a row beside a map. */
export function PropertyRow(props: PropertyCardProps) {
  return <Listing {...props} row />;
}

const Boxes = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 10px;
  padding: 14px 16px 16px;
`;

/** Skeleton of a card with the same height. */
export function PropertyCardSkeleton() {
  return (
    <Card aria-hidden="true" data-skeleton>
      <div className="picture">
        <Skeleton height="100%" />
      </div>
      <Boxes>
        <Skeleton height={28} width="45%" />
        <Skeleton height={18} width="85%" />
        <Skeleton height={16} width="40%" />
        <Skeleton height={54} />
        <Skeleton height={28} />
        <Skeleton height={36} />
      </Boxes>
    </Card>
  );
}

/** Columns whose number divides the number of skeletons, so that the last row is full; rows as high as those of cards. */
const FullRows = styled(CardGrid)`
  @media (min-width: 1228px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    .picture {
      aspect-ratio: 1.83;
    }
  }
`;

/** The specified number of card skeletons, in full rows. */
export function SkeletonGrid(props: ComponentProps<'div'>) {
  return (
    <FullRows {...props}>
      {Array.from({ length: policy.skeletonCards }, (_, i) => (
        <PropertyCardSkeleton key={i} />
      ))}
    </FullRows>
  );
}

/** Skeleton of a row with the same height. */
export function PropertyRowSkeleton() {
  return (
    <Card aria-hidden="true" data-skeleton $row>
      <div className="picture">
        <Skeleton height="100%" />
      </div>
      <Boxes>
        <Skeleton height={24} width="40%" />
        <Skeleton height={18} width="80%" />
        <Skeleton height={16} width="35%" />
        <Skeleton height={46} />
        <Skeleton height={30} />
      </Boxes>
    </Card>
  );
}
