import { figureText, decimalsOf, type Result } from '@dealstead/formulas';
import { Small } from '@dealstead/kit';
import { styled } from 'styled-components';

const Frame = styled.div`
  padding: 14px 16px;
  background: var(--sunken);
  border-radius: var(--r1);
  font-size: var(--t14);
  .formula {
    font-weight: 600;
  }
  .variant {
    margin-bottom: 4px;
    font-size: var(--t13);
    color: var(--primary);
    font-weight: 600;
  }
  dl {
    margin: 8px 0;
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    padding: 4px 0;
    border-bottom: 1px solid var(--line);
  }
  dt {
    color: var(--ink-2);
  }
  dd {
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  .result {
    border: 0;
    dt,
    dd {
      color: var(--ink);
      font-weight: 700;
    }
  }
`;

/** The value of a result as text, or why it does not exist. */
export const resultText = ({ key, value, unit, note }: Result): string =>
  value === null ? (note ?? 'Not defined') : figureText(value, unit, decimalsOf(key));

/** How a result was reached: variant, formula, the numbers put in, the result and the source. */
export function Derivation({ result }: { result: Result }) {
  const { formula, terms, source, variant } = result.derivation;
  return (
    <Frame>
      {variant && <p className="variant">{variant}</p>}
      <p className="formula">{formula}</p>
      <dl>
        {terms.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figureText(value, unit)}</dd>
          </div>
        ))}
        <div className="result">
          <dt>{result.label}</dt>
          <dd>{resultText(result)}</dd>
        </div>
      </dl>
      <Small>Source: {source}</Small>
    </Frame>
  );
}
