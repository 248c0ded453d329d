/** Constants of the rules that flag listings for moderators, shared by browsers and services. */

/** Ages and periods of the rule about new accounts. */
export const newAccountPolicy = { accountDays: 7, hours: 24 } as const;

/** Days of which the page of rules counts flags. */
export const ruleCountDays = 90;

interface Threshold {
  readonly label: string;
  readonly unit: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

interface ModerationRuleText {
  readonly name: string;
  /** What it flags, in a sentence. */
  readonly about: string;
  /** Null for a rule that has none. */
  readonly threshold: Threshold | null;
}

/** The rules by their code, which is the code of the reason on an item of the moderation queue. */
export const moderationRules = {
  'contact-details': {
    name: 'Contact details in the text',
    about: 'The title or the description contains a link, a phone number or an email address.',
    threshold: null,
  },
  'price-far-off': {
    name: 'Price far off the valuation',
    about:
      'The price is this many times the value that comparable sales give the recorded property, or more, or that fraction of it, or less. Properties without a valuation are not compared.',
    threshold: { label: 'Times the valuation', unit: 'times', default: 3, min: 1.5, max: 20, step: 0.5 },
  },
  'new-account': {
    name: 'New account posting many',
    about: `An account younger than ${newAccountPolicy.accountDays} days posts more listings than this in ${newAccountPolicy.hours} hours. Flagged once in that time.`,
    threshold: { label: 'Listings', unit: 'listings', default: 10, min: 1, max: 1_000, step: 1 },
  },
  'same-photo': {
    name: 'Photo of another member',
    about:
      'A photo looks like one that another member uploaded earlier. Photos are compared by 64 features of their brightness; this many may differ.',
    threshold: { label: 'Different features', unit: 'features', default: 6, min: 0, max: 6, step: 1 },
  },
} as const satisfies Record<string, ModerationRuleText>;

export type ModerationRuleCode = keyof typeof moderationRules;
export const moderationRuleCodes = Object.keys(moderationRules) as [ModerationRuleCode, ...ModerationRuleCode[]];

/** The texts and bounds of a rule. */
export const moderationRuleText = (code: ModerationRuleCode): ModerationRuleText => moderationRules[code];
