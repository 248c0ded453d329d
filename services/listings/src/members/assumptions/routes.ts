import { defaultDealAssumptions } from '@dealstead/contracts';
import * as profileEndpoints from '@dealstead/contracts/listings/assumptionProfiles';
import * as endpoints from '@dealstead/contracts/listings/investmentAssumptions';
import { handle, handleIdempotent, type Live, respond, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { changeProfiles, profileTags } from './change.ts';
import * as rules from './rules.ts';
import { findAssumptions } from './store.ts';

type Change = (profiles: rules.StoredProfiles, now: string) => rules.StoredProfiles;

const toResponse = ({ inUse, profiles }: rules.StoredProfiles): profileEndpoints.AssumptionProfiles => ({
  inUse,
  profiles: [...profiles],
  defaults: defaultDealAssumptions,
});

function toSearchAssumptions(profiles: rules.StoredProfiles): endpoints.StoredAssumptions {
  const { id, figures } = rules.profileInUse(profiles);
  return endpoints.StoredAssumptions.parse({ ...figures, isOwn: id !== null });
}

/** A member's profiles of assumptions. */
export function createAssumptionRoutes(db: Db, live: Live): Route[] {
  const read = async (userId: number) =>
    rules.readProfiles(await findAssumptions(db, userId), new Date().toISOString());
  const changed = async (tx: Tx, userId: number, change: Change) =>
    respond(toResponse(await changeProfiles(tx, live, userId, change))).invalidates(...profileTags);

  return [
    handle(profileEndpoints.listAssumptionProfiles, async ({ actor }) => toResponse(await read(actor.id))),

    handleIdempotent(profileEndpoints.createAssumptionProfile, db, ({ body, actor }, tx) =>
      changed(tx, actor.id, (profiles, now) => rules.addProfile(profiles, body, now)),
    ),

    handle(profileEndpoints.useAssumptionProfile, ({ body: { id }, actor }) =>
      db.change((tx) => changed(tx, actor.id, (profiles) => rules.chooseProfile(profiles, id))),
    ),

    handle(profileEndpoints.updateAssumptionProfile, ({ params: { id }, body, actor }) =>
      db.change((tx) => changed(tx, actor.id, (profiles, now) => rules.changeProfile(profiles, id, body, now))),
    ),

    handle(profileEndpoints.deleteAssumptionProfile, ({ params: { id }, actor }) =>
      db.change((tx) => changed(tx, actor.id, (profiles) => rules.removeProfile(profiles, id))),
    ),

    handle(endpoints.getInvestmentAssumptions, async ({ actor }) => toSearchAssumptions(await read(actor.id))),

    handle(endpoints.saveInvestmentAssumptions, async ({ body: { holdMonths, ...rest }, actor }) => {
      const set = holdMonths === undefined ? rest : { ...rest, holdMonths };
      const saved = await db.change((tx) =>
        changeProfiles(tx, live, actor.id, (profiles, now) => rules.withSearchFigures(profiles, set, now)),
      );
      return respond(toSearchAssumptions(saved)).invalidates(...profileTags);
    }),
  ];
}
