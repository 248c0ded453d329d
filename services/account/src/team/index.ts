/** Seats, invitations and what a seat may do. Other folders import this file only. */
export { emitSeat } from './events.ts';
export { displayName } from './invitationMail.ts';
export { teamRoutes } from './routes.ts';
export { toMembership } from './rules.ts';
export { lockTeam, reconcileAssistant, reconcileTeam, setPaidSeats } from './seats.ts';
export { isInvited } from './store.ts';
