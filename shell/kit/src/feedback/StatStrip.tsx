import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from '../links/Link.tsx';
import { useIsPublished } from '../links/shellLinks.tsx';
import { phone } from '../theme/media.ts';

const Strip = styled.dl<{ $bare?: boolean }>`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  background: var(--surface);
  border: ${({ $bare }) => ($bare ? '0' : '1px solid var(--line)')};
  border-radius: ${({ $bare }) => ($bare ? '0' : 'var(--r2)')};
  > div {
    position: relative;
    padding: 14px 20px;
  }
  /* The link fills its cell. */
  dd a {
    color: inherit;
    text-decoration: none;
    &::after {
      position: absolute;
      inset: 0;
      content: '';
    }
    &:hover {
      text-decoration: underline;
      text-decoration-thickness: 2px;
      text-underline-offset: 4px;
    }
    &:focus-visible {
      outline: none;
      &::after {
        outline: 2px solid var(--focus);
        outline-offset: -3px;
      }
    }
  }
  > div + div {
    border-left: 1px solid var(--line);
  }
  dt {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  dd {
    margin-top: 2px;
    font-size: var(--t24);
    font-weight: 700;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  small {
    font-size: var(--t13);
    font-weight: 500;
    letter-spacing: 0;
    color: var(--ink-2);
  }
  ${phone} {
    grid-auto-flow: row;
    grid-template-columns: 1fr 1fr;
    > div,
    > div + div {
      padding: 12px 16px;
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    > div:nth-child(even) {
      border-left: 1px solid var(--line);
    }
    > div:nth-child(-n + 2) {
      border-top: 0;
    }
    > div:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    dd {
      font-size: var(--t20);
    }
    small {
      display: block;
    }
  }
  @media print {
    && {
      grid-template-columns: none;
      grid-auto-flow: column;
    }
    && > div {
      padding: 6px 10px;
      border-top: 0;
    }
    && > div + div {
      border-left: 1px solid var(--line);
    }
    dd {
      font-size: var(--t15);
    }
  }
`;

export interface Stat {
  label: string;
  value: ReactNode;
  /** Page that lists what is counted. */
  to?: string;
  /** Smaller, after the value: "3 late". */
  note?: ReactNode;
}

/** Key figures in bordered cells: label above value. `bare` omits the outer border, inside another panel. */
export function StatStrip({ items, bare, className }: { items: readonly Stat[]; bare?: boolean; className?: string }) {
  return (
    <Strip $bare={bare} className={className}>
      {items.map(({ label, value, note, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {to === undefined ? value : <LinkedValue to={to} label={label} value={value} />}
            {note && (
              <>
                {' '}
                <small>{note}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </Strip>
  );
}

/** The value as a link to its list, once that page is published. */
function LinkedValue({ to, label, value }: { to: string; label: string; value: ReactNode }) {
  return useIsPublished(to) ? (
    <Link to={to} aria-label={`${label}: ${String(value)}`}>
      {value}
    </Link>
  ) : (
    value
  );
}
