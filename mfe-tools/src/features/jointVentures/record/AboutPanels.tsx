import { ventureRoleLabels, type Venture, type VentureDetails } from '@dealstead/contracts';
import {
  formatAgreedMoney,
  formatDate,
  formatMoney,
  KeyValues,
  Panel,
  PanelHead,
  Small,
  Stack,
  TextLink,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { completedText, controlText } from '../labels.tsx';
import { SplitBar } from '../SplitBar.tsx';
import { ReportVenture } from './ReportVenture.tsx';

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
  max-width: 70ch;
`;

const Note = styled(Small)`
  margin-top: 12px;
`;

const Sides = styled(Stack)`
  h3 {
    margin-bottom: 4px;
    font-size: var(--t13);
    font-weight: 600;
    color: var(--ink-2);
  }
`;

/** What each side brings, and the split. */
export function OfferPanel({ venture }: { venture: Venture }) {
  const { status, role, contribution, contributionAmount, offered, posterShare, partnerShare } = venture;
  const isOpen = status === 'open';
  return (
    <Panel aria-labelledby="offer">
      <PanelHead>
        <h2 id="offer">{isOpen ? `${ventureRoleLabels[role]} wanted` : 'As posted'}</h2>
        {contributionAmount !== null && <span>{formatAgreedMoney(contributionAmount)}</span>}
      </PanelHead>
      <Sides space={4}>
        <div>
          <h3>The partner brings</h3>
          <Text>{contribution}</Text>
        </div>
        <div>
          <h3>The poster brings</h3>
          <Text>{offered}</Text>
        </div>
        <div>
          <h3>{`${isOpen ? 'Split' : 'Posted split'} of what is left after costs`}</h3>
          <SplitBar posterShare={posterShare} partnerShare={partnerShare} />
        </div>
      </Sides>
    </Panel>
  );
}

const Report = styled.div`
  margin-top: 12px;
  &:empty {
    display: none;
  }
  > button {
    margin-left: -12px;
  }
`;

export interface FactsPanelProps {
  venture: Venture;
  /** Undefined for visitors, and while it loads. */
  details: VentureDetails | undefined;
}

/** Deadline, listing and poster. */
export function FactsPanel({ venture, details }: FactsPanelProps) {
  const { deadline, poster, propertyId, price, applications } = venture;
  return (
    <Panel aria-label="Facts">
      <KeyValues>
        <div>
          <dt>Apply by</dt>
          <dd>{formatDate(deadline)}</dd>
        </div>
        <div>
          <dt>Posted by</dt>
          <dd>{poster.name}</dd>
        </div>
        <div>
          <dt>Joint ventures</dt>
          <dd>{completedText(poster)}</dd>
        </div>
        <div>
          <dt>Applications</dt>
          <dd>{applications}</dd>
        </div>
        {propertyId !== null && price !== null && (
          <div>
            <dt>Listing</dt>
            <dd>
              <TextLink to={`/property/${propertyId}`}>{formatMoney(price)}</TextLink>
            </dd>
          </div>
        )}
      </KeyValues>
      <Report>
        <ReportVenture venture={venture} details={details} />
      </Report>
    </Panel>
  );
}

const Chain = styled.ol`
  display: grid;
  gap: 12px;
  margin-bottom: 16px;
  li {
    padding-left: 14px;
    border-left: 3px solid var(--primary);
    font-size: var(--t14);
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** The chain of control with names, for the poster and the accepted partner. */
export function ControlChain({ control }: Pick<VentureDetails, 'control'>) {
  return (
    <Chain>
      {control.map(({ holder, grantor, basis, until }, i) => (
        <li key={i}>
          <b>{holder}</b>
          {grantor !== '' && ` from ${grantor}`}
          <small>{controlText({ basis, until })}</small>
        </li>
      ))}
    </Chain>
  );
}

/** What everyone sees of the proof of control. */
export function PublicControl({ control }: Pick<Venture, 'control'>) {
  const { links, isDocumented } = control;
  return (
    <>
      <KeyValues>
        <div>
          <dt>Control</dt>
          <dd>{controlText(control)}</dd>
        </div>
        <div>
          <dt>Steps from the owner</dt>
          <dd>{links}</dd>
        </div>
        <div>
          <dt>Document</dt>
          <dd>{isDocumented ? 'On file' : 'None yet'}</dd>
        </div>
      </KeyValues>
      <Note>Names and documents are shown to the partner whom the poster accepts.</Note>
    </>
  );
}
