import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../theme/media.ts';

const List = styled.ol<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  li {
    position: relative;
    padding: 34px 32px 0 0;
  }
  li::before {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    top: 7px;
    border-top: 2px dashed var(--primary);
  }
  li:last-child::before {
    right: auto;
    width: 60%;
  }
  li::after {
    content: '';
    position: absolute;
    left: 0;
    top: 0;
    width: 16px;
    height: 16px;
    border: 2.5px solid var(--primary);
    border-radius: 50%;
    background: var(--ground);
  }
  h3 {
    font-size: var(--t17);
  }
  p {
    margin-top: 4px;
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    li {
      padding: 0 0 24px 34px;
    }
    li::before {
      left: 7px;
      right: auto;
      top: 8px;
      bottom: -8px;
      border-top: 0;
      border-left: 2px dashed var(--primary);
    }
    li:last-child::before {
      display: none;
    }
    li::after {
      top: 4px;
    }
  }
`;

/** Numbered steps along a line. */
export function Steps({ steps }: { steps: readonly { title: string; text: ReactNode }[] }) {
  return (
    <List $count={steps.length}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}

const TestimonialFigure = styled.figure`
  padding-top: 14px;
  border-top: 2px solid var(--ink);
  blockquote {
    font: 500 var(--t17) / 1.5 var(--slab);
    font-feature-settings: 'lnum';
  }
  figcaption {
    margin-top: 12px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
`;

/** A quotation with its attribution. */
export function Testimonial({ by: attribution, children }: { by: ReactNode; children: ReactNode }) {
  return (
    <TestimonialFigure>
      <blockquote>{children}</blockquote>
      <figcaption>{attribution}</figcaption>
    </TestimonialFigure>
  );
}

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  border-block: 1px solid var(--line-2);
  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 22px 24px 22px 0;
  }
  > div + div {
    border-left: 1px solid var(--line);
    padding-left: 24px;
  }
  dd {
    font: 600 var(--t32) / 1.1 var(--slab);
    font-feature-settings: 'lnum';
    letter-spacing: -0.02em;
  }
  dt {
    font-size: var(--t14);
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    > div,
    > div + div {
      padding: 14px 12px 14px 0;
    }
    > div:nth-child(even) {
      padding-left: 16px;
    }
    > div:nth-child(odd) {
      border-left: 0;
    }
    > div:nth-child(n + 3) {
      border-top: 1px solid var(--line);
    }
    dd {
      font-size: var(--t24);
    }
  }
`;

/** Four large figures in a row. */
export function KeyFigures({ figures }: { figures: readonly { value: string; label: string }[] }) {
  return (
    <Numbers>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Numbers>
  );
}

/** A full-width colored section with a heading and a button. */
export const CallToAction = styled.section`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 24px;
  padding: 32px 36px;
  background: var(--primary);
  color: var(--on-primary);
  border-radius: var(--r2);
  p {
    margin-top: 6px;
    max-width: 60ch;
  }
  :focus-visible {
    outline-color: var(--on-primary);
  }
  ${phone} {
    padding: 24px 20px;
  }
`;
