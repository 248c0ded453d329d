import type { VentureDetails, VentureEvent, VentureEventKind } from '@dealstead/contracts';
import { formatDate, Panel, PanelHead } from '@dealstead/kit';
import {
  ArrowsDownUp,
  CheckCircle,
  CurrencyDollar,
  FileText,
  Flag,
  Handshake,
  Megaphone,
  NotePencil,
  PaperPlaneTilt,
  Prohibit,
  SealCheck,
  Timer,
  UserPlus,
  Warning,
} from '@dealstead/kit/icons';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { percentText } from '../SplitBar.tsx';

const kinds: Record<VentureEventKind, readonly [icon: ComponentType<{ size: number }>, text: string]> = {
  posted: [Megaphone, 'posted the joint venture'],
  edited: [NotePencil, 'changed'],
  withdrawn: [Prohibit, 'withdrew the post'],
  expired: [Timer, 'The deadline passed'],
  'document-added': [FileText, 'added a proof of control'],
  'document-deleted': [FileText, 'deleted a proof of control'],
  invited: [UserPlus, 'invited a partner'],
  applied: [PaperPlaneTilt, 'applied'],
  countered: [ArrowsDownUp, 'proposed another split'],
  declined: [Prohibit, 'declined'],
  'application-withdrawn': [Prohibit, 'withdrew an application'],
  accepted: [Handshake, 'accepted. The partner is chosen'],
  'called-off': [Prohibit, 'called off the partnership'],
  removed: [Prohibit, 'A moderator removed the post'],
  restored: [CheckCircle, 'A moderator restored the post'],
  'agreement-sent': [FileText, 'The agreement was sent for signature'],
  'agreement-signed': [SealCheck, 'Both partners signed the agreement'],
  'agreement-failed': [Warning, 'The agreement was not signed'],
  'figures-recorded': [CurrencyDollar, 'recorded the figures'],
  'figures-corrected': [CurrencyDollar, 'corrected the figures'],
  confirmed: [CheckCircle, 'confirmed the figures'],
  disputed: [Flag, 'disputes the figures'],
};

const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr) auto;
    gap: 12px;
    align-items: start;
    padding: 10px 0;
    font-size: var(--t14);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span:first-child {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: 50%;
    background: var(--sunken);
    color: var(--ink-2);
  }
  p {
    padding-top: 3px;
    overflow-wrap: anywhere;
  }
  time {
    padding-top: 4px;
    font-size: var(--t13);
    color: var(--ink-2);
    white-space: nowrap;
  }
`;

/** Every change of a venture that the member may see, newest first. */
export function HistoryPanel({ history }: Pick<VentureDetails, 'history'>) {
  if (history.length === 0) return null;
  return (
    <Panel aria-labelledby="history">
      <PanelHead>
        <h2 id="history">History</h2>
      </PanelHead>
      <Entries>
        {history.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </Entries>
    </Panel>
  );
}

function Entry({ event: { kind, actor, partnerShare, detail, at } }: { event: VentureEvent }) {
  const [Icon, text] = kinds[kind];
  // Nobody withdrew it: it ended with its listing.
  const isOffMarket = kind === 'withdrawn' && actor === null;
  const notes = [partnerShare !== null && `${percentText(partnerShare)} for the partner`, detail].filter(Boolean);
  return (
    <li>
      <span>
        <Icon size={16} />
      </span>
      <p>
        {actor && <b>{actor.name} </b>}
        {isOffMarket ? 'The listing left the market' : text}
        {notes.length > 0 && `: ${notes.join(', ')}`}
      </p>
      <time dateTime={at}>{formatDate(at)}</time>
    </li>
  );
}
