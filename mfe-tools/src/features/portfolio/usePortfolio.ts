import { useRead } from '@dealstead/kit';

/** The member's portfolio with its figures. */
export const usePortfolio = () => useRead('/api/portfolio');

/** What a change of a holding invalidates. */
export const portfolioReads = ['/api/portfolio'] as const;
