import { stateNames, type PropertyPage } from '@dealstead/contracts';
import { styled } from 'styled-components';

const Legal = styled.section`
  padding: 12px 14px;
  background: var(--brown-tint);
  border-left: 3px solid var(--brown);
  border-radius: var(--r1);
  font-size: var(--t14);
  && h2 {
    margin: 0 0 2px;
    font: 600 var(--t14) / 1.5 var(--sans);
    letter-spacing: 0;
    color: var(--brown);
  }
`;

/** Legal disclosure of the seller's right to sell, as the seller confirmed it. */
export function Disclosure({ of }: { of: PropertyPage }) {
  if (of.disclosure === null) return null;
  const agent = [of.brokerage, of.licenseNumber && `license ${of.licenseNumber}`].filter(Boolean).join(', ');
  return (
    <Legal aria-labelledby="disclosure">
      <h2 id="disclosure">{`Seller's disclosure, ${stateNames[of.state]}`}</h2>
      <p>{of.disclosure}</p>
      {agent && <p>{agent}</p>}
    </Legal>
  );
}
