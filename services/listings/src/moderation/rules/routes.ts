import { type ModerationRuleCode, moderationRuleCodes, moderationRuleText } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/moderation';
import { handle, type Live, Refusal, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import { countFlags, readRuleSettings, type RuleSetting, saveRuleSetting } from './store.ts';

const tag = '/api/admin/moderation-rules';
const noFlags = { flagged: 0, upheld: 0, dismissed: 0 };

/** The rules that flag listings, for moderators. */
export function createModerationRuleRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listModerationRules, async () => {
      const [settings, counts] = await Promise.all([readRuleSettings(db), countFlags(db)]);
      return moderationRuleCodes.map((rule) => ({ rule, ...settings[rule], ...(counts.get(rule) ?? noFlags) }));
    }),

    handle(endpoints.saveModerationRule, async ({ params: { rule }, body: { reason, ...setting }, actor, request }) => {
      assertThreshold(rule, setting);
      await db.change(async (tx) => {
        const updatedBy = actor.kind === 'member' ? actor.id : null;
        const before = await saveRuleSetting(tx, rule, setting, updatedBy);
        await recordAction(
          tx,
          { actor, request },
          {
            action: 'moderation.rule-changed',
            target: `rule ${rule}`,
            reason,
            before: { ...(before ?? { isOn: true, threshold: moderationRuleText(rule).threshold?.default ?? null }) },
            after: { ...setting },
          },
        );
      });
      live.admins(tag);
      return respond({ message: 'Saved. It applies to listings published or changed from now on.' }).invalidates(tag);
    }),
  ];
}

/** @throws Refusal 400 where a threshold is missing, out of bounds or not one of the rule */
function assertThreshold(rule: ModerationRuleCode, { threshold }: RuleSetting): void {
  const bounds = moderationRuleText(rule).threshold;
  if (bounds === null && threshold === null) return;
  const isWithin = bounds !== null && threshold !== null && threshold >= bounds.min && threshold <= bounds.max;
  if (isWithin && Number.isInteger(threshold / bounds.step)) return;
  const message =
    bounds === null
      ? 'This rule has no threshold.'
      : `Enter a number from ${bounds.min} to ${bounds.max} in steps of ${bounds.step}.`;
  throw new Refusal(400, 'invalid-input', message, { threshold: message });
}
