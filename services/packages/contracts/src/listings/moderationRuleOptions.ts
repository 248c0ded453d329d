/** Constants of the rules that flag listings for moderators, shared by browsers and services. */

/** Ages and periods of the rule about new accounts. */
export const newAccountPolicy = { accountDays: 7, hours: 24 } as const;

/** Days of which the page of rules counts flags. */
export const ruleCountDays = 90;

interface Threshold {
  readonly label: string;
  /** What a number means, in a sentence. */
  readonly hint: string;
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
      'The price is far above or below what comparable sales give for the recorded property. Properties without comparable sales are not checked.',
    threshold: {
      label: 'Factor',
      hint: '3 flags three times the value and more, or a third of it and less.',
      default: 3,
      min: 1.5,
      max: 20,
      step: 0.5,
    },
  },
  'new-account': {
    name: 'New account posting many',
    about: `An account younger than ${newAccountPolicy.accountDays} days posts many listings in ${newAccountPolicy.hours} hours. It is flagged once in that time.`,
    threshold: {
      label: `Listings in ${newAccountPolicy.hours} hours`,
      hint: '10 flags the eleventh listing.',
      default: 10,
      min: 1,
      max: 1_000,
      step: 1,
    },
  },
  'same-photo': {
    name: 'Photo of another member',
    about:
      'A photo looks like one that another member uploaded earlier, even if it was resized, compressed or made brighter.',
    threshold: {
      label: 'Allowed difference',
      hint: '0 flags exact copies, 6 also edited ones.',
      default: 6,
      min: 0,
      max: 6,
      step: 1,
    },
  },
} as const satisfies Record<string, ModerationRuleText>;

export type ModerationRuleCode = keyof typeof moderationRules;
export const moderationRuleCodes = Object.keys(moderationRules) as [ModerationRuleCode, ...ModerationRuleCode[]];

/** The texts and bounds of a rule. */
export const moderationRuleText = (code: ModerationRuleCode): ModerationRuleText => moderationRules[code];
