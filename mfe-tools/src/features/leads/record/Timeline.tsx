import { activityLabels, type ActivityType, type LeadActivity } from '@dealstead/contracts';
import { formatCount, Panel, PanelHead, Small, useUser } from '@dealstead/kit';
import {
  ArrowRight,
  ChatCircleText,
  Check,
  EnvelopeSimple,
  FileText,
  MapPin,
  Phone,
  UploadSimple,
} from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { pastDay } from '../leadLabels.ts';

const icons: Record<ActivityType, typeof Phone> = {
  call: Phone,
  text: ChatCircleText,
  email: EnvelopeSimple,
  visit: MapPin,
  note: FileText,
  task: Check,
  stage: ArrowRight,
  source: UploadSimple,
};

const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr) auto;
    gap: 12px;
    padding: 10px 0;
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
  b {
    font-size: var(--t14);
    font-weight: 600;
  }
  p {
    margin-top: 2px;
    font-size: var(--t14);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  time {
    padding-top: 2px;
    font-size: var(--t13);
    color: var(--ink-2);
    white-space: nowrap;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** What happened with a lead, newest first. The open follow-up is shown elsewhere. */
export function Timeline({ activities, today }: { activities: readonly LeadActivity[]; today: string }) {
  const user = useUser();
  const past = activities.filter(({ scheduledDate, completedDate }) => completedDate !== null || !scheduledDate);
  return (
    <Panel aria-labelledby="timeline">
      <PanelHead>
        <h2 id="timeline">Timeline</h2>
        {past.length > 0 && <span>{formatCount(past.length)}</span>}
      </PanelHead>
      {past.length === 0 ? (
        <Small>Nothing logged yet. Calls, texts, visits and notes appear here.</Small>
      ) : (
        <Entries>
          {past.map(({ id, activityType, description, userId, completedDate, createdAt }) => {
            const Icon = icons[activityType];
            const day = completedDate ?? createdAt.slice(0, 10);
            return (
              <li key={id}>
                <span>
                  <Icon size={16} />
                </span>
                <div>
                  <b>{activityLabels[activityType]}</b>
                  {user && userId !== user.id && <small> by a teammate</small>}
                  <p>{description}</p>
                </div>
                <time dateTime={day}>{pastDay(day, today)}</time>
              </li>
            );
          })}
        </Entries>
      )}
    </Panel>
  );
}
