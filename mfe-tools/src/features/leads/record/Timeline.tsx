import { activityLabels, type ActivityType, type LeadActivity } from '@dealstead/contracts';
import { formatCount, Panel, PanelHead, Small } from '@dealstead/kit';
import { UploadSimple, User } from '@dealstead/kit/icons';
import { activityIcons } from '../../records/activityIcons.ts';
import { TimelineEntries } from '../../records/TimelineEntries.tsx';
import { pastDay } from '../leadLabels.ts';

const icons = { ...activityIcons, assignment: User, source: UploadSimple } satisfies Record<ActivityType, typeof User>;

/** What happened with a lead, newest first. The open follow-up is shown elsewhere. */
export function Timeline({ activities, today }: { activities: readonly LeadActivity[]; today: string }) {
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
        <TimelineEntries
          entries={past.map(({ id, activityType, description, userId, completedDate, createdAt }) => {
            const date = completedDate ?? createdAt.slice(0, 10);
            return {
              id,
              description,
              userId,
              date,
              icon: icons[activityType],
              label: activityLabels[activityType],
              dateText: pastDay(date, today),
            };
          })}
        />
      )}
    </Panel>
  );
}
