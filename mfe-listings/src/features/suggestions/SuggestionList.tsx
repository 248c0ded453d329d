import { Clock, House, MagnifyingGlass, MapPin, Star } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import type { Suggestion } from './useSuggestions.ts';

const List = styled.div`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: var(--z-sheet);
  min-width: min(100%, 280px);
  max-height: min(420px, 60vh);
  margin: 0;
  padding: 4px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--sh2);
  text-align: left;
  button {
    display: grid;
    width: 100%;
    border: 0;
    background: none;
    text-align: left;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: 2px 10px;
    align-items: center;
    min-height: 44px;
    padding: 6px 10px;
    border-radius: var(--r1);
    font-size: var(--t15);
    color: var(--ink);
    cursor: pointer;
    svg {
      color: var(--ink-2);
    }
    span {
      overflow-wrap: anywhere;
    }
    small {
      font-size: var(--t13);
      color: var(--ink-2);
    }
    &[aria-selected='true'] {
      background: var(--tint);
      color: var(--tint-ink);
    }
  }
`;

const icons = {
  place: MapPin,
  type: MagnifyingGlass,
  recent: Clock,
  saved: Star,
  listing: House,
} as const;

interface SuggestionListProps {
  id: string;
  /** Hidden without any. */
  suggestions: readonly Suggestion[];
  /** Position of the chosen one; -1 without one. */
  active: number;
  onPoint: (at: number) => void;
  onTake: (suggestion: Suggestion) => void;
}

/** The options of a combobox. They take no focus: the field keeps it. */
export function SuggestionList({ id, suggestions, active, onPoint, onTake }: SuggestionListProps) {
  return (
    <List id={id} role="listbox" aria-label="Suggestions" hidden={suggestions.length === 0}>
      {suggestions.map((suggestion, at) => {
        const Icon = icons[suggestion.kind];
        return (
          <button
            key={suggestion.key}
            type="button"
            tabIndex={-1}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => onPoint(at)}
            onClick={() => onTake(suggestion)}
          >
            <Icon size={18} />
            <span>{suggestion.label}</span>
            {suggestion.detail && <small>{suggestion.detail}</small>}
          </button>
        );
      })}
    </List>
  );
}
