import { useEffect } from 'react';

const lastOpened = new Map<string, number>();

/** Remembers which record of a list, named by its path, is open. */
export function useRememberOpened(path: string, id: number): void {
  useEffect(() => void lastOpened.set(path, id), [path, id]);
}

/** The record of a list whose page was open last, where the member returns to. */
export const findLastOpened = (path: string): number | undefined => lastOpened.get(path);
