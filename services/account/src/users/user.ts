import { part } from '@dealstead/service-kit';

/** A row of `users`: someone with an account. */
export interface User {
  readonly id: number;
  /** The same as the e-mail address. */
  readonly username: string;
  /** argon2id, in its PHC string form. */
  readonly password: string;
  /** Normalized; unique without regard to case. */
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** Granted by a command or by an admin, never by what an address contains. */
  readonly role: string;
  /** What an admin may do, as in contracts' adminPermissions; null for members. */
  readonly adminRole: string | null;
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  readonly subscriptionStatus: string;
  /** As the catalogue spells it. */
  readonly subscriptionPlan: string;
  readonly subscriptionEndsAt: Date | null;
  readonly grantedByUserId: number | null;
  /** When a granted plan ends. */
  readonly grantEndsAt: Date | null;
  readonly company: string | null;
  readonly bio: string | null;
  readonly website: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
  /** `members` shows company, bio, website, city and state to signed-in members; `private` to nobody else. */
  readonly profileVisibility: string;
  readonly referralCode: string | null;
  readonly isAffiliate: boolean;
  /** The member whose seat they hold, and what they may do there. */
  readonly actingForUserId: number | null;
  readonly actingPermissions: string[];
  /** Whether they chose to work for this owner, which goes before a plan of their own. */
  readonly actingByChoice: boolean;
  readonly createdAt: Date;
  /** Grows with every change that is published; taken under the row's lock. */
  readonly version: number;
  /** What a member may not do; `sign-in` keeps them out altogether. */
  readonly restrictions: string[];
  /** The version of the last event from admin; an older one changes nothing. */
  readonly restrictionsVersion: number;
  readonly passwordChangedAt: Date;
  readonly sessionsEndedAt: Date | null;
  /** When an account that its member has closed ends for good. */
  readonly closesAt: Date | null;
  readonly closedAt: Date | null;
}

/** The columns of `User`. Their table is named, as statements join it. */
export const userColumns = part`users.id, users.username, users.password, users.email, users.email_verified_at, users.first_name,
  users.last_name, users.phone, users.role, users.admin_role, users.stripe_customer_id, users.stripe_subscription_id,
  users.subscription_status, users.subscription_plan, users.subscription_ends_at, users.granted_by_user_id, users.grant_ends_at,
  users.company, users.bio, users.website, users.address, users.city, users.state, users.zip_code, users.profile_visibility,
  users.referral_code, users.is_affiliate, users.acting_for_user_id, users.acting_permissions, users.acting_by_choice,
  users.created_at, users.version, users.restrictions, users.restrictions_version, users.password_changed_at,
  users.sessions_ended_at, users.closes_at, users.closed_at`;
