import { styled } from 'styled-components';
import { Heart, HeartFilled } from '../icons/icons.ts';

/** A round toggle button over a picture; set `aria-pressed`. */
export const RoundToggle = styled.button.attrs({ type: 'button' })`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border: 1px solid var(--line);
  border-radius: 50%;
  background: var(--surface);
  color: var(--ink);
  cursor: pointer;
  transition: border-color var(--fast);
  &:hover {
    border-color: var(--line-2);
  }
  /* 40 px visible, 44 px touch target. */
  &::before {
    content: '';
    position: absolute;
    inset: -3px;
    border-radius: 50%;
  }
`;

const Round = styled(RoundToggle)`
  &[aria-pressed='true'] {
    color: var(--danger);
  }
`;

export interface FavoriteButtonProps {
  saved: boolean;
  onToggle: () => void;
  /** The listing's title, for the accessible name. */
  listingTitle: string;
  className?: string;
}

/** Toggles a favorite. */
export function FavoriteButton({ saved, onToggle, listingTitle, className }: FavoriteButtonProps) {
  return (
    <Round className={className} aria-pressed={saved} aria-label={`Save ${listingTitle}`} onClick={onToggle}>
      {saved ? <HeartFilled /> : <Heart />}
    </Round>
  );
}
