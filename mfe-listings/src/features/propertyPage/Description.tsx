import type { PropertyPage } from '@dealstead/contracts';
import { Button, useSiteUrl } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { homeFacts } from './homeFacts.ts';

/** Lines of a folded description on screen, and of a shortened one on a printed deal sheet. */
const foldedLines = 12;
const printedLines = 7;

const About = styled.section`
  p {
    max-width: 68ch;
  }
  p + p {
    margin-top: 10px;
  }
  [data-folded] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: ${foldedLines};
  }
  > button {
    margin-top: 12px;
  }
  /* Without JavaScript it cannot be unfolded. */
  @media (scripting: none) {
    [data-folded] {
      display: block;
    }
    > button {
      display: none;
    }
  }
  @media print {
    p {
      max-width: none;
    }
    p + p {
      margin-top: 4px;
    }
    [data-folded] {
      display: block;
    }
    [data-shortened] {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${printedLines};
    }
  }
`;

/** Where the rest of a shortened description is, on paper only. */
const PrintNote = styled.p`
  display: none;
  @media print {
    display: block;
    margin-top: 4px;
    font-style: italic;
    color: var(--ink-2);
  }
`;

/** Lines of a text whose lines hold that many characters. */
const countLines = (paragraphs: readonly string[], lineLength: number): number =>
  paragraphs.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / lineLength)), 0);

/** The seller's description. A long one is folded on screen, and shortened on a printed deal sheet. */
export function Description({ property }: { property: PropertyPage }) {
  const site = useSiteUrl();
  const [isOpen, setOpen] = useState(false);
  if (property.description.trim() === '') return null;
  const paragraphs = property.description.split('\n');
  // A little longer than the fold, so that it hides more than a line or two.
  const isLong = countLines(paragraphs, 80) > foldedLines + 4;
  // On paper the facts stand beside it.
  const isShortened = countLines(paragraphs, homeFacts(property).length > 0 ? 90 : 140) > printedLines;
  return (
    <About aria-labelledby="about">
      <h2 id="about">About this property</h2>
      <div data-folded={(isLong && !isOpen) || undefined} data-shortened={isShortened || undefined}>
        {paragraphs.map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
      </div>
      {isLong && (
        <Button kind="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Read more'}
        </Button>
      )}
      {isShortened && (
        <PrintNote>{`Shortened to fit this page. Read the full description at ${site}/property/${property.id}.`}</PrintNote>
      )}
    </About>
  );
}
