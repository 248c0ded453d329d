import { todayOf } from '@dealstead/contracts';
import { getBuyerDashboard, getMemberDashboard, getProDashboard } from '@dealstead/contracts/tools/dashboards';
import { admitScope, handle, type Route } from '@dealstead/service-kit';
import { hasBuyerProfile } from '../buyers/store.ts';
import type { Db } from '../../database.ts';
import {
  listBestByArv,
  hasListed,
  countListingsByState,
  getMarketSummary,
  listNewest,
  getMemberHistory,
} from '../../copies/index.ts';
import { dealParts, dueNext, leadParts, listingParts, noDeals, noLeads, noListings } from './professional.ts';

/** What each dashboard shows. A member sees their own; the professional one on a seat is its owner's. */
export function dashboardRoutes(db: Db): Route[] {
  const member = handle(getMemberDashboard, async ({ actor }) => {
    const [{ since, hasViewed }, figures, listedProperty, savedBuyerProfile] = await Promise.all([
      getMemberHistory(db, actor.id),
      getMarketSummary(db),
      hasListed(db, actor.id),
      hasBuyerProfile(db, actor.id),
    ]);
    return {
      memberSince: since,
      market: figures,
      done: { openedListing: hasViewed, listedProperty, savedBuyerProfile },
    };
  });

  const buyer = handle(getBuyerDashboard, async () => {
    const [figures, best, latest, byState] = await Promise.all([
      getMarketSummary(db),
      listBestByArv(db, 8),
      listNewest(db, 8),
      countListingsByState(db, 8),
    ]);
    return { market: figures, bestByArv: best, newest: latest, byState };
  });

  const pro = handle(getProDashboard, async ({ actor }) => {
    const { ownerId, permissions } = admitScope(actor, 'professional-dashboard');
    const today = todayOf(actor);
    const [{ due: dealsDue, ...deals }, { due: leadsDue, ...leads }, listings] = await Promise.all([
      permissions.includes('deals') ? dealParts(db, ownerId, today) : noDeals,
      permissions.includes('leads') ? leadParts(db, ownerId, today) : noLeads,
      permissions.includes('listings') ? listingParts(db, ownerId) : noListings,
    ]);
    return {
      today,
      ...deals,
      ...leads,
      ...listings,
      dueNext: dueNext([dealsDue, leadsDue], today),
      ledger: { ...deals.ledger, ...leads.ledger, ...listings.ledger },
    };
  });

  return [member, buyer, pro];
}
