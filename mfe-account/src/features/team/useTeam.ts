import { useRead } from '@dealstead/kit';

/** The signed-in member's own team, its seats, and the teams they belong to. */
export const useTeam = () => useRead('/api/team');

export const teamTags = ['/api/team'] as const;
