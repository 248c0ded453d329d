import { checkBrandColor, decideAccess, describeColorCheck, parsePlan, type BrandTheme } from '@dealstead/contracts';
import type { BrandFields } from '@dealstead/contracts/account/brands';
import type { User } from '../../database.ts';

/** Page addresses that would read as the platform's own, or as an office that a brand is not. */
const reservedSlugs = new Set(
  `about account admin affiliate api app assets auth billing blog brand brands buy buyer calculator contact dashboard dealstead
  deals demo dev docs embed escrow faq help home internal invest investor join jobs lead leads legal listing listings login
  logout mail market member members messages news official partner partners pay payments plan plans policy press pricing
  privacy property properties register root search security sell seller settings shop sign signin signup site sitemap
  staff static status stripe subscribe support system team terms test tools trust unsubscribe verify www`.split(/\s+/),
);

const platform = 'dealstead';
/** Signs that read as letters. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({ o: '0', l: '1|!ӏі', e: '3еε', a: '4@аα', s: '5$ѕ', t: '7тτ', d: 'ԁδ' }).flatMap(([letter, signs]) =>
    [...signs].map((sign): [string, string] => [sign, letter]),
  ),
);

/** The letters of a name as they look: without accents, separators, and with look-alike signs as letters. */
const skeleton = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((sign) => lookAlikes.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^a-z]/g, '');

/** Whether a name could be taken for the platform's: it contains its name, or one that differs in a single letter. */
export function imitatesPlatform(text: string): boolean {
  const letters = skeleton(text);
  for (const length of [platform.length - 1, platform.length, platform.length + 1])
    for (let start = 0; start + length <= letters.length; start++)
      if (isOneEditApart(letters.slice(start, start + length), platform)) return true;
  return false;
}

/** Whether two words are equal or differ by one inserted, deleted or replaced letter. */
function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}

/** What is wrong with a brand by field; empty for one that may be saved. */
export function findProblems(fields: BrandFields): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const imitation = 'This reads like Dealstead itself. Use your own name.';
  if (imitatesPlatform(fields.name)) problems['name'] = imitation;
  if (imitatesPlatform(fields.slug)) problems['slug'] = imitation;
  else if (reservedSlugs.has(fields.slug)) problems['slug'] = 'This address is reserved. Choose another.';
  for (const [field, theme] of [
    ['color', 'light'],
    ['colorDark', 'dark'],
  ] as const)
    Object.assign(problems, colorProblem(field, fields[field], theme));
  return problems;
}

function colorProblem(field: string, color: string, theme: BrandTheme): Record<string, string> {
  const check = checkBrandColor(color, theme);
  return check.isReadable ? {} : { [field]: `${describeColorCheck(check, theme)} ${check.proposal} has enough.` };
}

/** Whether a member's plan, status and restrictions let their brand be seen. */
export function isBrandOn(user: User): boolean {
  const plan = parsePlan(user.subscriptionPlan);
  const role = user.role === 'admin' ? 'admin' : 'member';
  const isOpen = user.closedAt === null && user.closesAt === null && user.restrictions.length === 0;
  return (
    isOpen && plan !== null && decideAccess({ plan, status: user.subscriptionStatus, role }, 'white-label').allowed
  );
}

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The host of a domain that a member enters, without scheme, port and path. @returns null for one that cannot be a custom
 * domain: addresses, single labels, and names of the platform
 */
export function parseDomain(entered: string, publicUrl: string): string | null {
  const url = entered.includes('://') ? entered : `https://${entered}`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '');
  const labels = host.split('.');
  const isName = labels.length >= 2 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1)!);
  const own = new URL(publicUrl).hostname;
  const reserved = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|onion)$/.test(host);
  if (!isName || reserved || host === own || host.endsWith(`.${own}`) || imitatesPlatform(host)) return null;
  return host;
}

/** Days in a row on which the record of a verified domain must be missing before the domain is no longer used. */
export const failuresUntilStop = 7;

/** When a domain stops being used if its record stays missing. */
export const domainStopsAt = (failures: number, failedAt: Date): Date =>
  new Date(failedAt.getTime() + (failuresUntilStop - failures) * 86_400_000);

export type DomainNotice = 'missing' | 'ending' | 'stopped';

/** The notice to the owner of a domain after its record was missing on so many days: nothing after one, which may be an error. */
export function decideNotice(failures: number): DomainNotice | null {
  if (failures >= failuresUntilStop) return 'stopped';
  if (failures === failuresUntilStop - 1) return 'ending';
  return failures === 2 ? 'missing' : null;
}

/** What a look-up of a domain's record found. */
export interface DomainCheck {
  /** What the owner reads; null where the record is there. */
  readonly problem: string | null;
  /** The record is missing or has another value; false while no DNS server answers. */
  readonly isMissing: boolean;
}
