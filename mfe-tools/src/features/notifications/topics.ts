import type { NotificationTopic } from '@dealstead/contracts';
import { Bell, CalendarBlank, ChartLineUp, ChatCircleText, Megaphone, Tag, TrendDown } from '@dealstead/kit/icons';

/** Name and icon of each topic, in the order of the filter. */
export const topicLabels: Readonly<Record<NotificationTopic, { label: string; icon: typeof Bell }>> = {
  matches: { label: 'Matches', icon: Tag },
  'price-drops': { label: 'Price drops', icon: TrendDown },
  messages: { label: 'Messages and offers', icon: ChatCircleText },
  deadlines: { label: 'Deadlines', icon: CalendarBlank },
  'market-report': { label: 'Market report', icon: ChartLineUp },
  'admin-messages': { label: 'From Dealstead', icon: Megaphone },
  account: { label: 'Account', icon: Bell },
};
