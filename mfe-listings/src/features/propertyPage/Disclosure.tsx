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
export function Disclosure({ property }: { property: PropertyPage }) {
  if (property.disclosure === null) return null;
  const agent = [property.brokerage, property.licenseNumber && `license ${property.licenseNumber}`]
    .filter(Boolean)
    .join(', ');
  return (
    <Legal aria-labelledby="disclosure">
      <h2 id="disclosure">{`Seller's disclosure, ${stateNames[property.state]}`}</h2>
      <p>{property.disclosure}</p>
      {agent && <p>{agent}</p>}
    </Legal>
  );
}
