import type { Details } from '@dealstead/contracts';
import { formatMoney } from '@dealstead/kit';
import { styled } from 'styled-components';
import { dollarsOf, saleText } from '../post/amounts.ts';

const List = styled.ul`
  font-size: var(--t14);
  li {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 8px 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  b {
    white-space: nowrap;
  }
`;

/** Evidence for ARV and rehab: comparable sales and files. */
export function EvidenceList({ evidence }: { evidence: Details['evidence'] }) {
  if (evidence.length === 0) return null;
  return (
    <section aria-labelledby="evidence">
      <h3 id="evidence">What the figures rest on</h3>
      <List>
        {evidence.map((one, i) =>
          one.kind === 'sale' ? (
            <li key={i}>
              <span>
                {one.address}
                <small>{saleText(one)}</small>
              </span>
              <b>{formatMoney(dollarsOf(one.price))}</b>
            </li>
          ) : (
            <li key={i}>
              <span>
                <a href={`/api/documents/${one.documentId}`} download={one.name}>
                  {one.name}
                </a>
                <small>{one.for === 'arv' ? 'For the ARV' : 'For the rehab'}</small>
              </span>
              <b>{one.amount !== '' && formatMoney(dollarsOf(one.amount))}</b>
            </li>
          ),
        )}
      </List>
    </section>
  );
}
