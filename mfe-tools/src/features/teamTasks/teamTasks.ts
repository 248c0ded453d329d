import { maxSearchLength, type VaTask, type VaTaskList, addDays } from '@dealstead/contracts';
import { useRead, useUser } from '@dealstead/kit';
import { isAssignee, isId, textUpTo, useUrlQuery } from '../records/urlQuery.ts';

export const taskTags = ['/api/va/tasks'] as const;

const parameters = {
  view: ['board'],
  search: textUpTo(maxSearchLength),
  assigned: isAssignee,
  due: ['late', 'week'],
  task: isId,
} as const;

/** The filters, layout and open task in the page's URL. */
export const useTaskQuery = () => useUrlQuery(parameters);
export type TaskQuery = ReturnType<typeof useTaskQuery>;

/** Someone to whom a task can be assigned. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** The owner of the team and the people with a seat on it; the caller is "Me". */
export function usePeople(list: VaTaskList | undefined): readonly Person[] {
  const user = useUser();
  const team = useRead('/api/team');
  if (!list || !user || !team.data) return [];
  const members = list.isOwner
    ? team.data.members.flatMap(({ userId, name, email }) =>
        userId === null ? [] : [{ id: userId, name: name ?? email }],
      )
    : team.data.colleagues.map(({ userId, name }) => ({ id: userId, name }));
  const others = [...(list.isOwner ? [] : [list.owner]), ...members].filter(({ id }) => id !== user.id);
  return [{ id: user.id, name: 'Me' }, ...others];
}

/** The tasks that the filters of the URL leave. */
export function filterTasks({ tasks, today }: VaTaskList, { values }: TaskQuery, userId: number): VaTask[] {
  const words = (values.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const week = addDays(today, 7);
  return tasks.filter((task) => {
    const text = [task.title, task.description, task.assignee, task.lead?.name, task.deal?.name, task.property?.name]
      .join(' ')
      .toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (values.assigned === 'me' && task.vaId !== userId) return false;
    if (values.assigned === 'none' && task.vaId !== null) return false;
    if (isId(values.assigned ?? '') && task.vaId !== Number(values.assigned)) return false;
    if (values.due === 'late') return isLate(task, today);
    if (values.due === 'week') return task.status !== 'done' && task.dueDate !== null && task.dueDate <= week;
    return true;
  });
}

export const isLate = ({ dueDate, status }: VaTask, today: string): boolean =>
  status !== 'done' && dueDate !== null && dueDate < today;
