import { notificationPageSize, type Notification, type NotificationTopic } from '@dealstead/contracts';
import { messageOf, toast, usePagedRead, useWrite } from '@dealstead/kit';

export interface NotificationFilter {
  readonly show: 'all' | 'unread';
  readonly topic?: NotificationTopic | undefined;
}

const template = '/api/notifications{?show,topic,after}';

/** Notifications in pages, newest first. */
export const useNotificationPages = ({ show, topic }: NotificationFilter) =>
  usePagedRead(
    template,
    { ...(show === 'unread' && { show }), ...(topic && { topic }) },
    { pageSize: notificationPageSize, cursorAfter: (last: Notification) => last.cursor, keepPrevious: true },
  );

/** Marks notifications as read or unread, one by one or all at once. The bell follows. */
export function useNotificationMarks() {
  const marks = useWrite('POST', '/api/notifications/marks', {
    invalidates: ['/api/notifications'],
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Your change was not saved. Try again.'),
        destructive: true,
      }),
  });
  return {
    isPending: marks.isPending,
    mark: (id: number, read: boolean) => marks.mutate({ body: { ids: [id], read } }),
    /** @param upTo when the newest notification on screen happened: a later one stays unread */
    markAll: (upTo: string, topic?: NotificationTopic) => marks.mutate({ body: { upTo, ...(topic && { topic }) } }),
  };
}
