import { categoryLabels, ventureRoleLabels, type Venture } from '@dealstead/contracts';
import { Badge, formatAgreedMoney, formatDate, KeyValues, TextLink, twoLines } from '@dealstead/kit';
import { CalendarBlank, FileText, Handshake, ShieldCheck } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { controlText } from './labels.tsx';
import { FitReasons } from './record/FitReasons.tsx';
import { SplitBar } from './SplitBar.tsx';

const Card = styled.article`
  position: relative;
  display: grid;
  grid-template-rows: auto auto 1fr;
  grid-auto-rows: auto;
  gap: 12px;
  padding: 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  transition:
    border-color var(--fast),
    box-shadow var(--fast);
  &:hover {
    border-color: var(--line-2);
    box-shadow: var(--sh1);
  }
  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  h2,
  h3 {
    font: 600 var(--t17) / 1.3 var(--sans);
    letter-spacing: 0;
    overflow-wrap: anywhere;
    a {
      color: inherit;
      text-decoration: none;
    }
    a:hover {
      text-decoration: underline;
    }
    /* The whole card leads to the post. */
    a::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
  h2 + p,
  h3 + p {
    margin-top: 2px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
  .wanted {
    ${twoLines}
    align-self: start;
    font-size: var(--t14);
  }
  .facts {
    display: grid;
    gap: 6px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .facts li {
    display: flex;
    align-items: center;
    gap: 8px;
  }
`;

const Amount = styled(KeyValues)`
  > div {
    padding: 0 0 10px;
    border: 0;
  }
`;

export interface VentureCardProps {
  venture: Venture;
  /** Badges before that of the role. */
  badges?: ReactNode;
  /** Why the member fits; empty for visitors. */
  fit?: readonly string[];
}

/** A joint venture in a list. */
export function VentureCard({ venture, badges, fit = [] }: VentureCardProps) {
  const { id, title, city, state, category, role, contribution, contributionAmount, control } = venture;
  const isOpen = venture.status === 'open';
  return (
    <Card>
      <div className="badges">
        {badges}
        <Badge tone="primary">{isOpen ? `${ventureRoleLabels[role]} wanted` : ventureRoleLabels[role]}</Badge>
      </div>
      <header>
        <h2>
          <TextLink to={`/joint-venture/${id}`}>{title}</TextLink>
        </h2>
        <p>{`${city}, ${state} · ${categoryLabels[category]}`}</p>
      </header>
      <p className="wanted">{contribution}</p>
      <div>
        {contributionAmount !== null && (
          <Amount>
            <div>
              <dt>Contribution</dt>
              <dd>{formatAgreedMoney(contributionAmount)}</dd>
            </div>
          </Amount>
        )}
        <SplitBar posterShare={venture.posterShare} partnerShare={venture.partnerShare} />
      </div>
      {fit.length > 0 && <FitReasons title="You fit because" reasons={fit} />}
      <ul className="facts">
        {isOpen && (
          <li>
            <CalendarBlank size={16} />
            {`Apply by ${formatDate(venture.deadline)}`}
          </li>
        )}
        <li>
          {control.isDocumented ? <ShieldCheck size={16} /> : <FileText size={16} />}
          {`${controlText(control)}${control.isDocumented ? ', document on file' : ''}`}
        </li>
        {isOpen && (
          <li>
            <Handshake size={16} />
            {venture.applications === 1 ? '1 application' : `${venture.applications} applications`}
          </li>
        )}
      </ul>
    </Card>
  );
}
