import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { CardViews } from './cardViews.ts';

/** The record of the card that is dragged; null before it is known. */
export const rowOf = <Row>({ data }: Active): Row | null => (data.current?.['row'] as Row | undefined) ?? null;

/** What a screen reader says while a card is dragged. */
export function announceDrag<Row extends { id: number }, Stage extends string>(
  views: CardViews<Row, Stage>,
): Announcements {
  const nameOf = (active: Active): string => {
    const row = rowOf<Row>(active);
    return row === null ? 'The card' : views.nameOf(row);
  };
  const columnOf = ({ id }: Over): string => views.labels[id as Stage];
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active)} is over ${columnOf(over)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active)} was dropped on ${columnOf(over)}.` : `${nameOf(active)} was put back.`,
    onDragCancel: ({ active }) => `${nameOf(active)} was put back.`,
  };
}
