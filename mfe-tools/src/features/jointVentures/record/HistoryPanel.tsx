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
import { EventItem, EventList, type EventItemProps } from '../../records/EventList.tsx';
import { percentText } from '../SplitBar.tsx';

const kinds: Record<VentureEventKind, readonly [icon: EventItemProps['icon'], text: string]> = {
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
  accepted: [Handshake, 'accepted, and the partner is chosen'],
  'called-off': [Prohibit, 'called off the partnership'],
  removed: [Prohibit, 'A moderator removed the post'],
  restored: [CheckCircle, 'A moderator restored the post'],
  'agreement-sent': [FileText, 'sent the agreement for signature'],
  'agreement-signed': [SealCheck, 'Both partners signed the agreement'],
  'agreement-failed': [Warning, 'The agreement was not signed'],
  'figures-recorded': [CurrencyDollar, 'recorded the figures'],
  'figures-corrected': [CurrencyDollar, 'corrected the figures'],
  confirmed: [CheckCircle, 'confirmed the figures'],
  disputed: [Flag, 'disputes the figures'],
  closed: [SealCheck, 'All partners confirmed the figures'],
};

/** Every change of a venture that the member may see, newest first. */
export function HistoryPanel({ history }: Pick<VentureDetails, 'history'>) {
  if (history.length === 0) return null;
  return (
    <Panel aria-labelledby="history">
      <PanelHead>
        <h2 id="history">History</h2>
      </PanelHead>
      <EventList>
        {history.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </EventList>
    </Panel>
  );
}

function Entry({ event: { kind, actor, partnerShare, detail, at } }: { event: VentureEvent }) {
  const [icon, text] = kinds[kind];
  // Nobody withdrew it: it ended with its listing.
  const isOffMarket = kind === 'withdrawn' && actor === null;
  const notes = [partnerShare !== null && `${percentText(partnerShare)} for the partner`, detail].filter(Boolean);
  return (
    <EventItem icon={icon} at={at} atText={formatDate(at)}>
      {actor && <b>{actor.name} </b>}
      {isOffMarket ? 'The listing left the market' : text}
      {notes.length > 0 && `: ${notes.join(', ')}`}
    </EventItem>
  );
}
