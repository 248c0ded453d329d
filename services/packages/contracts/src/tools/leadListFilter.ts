import { truncateText } from '../text.ts';

/** Most lists that one filter names. */
const maxListsOfFilter = 50;
/** Longest name of a list. */
export const maxListName = 100;

/** Parameters of a filter by lists. Each but the last holds the ids of lists, with commas between them. */
export const leadListFilters = ['inAnyList', 'inAllLists', 'notInLists', 'minLists'] as const;
export type LeadListFilterName = (typeof leadListFilters)[number];

const idList = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/;

/** Whether a text holds ids with commas between them. */
export const isIdList = (text: string): boolean => idList.test(text) && text.split(',').length <= maxListsOfFilter;

/** The ids in a text that `isIdList` accepts; none in an empty one. */
export const readIdList = (text: string | undefined): number[] => (text ? text.split(',').map(Number) : []);

/** What a list is called whose file has this name: without the ending, "Absentee_owners.csv" as "Absentee owners". */
export const listNameOf = (fileName: string): string =>
  truncateText(
    fileName
      .replace(/\.(?:csv|tsv|txt|xlsx)\b/i, '')
      .replaceAll(/[_\s]+/g, ' ')
      .trim(),
    maxListName,
  );
