import { styled } from 'styled-components';

const Frame = styled.figure`
  svg {
    display: block;
    width: 100%;
    height: 8px;
    border-radius: 2px;
  }
  figcaption {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    margin-top: 6px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  b {
    font-weight: 600;
    color: var(--ink);
  }
`;

/** A percentage as it is written: 42.5%. */
export const percentText = (percent: number): string => `${percent}%`;

interface AgreedSplit {
  readonly poster: string;
  readonly partner: string;
  readonly posterShare: number;
  readonly partnerShare: number;
}

/** Who gets which part of the net proceeds. @param reader the side that reads it, and is addressed as such */
export function splitSentence(
  { poster, partner, posterShare, partnerShare }: AgreedSplit,
  reader: 'poster' | 'partner' | null,
): string {
  const first = reader === 'partner' ? 'You get' : `${partner} gets`;
  const second = reader === 'poster' ? 'you' : poster;
  return `${first} ${percentText(partnerShare)} and ${second} ${percentText(posterShare)} of what is left after costs and after capital is returned.`;
}

export interface SplitBarProps {
  posterShare: number;
  partnerShare: number;
  posterLabel?: string;
  partnerLabel?: string;
}

/** Two shares that total 100%, as a bar with their percentages. */
export function SplitBar({
  posterShare,
  partnerShare,
  posterLabel = 'Poster',
  partnerLabel = 'Partner',
}: SplitBarProps) {
  return (
    <Frame>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="8" fill="var(--tint)" />
        <rect width={partnerShare} height="8" fill="var(--primary)" />
        <rect x={partnerShare - 0.3} width="0.6" height="8" fill="var(--surface)" />
      </svg>
      <figcaption>
        <span>
          {partnerLabel} <b>{percentText(partnerShare)}</b>
        </span>
        <span>
          {posterLabel} <b>{percentText(posterShare)}</b>
        </span>
      </figcaption>
    </Frame>
  );
}
