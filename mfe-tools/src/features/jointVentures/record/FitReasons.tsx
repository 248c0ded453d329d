import { CheckCircle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const Reasons = styled.div`
  h3 {
    font-size: var(--t13);
    font-weight: 600;
  }
  ul {
    display: grid;
    gap: 4px;
    margin-top: 4px;
  }
  li {
    display: flex;
    align-items: start;
    gap: 6px;
    font-size: var(--t13);
    svg {
      flex: none;
      margin-top: 2px;
      color: var(--ok);
    }
  }
`;

/** Why someone fits a venture. */
export function FitReasons({ title, reasons }: { title?: string; reasons: readonly string[] }) {
  return (
    <Reasons>
      {title && <h3>{title}</h3>}
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <CheckCircle size={16} />
            {reason}
          </li>
        ))}
      </ul>
    </Reasons>
  );
}
