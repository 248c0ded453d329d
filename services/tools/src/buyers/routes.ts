import * as contract from '@dealstead/contracts/tools/buyerProfile';
import { handle, type Live, respond, type Route } from '@dealstead/service-kit';
import { todayInNewYork } from '../dashboards/rules.ts';
import type { Db } from '../database.ts';
import { proofDaysLeft, reminderAt, scoreBuyer, totalScore } from './rules.ts';
import { readBuyerProfile, upsertBuyerProfile } from './store.ts';

const tag = '/api/buyer-profile';

function answer(profile: contract.BuyerProfile | null, today: string): contract.BuyerProfileAnswer {
  const score = scoreBuyer(profile, today);
  return { profile, buyerScore: totalScore(score), score, proofDaysLeft: proofDaysLeft(profile, today) };
}

/** A member's own profile as a buyer. */
export function buyerRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.getBuyerProfile, async ({ actor }) =>
      answer(await readBuyerProfile(db, actor.id), todayInNewYork()),
    ),

    handle(contract.saveBuyerProfile, async ({ body, actor }) => {
      const today = todayInNewYork();
      const saved = answer(body, today);
      // A member who enters a document that expires soon knows it: only later reminders are mailed.
      const reminder = saved.proofDaysLeft === null ? null : reminderAt(saved.proofDaysLeft);
      await db.change(async (tx) => {
        await upsertBuyerProfile(tx, actor.id, body, { score: saved.buyerScore, reminder });
        tx.afterCommit(() => live.member(actor.id, tag, '/api/dashboards'));
      });
      return respond(saved).invalidates(tag, '/api/dashboards');
    }),
  ];
}
