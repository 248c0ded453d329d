import { addressLine, type ModerationRuleCode, states, type State } from '@dealstead/contracts';
import { getRecordedValue } from '@dealstead/contracts/tools/propertyAnalysis';
import { createJobRows, type BackgroundJob, createBackgroundJob, type Peer } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { requestModeration, isShown, lockProperty } from '../../catalog/index.ts';
import { explainContactDetails, explainNewAccount, explainPrice, type RecordedValue } from './rules.ts';
import * as store from './store.ts';

const jobName = 'moderation-rules';

/** Gives the value of a listing's property; null where there is none. */
export type FindValue = (listing: store.CheckedListing) => Promise<RecordedValue | null>;

/** Asks tools for the value by comparable sales. */
export const createFindValue =
  (tools: Pick<Peer, 'call'>): FindValue =>
  async ({ address, city, state, zipCode, parcelNumber }) => {
    if (!address && !parcelNumber) return null;
    const { value, sales } = await tools.call(getRecordedValue, {
      query: {
        ...(address && { address: addressLine({ address, city, state, zipCode }) }),
        ...(parcelNumber && { parcelNumber }),
        state: states.find((each) => each === state) as State,
      },
    });
    return value === null ? null : { value, sales };
  };

/** Checks published and changed listings by the rules that flag by themselves. */
export function createRuleCheckJob(db: Db, findValue: FindValue): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 15_000,
    wakeOnCommit: true,
    run: () => checkNext(db, findValue),
  });
}

/**
 * Checks the listing that waits longest, and asks for a moderator where a rule flags it. A check that fails, such as
 * without tools, is repeated after a minute. @returns whether one waited
 */
export async function checkNext(db: Db, findValue: FindValue): Promise<boolean> {
  const rows = createJobRows(db, jobName);
  const check = await store.claimCheck(db, await rows.deferred());
  if (!check) return false;
  await rows.attempt(check.propertyId, () => checkListing(db, findValue, check));
  return true;
}

async function checkListing(db: Db, findValue: FindValue, check: store.ClaimedCheck): Promise<void> {
  const listing = await store.readCheckedListing(db, check.propertyId);
  const isReviewed = listing?.status === 'in-review';
  const findings = listing && (isReviewed || isShown(listing.status)) ? await applyRules(db, listing, findValue) : [];
  await db.change(async (tx) => {
    // A listing that changed meanwhile is queued again by its event.
    if (listing && findings.length > 0 && (await lockProperty(tx, listing.id)).version === listing.version) {
      for (const { rule, note } of findings) {
        const kind = isReviewed ? 'new-listing' : rule === 'same-photo' ? 'photo' : 'listing';
        if (await store.insertFlag(tx, listing, { rule, kind, note }))
          await requestModeration(tx, listing.id, kind, { source: 'rule', code: rule, note, memberId: null });
      }
    }
    await store.finishCheck(tx, check);
  });
}

interface Finding {
  readonly rule: ModerationRuleCode;
  readonly note: string;
}

async function applyRules(db: Db, listing: store.CheckedListing, findValue: FindValue): Promise<Finding[]> {
  const settings = await store.readRuleSettings(db);
  const explanations: Readonly<Record<ModerationRuleCode, (threshold: number) => Promise<string | null>>> = {
    'contact-details': async () => explainContactDetails(listing),
    'price-far-off': async (times) => {
      const value = await findValue(listing);
      return value && explainPrice(listing.price, value, times);
    },
    'new-account': async (threshold) => explainNewAccount(listing, threshold, new Date()),
    'same-photo': async (distance) => {
      const other = await store.findSamePhoto(db, listing, distance);
      return other === null ? null : `Same photo as DS-${other} of another member.`;
    },
  };
  const findings: Finding[] = [];
  for (const [rule, explain] of Object.entries(explanations)) {
    const { isOn, threshold } = settings[rule as ModerationRuleCode];
    const note = isOn ? await explain(threshold ?? 0) : null;
    if (note !== null) findings.push({ rule: rule as ModerationRuleCode, note });
  }
  return findings;
}
