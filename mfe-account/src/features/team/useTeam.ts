import { useRead } from '@dealstead/kit';

/** The team of whoever is signed in, its seats, and the teams they work in. */
export const useTeam = () => useRead('/api/team');

export const teamTags = ['/api/team'] as const;
