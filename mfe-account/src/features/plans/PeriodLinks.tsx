import { billingPeriods, type BillingPeriod } from '@dealstead/contracts';
import { Link, phone, useLocation } from '@dealstead/kit';
import { styled } from 'styled-components';
import { periodNames } from './periods.ts';

const Segments = styled.nav`
  display: inline-flex;
  overflow: hidden;
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  background: var(--surface);
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 0 18px;
    font-weight: 500;
    text-decoration: none;
  }
  a + a {
    border-left: 1px solid var(--line);
  }
  a:hover {
    background: var(--sunken);
  }
  a:focus-visible {
    outline-offset: -4px;
  }
  [aria-current] {
    background: var(--ink) !important;
    color: var(--surface);
    font-weight: 600;
  }
  small {
    margin-left: 6px;
    font-size: var(--t12);
  }
  ${phone} {
    display: flex;
    a {
      flex: 1;
      flex-direction: column;
      justify-content: center;
      padding: 4px 8px;
    }
    small {
      margin: 0;
    }
  }
`;

/** One URL for each billing period, so that a choice can be shared and works without JavaScript. */
export function PeriodLinks({ selected }: { selected: BillingPeriod }) {
  const { pathname, search } = useLocation();
  const pathOf = (period: BillingPeriod) => {
    const query = new URLSearchParams(search);
    query.set('period', period);
    return `${pathname}?${query}`;
  };
  return (
    <Segments aria-label="Billing period">
      {billingPeriods.map((period) => (
        <Link
          key={period}
          to={pathOf(period)}
          replace
          preventScrollReset
          aria-current={period === selected ? 'true' : undefined}
        >
          {periodNames[period].name}
          {periodNames[period].discount && <small>{periodNames[period].discount}</small>}
        </Link>
      ))}
    </Segments>
  );
}
