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
      <h3 id="evidence">Evidence for the numbers</h3>
      <List>
        {evidence.map((item, i) =>
          item.kind === 'sale' ? (
            <li key={i}>
              <span>
                {item.address}
                <small>{saleText(item)}</small>
              </span>
              <b>{formatMoney(dollarsOf(item.price))}</b>
            </li>
          ) : (
            <li key={i}>
              <span>
                <a href={`/api/documents/${item.documentId}`} download={item.name}>
                  {item.name}
                </a>
                <small>{item.for === 'arv' ? 'For the ARV' : 'For the rehab'}</small>
              </span>
              <b>{item.amount !== '' && formatMoney(dollarsOf(item.amount))}</b>
            </li>
          ),
        )}
      </List>
    </section>
  );
}
