import { defaultDealAssumptions } from '@dealstead/contracts';
import * as profileContract from '@dealstead/contracts/listings/assumptionProfiles';
import * as contract from '@dealstead/contracts/listings/investmentAssumptions';
import { handle, handleIdempotent, type Live, respond, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { changeProfiles, profileTags } from './change.ts';
import * as rules from './rules.ts';
import { findAssumptions } from './store.ts';

type Change = (profiles: rules.StoredProfiles, now: string) => rules.StoredProfiles;

const toResponse = ({ inUse, profiles }: rules.StoredProfiles): profileContract.AssumptionProfiles => ({
  inUse,
  profiles: [...profiles],
  defaults: defaultDealAssumptions,
});

function toSearchAssumptions(profiles: rules.StoredProfiles): contract.StoredAssumptions {
  const { id, figures } = rules.profileInUse(profiles);
  return contract.StoredAssumptions.parse({ ...figures, isOwn: id !== null });
}

/** A member's profiles of assumptions. */
export function createAssumptionRoutes(db: Db, live: Live): Route[] {
  const read = async (userId: number) =>
    rules.readProfiles(await findAssumptions(db, userId), new Date().toISOString());
  const changed = async (tx: Tx, userId: number, change: Change) =>
    respond(toResponse(await changeProfiles(tx, live, userId, change))).invalidates(...profileTags);

  return [
    handle(profileContract.listAssumptionProfiles, async ({ actor }) => toResponse(await read(actor.id))),

    handleIdempotent(profileContract.createAssumptionProfile, db, ({ body, actor }, tx) =>
      changed(tx, actor.id, (profiles, now) => rules.addProfile(profiles, body, now)),
    ),

    handle(profileContract.useAssumptionProfile, ({ body: { id }, actor }) =>
      db.change((tx) => changed(tx, actor.id, (profiles) => rules.chooseProfile(profiles, id))),
    ),

    handle(profileContract.updateAssumptionProfile, ({ params: { id }, body, actor }) =>
      db.change((tx) => changed(tx, actor.id, (profiles, now) => rules.changeProfile(profiles, id, body, now))),
    ),

    handle(profileContract.deleteAssumptionProfile, ({ params: { id }, actor }) =>
      db.change((tx) => changed(tx, actor.id, (profiles) => rules.removeProfile(profiles, id))),
    ),

    handle(contract.getInvestmentAssumptions, async ({ actor }) => toSearchAssumptions(await read(actor.id))),

    handle(contract.saveInvestmentAssumptions, async ({ body: { holdMonths, ...rest }, actor }) => {
      const set = holdMonths === undefined ? rest : { ...rest, holdMonths };
      const saved = await db.change((tx) =>
        changeProfiles(tx, live, actor.id, (profiles, now) => rules.withSearchFigures(profiles, set, now)),
      );
      return respond(toSearchAssumptions(saved)).invalidates(...profileTags);
    }),
  ];
}
